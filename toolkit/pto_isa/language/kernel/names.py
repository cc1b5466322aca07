"""What variables are called: as the author calls their values, else by what the values are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from keyword import iskeyword

from ..nodes import children, walk
from .affine import STATIC, VALID
from .functions import function
from .ir import (
    Apply,
    Call,
    Cast,
    Const,
    Expr,
    Field,
    Gather,
    Grid,
    Memory,
    Range,
    Reduced,
    Slice,
    Sym,
    bare,
)

_EXTENTS = {"valid_row": "rows", "valid_col": "cols", "rows": "all_rows", "cols": "all_cols"}
_EDGES = (("top", "bottom", "rows"), ("left", "right", "cols"))


def suggestions(node: Expr, hints: dict[Expr, list[str]]) -> None:
    """Add names for the parts of a node that their place in it gives."""
    if isinstance(node, (Slice, Gather)):
        owner = node.base.name if isinstance(node.base, Memory) else ""
        for k, entry in enumerate(node.entries):
            if isinstance(entry, Range):
                _edges(entry, k, len(node.entries), owner, hints)
    if isinstance(node, Apply) and node.fn == "inside" and isinstance(node.args[0], Const):
        for bounds in node.args[1:]:
            low, high, _ = children(bounds)
            hints.setdefault(high, []).append(f"{node.args[0].value}_end")
            hints.setdefault(low, []).append(f"{node.args[0].value}_start")
    if isinstance(node, Grid):
        hints.setdefault(node.high, []).append(f"n_{node.axis.removeprefix('@')}")


def _edges(entry: Range, k: int, count: int, owner: str, hints: dict[Expr, list[str]]) -> None:
    start, stop, extent = _EDGES[k] if count == 2 else (f"{entry.axis}_from", f"{entry.axis}_to", f"n_{entry.axis}")
    for part, name in ((entry.start, start), (entry.stop, extent if entry.start is None else stop)):
        if part is not None and not isinstance(part, Const):
            hints.setdefault(part, []).extend([name, f"{owner}_{name}"] if owner else [name])
    if entry.step is not None:
        hints.setdefault(entry.step, []).extend(["step", f"{owner}_step"])


def _own(node: Expr) -> list[str]:
    """Names that the value itself gives, best first."""
    if isinstance(node, Field):
        return [_extent(node)]
    if isinstance(node, Grid):
        return [node.axis.removeprefix("@")]
    if isinstance(node, Apply):
        return _applied(node)
    if isinstance(node, Call) and isinstance(node.function, Apply):
        return _applied(node.function)
    if isinstance(node, Cast):
        return [f"as_{part}" for part in _kind(node.kind)]
    if isinstance(node, Reduced):
        return [function(node.fn).variable or "total"]
    return []


def suggested(node: Expr) -> list[str]:
    """Names that the value itself gives, best first, such as can stand in a longer one."""
    return [name for name in _own(bare(node)) if name.isidentifier()]


def _is_name(text: str) -> bool:
    """Whether a variable may be called so; ``not`` may not."""
    return text.isidentifier() and not iskeyword(text)


def _extent(node: Field) -> str:
    name = _EXTENTS.get(node.name, node.name) + ("" if node.index is None else f"_{node.index}")
    known = node.name in VALID or node.name in STATIC
    return name if known and node.owner == "dst" else f"{node.owner}_{name}"


def _applied(node: Apply) -> list[str]:
    entry = function(node.fn)
    if entry.alone:
        return [entry.variable]
    if node.fn == "NUMPY":
        return _kind(node)
    if node.fn == "typed":
        value = node.args[1].value if isinstance(node.args[1], Const) else None
        known = {0: "zero", 1: "one"}.get(value) if isinstance(value, (int, float)) else None  # type: ignore[arg-type]
        return [known or (f"number_{value}" if isinstance(value, int) and value > 0 else "number")]
    if node.fn == "converter":
        return [f"to_{part}" for part in _kind(Apply("NUMPY", (node.args[1],)))]
    if node.fn in ("is", "is not") and isinstance(node.args[0], Sym):
        return [f"{'no' if node.fn == 'is' else 'has'}_{node.args[0].name}"]
    if node.fn in ("==", "!=") and isinstance(node.args[1], Const) and isinstance(node.args[1].value, str):
        return [f"{'not_' if node.fn == '!=' else ''}{node.args[1].value}"]
    if node.fn == "==" and isinstance(node.args[0], Sym) and isinstance(node.args[1], Const):
        return [f"{node.args[0].name}_{node.args[1].value}"]
    if node.fn == "in":
        words = [str(part.value) for part in node.args[1:] if isinstance(part, Const)]
        return ["_or_".join(words)] if len(words) < 3 else [f"{name}_known" for name in operands(node)]
    if node.fn in ("entry", "checked", "guarded"):
        return [f"{part.value}_at" for part in node.args if isinstance(part, Const) and part.dtype == "text"]
    verb = entry.variable or node.fn.removeprefix("np.").replace(".", "_")
    verb = verb if verb.isidentifier() else "value"
    return [f"{name}_{verb}" for name in operands(node)[:1]] + [verb]


def _kind(node: Expr) -> list[str]:
    of = node.args[0] if isinstance(node, Apply) and node.args else node
    if isinstance(of, Const):
        return [str(of.value)]
    return [f"{of.owner}_kind"] if isinstance(of, Field) else ["kind"]


def operands(node: Expr) -> list[str]:
    """The operands that a value uses, in reading order."""
    found: dict[str, None] = {}
    for part in walk(node):
        if isinstance(part, Field):
            found[part.owner] = None
        elif isinstance(part, (Memory, Sym)):
            found[part.name] = None
    return list(found)


class Namer:
    """Hands out names that are free."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)
        self.strained: list[str] = []  # names that needed more than what the value says of itself

    def name(self, node: Expr, given: list[str]) -> str:
        """A name for a value: one that is given for it, or its own; with the operands that it uses where taken."""
        first, then = (_own(node), given) if isinstance(node, Field) else (given, _own(node))
        plain = [name for name in (*first, *then) if name] or ["value"]
        of = operands(node)
        more = [f"{name}_{operand}" for name in plain for operand in of]
        longer = [f"{plain[0]}_{'_'.join(of)}"] if len(of) > 1 else []
        free = next((name for name in (*plain, *more, *longer) if name not in self.taken and _is_name(name)), "")
        if not free:
            free = next(f"{plain[0]}_{tail}" for tail in _tails() if f"{plain[0]}_{tail}" not in self.taken)
            self.strained.append(free)
        self.taken.add(free)
        return free


def _tails() -> Iterator[str]:
    """Endings for values that nothing else tells apart."""
    letters = "bcdefghijklmnopqrstuvwxyz"
    yield from letters
    yield from (first + second for first in letters for second in letters)
