"""Words that say nothing about what a question is about: they are looked for only where nothing else is."""

from __future__ import annotations

import re
from typing import Final

STOP_WORDS: Final = frozenset(
    {
        "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because",
        "been", "before", "but", "by", "can", "could", "did", "do", "does", "for", "from", "get", "had",
        "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "just", "me", "my", "no",
        "not", "of", "on", "or", "our", "out", "over", "so", "some", "such", "than", "that", "the",
        "their", "them", "then", "there", "these", "they", "this", "those", "to", "up", "us", "use",
        "used", "using", "was", "we", "were", "what", "when", "where", "which", "while", "who", "why",
        "will", "with", "would", "you", "your",
    }
)  # fmt: skip


def without_stop_words(query: str) -> str:
    """The query without the words that say nothing about its subject."""
    kept = [word for word in query.split() if re.sub(r"\W", "", word).lower() not in STOP_WORDS]
    return " ".join(kept)
