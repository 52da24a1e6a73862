"""Does it pay? Agents and clients with the gate and without it."""
