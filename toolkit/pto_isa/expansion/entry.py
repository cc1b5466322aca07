"""The program around an expansion: it brings tiles to their places, calls the function, and brings them back."""

from __future__ import annotations

from collections.abc import Sequence

from ..runtime.types.dtypes import IR_SPELLINGS
from .instance import ProgramParameter

BLOCK = 32  # bytes: what moves at once
ENTRY = "tiles"
# what is told of each tile: blocks of bytes, address, rows and columns
TOLD = ("blocks", "place", "height", "width")


def entry(function: str, parameters: Sequence[ProgramParameter]) -> str:
    """``@tiles``: takes for each pointer ``%src`` of the function ``%src_memory`` and what ``TOLD`` names."""
    taken: list[str] = []
    loads: list[str] = []
    inside: list[str] = []
    stores: list[str] = []
    cube = False
    for one in parameters:
        name = one.name
        if one.dtype is None or one.space is None:
            taken.append(f"%{name}: {one.type}")
            continue
        element = IR_SPELLINGS[one.dtype][0]
        cube = cube or one.space != "ub"
        taken += [f"%{name}_memory: !pto.ptr<{element}, gm>", *(f"%{name}_{told}: i64" for told in TOLD)]
        loads.append(f"%{name} = pto.castptr %{name}_place : i64 -> {one.type}")
        load, move, store = _MOVES[one.space](name, element)
        loads += load
        inside += move
        stores += store
    names, types = ", ".join(f"%{one.name}" for one in parameters), ", ".join(one.type for one in parameters)
    lines = [
        "%none = arith.constant 0 : i64", f"%block = arith.constant {BLOCK} : i64", *loads,
        *_ordered("MTE2", "MTE1" if cube else "V"), *inside, *(_ordered("MTE1", "M") if cube else ()),
        f"func.call @{function}({names}) : ({types}) -> ()",
        *(_ordered("M", "FIX") if cube else _ordered("V", "MTE3")), *stores, "return",
    ]  # fmt: skip
    body = "".join(f"    {line}\n" for line in lines)
    return f"  func.func @{ENTRY}({', '.join(taken)}) attributes {{pto.entry}} {{\n{body}  }}\n"


def _ordered(first: str, second: str) -> list[str]:
    flag = f'["PIPE_{first}", "PIPE_{second}", "EVENT_ID0"]'
    return [f"pto.set_flag{flag}", f"pto.wait_flag{flag}"]


def _unified(name: str, element: str) -> tuple[list[str], list[str], list[str]]:
    """Bytes into the unified buffer, and back."""
    outer, inner = f"!pto.ptr<{element}, gm>", f"!pto.ptr<{element}, ub>"
    bursts = f"nburst(%{name}_blocks, %block, %block)"
    numbers = ", ".join(["i64"] * 5)
    load = f"pto.mte_gm_ub %{name}_memory, %{name}, %none, %block {bursts} : {outer}, {inner}, {numbers}"
    store = f"pto.mte_ub_gm %{name}, %{name}_memory, %block {bursts} : {inner}, {outer}, {numbers[5:]}"
    return [load], [], [store]


def _factor(space: str, extents: str, name: str, element: str) -> tuple[list[str], list[str], list[str]]:
    """Bytes into L1, and as boxes into the memory of a factor; a factor stays as it is."""
    outer, first, inner = (f"!pto.ptr<{element}, {where}>" for where in ("gm", "l1", space))
    bursts = f"nburst(%{name}_blocks, %block, %block)"
    load = [
        f"%{name}_l1 = pto.castptr %{name}_place : i64 -> {first}",
        f"pto.mte_gm_l1 %{name}_memory, %{name}_l1, %block {bursts} : {outer}, {first}, i64, i64, i64, i64",
    ]
    move = f"pto.mte_l1_{space} %{name}_l1, %{name}, {extents} : {first}, {inner}, i64, i64"
    return load, [move], []


def _left(name: str, element: str) -> tuple[list[str], list[str], list[str]]:
    return _factor("l0a", f"%{name}_height, %{name}_width", name, element)


def _right(name: str, element: str) -> tuple[list[str], list[str], list[str]]:
    return _factor("l0b", f"%{name}_height, %{name}_width", name, element)


def _sums(name: str, element: str) -> tuple[list[str], list[str], list[str]]:
    """Nothing brings values to L0C; they leave it row by row."""
    extents = f"%{name}_height, %{name}_width, %{name}_height, %{name}_width, %none, %none"
    numbers = ", ".join(["i64"] * 6)
    types = f"!pto.ptr<{element}, l0c>, !pto.ptr<{element}, gm>, {numbers}"
    return [], [], [f"pto.mte_l0c_gm %{name}, %{name}_memory, {extents}, nz2nd : {types}"]


_MOVES = {"ub": _unified, "l0a": _left, "l0b": _right, "l0c": _sums}
