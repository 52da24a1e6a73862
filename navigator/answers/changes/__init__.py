"""Which symbols differ between two states of the code."""
