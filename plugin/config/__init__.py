"""Settings: typed fields with a default and a reason each, and the files and variables laid over them."""
