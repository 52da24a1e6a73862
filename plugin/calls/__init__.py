"""What the command line and the page ask of the services, by the names of their methods."""
