"""The kinds of values that an operand may be, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ...runtime.kinds.table import KINDS

# Kinds of which rules are given nothing, so that only the kind itself can be judged.
UNJUDGED = frozenset({"pointer", "array", "tiles", "table", "events", "struct"})
_WORDS = {
    "tile": ("a tile", "Tile"), "view": ("a tensor", "张量"), "part": ("a tensor", "张量"),
    "pointer": ("a pointer", "指针"), "scalar": ("a scalar", "标量"), "array": ("a vector", "向量"),
    "tiles": ("a buffer of several tiles", "多 Tile 缓冲"), "table": ("a local array", "局部数组"),
    "events": ("an array of event numbers", "事件编号数组"), "struct": ("a struct", "结构体"),
}  # fmt: skip


def may_stand(kind: str, kinds: Iterable[str]) -> bool:
    """Whether a value of a kind may be one of these; a pointer is an array of what it points to."""
    return kind in kinds or (kind == "pointer" and "array" in kinds)


def kinds_in_words(kinds: Iterable[str]) -> tuple[str, str] | None:
    """What an operand may be; None where that is none of the kinds that have words."""
    own = {name: kind.thing for name, kind in KINDS.items() if kind.thing is not None and name in kind.written}
    known = _WORDS | {name: thing for name, thing in own.items() if name not in _WORDS}
    words = [thing for kind, thing in known.items() if kind in kinds]
    if not words:
        return None
    en, zh = (dict.fromkeys(pair[k] for pair in words) for k in (0, 1))
    return " or ".join(en), "或".join(zh)
