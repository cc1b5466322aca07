"""Philox 4x32 on Python integers, step by step as it is published."""

from __future__ import annotations

from collections.abc import Sequence

_MASK = 0xFFFFFFFF
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)


def philox(counter: Sequence[int], key: Sequence[int], steps: int, rounds: int) -> list[int]:
    """The four words that a 128-bit counter (least significant word first), increased by ``steps``, is turned into."""
    whole = sum(word << 32 * place for place, word in enumerate(counter)) + steps
    block = [whole >> 32 * place & _MASK for place in range(4)]
    k = list(key)
    for _ in range(rounds):
        first, second = block[0] * _MULTIPLIERS[0], block[2] * _MULTIPLIERS[1]
        block = [second >> 32 ^ block[1] ^ k[0], second & _MASK, first >> 32 ^ block[3] ^ k[1], first & _MASK]
        k = [(word + step) & _MASK for word, step in zip(k, _KEY_STEPS, strict=True)]
    return block
