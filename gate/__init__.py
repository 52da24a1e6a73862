"""The read gate: may this read pour a whole file into the context?"""
