"""Rules of pto.set_img2col_padding.

Generated from tile/sync-and-config/set_img2col_padding.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.state import UNREAD

from ._tile import TILE_RULES


def _manual_mode(fmatrix_mode):
    """`fmatrix_mode` must be `fmatrix_a_manual` or `fmatrix_b_manual`."""
    return fmatrix_mode in ("fmatrix_a_manual", "fmatrix_b_manual")


RULES = OpRules(
    "pto.set_img2col_padding",
    operands={
        "src": OperandSpec(("conv",)),
        "state": OperandSpec(("registers",), access="write", optional=True, default=UNREAD),
        "fmatrix_mode": OperandSpec(("attribute",), optional=True, type="fmatrix_mode", vocabulary=("fmatrix_a_auto", "fmatrix_b_auto", "fmatrix_a_manual", "fmatrix_b_manual"), default="fmatrix_a_manual"),
    },
    bind={
        "": {"src": "T"},
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
            "pto.set_img2col_padding/manual-mode", _manual_mode, reads=("fmatrix_mode",), profiles=("a2a3", "a5"),
            en="`fmatrix_mode` must be `fmatrix_a_manual` or `fmatrix_b_manual`.",
            zh="`fmatrix_mode` 必须为 `fmatrix_a_manual` 或 `fmatrix_b_manual`。",
            severity="warning",
            shows=("fmatrix_mode",),
            text="fmatrix_mode in {fmatrix_a_manual, fmatrix_b_manual}",
        ),
    ),
    tile=TILE_RULES,
)
