"""The fields obey the laws of a field, each for all its elements."""

from itertools import product

import pytest

from scorekeeper.rules.seating.designs.fields import FIELDS, Field

ALL = FIELDS.values()


@pytest.mark.parametrize("field", ALL, ids=lambda field: f"GF({field.order})")
def test_an_equation_has_one_solution(field: Field) -> None:
    elements = range(field.order)
    for a in elements:
        assert {field.plus(a, b) for b in elements} == {*elements}
        assert field.times(a, 1) == field.plus(a, 0) == a
    for a in elements[1:]:
        assert {field.times(a, b) for b in elements} == {*elements}


@pytest.mark.parametrize(
    "field", [field for field in ALL if field.order < 10], ids=lambda field: f"GF({field.order})"
)
def test_products_associate_and_distribute(field: Field) -> None:
    for a, b, c in product(range(field.order), repeat=3):
        assert field.times(a, field.plus(b, c)) == field.plus(field.times(a, b), field.times(a, c))
        assert field.times(a, field.times(b, c)) == field.times(field.times(a, b), c)
