"""How fast the memory is, and how much it takes, on a store made by a script."""
