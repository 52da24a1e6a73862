"""The same questions to readgate and to other tools, over the same code, in one run."""
