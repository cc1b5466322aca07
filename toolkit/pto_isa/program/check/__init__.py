"""The verifier of programs: the walk with all its parts, and the handlers that need all of them."""
