"""Seating a night: everybody meets as many others as possible, whatever number turns up."""
