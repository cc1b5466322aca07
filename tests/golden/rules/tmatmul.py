"""Rules of pto.tmatmul.

Generated from tile/matrix-and-matrix-vector/tmatmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.state import UNREAD
from ...runtime.rules.rule import BoxPitch, Choice, OpRules, OperandSpec

from ._matmul import ACCUMULATOR_LAYOUT, EXTENTS_GIVEN, EXTENTS_IN_RANGE, KNOWN_NARROWING, LAYOUTS_A2A3, LEFT_BOXES, LEFT_LAYOUT, LOCATIONS, RESULT_VALID_SHAPE, RIGHT_LAYOUT, SAME_STATIC_COLUMNS, SAME_STATIC_DEPTH, SAME_STATIC_ROWS, SAME_VALID_DEPTH
from ._matrix_and_matrix_vector import _form_src0, _mode_plain, _pitch_dst
from ._tile import TILE_RULES


RULES = OpRules(
    "pto.tmatmul",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "state": OperandSpec(("registers",), optional=True, default=UNREAD),
        "phase": OperandSpec(("attribute",), optional=True, type="acc_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
    },
    bind={
        "small_float": {"dst": "C", "src0": "A", "src1": "B"},
        "plain": {"dst": "C", "src0": "A", "src1": "B"},
    },
    types={
        "small_float": {
            "cpu": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a2a3": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a5": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)}, {"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("hif8",), "B": ("hif8",), "C": ("f32",)},),
        },
        "plain": {
            "cpu": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a2a3": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)},),
            "a5": ({"A": ("f16",), "B": ("f16",), "C": ("f32",)}, {"A": ("bf16",), "B": ("bf16",), "C": ("f32",)}, {"A": ("f32",), "B": ("f32",), "C": ("f32",)}, {"A": ("i8",), "B": ("i8",), "C": ("i32",)}, {"A": ("f8e4m3", "f8e5m2"), "B": ("f8e4m3", "f8e5m2"), "C": ("f32",)}, {"A": ("hif8",), "B": ("hif8",), "C": ("f32",)},),
        },
    },
    rules=(
        LOCATIONS.of("pto.tmatmul"),
        LEFT_BOXES.of("pto.tmatmul"),
        LEFT_LAYOUT.of("pto.tmatmul"),
        RIGHT_LAYOUT.of("pto.tmatmul"),
        ACCUMULATOR_LAYOUT.of("pto.tmatmul"),
        LAYOUTS_A2A3.of("pto.tmatmul"),
        SAME_STATIC_ROWS.of("pto.tmatmul"),
        SAME_STATIC_DEPTH.of("pto.tmatmul"),
        SAME_STATIC_COLUMNS.of("pto.tmatmul"),
        EXTENTS_IN_RANGE.of("pto.tmatmul"),
        EXTENTS_GIVEN.of("pto.tmatmul"),
        SAME_VALID_DEPTH.of("pto.tmatmul", in_text="", by=(("cpu", "document"), ("a2a3", "document"), ("a5", "document"))),
        RESULT_VALID_SHAPE.of("pto.tmatmul"),
        KNOWN_NARROWING.of("pto.tmatmul"),
    ),
    types_by={
        "small_float": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "plain": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("src0",), _form_src0),
    modes={
        "plain": Choice(("src0", "state", "profile"), _mode_plain),
    },
    pitches={
        "dst": BoxPitch(("src0",), _pitch_dst),
    },
    tile=TILE_RULES,
)
