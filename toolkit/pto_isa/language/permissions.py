"""What a record promises about its results, hence which ways to compute them are allowed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Permissions:
    """Freedoms of a lowering.

    ``any_nan``: results for NaN operands of max-like functions are open; ``any_zero``: so is the sign of a zero result;
    ``loose``: elementary functions may differ by some ulp; ``reorder``: sums and contractions in any order.
    """

    any_nan: bool = False
    any_zero: bool = False
    loose: bool = False
    reorder: bool = False


EXACT = Permissions()
