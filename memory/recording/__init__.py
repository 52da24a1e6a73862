"""Taking in what happens: sessions, prompts, raw tool calls, and the observations and summaries of them."""
