"""What is never stored: private spans, secrets, and the host's own wrapping."""

from memory.redaction.redact import redact, redact_value
from memory.redaction.sides import as_before, has_another, redact_sides
from memory.redaction.spans import without_host_wrapping, without_private

__all__ = [
    "as_before",
    "has_another",
    "redact",
    "redact_sides",
    "redact_value",
    "without_host_wrapping",
    "without_private",
]
