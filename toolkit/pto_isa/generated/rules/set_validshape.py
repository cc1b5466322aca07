"""Rules of pto.set_validshape.

Generated from tile/view-and-tile-buf/set_validshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tile(source):
    """`source` must be a vector tile."""
    return source.loc == "vec"


RULES = OpRules(
    "pto.set_validshape",
    operands={
        "source": OperandSpec(("tile",), access="alias"),
        "valid_row": OperandSpec(("scalar",)),
        "valid_col": OperandSpec(("scalar",)),
    },
    bind={
        "": {"source": "T", "valid_row": "index", "valid_col": "index"},
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
            "pto.set_validshape/vector-tile", _vector_tile, reads=("source",), profiles=("cpu", "a2a3", "a5"),
            en="`source` must be a vector tile.",
            zh="`source` 必须为向量 Tile。",
            severity="warning",
            shows=("source.loc",),
            text="source.loc == vec",
        ),
    ),
    tile=TILE_RULES,
)
