"""Calls that a record shows: their operands, their texts in C++ and in programs, their results."""
