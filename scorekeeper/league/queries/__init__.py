"""What is asked of leagues and nights."""
