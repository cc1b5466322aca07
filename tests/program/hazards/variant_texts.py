"""Programs written line by line, in which ``//=name`` marks the lines that a finding has to name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

Lines: TypeAlias = "str | Sequence[Lines]"
Found: TypeAlias = "tuple[str, ...]"  # a kind, and the names of the lines that the finding names at least

TILE = "!pto.tile_buf<vec, 16x64xf32>"
WINDOW = "!pto.tile_buf<vec, 8x64xf32>"
VIEW = "!pto.tensor_view<?x?xf32>"
BYTES = 4096  # of a tile


class Variant(NamedTuple):
    """A program for some profiles, the findings that it must have, and the kinds that it may have beside these."""

    name: str
    profiles: str
    lines: Lines
    must: tuple[Found, ...] = ()
    may: str = ""
    vector: Lines | None = None  # what the vector cores do beside a cube core


def flat(lines: Lines) -> list[str]:
    """All lines, one by one."""
    return [lines] if isinstance(lines, str) else [line for each in lines for line in flat(each)]


def marked(line: str, name: str = "") -> str:
    """A line with its name."""
    return f"{line} //={name}" if name else line


def part(name: str, of: str, row: str, col: str = "%c0", rows: int = 16, cols: int = 64) -> str:
    """Rows and columns of a tensor."""
    made = f"!pto.partition_tensor_view<{rows}x{cols}xf32>"
    return (
        f"%{name} = pto.partition_view %{of}, offsets = [{row}, {col}], sizes = [%c{rows}, %c{cols}] : {VIEW} -> {made}"
    )


def load(to: str = "t", of: str = "px", name: str = "", rows: int = 16, cols: int = 64) -> str:
    """``tload``."""
    shape = f"{rows}x{cols}xf32"
    return marked(
        f"pto.tload ins(%{of} : !pto.partition_tensor_view<{shape}>) outs(%{to} : !pto.tile_buf<vec, {shape}>)", name
    )


def store(what: str = "u", to: str = "py", name: str = "", rows: int = 16, cols: int = 64) -> str:
    """``tstore``."""
    shape = f"{rows}x{cols}xf32"
    return marked(
        f"pto.tstore ins(%{what} : !pto.tile_buf<vec, {shape}>) outs(%{to} : !pto.partition_tensor_view<{shape}>)", name
    )


def exp(what: str = "t", to: str = "u", name: str = "", rows: int = 16) -> str:
    """``texp``."""
    type = f"!pto.tile_buf<vec, {rows}x64xf32>"
    return marked(f"pto.texp ins(%{what} : {type}) outs(%{to} : {type})", name)


def add(one: str, other: str, to: str, name: str = "") -> str:
    """``tadd``."""
    return marked(f"pto.tadd ins(%{one}, %{other} : {TILE}, {TILE}) outs(%{to} : {TILE})", name)


def sets(source: str, target: str, number: int | str = 0, name: str = "") -> str:
    """A set; a name is a number of the run."""
    dyn, word = ("", f"<EVENT_ID{number}>") if isinstance(number, int) else ("_dyn", number)
    return marked(f"pto.set_flag{dyn}[<PIPE_{source}>, <PIPE_{target}>, {word}]", name)


def waits(source: str, target: str, number: int | str = 0, name: str = "") -> str:
    """A wait."""
    return sets(source, target, number, name).replace("set_flag", "wait_flag")


def fence(source: str, target: str, number: int | str = 0) -> list[str]:
    """A set and its wait."""
    return [sets(source, target, number), waits(source, target, number)]


def barrier(pipe: str) -> str:
    """A barrier of a pipe."""
    return f"pto.barrier <PIPE_{pipe}>"


def loop(*lines: Lines, end: str = "%n", low: str = "%c0", step: str = "%c1", index: str = "i") -> list[str]:
    """A loop that counts."""
    return [f"scf.for %{index} = {low} to {end} step {step} {{", *flat(lines), "}"]


def branch(condition: str, lines: Lines, other: Lines | None = None) -> list[str]:
    """A branch, or both."""
    return [f"scf.if {condition} {{", *flat(lines), *(["} else {", *flat(other)] if other is not None else []), "}"]


def buffer(number: str, tile: str = "b", of: int = 2, count: str = "%i") -> list[str]:
    """``%number`` is a count by ``of``, and ``%tile`` the buffer of that number."""
    return [f"%{number} = arith.remui {count}, %c{of} : index", *numbered(number, tile)]


def numbered(number: str, tile: str) -> list[str]:
    """``%tile`` is the buffer of a number."""
    return [
        f"%{number}_at = arith.muli %{number}, %c{BYTES} : index",
        f"%{number}_place = arith.index_cast %{number}_at : index to i64",
        f"%{tile} = pto.alloc_tile addr = %{number}_place : {TILE}",
    ]


ADDRESSES = {"t": 0, "h": 2048, "u": 4096, "v": 8192, "w": 12288}
COUNTS = (0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 20, 32, 64, 100, 2048, 4096, 1_000_000)
HEAD = [
    "func.func @k(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %f: !pto.ptr<i32>, %n: index, %m: index, %p: i1, %q: i1) {",
    *(f"%c{count} = arith.constant {count} : index" for count in COUNTS), "%one = arith.constant 1.0 : f32",
    *(f"%{name}v = pto.make_tensor_view %{name}, shape = [%c1000000, %c64], strides = [%c64, %c1] : {VIEW}" for name in "xy"),
    part("px", "xv", "%c0"), part("px2", "xv", "%c16"), part("py", "yv", "%c0"), part("py2", "yv", "%c16"),
    part("pym", "yv", "%c8"), part("p8", "xv", "%c0", rows=8), part("yl", "yv", "%c0", "%c0", 16, 32),
    part("yr", "yv", "%c0", "%c32", 16, 32),
    *(line for name, at in ADDRESSES.items()
      for line in (f"%{name}_at = arith.constant {at} : i64", f"%{name} = pto.alloc_tile addr = %{name}_at : {TILE}")),
    "%narrow = pto.alloc_tile addr = %v_at : !pto.tile_buf<vec, 16x32xf32>",
    "%other = pto.alloc_tile addr = %w_at : !pto.tile_buf<vec, 16x32xf32>", f"%o8 = pto.alloc_tile addr = %w_at : {WINDOW}",
]  # fmt: skip
HELPER = ["func.func private @fence() {", *fence("MTE2", "V"), "return", "}"]


def text_of(variant: Variant, profile: str) -> str:
    """The text of a variant."""
    lines = [*HEAD, *flat(variant.lines)]
    return whole(profile, [*lines, "return", "}", *(HELPER if any("@fence" in line for line in lines) else [])])


def whole(profile: str, lines: Iterable[str]) -> str:
    """A module."""
    return "\n".join([f'module attributes {{pto.target_arch = "{profile}"}} {{', *lines, "}"]) + "\n"


def names_of(text: str) -> dict[str, int]:
    """The lines that have a name."""
    return {line.split("//=")[1]: number for number, line in enumerate(text.split("\n"), 1) if "//=" in line}
