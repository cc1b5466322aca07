"""Programs of a cube core, and of both kinds of cores."""

from __future__ import annotations

from collections.abc import Sequence

from program.hazards.variant_texts import (
    VIEW,
    Lines,
    Variant,
    barrier,
    branch,
    fence,
    flat,
    loop,
    marked,
    sets,
    waits,
    whole,
)
from program.hazards.vector_variants import BOTH

HALVES, PRODUCT = "!pto.partition_tensor_view<64x64xf16>", "!pto.partition_tensor_view<64x64xf32>"
MAT = "!pto.tile_buf<mat, 64x64xf16, blayout=col_major, slayout=row_major>"
LEFT = "!pto.tile_buf<left, 64x64xf16, blayout=SIDE_major, slayout=row_major>"
RIGHT = "!pto.tile_buf<right, 64x64xf16, blayout=row_major, slayout=col_major>"
ACC = "!pto.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major, fractal=1024>"
VEC = "!pto.tile_buf<vec, 64x64xf32>"
HEAD = [
    "func.func @k(%x: !pto.ptr<f16>, %m: !pto.ptr<f32>, %n: index) {",
    *(f"%c{count} = arith.constant {count} : index" for count in (0, 1, 64)),
    *(f"%a{at} = arith.constant {at} : i64" for at in (0, 8192, 16384)),
    f"%xv = pto.make_tensor_view %x, shape = [%c64, %c64], strides = [%c64, %c1] : {VIEW.replace('f32', 'f16')}",
    f"%mv = pto.make_tensor_view %m, shape = [%c64, %c64], strides = [%c64, %c1] : {VIEW}",
    f"%px = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c64, %c64] : {VIEW.replace('f32', 'f16')} -> {HALVES}",
    f"%pm = pto.partition_view %mv, offsets = [%c0, %c0], sizes = [%c64, %c64] : {VIEW} -> {PRODUCT}",
]  # fmt: skip
TILES = [f"%{name} = pto.alloc_tile addr = %a{at} : {type}"
         for name, at, type in (("la", 0, MAT), ("lb", 8192, MAT), ("a", 0, LEFT), ("b", 0, RIGHT), ("c", 0, ACC))]  # fmt: skip


def load(to: str, name: str = "") -> str:
    return marked(f"pto.tload ins(%px : {HALVES}) outs(%{to} : {MAT})", name)


def left(name: str = "") -> str:
    return marked(f"pto.tmov ins(%la : {MAT}) outs(%a : {LEFT})", name)


def right(name: str = "") -> str:
    return marked(f"pto.tmov ins(%lb : {MAT}) outs(%b : {RIGHT})", name)


def product(name: str = "") -> str:
    return marked(f"pto.tmatmul ins(%a, %b : {LEFT}, {RIGHT}) outs(%c : {ACC})", name)


def store(name: str = "") -> str:
    return marked(f"pto.tstore ins(%c : {ACC}) outs(%pm : {PRODUCT})", name)


ADDED = f"pto.tmatmul.acc ins(%c, %a, %b : {ACC}, {LEFT}, {RIGHT}) outs(%c : {ACC})"
GIVEN = [load("la"), load("lb"), fence("MTE2", "MTE1"), left(), right(), fence("MTE1", "M")]
DONE = fence("M", "FIX")
BACK = {"L1": ("MTE1", "MTE2"), "L0": ("M", "MTE1"), "acc": ("FIX", "M")}
STORED = [DONE, barrier("FIX"), store("st")]


def rounds(middle: Lines, without: str = "") -> list[Lines]:
    """Products in n rounds, all of whose buffers but one are given back."""
    kept = {name: ends for name, ends in BACK.items() if name != without}

    def ends(how: str, name: str) -> list[str]:
        return [(sets if how == "set" else waits)(*kept[name])] if name in kept else []

    body = [
        ends("wait", "L1"), load("la"), load("lb"), fence("MTE2", "MTE1", 1), ends("wait", "L0"), left("ma"), right("mb"), ends("set", "L1"),
        fence("MTE1", "M", 1), ends("wait", "acc"), product("mm"), ends("set", "L0"), middle, ends("set", "acc"),
    ]  # fmt: skip
    return [[sets(*each) for each in kept.values()], loop(body), [waits(*each) for each in kept.values()]]


def summed(ordered: Lines) -> list[Lines]:
    """A sum of n products."""
    body = [
        waits(*BACK["L1"]), load("la"), load("lb"), fence("MTE2", "MTE1", 1), waits(*BACK["L0"]), left(), right(), sets(*BACK["L1"]),
        fence("MTE1", "M", 1), "%first = arith.cmpi eq, %i, %c0 : index", ordered, branch("%first", product(), ADDED), sets(*BACK["L0"]),
    ]  # fmt: skip
    used = [BACK["L1"], BACK["L0"]]
    return [[sets(*each) for each in used], loop(body), [waits(*each) for each in used], DONE, store()]


