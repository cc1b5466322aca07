"""Programs of a vector core: which hazards they have was written down before the checker was asked."""

from __future__ import annotations

from collections.abc import Callable

from program.hazards.variant_texts import (
    TILE,
    VIEW,
    WINDOW,
    Lines,
    Variant,
    add,
    barrier,
    branch,
    buffer,
    exp,
    fence,
    load,
    loop,
    marked,
    numbered,
    part,
    sets,
    store,
    waits,
)

BOTH = "a2a3 a5"
LOADED, COMPUTED = fence("MTE2", "V"), fence("V", "MTE3")
RACE = (("race", "a", "b"),)
ONE = [waits("V", "MTE2"), load(), LOADED, exp("t", "w"), sets("V", "MTE2")]
PRIMED, DRAINED = sets("V", "MTE2"), waits("V", "MTE2")


def several(how: Callable[..., str], count: int, source: str = "V", target: str = "MTE2") -> list[str]:
    return [how(source, target, number) for number in range(count)]


def in_buffer(number: str, *, back: str = "") -> list[Lines]:
    """A round with the buffer ``%b``; back: the flag that says that it is free, by default that of the buffer."""
    free = back or number
    return [
        waits("V", "MTE2", free),
        load("b", name="b"),
        fence("MTE2", "V", number),
        exp("b", "b", "a"),
        sets("V", "MTE2", free),
    ]


STRAIGHT = [
    Variant("a second load behind what read the tile", BOTH, [load(), LOADED, exp(), COMPUTED, store(), fence("V", "MTE2"), load("t", "px2")]),
    Variant("a set in front of the reader", BOTH,
            [load(), LOADED, sets("V", "MTE2"), exp(name="a"), waits("V", "MTE2"), load("t", "px2", "b"), COMPUTED, store()], RACE),
    Variant("two loads and one flag", BOTH, [load(), load("u", "px2"), LOADED, add("t", "u", "v"), COMPUTED, store("v")]),
    Variant("a flag between two loads", BOTH,
            [load(), sets("MTE2", "V"), load("u", "px2", "a"), waits("MTE2", "V"), add("t", "u", "v", "b"), COMPUTED, store("v")], RACE),
    Variant("through the scalar pipe", BOTH, [load(), fence("MTE2", "S"), exp(), COMPUTED, store()]),
    Variant("a flag of another pipe", BOTH, [load(name="a"), fence("MTE2", "MTE3"), exp(name="b"), COMPUTED, store()], RACE),
    Variant("through the pipe of stores", BOTH, [load(), fence("MTE2", "MTE3"), fence("MTE3", "V"), exp(), COMPUTED, store()]),
    Variant("a barrier of one pipe", BOTH, [load(name="a"), barrier("MTE2"), exp(name="b"), COMPUTED, store()], RACE),
    Variant("barriers of all pipes", BOTH, [LOADED, load(), barrier("ALL"), exp(), barrier("ALL"), store()]),
    Variant("a barrier in a branch", BOTH, [load(name="a"), branch("%p", barrier("ALL")), exp(name="b"), COMPUTED, store()], RACE),
    Variant("a copy that is refilled", BOTH, [load(), fence("MTE2", "MTE3"), store("t", name="a"), load("t", "px2", "b")], RACE),
    Variant("two loads of one tile", BOTH, [load(), load("t", "px2"), LOADED, exp()]),
    Variant("a fence in a helper", BOTH, [load(), "func.call @fence() : () -> ()", exp()]),
    Variant("one of two tiles", BOTH, [load(), LOADED, f"%s = arith.select %p, %t, %u : {TILE}", exp("s", "v"), COMPUTED, store("v")]),
    Variant("events by kind", BOTH, [load(), *(f"pto.{how}_event[#pto.sync_op_type<TLOAD>, #pto.sync_op_type<TVEC>, #pto.event<EVENT_ID0>]"
                                               for how in ("record", "wait")), exp()]),
    Variant("events of another kind", BOTH,
            [load(name="a"), *(f"pto.{how}_event[#pto.sync_op_type<TLOAD>, #pto.sync_op_type<TSTORE_VEC>, #pto.event<EVENT_ID0>]"
                               for how in ("record", "wait")), exp(name="b")], RACE),
    Variant("V in a chain of whole tiles", "a2a3", [load(), LOADED, exp("t", "u"), exp("u", "v"), COMPUTED, store("v")]),
    Variant("V overwrites what V reads", "a2a3", [load(), LOADED, exp("t", "u", "a"), exp("v", "t", "b"), COMPUTED, store("t")],
            (("same-pipe", "a", "b"),)),
    Variant("V overwrites what V reads, in order", "a5", [load(), LOADED, exp("t", "u"), exp("v", "t"), COMPUTED, store("t")]),
    Variant("V overwrites what V reads, behind a barrier", "a2a3", [load(), LOADED, exp("t", "u"), barrier("V"), exp("v", "t"), COMPUTED, store("t")]),
    Variant("V writes a tile twice", "a2a3", [load(), LOADED, exp("t", "u", "a"), exp("v", "u", "b"), COMPUTED, store("u")],
            (("same-pipe", "a", "b"),)),
]  # fmt: skip

