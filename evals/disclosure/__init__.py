"""What to keep in the context: the seed's surface as a table that the arithmetic is held to."""
