"""pto.tmatmul.mx: Multiply two matrices of 8-bit or 4-bit floats, with one scale for every 32 elements of a sum.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, as_slice, checked, current_profile, decoder, inside, no_variant, ordered_sum, scaled_matmul

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmatmul_mx import RULES

    return RULES


_kernel = Kernel("pto.tmatmul.mx", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src0_scale": ('tile',), "src1": ('tile',), "src1_scale": ('tile',), "acc": ('tile',), "bias": ('tile',)}, ('dst',), ('phase',), _rules)


def tmatmul_mx(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None, *, phase='unspecified', profile=None, check=True, strict=False, exact=False):
    """Multiply two matrices of 8-bit or 4-bit floats, with one scale for every 32 elements of a sum.

    dst: Result, an accumulator tile. Rows come from `src0`, columns from `src1`.
    src0: Left matrix. Its valid region gives the rows of the result and the length of the sums.
    src0_scale: Scales of the left matrix, one for each row and each 32 columns.
    src1: Right matrix. Its valid columns are the columns of the result.
    src1_scale: Scales of the right matrix, one for each 32 rows and each column.
    acc: Accumulator that the product is added to.
    bias: One row that is added to every row of the product.
    phase: Unit flag of the accumulator for a following store. It has no influence on the values.

    dst[i, j] = acc[i, j] + product(i, j)
    dst[i, j] = product(i, j) + bias[0, j]
    dst[i, j] = product(i, j)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/matrix-and-matrix-vector/tmatmul_mx.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src0_scale.key, src1.key, src1_scale.key, acc is None or acc.key, bias is None or bias.key, phase, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src0_scale, src1, src1_scale, acc, bias), (phase,), profile, check, strict, exact)
    run(dst, src0, src0_scale, src1, src1_scale, acc, bias)


def bind(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None, *, phase='unspecified', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if acc is not None:
        if exact:
            return _acc_exact(dst, src0, src0_scale, src1, src1_scale, acc)
        return _acc(dst, src0, src0_scale, src1, src1_scale, acc)
    if bias is not None:
        if exact:
            return _bias_exact(dst, src0, src0_scale, src1, src1_scale, bias)
        return _bias(dst, src0, src0_scale, src1, src1_scale, bias)
    if acc is None and bias is None:
        if exact:
            return _plain_exact(dst, src0, src0_scale, src1, src1_scale)
        return _plain(dst, src0, src0_scale, src1, src1_scale)
    raise no_variant("pto.tmatmul.mx", profile)


def _acc(dst, src0, src0_scale, src1, src1_scale, acc):
    """dst[i, j] = acc[i, j] + product(i, j)."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    src0_cols = src0.valid_col
    groups = -(-src0_cols // 32)
    decode = decoder(src0.dtype)
    inside("src0_scale", 0, src0.valid_row, src0_scale.rows)
    inside("src0_scale", 0, groups, src0_scale.cols)
    decode2 = decoder(src0_scale.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode3 = decoder(src1.dtype)
    inside("src1_scale", 0, groups, src1_scale.rows)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = scaled_matmul(decode(src0.valid), decode2(src0_scale.array[:src0_rows, :groups]), decode3(src1.array[:src0_cols, :src1_cols]), decode4(src1_scale.array[:groups, :src1_cols]), 32)
        np.add(acc.array[:src0_rows, :src1_cols], product, out=dst.array[:src0_rows, :src1_cols])

    return run


def _acc_exact(dst, src0, src0_scale, src1, src1_scale, acc):
    """dst[i, j] = acc[i, j] + product(i, j)."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    inside("acc", 0, src0.valid_row, acc.rows)
    inside("acc", 0, src1.valid_col, acc.cols)
    src0_cols = src0.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode2 = decoder(src1.dtype)
    at = np.arange(src0_rows)[:, None, None]
    src0_scale_all_rows = src0_scale.rows
    at2 = checked(at, src0_scale_all_rows, "src0_scale")
    at3 = np.arange(src0_cols)
    at4 = at3 // 32
    src0_scale_all_cols = src0_scale.cols
    at5 = checked(at4, src0_scale_all_cols, "src0_scale")
    decode3 = decoder(src0_scale.dtype)
    src1_scale_all_rows = src1_scale.rows
    at6 = checked(at4, src1_scale_all_rows, "src1_scale")
    at7 = as_slice(at6)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)
    kind = NUMPY[dst.dtype]

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = ordered_sum((decode(src0.array[:src0_rows, None, :src0_cols]).astype(np.float64) * decode2(src1.array[:src0_cols, :src1_cols].T).astype(np.float64)) * (decode3(src0_scale.array[at2, at5]).astype(np.float64) * decode4(src1_scale.array[at7, :src1_cols].transpose(1, 0)).astype(np.float64)), 2, kind)
        np.add(acc.array[:src0_rows, :src1_cols], product, out=dst.array[:src0_rows, :src1_cols])

    return run