GET, PUT = (
    f"%g = pto.tgetval ins(%t, %c0 : {TILE}, index) outs : f32",
    f"pto.tsetval ins(%c0, %one : index, f32) outs(%t : {TILE})",
)
NUMBER = "pto.store %one, %x[%c0] : !pto.ptr<f32>, f32"
SCALARS = [
    Variant("a number out of a tile", BOTH, [load(name="a"), fence("V", "S"), marked(GET, "b")], RACE),
    Variant("a number out of a tile that is there", BOTH, [load(), fence("MTE2", "S"), GET]),
    Variant("a number into a tile", BOTH, [marked(PUT, "a"), fence("V", "MTE3"), store("t", name="b")], RACE),
    Variant("a number into a tile, awaited", BOTH, [PUT, fence("S", "MTE3"), store("t")]),
    Variant("the scalar pipe holds up everything", BOTH, [load(), LOADED, exp(), fence("V", "S"), store(), load("t", "px2")]),
    Variant("a number is stored", BOTH, [marked(NUMBER, "a"), fence("V", "MTE2"), load(name="b")], RACE),
    Variant("a number is stored, awaited", BOTH, [NUMBER, fence("S", "MTE2"), load()]),
]  # fmt: skip


def moved(by: str) -> list[str]:
    """``%pp``: rows of ``%y`` from so many elements on."""
    return [f"%yp = pto.addptr %y, {by} : <f32> -> <f32>",
            f"%ypv = pto.make_tensor_view %yp, shape = [%c64, %c64], strides = [%c64, %c1] : {VIEW}", part("pp", "ypv", "%c0")]  # fmt: skip


ROWS = [
    "%r0 = arith.muli %i, %c16 : index",
    "%r1 = arith.addi %r0, %c16 : index",
    part("here", "yv", "%r0"),
    part("behind", "yv", "%r1"),
]
AROUND, BEHIND = [PRIMED, sets("MTE3", "V")], [DRAINED, waits("MTE3", "V")]
LOW, HIGH = (
    f"%{name} = pto.subview %t[%c{row}, %c0] sizes [8, 64] : {TILE} -> {WINDOW}" for name, row in (("lo", 0), ("hi", 8))
)
BY_PARITY = ["%k = arith.remui %i, %c2 : index", "%r8 = arith.muli %k, %c8 : index",
             f"%win = pto.subview %t[%r8, %c0] sizes [8, 64] : {TILE} -> {WINDOW}"]  # fmt: skip


def through_rows(first: str, last: str) -> list[Lines]:
    return [AROUND, loop(ROWS, waits("V", "MTE2"), load("t", first, "b"), LOADED, waits("MTE3", "V"), exp(), sets("V", "MTE2"),
                         COMPUTED, store("u", last, "a"), sets("MTE3", "V")), BEHIND]  # fmt: skip


