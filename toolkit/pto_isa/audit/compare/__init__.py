"""A record against each kind of source: one module for each kind of fact."""
