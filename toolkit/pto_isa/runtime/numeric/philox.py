"""Philox 4x32: the counter-based random numbers of trandom.

Source: the published algorithm (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3"), whose constants and
rounds the public headers use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

RandomWords = npt.NDArray[np.uint32]

_LOW = np.uint64(0xFFFFFFFF)
_HIGH = np.uint64(32)


def philox4x32(counter: Any, key: Any, rounds: int = 10) -> RandomWords:
    """Return four u32 words for each counter of shape (…, 4), least significant word first; ``key`` is (…, 2)."""
    c0, c1, c2, c3 = (np.asarray(counter, np.uint64)[..., k] for k in range(4))
    k0, k1 = (np.asarray(key, np.uint64)[..., k] for k in range(2))
    for _ in range(rounds):
        p, q = c0 * np.uint64(0xD2511F53), c2 * np.uint64(0xCD9E8D57)
        c0, c1, c2, c3 = (q >> _HIGH) ^ c1 ^ k0, q & _LOW, (p >> _HIGH) ^ c3 ^ k1, p & _LOW
        k0, k1 = (k0 + np.uint64(0x9E3779B9)) & _LOW, (k1 + np.uint64(0xBB67AE85)) & _LOW
    words: RandomWords = np.stack(np.broadcast_arrays(c0, c1, c2, c3), axis=-1).astype(np.uint32)
    return words


def advance(counter: Any, steps: Any) -> RandomWords:
    """Return a 128-bit counter of shape (4,) increased by non-negative ``steps`` (< 2**63), modulo 2**128: (…, 4)."""
    carry = np.asarray(steps, np.uint64)
    words = []
    for k in range(4):
        part = np.asarray(counter, np.uint64)[..., k] + (carry & _LOW)
        words.append(part & _LOW)
        carry = (carry >> _HIGH) + (part >> _HIGH)
    made: RandomWords = np.stack(np.broadcast_arrays(*words), axis=-1).astype(np.uint32)
    return made


def random_words(steps: Any, places: Any, rounds: int) -> Callable[[Any, Any], RandomWords]:
    """What draws the words ``places`` (0 … 3) of the blocks ``steps`` behind a counter: a function of counter and key.

    ``steps`` and ``places`` are index arrays that broadcast to the shape of the result; each block is computed once.
    """
    blocks, found = np.unique(np.asarray(steps), return_inverse=True)
    picked = 4 * found.reshape(np.shape(steps)) + places

    def draw(counter: Any, key: Any) -> RandomWords:
        words: RandomWords = philox4x32(advance(counter, blocks), key, rounds).reshape(-1)[picked]
        return words

    return draw
