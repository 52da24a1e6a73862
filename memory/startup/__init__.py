"""What a new session is told: its work state and an index of what is remembered, each within its limit."""
