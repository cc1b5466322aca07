"""Rules of pto.make_tensor_view.

Generated from tile/view-and-tile-buf/make_tensor_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


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
    ),
    tile=TILE_RULES,
)
