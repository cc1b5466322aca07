"""The expression language of the records: text -> syntax tree -> typed tree -> NumPy, oracle, LaTeX, prose, checks.

``VERSION`` changes when the meaning of an accepted text changes; records do not name it, the generated files do.
"""

VERSION = 1
