"""Recorded ops in a program: their operands by name, the call that they make, and the judgement of it by the record."""
