"""What is permitted: to our own tools all that they read, to the user's rules what they forbid."""
