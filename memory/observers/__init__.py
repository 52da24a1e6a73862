"""What tool events say by themselves: one module a kind of event, each a pure function to a draft."""
