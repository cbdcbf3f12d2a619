"""How dates are written: everywhere the same, day first."""

DATE_FORMAT = "j.n.Y"
