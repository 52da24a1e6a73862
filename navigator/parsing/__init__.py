"""From bytes to symbols, in processes that can be killed."""
