"""Long planners of several element types become one; short ones, and those that convert something else, stay."""

from __future__ import annotations

import pytest

from pto_isa.generate.leaf_merge import LONG, merged
from pto_isa.generate.leaves import Leaf

REST = tuple(f"y{k} = x + {k}" for k in range(LONG))
PLAIN = "x = src.array[:n, :m]"
BROUGHT = f"{PLAIN}.astype(np.float32)"
IF_NEEDED = f"{PLAIN}.astype(np.float32, copy=False)"


def leaf(first: str, dtype: str, rest: tuple[str, ...] = REST) -> Leaf:
    return Leaf(("n, m = 1, 2",), (first, *rest), False, frozenset(), ((("dst", "f32"), ("src", dtype)),), ())


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ((BROUGHT, "f16"), (PLAIN, "f32"), IF_NEEDED),
        ((PLAIN, "f32"), (BROUGHT, "bf16"), IF_NEEDED),
        ((IF_NEEDED, "f16"), (PLAIN, "f32"), IF_NEEDED),
        ((IF_NEEDED, "f16"), (BROUGHT, "bf16"), IF_NEEDED),
        ((BROUGHT, "f16"), (BROUGHT, "bf16"), BROUGHT),
        ((BROUGHT, "f16"), (PLAIN, "i32"), None),  # integers are not floats without a conversion
        ((BROUGHT, "f16"), (f"{PLAIN}.astype(np.int32)", "f32"), None),
        ((BROUGHT, "f16"), ("x = src.array[:m, :n]", "f32"), None),
        (("x = w.astype(np.float32)", "f16"), ("x = w", "f32"), None),  # w is no operand: its type is not known
    ],
)
def test_one_for_both(first: tuple[str, str], second: tuple[str, str], found: str | None) -> None:
    both = merged(leaf(*first), leaf(*second), {"dst": "f32", "src": second[1]})
    assert (both and both.run) == (None if found is None else (found, *REST))


def test_short_runs_stay_apart() -> None:
    """Where a call takes a microsecond, the look at the type would be felt."""
    assert merged(leaf(BROUGHT, "f16", REST[:3]), leaf(PLAIN, "f32", REST[:3]), {"src": "f32"}) is None
