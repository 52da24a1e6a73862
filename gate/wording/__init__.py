"""What an agent is told instead of a file or beside it, and a person of how that was decided."""
