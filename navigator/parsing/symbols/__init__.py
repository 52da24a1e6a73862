"""How symbols are read from a tree: one module a step, none of them knowing a language."""
