"""What changed lines say by themselves: read without a grammar, compared, and told in few words."""
