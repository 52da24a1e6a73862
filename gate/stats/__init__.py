"""What the gate did and whether it paid, from the ledger."""
