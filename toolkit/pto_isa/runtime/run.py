"""What a call is bound to, once its types and attributes are known."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., None]  # takes the operands of the op, in their order, and computes
