"""Exports for other tools: what they need of this package, in a form that does not need this package."""
