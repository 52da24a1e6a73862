"""Navigation tasks with known answers, solved by scripted agents through one set of tools after another."""