PLACES = [
    Variant("other rows", BOTH, [load(), LOADED, exp(), COMPUTED, store("u", "py"), load("v", "py2")]),
    Variant("rows that overlap", BOTH, [load(), LOADED, exp(), COMPUTED, store("u", "py", "a"), load("v", "pym", "b")], RACE),
    Variant("other columns", BOTH, [LOADED, store("narrow", "yl", cols=32), load("other", "yr", cols=32)]),
    Variant("the same columns", BOTH, [LOADED, store("narrow", "yl", "a", cols=32), load("other", "yl", "b", cols=32)], RACE),
    Variant("rows that the next round stores", BOTH, through_rows("behind", "here")),
    Variant("rows that the round before stored", BOTH, through_rows("here", "behind"), RACE),
    Variant("two stores to rows that overlap", BOTH, [exp(), COMPUTED, store(name="a"), store("u", "pym", "b")], (("same-pipe", "a", "b"),)),
    Variant("two stores to other rows", BOTH, [exp(), COMPUTED, store(), store("u", "py2")]),
    Variant("the same rows in every round", BOTH, [exp(), COMPUTED, loop(store(name="a"))], (("same-pipe", "a"),)),
    Variant("the same rows in every round, behind a barrier", BOTH, [exp(), COMPUTED, loop(barrier("MTE3"), store())]),
    Variant("other rows in every round", BOTH, [exp(), COMPUTED, loop(ROWS, store("u", "here"))]),
    Variant("rows that overlap from round to round", BOTH, [exp(), COMPUTED, loop("%r0 = arith.muli %i, %c8 : index", part("here", "yv", "%r0"),
                                                            store("u", "here", "a"))], (("same-pipe", "a"),)),
    Variant("behind a pointer", BOTH, [moved("%c2048"), load(), LOADED, exp(), COMPUTED, store("u", "py"), load("v", "pp")]),
    Variant("behind a pointer, on the same rows", BOTH,
            [moved("%c64"), load(), LOADED, exp(), COMPUTED, store("u", "py", "a"), load("v", "pp", "b")], RACE),
    Variant("windows by parity", BOTH, [several(sets, 2), loop(BY_PARITY, waits("V", "MTE2", "%k"), load("win", "p8", rows=8),
                                        fence("MTE2", "V", "%k"), exp("win", "win", rows=8), sets("V", "MTE2", "%k")), several(waits, 2)]),
    Variant("windows by parity, never given back", BOTH,
            loop(BY_PARITY, load("win", "p8", "b", rows=8), fence("MTE2", "V", "%k"), exp("win", "win", "a", rows=8)), RACE),
    Variant("the lower window is loaded, the upper one is used", BOTH, [LOW, HIGH, LOADED, load("lo", "p8", rows=8), exp("hi", "hi", rows=8)]),
    Variant("a window is loaded, the tile is used", BOTH, [HIGH, LOADED, load("hi", "p8", "a", rows=8), exp("t", "w", "b")], RACE),
]  # fmt: skip

FIRST = "%first = arith.cmpi eq, %i, %c0 : index"
LATE = "%late = arith.cmpi ugt, %i, %c0 : index"


def more(than: int) -> list[str]:
    return [f"%ahead = arith.addi %i, %c{than} : index", "%more = arith.cmpi ult, %ahead, %n : index"]


