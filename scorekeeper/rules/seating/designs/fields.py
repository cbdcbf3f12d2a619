"""Fields of q elements, GF(q), written 0 to q - 1: digits to base p are a polynomial over GF(p)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Field:
    """`reduced` is what x to the power of the degree equals, by an irreducible polynomial."""

    order: int
    prime: int
    reduced: int = 0

    def plus(self, a: int, b: int) -> int:
        return self._number((x + y) % self.prime for x, y in self._digits(a, b))

    def times(self, a: int, b: int) -> int:
        """Horner's rule over the digits of b, the highest first."""
        product = 0
        for _, digit in reversed([*self._digits(a, b)]):
            product = self.plus(self._times_x(product), self._scaled(a, digit))
        return product

    def _times_x(self, a: int) -> int:
        overflow, rest = divmod(a * self.prime, self.order)
        return self.plus(rest, self._scaled(self.reduced, overflow))

    def _scaled(self, a: int, digit: int) -> int:
        return self._number(x * digit % self.prime for x, _ in self._digits(a, 0))

    def _digits(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Of both numbers side by side, the lowest first."""
        place = 1
        while place < self.order:
            yield a // place % self.prime, b // place % self.prime
            place *= self.prime

    def _number(self, digits: Iterator[int]) -> int:
        return sum(digit * self.prime**place for place, digit in enumerate(digits))


_PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)
FIELDS: Final = {prime: Field(prime, prime) for prime in _PRIMES} | {
    4: Field(4, 2, 0b11),  # x² = x + 1
    8: Field(8, 2, 0b11),  # x³ = x + 1
    16: Field(16, 2, 0b11),  # x⁴ = x + 1
    9: Field(9, 3, 2),  # x² = -1
}
