"""Programs: reading, printing and verifying ``.pto`` text."""
