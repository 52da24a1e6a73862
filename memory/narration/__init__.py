"""A model that retells turns, where the user has switched one on; nothing here runs or is sent otherwise."""
