"""One module per op: its rules as functions and data."""