def tells(pipe: str, number: int, name: str = "") -> str:
    return marked(f"pto.sync.set <PIPE_{pipe}>, {number}", name)


def hears(pipe: str, number: int, name: str = "") -> str:
    return marked(f"pto.sync.wait <PIPE_{pipe}>, {number}", name)


def takes(name: str = "") -> str:
    return marked(f"pto.tload ins(%pm : {PRODUCT}) outs(%t : {VEC})", name)


USES = f"pto.texp ins(%t : {VEC}) outs(%u : {VEC})"
MADE = [GIVEN, product(), DONE, store("st"), tells("FIX", 3)]
TAKEN = [hears("MTE2", 3), takes("vl")]
USED = [fence("MTE2", "V"), USES]
IN_TURN = rounds([DONE, hears("FIX", 4), store("st"), tells("FIX", 3)])


BEGINS = tells("MTE2", 4)


def taken_in_rounds(*lines: Lines, begins: Lines = BEGINS) -> list[Lines]:
    """What the vector cores do in rounds; lines: between the signal that the product is there and the use of it."""
    return [
        begins,
        sets("V", "MTE2"),
        loop(hears("MTE2", 3), waits("V", "MTE2"), *lines, fence("MTE2", "V", 1), USES, sets("V", "MTE2")),
        waits("V", "MTE2"),
    ]


CUBE_VARIANTS = [
    Variant("a product", BOTH, [GIVEN, product(), DONE, store()]),
    Variant("a product that nobody waits for", BOTH, [GIVEN, product("a"), fence("M", "MTE3"), store("b")], (("race", "a", "b"),)),
    Variant("one operand that nobody waits for", BOTH,
            [load("la"), fence("MTE2", "MTE1"), load("lb", "a"), left(), right("b"), fence("MTE1", "M"), product(), DONE, store()], (("race", "a", "b"),)),
    Variant("products in rounds", BOTH, rounds(STORED)),
    Variant("products in rounds, operands never given back", BOTH, rounds(STORED, "L0"), (("race", "ma", "mm"), ("race", "mb", "mm"))),
    Variant("products in rounds, the product never given back", BOTH, rounds(STORED, "acc"), (("race", "mm", "st"),)),
    Variant("a sum of products", "a2a3", summed(barrier("M"))),
    Variant("a sum of products, in order", "a5", summed([])),
    Variant("both cores", BOTH, MADE, vector=[TAKEN, USED]),
    Variant("both cores, another number", BOTH, MADE, (("deadlock", "w"),), vector=[hears("MTE2", 5, "w"), takes(), USED]),
    Variant("there and back", BOTH, [MADE, hears("FIX", 4), fence("FIX", "M", 2), store()], vector=[TAKEN, tells("MTE2", 4), USED]),
    Variant("there and not back", BOTH, [MADE, barrier("FIX"), store("again")], (("race", "again", "vl"),), vector=[TAKEN, USED]),
    Variant("both cores in rounds", BOTH, IN_TURN, vector=taken_in_rounds(takes(), tells("MTE2", 4))),
    Variant("both cores in rounds, told too early", BOTH, IN_TURN, (("race", "st", "vl"),), vector=taken_in_rounds(tells("MTE2", 4), takes("vl"))),
    Variant("both cores in rounds, nobody begins", BOTH, IN_TURN, (("deadlock",),), "deadlock", vector=taken_in_rounds(takes(), tells("MTE2", 4), begins=[])),
]  # fmt: skip


def cube_text(variant: Variant, profile: str) -> str:
    """The text of a variant; on A5 a set of the cube core is one for each of the vector cores, and its wait is too."""
    lines = flat(variant.lines)
    if variant.vector is not None:
        cube = lines if profile == "a2a3" else [each for line in lines for each in _for_two(line)]
        vector = [
            f"%t = pto.alloc_tile addr = %a0 : {VEC}",
            f"%u = pto.alloc_tile addr = %a16384 : {VEC}",
            *flat(variant.vector),
        ]
        lines = ["pto.section.cube {", *TILES, *cube, "}", "pto.section.vector {", *vector, "}"]
    else:
        lines = [*TILES, *lines]
    text = whole(profile, [*HEAD, *lines, "return", "}"]).replace("SIDE", "row" if profile == "a2a3" else "col")
    return (
        text
        if profile == "a2a3"
        else text.replace("sync.set", "set_intra_block").replace("sync.wait", "wait_intra_block")
    )


def _for_two(line: str) -> Sequence[str]:
    if "pto.sync." not in line:
        return [line]
    head, _, number = line.partition(" //=")[0].rpartition(", ")
    return [line, f"{head}, {int(number) + 16}"]
