"""What happens on each hook event, whichever host it comes from."""
