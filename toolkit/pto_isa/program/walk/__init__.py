"""The state of one walk over a program, which all that judges it shares: values and their types, findings, calls."""
