"""The rule book's pages."""
