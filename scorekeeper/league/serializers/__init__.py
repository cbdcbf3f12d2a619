"""What requests to leagues and nights may ask for, and what they are told; a file a subject."""
