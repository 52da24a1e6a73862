"""May this read pour a whole file into the context? The conditions, and what is looked up for them."""
