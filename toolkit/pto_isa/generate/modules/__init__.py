"""The Python of ``generated`` but the rules, and its stub."""