BRANCHES = [
    Variant("a load in a branch", BOTH, [branch("%p", load()), LOADED, exp()]),
    Variant("a condition twice", BOTH, [branch("%p", [load(), sets("MTE2", "V")]), branch("%p", waits("MTE2", "V")), exp()]),
    Variant("a set in a branch", BOTH, [branch("%p", [load(), sets("MTE2", "V")]), waits("MTE2", "V", name="a"), exp()], (("deadlock", "a"),)),
    Variant("both branches wait", BOTH,
            [load(), sets("MTE2", "V"), branch("%p", [waits("MTE2", "V"), exp()], [waits("MTE2", "V"), exp("t", "v")])]),
    Variant("two conditions", BOTH,
            [branch("%p", [load(name="a"), sets("MTE2", "V", name="s")]), branch("%q", waits("MTE2", "V", name="w")), exp(name="b")],
            (*RACE, ("leak", "s"), ("deadlock", "w"))),
    Variant("every case waits", BOTH, [load(), sets("MTE2", "V"), "scf.index_switch %n", "case 0 {", waits("MTE2", "V"), "scf.yield", "}",
                                       "default {", waits("MTE2", "V"), "scf.yield", "}", exp()]),
    Variant("one case waits", BOTH, [load(name="a"), sets("MTE2", "V", name="s"), "scf.index_switch %n", "case 0 {", waits("MTE2", "V"),
                                     "scf.yield", "}", "default {", "scf.yield", "}", exp(name="b")], (*RACE, ("leak", "s"))),
    Variant("the first round waits for nothing", BOTH,
            loop(LATE, more(1), branch("%late", waits("V", "MTE2")), load(), LOADED, exp(), branch("%more", sets("V", "MTE2")))),
    Variant("the last round sets as well", BOTH,
            loop(LATE, branch("%late", waits("V", "MTE2")), load(), LOADED, exp(), sets("V", "MTE2", name="a")), (("leak", "a"),)),
    Variant("one set too few", BOTH,
            loop(LATE, more(2), branch("%late", waits("V", "MTE2", name="a")), load(), LOADED, exp(), branch("%more", sets("V", "MTE2"))),
            (("deadlock", "a"),)),
    Variant("a fence in the first round only", BOTH,
            loop(FIRST, load(), LOADED, exp(name="a"), branch("%first", COMPUTED), store(name="b"), barrier("ALL")), RACE),
    Variant("primed and drained if there are rounds", BOTH,
            ["%some = arith.cmpi ugt, %n, %c0 : index", branch("%some", PRIMED), loop(ONE), branch("%some", DRAINED)]),
    Variant("drained if there are two rounds", BOTH, ["%some = arith.cmpi ugt, %n, %c1 : index", sets("V", "MTE2", name="s"),
            loop(waits("V", "MTE2"), load(), LOADED, exp("t", "w"), sets("V", "MTE2", name="r")), branch("%some", DRAINED)],
            (("leak",),), "leak"),
]  # fmt: skip

CARRIED = ["%r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {", numbered("k", "b"), in_buffer("%k"),
           "%next = arith.subi %c1, %k : index", "scf.yield %next : index", "}"]  # fmt: skip
