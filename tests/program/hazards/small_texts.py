"""One small program for each kind of hazard, and what stands around its ops."""

from __future__ import annotations

from program.run_text import counts, dps, kernel, load, store, tensor, tile

TILE = tile(16, 64)
ADDRESSES = (("a", 0), ("b", 4096), ("k", 188416))
LOAD, STORE = load("x", 16, 64, "a", TILE), store("b", TILE, "y", 16, 64)
EXP, NEXT = dps("texp", [("a", TILE)], ("b", TILE)), dps("trelu", [("b", TILE)], ("b", TILE))


def flag(how: str, source: str, target: str, number: int = 0) -> str:
    """A set or a wait."""
    return f"pto.{how}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID{number}>]"


def pair(source: str, target: str, number: int = 0) -> str:
    """A set and its wait."""
    return f"{flag('set', source, target, number)}\n{flag('wait', source, target, number)}"


def rounds(*lines: str, end: str = "%n") -> str:
    """A loop."""
    return "\n".join([f"scf.for %i = %c0 to {end} step %c1 {{", *(f"  {line}" for line in lines), "}"])


def program(*lines: str) -> str:
    """A function with tiles ``%a``, ``%b`` and ``%k``, and tensors over ``%x`` and ``%y``; its first op is in line 19."""
    made = [
        f"%at_{name} = arith.constant {at} : i64\n%{name} = pto.alloc_tile addr = %at_{name} : {TILE}"
        for name, at in ADDRESSES
    ]
    head = "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index"
    return kernel(head, counts(2, 3, 16, 64), tensor("x", 16, 64), tensor("y", 16, 64), *made, *lines)


COLUMN = tile(16, 1, blayout="col_major")
SPREAD = f"%v = pto.alloc_tile addr = %at_b : {COLUMN}\n" + dps(
    "trowexpandmul", [("a", TILE), ("v", COLUMN)], ("a", TILE)
)
CLEAN = program(LOAD, pair("MTE2", "V"), EXP, pair("V", "MTE3"), STORE)
FAULTY = {
    "race": program(LOAD, EXP, pair("V", "MTE3"), STORE),
    "race between rounds": program(rounds(LOAD, pair("MTE2", "V"), EXP)),
    "same-pipe": program(LOAD, pair("MTE2", "V"), EXP, NEXT),
    "deadlock": program(LOAD, flag("set", "MTE2", "V", 1), flag("wait", "MTE2", "V", 0)),
    "deadlock without rounds": program(rounds(pair("MTE2", "V"), flag("set", "MTE2", "V")), flag("wait", "MTE2", "V")),
    "deadlock in front of its set": program(flag("wait", "MTE2", "S"), flag("set", "MTE2", "S")),
    "leak": program(LOAD, flag("set", "MTE2", "V")),
    "double-set": program(flag("set", "MTE2", "V"), flag("set", "MTE2", "V"), flag("wait", "MTE2", "V"), flag("wait", "MTE2", "V")),
    "event-range": program("%c8 = arith.constant 8 : index", "pto.set_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %c8]", flag("wait", "MTE2", "V")),
    "barrier-pipe": program("pto.barrier <PIPE_S>"),
    "same-pipe-flag": program(pair("V", "V")),
    "clobber": program(
        dps("texp", [("a", TILE)], ("k", TILE)), "pto.barrier <PIPE_V>", SPREAD, "pto.barrier <PIPE_V>",
        dps("tadd", [("a", TILE), ("k", TILE)], ("a", TILE)), pair("V", "MTE3"),
    ),
    "hidden-event": program(
        f"%p = pto.alloc_tile : {COLUMN}", f"%u = pto.alloc_tile : {TILE}", flag("set", "V", "S"),
        f"pto.trowprod ins(%a, %u : {TILE}, {TILE}) outs(%p : {COLUMN})", flag("wait", "V", "S"),
    ),
    "redundant": program(LOAD, pair("MTE2", "V"), pair("MTE2", "V", 1), EXP),
}  # fmt: skip
