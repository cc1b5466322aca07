"""Written by `pto-isa generate` from the records; never edited."""
