"""Calls for the rules of an op, found by solving the rules: ``legal`` (calls that break nothing), ``breaking`` (calls
that break one rule alone) and ``walk`` (legal calls of every form, mode and row of element types).

All search with ``runtime.search``: its model of a call and of changes, and its engine.  ``solver`` adds the changes
that the tree of a rule proposes, ``seeds`` where to begin, ``elements`` what rules over elements and storage look at.
"""
