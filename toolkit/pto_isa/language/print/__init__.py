"""Printers of expressions: one walk over the tree with one table of precedence; each notation spells its own pieces."""
