"""Forms of leagues and nights."""
