"""Ops that order cores, caches and buffers: the words and numbers that they name.

After the verifier of the assembler in August 2026.
"""

from __future__ import annotations

from ...generated.programs._names import WORDS
from ...text.lists import alternatives
from ..check.containers import GLOBAL
from ..check.walk import Walk
from .endpoints import endpoints
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_named
from .functions import properties

_PIPES = ("PIPE_FIX", "PIPE_MTE1", "PIPE_MTE2", "PIPE_MTE3", "PIPE_V")  # those that signal other cores
_NO_PIPES = ("ALL", "UNASSIGNED")  # words for pipes that are none
_EVENTS = 15  # the last event between blocks
_EVENTS_WITHIN = {"a5": 31}  # and within one, where it is another
_TOKENS = 31


def signal(check: Walk, op: Operation) -> None:
    """``set_cross_block <PIPE_MTE3>, 0`` and its like: pipe and event are such that reach another core."""
    check.plain(op)
    given = properties(op)
    names = _quoted(given, "pipe", "event_id") if op.quoted else endpoints(op)
    _word(check, op, "pipe", names[:1], _PIPES)
    last = _EVENTS_WITHIN.get(check.profile, _EVENTS) if "intra" in op.name else _EVENTS
    _number(check, op, "event_id", names[1:2], last)
    if "ffts_mode" in given:
        _number(check, op, "ffts_mode", [str(given["ffts_mode"]).partition(" ")[0]], 0)


def token(check: Walk, op: Operation) -> None:
    """``get_buf[<PIPE_V>, 3]``, ``rls_buf_dyn["PIPE_V", %number, 1]``: a pipe and the number of a buffer."""
    check.plain(op)
    names = _quoted(properties(op), "op_type", "buf_id", "mode") if op.quoted else endpoints(op)
    if names and WORDS["pipe"].get(names[0]) in _NO_PIPES:
        _word(check, op, "op_type", names[:1], ())
    if op.name.endswith("_dyn") != (names[1:2] != [] and names[1][:1] == "%") and not op.quoted:
        expected = ("a value", "一个值") if op.name.endswith("_dyn") else ("a number", "一个数")
        number = names[1] if len(names) > 1 else None
        check.out.report("word", op, number, op=op.name, what="buf_id", found=number or "", expected=expected)
    elif not op.name.endswith("_dyn"):
        _number(check, op, "buf_id", names[1:2], _TOKENS)
    _number(check, op, "mode", names[2:3], None)


def fence(check: Walk, op: Operation) -> None:
    """``fence.barrier_all #pto.fence_scope<gm>``."""
    check.plain(op)
    names = _quoted(properties(op), "scope") if op.quoted else endpoints(op)
    judge_named(check, op, dict(zip(("scope",), names, strict=False)))


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
    elif "pto.simt_entry" in properties(function):
        problem = "in a function that is marked `pto.simt_entry`", "标有 `pto.simt_entry` 的函数之内"
    if problem is not None:
        check.out.report("threads-place", op, op=op.name, place=problem)
    sizes = [] if op.quoted else "".join(str(op.parts[0].items[0]).strip("<>").split()).split(",")
    if not op.quoted and (len(sizes) != 3 or not all(size.isdecimal() for size in sizes)):
        form = f"`{op.name} <<<32, 2, 1>>> {{ … }}`"
        check.out.report("form", op, op=op.name, expected=(form, form))


def _quoted(given: dict[str, object], *keys: str) -> list[str]:
    """What the generic form has under these names, without types and brackets."""
    words = [str(given[key]).partition(" : ")[0] for key in keys if key in given]
    return [word.partition("<")[2].rstrip("> ").rpartition(" ")[2] or word for word in words]


def _word(check: Walk, op: Operation, what: str, found: list[str], known: tuple[str, ...]) -> None:
    """Report a word that is none of those that are known."""
    for word in found:
        if word.strip('"') not in known:
            expected = alternatives(known, "or") if known else ("a pipe", "一条流水")
            check.out.report("word", op, word, op=op.name, what=what, found=word, expected=expected)


def _number(check: Walk, op: Operation, what: str, found: list[str], most: int | None) -> None:
    """Report a number that is not 0 to ``most``; what is known at run time only is left alone."""
    for word in found:
        number = number_of(word) if word[:1] != "%" else 0
        if not isinstance(number, int) or number < 0 or (most is not None and number > most):
            span = (
                ("0 or more", "0 以上的整数")
                if most is None
                else (f"0 to {most}", f"0 到 {most}")
                if most
                else ("0",) * 2
            )
            check.out.report("word", op, word, op=op.name, what=what, found=word, expected=span)
