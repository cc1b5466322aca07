"""What no flag orders in a run, behind it."""
