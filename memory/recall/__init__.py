"""Finding what is remembered: words, the ranked index, filters, and the answers of the search tools."""
