"""Rules of pto.make_tensor_view.

Generated from tile/view-and-tile-buf/make_tensor_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _rank(shape, strides):
    """`shape` and `strides` must have the same number of elements, and the number of elements of `shape` must be at
    most `5`."""
    return both(shape.size == strides.size, shape.size <= 5)


def _layout_words(layout):
    """If `layout` is given, `layout` must be `nd`, `dn` or `nz`."""
    return layout is None or layout in ("nd", "dn", "nz")


RULES = OpRules(
    "pto.make_tensor_view",
    operands={
        "result": OperandSpec(("global",), access="alias"),
        "ptr": OperandSpec(("array",)),
        "shape": OperandSpec(("array",)),
        "strides": OperandSpec(("array",)),
        "layout": OperandSpec(("attribute",), optional=True, type="global_layout", vocabulary=("nd", "dn", "nz", "scale", "mx_a_nd", "mx_a_dn", "mx_a_zz", "mx_b_nd", "mx_b_dn", "mx_b_nn", "hif4_a_zz", "hif4_b_nn", "nc1hwc0", "gnc1hwc0", "nchw", "gnchw", "nhwc", "ndc1hwc0", "ncdhw", "fractal_z", "fractal_z_s16s8", "fractal_z_3d")),
    },
    bind={
        "": {"result": "T", "ptr": "T", "shape": "I", "strides": "I"},
    },
    types={
        "": {
            "cpu": ({"T": None, "I": ("i64",)},),
            "a2a3": ({"T": None, "I": ("i64",)},),
            "a5": ({"T": None, "I": ("i64",)},),
        },
    },
    rules=(
        Rule(
            "pto.make_tensor_view/rank", _rank, reads=("shape", "strides"), profiles=("cpu", "a2a3", "a5"),
            en="`shape` and `strides` must have the same number of elements, and the number of elements of `shape` must be at most `5`.",
            zh="`shape` 和 `strides` 的元素个数必须相同，且 `shape` 的元素个数不得大于 `5`。",
            shows=("shape.size", "strides.size"),
            text="shape.size == strides.size and shape.size <= 5",
        ),
        Rule(
            "pto.make_tensor_view/layout-words", _layout_words, reads=("layout",), profiles=("cpu", "a2a3", "a5"),
            en="If `layout` is given, `layout` must be `nd`, `dn` or `nz`.",
            zh="当给出 `layout` 时，`layout` 必须为 `nd`、`dn` 或 `nz`。",
            shows=("layout.kind", "layout"),
            text="implies(present(layout), layout in {nd, dn, nz})",
        ),
    ),
    tile=TILE_RULES,
)
