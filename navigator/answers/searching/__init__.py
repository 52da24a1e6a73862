"""What of the workspace answers a query: symbols by name, files by name, lines of text."""
