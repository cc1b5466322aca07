"""One module per op: its NumPy function and its planner."""
