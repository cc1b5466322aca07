"""The expression language of the records and the compiler of what they say.

``errors``, ``nodes``, ``tree`` (the expressions), ``functions`` and ``primitives`` (their words) are what the packages
share.  A record goes through ``front`` (parse, resolve, type, elaborate -> ``OpDef``), ``passes`` (``OpDef`` ->
``OpDef``) and ``kernel`` (IR, its passes, dispatch, NumPy).  From the ``OpDef`` start as well ``rules`` (what a rule
asks, and its judgement), ``oracle`` (every element by its equation), ``print`` (expressions in all notations),
``prose`` (sentences) and ``search`` (calls that keep or break rules).

``VERSION`` changes when the meaning of an accepted text changes; records do not name it, the generated files do.
"""

VERSION = 1
