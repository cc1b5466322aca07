"""The middle of the compiler: typed equations -> kernel -> passes -> NumPy.

A *kernel* is what one form or mode of an op does for one class of element types: a *plan*, made once for operand
types and attributes, and the *run* over operands that the plan returns.  Its expressions are interned, so equal
ones are one object; an expression that is not *live* follows from types and attributes alone and belongs to the
plan.

The way of an equation:

1. `lower` makes the canonical kernel: one store per equation, each element read where the equation reads it, over
   named axes.  All that element types and the promises of the record decide is decided here (`calls`):
   which function computes a value, in which type a sum runs.
2. The passes (`passes` has their order; each says what is before and after it) go from kernel to kernel: `boxes`
   cuts axes by conditions, `running` and `products` find sums that NumPy does faster, `narrow` drops conversions
   that a narrower operation makes needless, `erase_types` forgets element types, so that rows of a type table that
   compute alike become one kernel, on which the rest is done once: `alias_guards` sets sources apart that share
   memory with what is written before them, `views` turns values at points into arrays (slices where indices are
   `Affine`, else index arrays) and stores into assignments and scatters, with the checks of their bounds,
   `fuse_out` computes into the result, `join_branches`, `ready_views`, `checks_first` and `merge_checks` tidy up,
   `runs` moves bytes that follow one another together, `forget_types` leaves what NumPy knows by itself.
3. `plans` beside this folder does so for all forms and modes of an op: one kernel of two rows that differ only in
   converting an operand, one function with parameters of several kernels that differ in a function, a type or a number,
   and the decision tree over profile, form, mode and element types that leads a call to it.
4. `lets` gives variables to values, `names` says what they are called: as the author calls them, else by what they are.
5. `print_numpy` writes the code of plans and runs.  `show` writes a kernel at any stage.

`functions` is the table of what an expression may call, `verify` says what holds after every pass.

Numerics live in the typed tree and in step 1: no pass changes what a value is.  `affine` has the forms of indices
and the boxes of axes, `ir` conditions too.
"""

from .lower import Context, Lowering
from .passes import PASSES, Optimiser

__all__ = ["PASSES", "Context", "Lowering", "Optimiser"]
