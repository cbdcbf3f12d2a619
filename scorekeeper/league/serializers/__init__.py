"""The shapes of the API of leagues: what may be asked for, and what is told."""
