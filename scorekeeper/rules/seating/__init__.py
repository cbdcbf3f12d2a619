"""Seating a night: over its rounds everybody meets as many different people as possible."""
