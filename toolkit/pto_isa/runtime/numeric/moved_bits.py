"""Narrow floats as f32 by moving their bits, several times as fast as a table or NumPy's own conversion.

Sign, exponent and fraction go to their places in f32.  The exponent then still has the bias of the narrow format; a
product with a power of two mends that, and makes subnormal numbers normal.
"""

from __future__ import annotations

import numpy as np

from ..array import Array


def moved(bits: Array, fraction: int, bias: int) -> Array:
    """Return the finite numbers that stand in signed integers of 8 or 16 bits, exactly.

    fraction: bits of the fraction; the sign is the highest bit, the exponent with its bias stands between them.
    """
    places = 23 - fraction
    kept = 1 << 31 | ((1 << (8 * bits.itemsize - 1)) - 1) << places
    wide = bits.astype(np.int32)
    wide <<= places
    wide &= np.array(kept, np.uint32).view(np.int32)  # without the copies of the sign beside the exponent
    numbers = wide.view(np.float32)
    numbers *= np.float32(2.0 ** (127 - bias))
    return numbers
