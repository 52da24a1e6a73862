"""The host: what its payloads ask for and hand over, how much it delivers, and what it is told."""
