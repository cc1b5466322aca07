"""Calls of ops by the names of their operands, results among them as storage that the call fills."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from ..ops import get
from ..runtime.kernel import Kernel


def compute(name: str, values: Mapping[str, Any], profile: str, *, strict: bool = False, exact: bool = False) -> None:
    """Call an op; raises what its function raises.

    values: operands, those that are absent left out, and attributes.
    """
    function = get(name)
    kernel: Kernel = sys.modules[function.__module__]._kernel
    if kernel.results or kernel.asked:
        kernel.compute(values, profile, strict=strict, exact=exact)
    else:
        function(**values, profile=profile, strict=strict, exact=exact)
