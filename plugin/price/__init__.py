"""What the user's own surface costs: found, asked for, priced, and remembered from run to run."""
