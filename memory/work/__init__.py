"""Layer 0: what is still to be done, as append-only rows folded into lists."""
