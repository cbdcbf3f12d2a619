"""The rule book as code: pure functions of frozen values, standard library only."""
