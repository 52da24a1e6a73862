"""What a shell command did, from its words and what it printed: runs, git, files that went or moved."""
