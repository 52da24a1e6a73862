"""A page in the browser: what readgate remembers and does, shown on loopback to its own user."""
