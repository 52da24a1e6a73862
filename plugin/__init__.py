"""What a host installs and starts: hooks, MCP, the daemon, the command line, a skill."""
