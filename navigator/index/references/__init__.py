"""Where a symbol is used: the files that hold its name, and which definition each use means."""
