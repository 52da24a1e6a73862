"""What each asker was told and what followed, in this process and in the ledger."""
