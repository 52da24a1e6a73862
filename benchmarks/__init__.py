"""How fast it is: every figure stands beside its floor, measured in the same run on the same machine."""
