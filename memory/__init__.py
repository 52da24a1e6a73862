"""What was done and learnt, in DuckDB: sessions, observations, work state, search, and the gate's ledger.

Nothing is imported here on purpose: a hook's client takes secrets out of what it keeps with one module of
this package and would pay for the database. The way in is `memory.memory.Memory`.
"""