LOADED_BOUND = ["%loaded = pto.load %f[%c0] : !pto.ptr<i32> -> i32", "%bound = arith.index_cast %loaded : i32 to index"]
UNFENCED = [load(name="b"), LOADED, exp(name="a")]
ROUNDS = [
    Variant("one round", BOTH, loop(UNFENCED, end="%c1")),
    Variant("two rounds", BOTH, loop(UNFENCED, end="%c2"), RACE),
    Variant("n rounds", BOTH, loop(UNFENCED), RACE),
    Variant("from 3 on", BOTH, loop(UNFENCED, low="%c3"), RACE),
    Variant("rounds without an order", BOTH, [PRIMED, "scf.parallel (%i) = (%c0) to (%n) step (%c1) {", ONE, "scf.reduce", "}", DRAINED]),
    Variant("rounds without an order, never given back", BOTH, ["scf.parallel (%i) = (%c0) to (%n) step (%c1) {", UNFENCED, "scf.reduce", "}"], RACE),
    Variant("as many as were loaded", BOTH, [LOADED_BOUND, PRIMED, loop(ONE, end="%bound"), DRAINED]),
    Variant("as many as were loaded, never given back", BOTH, [LOADED_BOUND, loop(UNFENCED, end="%bound")], RACE),
    Variant("the smaller of two", BOTH, ["%least = arith.minui %n, %m : index", PRIMED, loop(ONE, end="%least"), DRAINED]),
    Variant("a product", BOTH, ["%nm = arith.muli %n, %m : index", PRIMED, loop(ONE, end="%nm"), DRAINED]),
    Variant("a product, not drained", BOTH, ["%nm = arith.muli %n, %m : index", sets("V", "MTE2", name="s"),
            loop(waits("V", "MTE2"), load(), LOADED, exp("t", "w"), sets("V", "MTE2", name="r"), end="%nm")], (("leak",),), "leak"),
    Variant("a barrier of all in each", BOTH, loop(load(), LOADED, exp(), barrier("ALL"))),
    Variant("one set for n waits", BOTH, [sets("MTE2", "V", name="s"), loop(waits("MTE2", "V", name="w"))], (("deadlock", "w"), ("leak", "s"))),
    Variant("one set for three waits", BOTH, [sets("MTE2", "V"), loop(waits("MTE2", "V", name="w"), end="%c3")], (("deadlock", "w"),)),
    Variant("in rounds of another loop", BOTH, [PRIMED, loop(loop(ONE, index="j"), end="%m"), DRAINED]),
    Variant("in rounds of another loop, each primed", BOTH, loop(PRIMED, loop(ONE, index="j"), DRAINED, end="%m")),
    Variant("in rounds of another loop, never drained", BOTH, loop(PRIMED, loop(ONE, index="j"), end="%m"), (("leak",), ("double-set",)), "leak double-set race"),
    Variant("two loops hand over a flag", BOTH, [PRIMED, loop(ONE), loop(ONE, end="%m", index="j"), DRAINED]),
]  # fmt: skip
SLOTS = "!pto.multi_tile_buf<vec, 16x64xf32, count=@>"


def slots(count: int, free: int) -> list[Lines]:
    """Slots that are filled and stored in turn; free: how many flags say that one is free."""
    type = SLOTS.replace("@", str(count))
    return [
        f"%all = pto.alloc_multi_tile addr = %t_at : {type}", several(sets, free, "MTE3"),
        loop(f"%k = arith.remui %i, %c{count} : index", f"%b = pto.multi_tile_get %all[%k] : {type} -> {TILE}",
             f"%e = arith.remui %i, %c{free} : index", ROWS, waits("MTE3", "MTE2", "%e"), load("b", name="b"), fence("MTE2", "MTE3", "%e"),
             store("b", "here", "a"), sets("MTE3", "MTE2", "%e")), several(waits, free, "MTE3"),
    ]  # fmt: skip


