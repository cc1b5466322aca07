"""What operands hold their elements in."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]  # of any element type and shape
