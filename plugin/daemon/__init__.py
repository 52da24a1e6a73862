"""One process a user that owns the index and the memory, and how to find, start, ask and end it."""
