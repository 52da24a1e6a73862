"""What is outlined although it is no code: sections of a text, keys of data, code inside a page."""
