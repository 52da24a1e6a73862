"""Where names are used: read from the tree that the symbols come from, kept in columns."""
