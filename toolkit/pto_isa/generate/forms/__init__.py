"""How programs and C++ write an op."""
