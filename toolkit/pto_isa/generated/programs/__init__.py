"""One module per op: how programs write it; its rules as one test."""
