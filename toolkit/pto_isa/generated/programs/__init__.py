"""One module per op: how programs write it, and its rules as one test per profile."""
