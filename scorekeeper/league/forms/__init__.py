"""Forms of the pages of leagues and their nights; a file a subject."""
