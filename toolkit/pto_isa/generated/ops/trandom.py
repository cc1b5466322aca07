"""pto.trandom: Fill a tile with random 32-bit numbers that a key and a counter determine.

Generated from tile/irregular-and-complex/trandom.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, current_profile, no_variant, random_words

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.trandom import RULES

    return RULES


_kernel = Kernel("pto.trandom", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "key": ('array',), "counter": ('array',)}, ('dst',), ('rounds',), _rules)


def trandom(dst, key, counter, *, rounds=10, profile=None, check=True, strict=False, exact=False):
    """Fill a tile with random 32-bit numbers that a key and a counter determine.

    dst: Result. Its valid region is filled.
    key: Key, two 32-bit words.
    counter: Counter of the first block, four 32-bit words, the least significant one first.
    rounds: Number of rounds of the generator.

    dst[i, j] = convert(philox4x32(counter, key, block(i, j), rounds, j % 256 // 64), dst.dtype)
    dst[i, j] = convert(philox4x32(counter, key, block(i, j), rounds, j % 4), dst.dtype)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/trandom.yaml
    """
    try:
        run = _plans[dst.key, (key.dtype, key.size), (counter.dtype, counter.size), rounds, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, key, counter), (rounds,), profile, check, strict, exact)
    run(dst, key, counter)


def bind(dst, key, counter, *, rounds=10, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a5":
        return _all_2(dst, rounds)
    if profile == "cpu":
        return _all(dst, rounds)
    raise no_variant("pto.trandom", profile)


def _all(dst, rounds):
    """dst[i, j] = convert(philox4x32(counter, key, block(i, j), rounds, j % 256 // 64), dst.dtype)."""
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    n = (-(-dst.valid_col // 256))
    at2 = at * n
    cols = dst.valid_col
    at3 = np.arange(cols)
    at4 = at3 // 256
    at5 = at2 + at4
    n2 = (dst.cols // 4)
    at6 = at5 * n2
    at7 = at3 % 64
    at8 = at6 + at7
    at9 = at3 % 256
    at10 = at9 // 64
    draw = random_words(at8, at10, rounds)

    def run(dst, key, counter):
        dst.valid[...] = draw(counter, key)

    return run


def _all_2(dst, rounds):
    """dst[i, j] = convert(philox4x32(counter, key, block(i, j), rounds, j % 4), dst.dtype)."""
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    n = 64 * (-(-dst.valid_col // 256)) + ((dst.valid_col - 1) % 64) - 63
    at2 = at * n
    cols = dst.valid_col
    at3 = np.arange(cols)
    at4 = at3 // 256
    at5 = 64 * at4
    at6 = at2 + at5
    at7 = at3 % 256
    at8 = at7 // 4
    at9 = at6 + at8
    at10 = at3 % 4
    draw = random_words(at9, at10, rounds)

    def run(dst, key, counter):
        dst.valid[...] = draw(counter, key)

    return run
