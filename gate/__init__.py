"""The read gate: may this read pour a whole file into the context?

Each folder has one idea and knows only those before it: what a shell command prints (`bash`), what a host
asks for and hands over (`host`), what a read costs (`pricing`), the decision (`deciding`), and then what is
said (`wording`), handed over instead (`fold`), permitted (`permissions`) and remembered (`remembering`).
`gate` is the face of them all, and `stats` adds the ledger up.
"""
