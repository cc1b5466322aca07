"""Each op of a program as lines of Python: ``translator`` writes functions, the others what their ops are."""
