"""Where a symbol is used, who calls it and what it calls, in words."""
