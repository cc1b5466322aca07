"""Typed tree -> NumPy text.

A generated op has two parts: *plan* lines depend only on operand types and attributes and run once in ``bind``; *run*
lines are the body of the function ``bind`` returns.  ``lower_block`` turns the typed equations of one form or mode into
both.  Index classes, cheapest first: the valid view, slices, a transposed slice, one index array, index grids.
"""

from .block import lower_block
from .emit import Emitter, Permissions

__all__ = ["Emitter", "Permissions", "lower_block"]
