"""Other hosts than Claude Code: their names for what happens and for what they are told."""
