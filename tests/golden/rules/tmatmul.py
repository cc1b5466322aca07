"""Rules of pto.tmatmul.

Generated from tile/matrix-and-matrix-vector/tmatmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.state import UNREAD
from ...runtime.rules.logic import negate
from ...runtime.rules.rule import BoxPitch, Choice, OpRules, OperandSpec
from ...runtime.types.unknown import UNKNOWN

from ._matmul_accumulator_layout import ACCUMULATOR_LAYOUT
from ._matmul_extents_given import EXTENTS_GIVEN
from ._matmul_extents_in_range import EXTENTS_IN_RANGE
from ._matmul_known_narrowing import KNOWN_NARROWING
from ._matmul_layouts_a2a3 import LAYOUTS_A2A3
from ._matmul_left_boxes import LEFT_BOXES
from ._matmul_left_layout import LEFT_LAYOUT
from ._matmul_locations import LOCATIONS
from ._matmul_result_valid_shape import RESULT_VALID_SHAPE
from ._matmul_right_layout import RIGHT_LAYOUT
from ._matmul_same_static_columns import SAME_STATIC_COLUMNS
from ._matmul_same_static_depth import SAME_STATIC_DEPTH
from ._matmul_same_static_rows import SAME_STATIC_ROWS
from ._matmul_same_valid_depth import SAME_VALID_DEPTH
from ._tile import TILE_RULES


def _form(src0):
    """Name the form: small_float, plain."""
    if src0.dtype in ("f8e4m3", "f8e5m2", "hif8"):
        return "small_float"
    if src0.dtype in ("f16", "bf16", "f32", "i8"):
        return "plain"
    return ""


def _mode(src0, state, profile):
    """Name the mode: narrowed, full."""
    holds = (
        src0.dtype == "f32"
        and (state.tf32_mode if profile == "a5" else state.hf32_mode if profile == "a2a3" else 0) != 0
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "narrowed"
    holds = negate(
        (
            src0.dtype == "f32"
            and (state.tf32_mode if profile == "a5" else state.hf32_mode if profile == "a2a3" else 0) != 0
        ),
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "full"
    return ""


def _pitch_dst(profile, narrows, src0):
    """Rows between the columns of boxes of `dst`."""
    if profile in ("a2a3", "a5"):
        return -(-src0.valid_row // 16) * 16
    return None


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
        LOCATIONS.of("pto.tmatmul", (("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile"))),
        LEFT_BOXES.of("pto.tmatmul", (("cpu", "compile"),)),
        LEFT_LAYOUT.of("pto.tmatmul", (("a5", "assembler compile"),)),
        RIGHT_LAYOUT.of("pto.tmatmul", (("cpu", "compile"), ("a5", "compile"))),
        ACCUMULATOR_LAYOUT.of("pto.tmatmul", (("cpu", "compile"), ("a5", "compile"))),
        LAYOUTS_A2A3.of("pto.tmatmul", (("a2a3", "result"),)),
        SAME_STATIC_ROWS.of("pto.tmatmul", (("cpu", "compile"),)),
        SAME_STATIC_DEPTH.of("pto.tmatmul", (("cpu", "compile"),)),
        SAME_STATIC_COLUMNS.of("pto.tmatmul", (("cpu", "compile"),)),
        EXTENTS_IN_RANGE.of("pto.tmatmul", (("a2a3", "assembler run"), ("a5", "assembler run"))),
        EXTENTS_GIVEN.of("pto.tmatmul", (("a2a3", "result"), ("a5", "result"))),
        SAME_VALID_DEPTH.of("pto.tmatmul", (("cpu", "document"), ("a2a3", "document"), ("a5", "document"))),
        RESULT_VALID_SHAPE.of("pto.tmatmul", (("cpu", "document"), ("a2a3", "document"), ("a5", "document"))),
        KNOWN_NARROWING.of("pto.tmatmul", (("a5", "result"),)),
    ),
    types_by={
        "small_float": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "plain": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("src0",), _form),
    modes={
        "plain": Choice(("src0", "state", "profile"), _mode),
    },
    pitches={
        "dst": BoxPitch(("src0",), _pitch_dst),
    },
    tile=TILE_RULES,
)
