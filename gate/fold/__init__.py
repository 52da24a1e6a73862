"""Folding: a file is handed over with most of its bodies left out and the likeliest kept."""
