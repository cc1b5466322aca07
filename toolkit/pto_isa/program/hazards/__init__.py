"""Hazards of a program: accesses that nothing orders, waits that never end, flags that nobody takes."""
