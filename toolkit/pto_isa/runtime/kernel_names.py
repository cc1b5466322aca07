"""The names that generated code uses: whoever writes that code must know them, and needs no NumPy.

``NAMES`` are those that ``kernel`` offers; no operand may have one of ``RESERVED``, whatever a module makes use of.
"""

from keyword import kwlist

NAMES = (
    "COMPARE", "NUMPY", "BoundsError", "ConvType", "GlobalType", "Kernel", "TileType", "apart", "as_index",
    "as_slice", "as_unsigned", "at_least", "at_most", "bit_field", "bit_reader", "bit_writer", "by_table",
    "checked", "clamped", "clip", "converter", "current_profile", "decoder", "element", "entry", "every",
    "distinct", "divide", "exact_abs", "exact_max", "exact_min", "exact_power", "finite", "first_argmax",
    "first_argmin", "float_remainder", "fma_matmul", "fmod", "fold_max", "fold_min", "gather_runs", "give_turn",
    "guarded", "inside", "integer_power", "matmul", "no_variant", "nothing", "only_words", "ordered_product",
    "ordered_sum", "pad_value", "pair_view", "pairs", "quietly", "random_words", "read_bits", "remainder",
    "require", "rounder", "rsqrt", "runs_inside", "scalar_power", "scalar_type", "scaled_matmul", "scatter",
    "scatter_runs", "stacked", "unknown_semantics", "wait_until", "write_bits",
)  # fmt: skip
OPTIONS = ("profile", "check", "strict", "exact")  # keywords of the function of every op
_OF_THE_FUNCTION = ("run", "named", "missing")  # its variables
RESERVED = frozenset({*kwlist, *OPTIONS, *_OF_THE_FUNCTION, "np", "min", "max", "int"})
