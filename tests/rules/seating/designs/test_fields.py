"""The fields obey the laws of a field, each for all its elements."""

from itertools import product

import pytest

from scorekeeper.rules.seating.designs.fields import FIELDS, Field

SMALL = [field for field in FIELDS.values() if field.order <= 16]


@pytest.mark.parametrize("field", SMALL, ids=lambda field: f"GF({field.order})")
def test_a_field(field: Field) -> None:
    elements = range(field.order)
    for a, b, c in product(elements, repeat=3):
        assert field.times(a, field.plus(b, c)) == field.plus(field.times(a, b), field.times(a, c))
        assert field.times(a, field.times(b, c)) == field.times(field.times(a, b), c)
    for a in elements:
        assert {field.plus(a, b) for b in elements} == {*elements}
        assert field.times(a, 1) == field.plus(a, 0) == a
    for a in elements[1:]:
        assert {field.times(a, b) for b in elements} == {*elements}
