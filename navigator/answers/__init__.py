"""What the tools say: pure functions from facts and text to answers within a budget."""
