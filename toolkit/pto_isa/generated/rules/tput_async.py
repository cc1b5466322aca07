"""Rules of pto.tput_async.

Generated from comm/comm/tput_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, same
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _one_line(dst, src):
    """Only the last extent of `src` may exceed 1 and only the last extent of `dst` may exceed 1."""
    return both(
        src.shape[0] == 1,
        src.shape[1] == 1,
        src.shape[2] == 1,
        src.shape[3] == 1,
        dst.shape[0] == 1,
        dst.shape[1] == 1,
        dst.shape[2] == 1,
        dst.shape[3] == 1,
    )


def _packed_source(src):
    """`src` must be contiguous, the strides of extents of 1 included."""
    return both(
        src.stride[4] == 1,
        src.stride[3] == src.shape[4],
        src.stride[2] == src.shape[3] * src.stride[3],
        src.stride[1] == src.shape[2] * src.stride[2],
        src.stride[0] == src.shape[1] * src.stride[1],
    )


def _packed_target(dst):
    """`dst` must be contiguous, the strides of extents of 1 included."""
    return both(
        dst.stride[4] == 1,
        dst.stride[3] == dst.shape[4],
        dst.stride[2] == dst.shape[3] * dst.stride[3],
        dst.stride[1] == dst.shape[2] * dst.stride[2],
        dst.stride[0] == dst.shape[1] * dst.stride[1],
    )


def _large_enough(dst, src):
    """`dst` must have at least as many elements as `src`."""
    return dst.size >= src.size


def _same_extents(dst, src):
    """`dst` and `src` must have the same static shape; otherwise the result is undefined."""
    return same(dst.shape, src.shape)


def _engine(engine):
    """`engine` must be `sdma`."""
    return engine == "sdma"


def _urma_size(engine, src):
    """If `engine` is `urma`, `src.size × src.itemsize` must be positive and must be at most `268435456`."""
    return engine != "urma" or both(0 < src.size * src.itemsize, src.size * src.itemsize <= 268435456)


def _rdma_size(engine, src):
    """If `engine` is `rdma`, `src.size × src.itemsize` must be at most `2147483647`; otherwise the result is
    undefined."""
    return engine != "rdma" or src.size * src.itemsize <= 2147483647


def _no_peer(peer):
    """`peer` must not be given."""
    return peer is None


def _peer(peer):
    """If `peer` is given, `peer` must not be negative."""
    return peer is None or peer >= 0


def _same_layout(dst, src):
    """`dst` and `src` must have the same layout."""
    return dst.layout == src.layout


RULES = OpRules(
    "pto.tput_async",
    operands={
        "dst": OperandSpec(("global",), access="write"),
        "src": OperandSpec(("global",)),
        "peer": OperandSpec(("scalar",), optional=True),
        "engine": OperandSpec(("attribute",), optional=True, type="dma_engine", vocabulary=("sdma", "urma", "rdma"), default="sdma"),
        "session": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"dst": "T", "src": "T", "peer": "index"},
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
            "pto.tput_async/one-line", _one_line, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="Only the last extent of `src` may exceed 1 and only the last extent of `dst` may exceed 1.",
            zh="`src` 仅最后一维的长度可大于 1，且 `dst` 仅最后一维的长度可大于 1。",
            shows=("src.shape", "dst.shape"),
            text="one_line(src) and one_line(dst)",
        ),
        Rule(
            "pto.tput_async/packed-source", _packed_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be contiguous, the strides of extents of 1 included.",
            zh="`src` 必须连续存放，长度为 1 的各维步长也须相符。",
            shows=("src.stride", "src.shape"),
            text="packed(src)",
        ),
        Rule(
            "pto.tput_async/packed-target", _packed_target, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be contiguous, the strides of extents of 1 included.",
            zh="`dst` 必须连续存放，长度为 1 的各维步长也须相符。",
            shows=("dst.stride", "dst.shape"),
            text="packed(dst)",
        ),
        Rule(
            "pto.tput_async/large-enough", _large_enough, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` must have at least as many elements as `src`.",
            zh="`dst` 的元素个数不得小于 `src`。",
            shows=("dst.size", "src.size"),
            text="dst.size >= src.size",
        ),
        Rule(
            "pto.tput_async/same-extents", _same_extents, reads=("dst", "src"), profiles=("cpu",),
            en="`dst` and `src` must have the same static shape; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的静态形状必须相同；否则结果未定义。",
            severity="undefined",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
        ),
        Rule(
            "pto.tput_async/engine", _engine, reads=("engine",), profiles=("a2a3",),
            en="`engine` must be `sdma`.",
            zh="`engine` 必须为 `sdma`。",
            shows=("engine",),
            text="engine == sdma",
        ),
        Rule(
            "pto.tput_async/urma-size", _urma_size, reads=("engine", "src"), profiles=("a5",),
            en="If `engine` is `urma`, `src.size × src.itemsize` must be positive and must be at most `268435456`.",
            zh="当 `engine` 为 `urma` 时，`src.size × src.itemsize` 必须大于零，且不得大于 `268435456`。",
            shows=("engine", "src.size", "src.itemsize"),
            text="implies(engine == urma, 0 < src.size * src.itemsize <= 268435456)",
        ),
        Rule(
            "pto.tput_async/rdma-size", _rdma_size, reads=("engine", "src"), profiles=("a5",),
            en="If `engine` is `rdma`, `src.size × src.itemsize` must be at most `2147483647`; otherwise the result is undefined.",
            zh="当 `engine` 为 `rdma` 时，`src.size × src.itemsize` 不得大于 `2147483647`；否则结果未定义。",
            severity="undefined",
            shows=("engine", "src.size", "src.itemsize"),
            text="implies(engine == rdma, src.size * src.itemsize <= 2147483647)",
        ),
        Rule(
            "pto.tput_async/no-peer", _no_peer, reads=("peer",), profiles=("a2a3",),
            en="`peer` must not be given.",
            zh="不得给出 `peer`。",
            shows=("peer.kind",),
            text="not present(peer)",
        ),
        Rule(
            "pto.tput_async/peer", _peer, reads=("peer",), profiles=("cpu", "a5"),
            en="If `peer` is given, `peer` must not be negative.",
            zh="当给出 `peer` 时，`peer` 不得为负。",
            stage="value",
            shows=("peer.kind", "peer"),
            text="implies(present(peer), peer >= 0)",
        ),
        Rule(
            "pto.tput_async/same-layout", _same_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same layout.",
            zh="`dst` 和 `src` 的布局必须相同。",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout",
        ),
    ),
    tile=TILE_RULES,
)
