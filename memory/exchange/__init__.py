"""What leaves a memory, and what comes in from others: JSON lines, a claude-mem database, transcripts."""
