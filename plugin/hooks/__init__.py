"""The events of a host, carried to the daemon within their time."""