def _bias(dst, src0, src0_scale, src1, src1_scale, bias):
    """dst[i, j] = product(i, j) + bias[0, j]."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    src0_cols = src0.valid_col
    groups = -(-src0_cols // 32)
    decode = decoder(src0.dtype)
    inside("src0_scale", 0, src0.valid_row, src0_scale.rows)
    inside("src0_scale", 0, groups, src0_scale.cols)
    decode2 = decoder(src0_scale.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode3 = decoder(src1.dtype)
    inside("src1_scale", 0, groups, src1_scale.rows)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = scaled_matmul(decode(src0.valid), decode2(src0_scale.array[:src0_rows, :groups]), decode3(src1.array[:src0_cols, :src1_cols]), decode4(src1_scale.array[:groups, :src1_cols]), 32)
        np.add(product, bias.array[0, :src1_cols], out=dst.array[:src0_rows, :src1_cols])

    return run


def _bias_exact(dst, src0, src0_scale, src1, src1_scale, bias):
    """dst[i, j] = product(i, j) + bias[0, j]."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    src0_cols = src0.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode2 = decoder(src1.dtype)
    at = np.arange(src0_rows)[:, None, None]
    src0_scale_all_rows = src0_scale.rows
    at2 = checked(at, src0_scale_all_rows, "src0_scale")
    at3 = np.arange(src0_cols)
    at4 = at3 // 32
    src0_scale_all_cols = src0_scale.cols
    at5 = checked(at4, src0_scale_all_cols, "src0_scale")
    decode3 = decoder(src0_scale.dtype)
    src1_scale_all_rows = src1_scale.rows
    at6 = checked(at4, src1_scale_all_rows, "src1_scale")
    at7 = as_slice(at6)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)
    kind = NUMPY[dst.dtype]
    inside("bias", 0, src1.valid_col, bias.cols)

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = ordered_sum((decode(src0.array[:src0_rows, None, :src0_cols]).astype(np.float64) * decode2(src1.array[:src0_cols, :src1_cols].T).astype(np.float64)) * (decode3(src0_scale.array[at2, at5]).astype(np.float64) * decode4(src1_scale.array[at7, :src1_cols].transpose(1, 0)).astype(np.float64)), 2, kind)
        np.add(product, bias.array[0, :src1_cols], out=dst.array[:src0_rows, :src1_cols])

    return run


def _plain(dst, src0, src0_scale, src1, src1_scale):
    """dst[i, j] = product(i, j)."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    src0_cols = src0.valid_col
    groups = -(-src0_cols // 32)
    decode = decoder(src0.dtype)
    inside("src0_scale", 0, src0.valid_row, src0_scale.rows)
    inside("src0_scale", 0, groups, src0_scale.cols)
    decode2 = decoder(src0_scale.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode3 = decoder(src1.dtype)
    inside("src1_scale", 0, groups, src1_scale.rows)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = scaled_matmul(decode(src0.valid), decode2(src0_scale.array[:src0_rows, :groups]), decode3(src1.array[:src0_cols, :src1_cols]), decode4(src1_scale.array[:groups, :src1_cols]), 32)
        dst.array[:src0_rows, :src1_cols] = product

    return run


def _plain_exact(dst, src0, src0_scale, src1, src1_scale):
    """dst[i, j] = product(i, j)."""
    inside("dst", 0, src0.valid_row, dst.rows)
    src0_rows = src0.valid_row
    inside("dst", 0, src1.valid_col, dst.cols)
    src1_cols = src1.valid_col
    src0_cols = src0.valid_col
    decode = decoder(src0.dtype)
    inside("src1", 0, src0.valid_col, src1.rows)
    decode2 = decoder(src1.dtype)
    at = np.arange(src0_rows)[:, None, None]
    src0_scale_all_rows = src0_scale.rows
    at2 = checked(at, src0_scale_all_rows, "src0_scale")
    at3 = np.arange(src0_cols)
    at4 = at3 // 32
    src0_scale_all_cols = src0_scale.cols
    at5 = checked(at4, src0_scale_all_cols, "src0_scale")
    decode3 = decoder(src0_scale.dtype)
    src1_scale_all_rows = src1_scale.rows
    at6 = checked(at4, src1_scale_all_rows, "src1_scale")
    at7 = as_slice(at6)
    inside("src1_scale", 0, src1.valid_col, src1_scale.cols)
    decode4 = decoder(src1_scale.dtype)
    kind = NUMPY[dst.dtype]

    def run(dst, src0, src0_scale, src1, src1_scale, acc=None, bias=None):
        product = ordered_sum((decode(src0.array[:src0_rows, None, :src0_cols]).astype(np.float64) * decode2(src1.array[:src0_cols, :src1_cols].T).astype(np.float64)) * (decode3(src0_scale.array[at2, at5]).astype(np.float64) * decode4(src1_scale.array[at7, :src1_cols].transpose(1, 0)).astype(np.float64)), 2, kind)
        dst.array[:src0_rows, :src1_cols] = product

    return run
