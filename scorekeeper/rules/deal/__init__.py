"""The digital deal: an immutable state, moves as data, and views as all that leaves it."""
