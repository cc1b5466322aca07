"""pto.treduce: Combine the tensors of all ranks of a group element by element on the root.

Generated from comm/comm/treduce.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, as_slice, checked, current_profile, fold_max, fold_min, inside, no_variant, nothing, ordered_sum, unknown_semantics

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.treduce import RULES

    return RULES


_kernel = Kernel("pto.treduce", lambda *types, **fixed: bind(*types, **fixed), {"group": ('group',), "dst": ('global',), "acc": ('tile',), "recv": ('tile',), "pong": ('tile',)}, ('dst',), ('reduce_op', 'engine'), _rules)


def treduce(group, dst, acc=None, recv=None, pong=None, *, reduce_op, engine='aiv', profile=None, check=True, strict=False, exact=False):
    """Combine the tensors of all ranks of a group element by element on the root.

    group: Tensor of every rank.
    dst: Result on the root.
    acc: Vector tile for the running result; a larger tensor is reduced in pieces of its valid shape.
    recv: Tile of the same type that receives from the other ranks.
    pong: Third tile, so that receiving and computing overlap.
    reduce_op: How elements are combined.
    engine: Who does the work, vector cores or the collective unit of A5.

    dst[a, b, c, d, e] = sum(group[turn(k), a, b, c, d, e] for k in range(group.ranks))
    dst[a, b, c, d, e] = max(group[k, a, b, c, d, e] for k in range(group.ranks))
    dst[a, b, c, d, e] = min(group[k, a, b, c, d, e] for k in range(group.ranks))

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: comm/comm/treduce.yaml
    """
    try:
        run = _plans[group.key, dst.key, acc is None or acc.key, recv is None or recv.key, pong is None or pong.key, reduce_op, engine, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (group, dst, acc, recv, pong), (reduce_op, engine), profile, check, strict, exact)
    run(group, dst, acc, recv, pong)


def bind(group, dst, acc=None, recv=None, pong=None, *, reduce_op, engine='aiv', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "cpu"):
        if engine == 'aiv' and reduce_op == 'sum':
            if exact:
                return _aiv_sum_exact(group, dst)
            return _aiv_sum(group, dst)
        if engine == 'aiv' and reduce_op == 'max':
            if exact:
                if group.dtype in ("bf16", "f16", "f32"):
                    return _aiv_max_float_exact(group, dst)
                return _aiv_max(group, dst)
            return _aiv_max(group, dst)
        if engine == 'aiv' and reduce_op == 'min':
            if exact:
                if group.dtype in ("bf16", "f16", "f32"):
                    return _aiv_min_float_exact(group, dst)
                return _aiv_min(group, dst)
            return _aiv_min(group, dst)
    if profile == "a5":
        if engine == 'aiv' and reduce_op == 'sum':
            if exact:
                return _aiv_sum_exact(group, dst)
            return _aiv_sum(group, dst)
        if engine == 'aiv' and reduce_op == 'max':
            if exact:
                if group.dtype in ("bf16", "f16", "f32"):
                    return _aiv_max_float_exact(group, dst)
                return _aiv_max(group, dst)
            return _aiv_max(group, dst)
        if engine == 'aiv' and reduce_op == 'min':
            if exact:
                if group.dtype in ("bf16", "f16", "f32"):
                    return _aiv_min_float_exact(group, dst)
                return _aiv_min(group, dst)
            return _aiv_min(group, dst)
        if engine == 'ccu':
            raise unknown_semantics(_rules(), "ccu")
    raise no_variant("pto.treduce", profile)


def _aiv_sum(group, dst):
    """dst[a, b, c, d, e] = sum(group[turn(k), a, b, c, d, e] for k in range(group.ranks))."""
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]
    n = group.ranks
    at = np.arange(n)
    n2 = group.root
    at2 = at - 1
    at3 = np.where(at <= n2, at2, at)
    at4 = np.where(at == 0, n2, at3)
    at5 = checked(at4, n, "group")
    order = as_slice(at5)
    kind = NUMPY[dst.dtype]

    def run(group, dst, acc=None, recv=None, pong=None):
        ordered_sum(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), 5, kind, order, any_zero=True, out=dst.array[:A, :B, :C, :D, :E])

    return run


def _aiv_sum_exact(group, dst):
    """dst[a, b, c, d, e] = sum(group[turn(k), a, b, c, d, e] for k in range(group.ranks))."""
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]
    n = group.ranks
    at = np.arange(n)
    n2 = group.root
    at2 = at - 1
    at3 = np.where(at <= n2, at2, at)
    at4 = np.where(at == 0, n2, at3)
    at5 = checked(at4, n, "group")
    order = as_slice(at5)
    kind = NUMPY[dst.dtype]

    def run(group, dst, acc=None, recv=None, pong=None):
        ordered_sum(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), 5, kind, order, out=dst.array[:A, :B, :C, :D, :E])

    return run


def _aiv_max(group, dst):
    """dst[a, b, c, d, e] = max(group[k, a, b, c, d, e] for k in range(group.ranks))."""
    if group.ranks == 0:
        return nothing
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]

    def run(group, dst, acc=None, recv=None, pong=None):
        np.maximum.reduce(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), axis=5, out=dst.array[:A, :B, :C, :D, :E])

    return run


def _aiv_max_float_exact(group, dst):
    """dst[a, b, c, d, e] = max(group[k, a, b, c, d, e] for k in range(group.ranks))."""
    if group.ranks == 0:
        return nothing
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]

    def run(group, dst, acc=None, recv=None, pong=None):
        dst.array[:A, :B, :C, :D, :E] = fold_max(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), axis=5)

    return run


def _aiv_min(group, dst):
    """dst[a, b, c, d, e] = min(group[k, a, b, c, d, e] for k in range(group.ranks))."""
    if group.ranks == 0:
        return nothing
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]

    def run(group, dst, acc=None, recv=None, pong=None):
        np.minimum.reduce(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), axis=5, out=dst.array[:A, :B, :C, :D, :E])

    return run


def _aiv_min_float_exact(group, dst):
    """dst[a, b, c, d, e] = min(group[k, a, b, c, d, e] for k in range(group.ranks))."""
    if group.ranks == 0:
        return nothing
    inside("dst", 0, group.shape[0], dst.shape[0])
    A = group.shape[0]
    inside("dst", 0, group.shape[1], dst.shape[1])
    B = group.shape[1]
    inside("dst", 0, group.shape[2], dst.shape[2])
    C = group.shape[2]
    inside("dst", 0, group.shape[3], dst.shape[3])
    D = group.shape[3]
    inside("dst", 0, group.shape[4], dst.shape[4])
    E = group.shape[4]

    def run(group, dst, acc=None, recv=None, pong=None):
        dst.array[:A, :B, :C, :D, :E] = fold_min(group.array[:, :, :, :, :, :].transpose(1, 2, 3, 4, 5, 0), axis=5)

    return run
