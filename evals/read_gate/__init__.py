"""Does the read gate pay? One task with the gate off and on, every token counted that reached the model."""
