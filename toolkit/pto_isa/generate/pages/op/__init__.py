"""The page of one op: a module for each of its sections."""
