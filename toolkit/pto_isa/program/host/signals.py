"""Ops that order pipes, cores, caches and buffers: the words, numbers and places that they have.

After the verifier of the assembler in August 2026.
"""

from __future__ import annotations

from ...runtime.types.pointer_type import GLOBAL
from ...text.lists import alternatives
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.functions import is_entry, properties
from .places import judge_places

_THREADS = "pto.section.simt"
_OF_THREADS = "pto.simt_entry"  # on functions


def ordered(check: Walk, op: Operation) -> None:
    """``set_cross_block <PIPE_MTE3>, 0``, ``get_buf[<TVEC>, 3]`` and their like: their records judge what they name."""
    judge_places(check, op, check.plain(op))


def cache(check: Walk, op: Operation) -> None:
    """``cmo.cacheinvalid %memory single_cache_line : T`` or ``cmo.cacheinvalid all #pto.address_space<gm>``."""
    values = check.plain(op)
    marks = {part.word for part in op.parts if part.word}
    if not op.quoted and marks != ({"single_cache_line"} if values else {"all"}):
        form = "`pto.cmo.cacheinvalid %memory single_cache_line : T`"
        check.out.report("form", op, op=op.name, expected=(form, form))
    every = op.part("all")
    given = properties(op)
    words = [str(item) for item in every.items] if every is not None else []
    words += [str(given["space"])] if "space" in given else []
    _word(check, op, "space", [word.partition("<")[2].rstrip(">") or word for word in words], (GLOBAL, "zero"))
    for value in values:
        if value is not None and value.type.kind == "pointer" and value.type.space != GLOBAL:
            expected = "a pointer or a tensor in global memory", "全局内存中的指针或张量"
            check.out.report("operand-kind", op, value.name, op=op.name, value=value.name, type=value.type.text,
                             expected=expected)  # fmt: skip


def threads(check: Walk, op: Operation) -> None:
    """``section.simt <<<32, 2, 1>>> {…}``: not in another one, nor in a function that threads run anyway."""
    check.plain(op)
    owners = [frame.owner for frame in check.frames if frame.owner is not None]
    function = next((owner for owner in owners if owner.name == "func.func"), None)
    problem = None
    if any(owner.name == op.name for owner in owners):
        problem = "inside another one", "另一个同类区域之内"
    elif function is None:
        problem = "outside of a function", "函数之外"
    elif _OF_THREADS in properties(function):
        problem = f"in a function that is marked `{_OF_THREADS}`", f"标有 `{_OF_THREADS}` 的函数之内"
    if problem is not None:
        check.out.report("threads-place", op, op=op.name, place=problem)
    sizes = [] if op.quoted else "".join(str(op.parts[0].items[0]).strip("<>").split()).split(",")
    if not op.quoted and (len(sizes) != 3 or not all(size.isdecimal() for size in sizes)):
        form = f"`{op.name} <<<32, 2, 1>>> {{ … }}`"
        check.out.report("form", op, op=op.name, expected=(form, form))


def of_entry(check: Walk, op: Operation) -> None:
    """``ld_dev``, ``st_dev``: in a function that the host launches, and in nothing that threads run."""
    owners = [frame.owner for frame in check.frames if frame.owner is not None]
    function = next((owner for owner in owners if owner.name == "func.func"), None)
    threads = any(owner.name == _THREADS for owner in owners)
    if function is None or threads or _OF_THREADS in properties(function) or not is_entry(function):
        check.out.report("entry-only", op, op=op.name)


def _word(check: Walk, op: Operation, what: str, found: list[str], known: tuple[str, ...]) -> None:
    """Report a word that is none of those that are known."""
    for word in found:
        if word.strip('"') not in known:
            expected = alternatives(known, "or") if known else ("a pipe", "一条流水")
            check.out.report("word", op, word, op=op.name, what=what, found=word, expected=expected)
