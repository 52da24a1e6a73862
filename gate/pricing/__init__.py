"""What a read costs in this context, stopped or not, and the rates that this is reckoned with."""
