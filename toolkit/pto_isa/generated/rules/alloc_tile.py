"""Rules of pto.alloc_tile.

Generated from tile/view-and-tile-buf/alloc_tile.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _address_not_negative(addr):
    """If `addr` is given, `addr` must not be negative."""
    return addr is None or addr >= 0


RULES = OpRules(
    "pto.alloc_tile",
    operands={
        "tile": OperandSpec(("tile",), access="write"),
        "addr": OperandSpec(("scalar",), optional=True),
        "valid_row": OperandSpec(("scalar",), optional=True),
        "valid_col": OperandSpec(("scalar",), optional=True),
    },
    bind={
        "": {"tile": "T", "addr": "index", "valid_row": "index", "valid_col": "index"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.alloc_tile/address-not-negative", _address_not_negative, reads=("addr",), profiles=("cpu", "a2a3", "a5"),
            en="If `addr` is given, `addr` must not be negative.",
            zh="当给出 `addr` 时，`addr` 不得为负。",
            stage="value",
            shows=("addr.kind", "addr"),
            text="implies(present(addr), addr >= 0)",
        ),
    ),
    tile=TILE_RULES,
)
