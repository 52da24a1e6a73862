"""The index of a workspace: what is listed, what is known of it, how it is kept up to date and on disk."""
