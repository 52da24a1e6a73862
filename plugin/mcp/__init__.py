"""MCP: a pipe that starts at once, and the session behind it in the daemon."""