AHEAD = ["%ahead = arith.addi %i, %c1 : index", "%e = arith.remui %ahead, %c2 : index"]
BUFFERS = [
    Variant("by parity, never given back", BOTH,
            loop(buffer("k"), load("b", name="b"), fence("MTE2", "V", "%k"), exp("b", "b", "a")), RACE),
    Variant("every second round", BOTH, [several(sets, 2), loop(buffer("k"), in_buffer("%k"), step="%c2"), several(waits, 2)]),
    Variant("by the low bit", BOTH, [several(sets, 2), loop("%k = arith.andi %i, %c1 : index", numbered("k", "b"), in_buffer("%k")), several(waits, 2)]),
    Variant("a number that is carried", BOTH, [several(sets, 2), CARRIED, several(waits, 2)]),
    Variant("by parity, with one flag", BOTH, [PRIMED, loop(buffer("k"), waits("V", "MTE2"), load("b"), LOADED, exp("b", "b"), sets("V", "MTE2")), DRAINED]),
    Variant("three, of which two are primed", BOTH, [several(sets, 2), loop(buffer("k", of=3), waits("V", "MTE2", "%k", "w"), load("b"),
            fence("MTE2", "V", "%k"), exp("b", "b"), sets("V", "MTE2", "%k"), end="%c5"), several(waits, 3)], (("deadlock", "w"),), "deadlock leak"),
    Variant("two, given back by three flags", BOTH, [several(sets, 3), loop(buffer("k"), "%e = arith.remui %i, %c3 : index",
            in_buffer("%k", back="%e")), several(waits, 3)], RACE),
    Variant("three, given back by two flags", BOTH, [several(sets, 2), loop(buffer("k", of=3), "%e = arith.remui %i, %c2 : index",
            in_buffer("%k", back="%e")), several(waits, 2)]),
    Variant("four, in five rounds", BOTH, [several(sets, 4), loop(buffer("k", of=4), in_buffer("%k"), end="%c5"), several(waits, 4)]),
    Variant("a million rounds", BOTH, [several(sets, 2), loop(buffer("k"), in_buffer("%k"), end="%c1000000"), several(waits, 2)]),
    Variant("the number of the other buffer, always", BOTH, [several(sets, 2), loop(buffer("k"), AHEAD, in_buffer("%k", back="%e")), several(waits, 2)]),
    Variant("waits for the other buffer", BOTH, [several(sets, 2), loop(buffer("k"), AHEAD, waits("V", "MTE2", "%e"), load("b"), fence("MTE2", "V", "%k"),
            exp("b", "b"), sets("V", "MTE2", "%k", "s")), several(waits, 2)], (("double-set", "s"),), "double-set race deadlock leak"),
    Variant("a number of eight in each round", BOTH, loop("%k = arith.remui %i, %c8 : index", load(), fence("MTE2", "V", "%k"), exp("t", "w"),
            fence("V", "MTE2", "%k"))),
    Variant("three slots", BOTH, slots(3, 3)),
    Variant("three slots, two flags", BOTH, slots(3, 2)),
    Variant("two slots, three flags", BOTH, slots(2, 3), RACE),
    Variant("two rounds in one", BOTH, [several(sets, 2), loop(waits("V", "MTE2", 0), load("t"), fence("MTE2", "V", 0), exp("t", "t"), sets("V", "MTE2", 0),
            waits("V", "MTE2", 1), load("u"), fence("MTE2", "V", 1), exp("u", "u"), sets("V", "MTE2", 1)), several(waits, 2)]),
    Variant("two rounds in one, with the flags changed over", BOTH, [several(sets, 2), loop(waits("V", "MTE2", 0), load("t"), fence("MTE2", "V", 0), exp("t", "t"),
            sets("V", "MTE2", 1, "s"), waits("V", "MTE2", 1), load("u"), fence("MTE2", "V", 1), exp("u", "u"), sets("V", "MTE2", 0)), several(waits, 2)],
            (("double-set", "s"),), "double-set race leak"),
]  # fmt: skip


def token(how: str, kind: str, number: int | str) -> str:
    dyn = "" if isinstance(number, int) else "_dyn"
    return f"pto.{how}_buf{dyn}[<{kind}>, {number}]"


def held(kind: str, number: int | str, *lines: Lines) -> list[Lines]:
    return [token("get", kind, number), *lines, token("rls", kind, number)]


TOKENS = [
    Variant("one buffer after the other", "a5", [held("TLOAD", 0, load()), held("TVEC", 0, held("TVEC", 1, exp())), held("TSTORE_VEC", 1, store())]),
    Variant("never given back", "a5", [token("get", "TLOAD", 0), load(name="a"), held("TVEC", 0, exp(name="b"))], RACE, "token-alone"),
    Variant("in rounds", "a5", loop(held("TLOAD", 0, load()), held("TVEC", 0, exp()))),
    Variant("in rounds, the reader gives nothing back", "a5", loop(held("TLOAD", 0, load(name="b")), token("get", "TVEC", 0), exp(name="a")), RACE, "token-alone"),
    Variant("by parity", "a5", loop(buffer("k"), held("TLOAD", "%k", load("b")), held("TVEC", "%k", exp("b", "b")))),
]  # fmt: skip
VARIANTS = [*STRAIGHT, *SCALARS, *PLACES, *BRANCHES, *ROUNDS, *BUFFERS, *TOKENS]
