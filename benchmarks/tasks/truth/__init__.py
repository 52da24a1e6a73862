"""What compilers and language servers say of a source tree: every function, where it is used, and how."""
