"""Running programs: a function of the text becomes a Python function that calls the generated ops.

``translator`` writes that function, ``core`` holds what its ops work on, ``kernel`` prepares and runs it.
"""
