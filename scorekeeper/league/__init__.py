"""Leagues, their nights, and who sits where."""
