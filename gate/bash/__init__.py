"""Which files a shell command would print whole: parsed by a grammar, never run, silent where unsure."""
