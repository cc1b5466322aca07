"""``mlir.h``: the verifiers of the guide in a small dialect of a real MLIR say what ``verify_op`` says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pto_isa import TileType, verify_op
from pto_isa.cli import main
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.plain_type import ScalarType
from pto_isa.runtime.types.unknown import UNKNOWN

pytestmark = pytest.mark.slow  # units that include MLIR are compiled

ROOT = Path(__file__).resolve().parents[2]
HOME = Path(__file__).parent / "mlir"
PAGES = {lang: ROOT / "site" / lang / "guide" / "mlir.md" for lang in ("en", "zh")}
FLAGS = "-std=c++17 -O0 -fno-exceptions -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Werror"
INCLUDES = {
    "dialect.h": "-gen-dialect-decls", "dialect.cpp": "-gen-dialect-defs", "enums.h": "-gen-enum-decls",
    "enums.cpp": "-gen-enum-defs", "attributes.h": "-gen-attrdef-decls", "attributes.cpp": "-gen-attrdef-defs",
    "types.h": "-gen-typedef-decls", "types.cpp": "-gen-typedef-defs", "ops.h": "-gen-op-decls", "ops.cpp": "-gen-op-defs",
}  # fmt: skip
NO_MLIR = "PTO_MLIR names no folder of an MLIR, such as /usr/lib/llvm-19"


def mlir() -> Path:
    """The folder of an MLIR, which takes minutes to compile with and is asked for by name; skips where it is not."""
    named = os.environ.get("PTO_MLIR")
    if not named or shutil.which("g++") is None:
        pytest.skip(NO_MLIR)
    place = Path(named)
    assert (place / "bin" / "mlir-tblgen").exists() and (place / "lib" / "libMLIR.so").exists(), named
    return place


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def run(*words: Path | str, text: str = "") -> str:
    """The output of a program."""
    done = subprocess.run(list(map(str, words)), input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that parses modules, with the verifiers as the guide has them."""
    place, folder = mlir(), tmp_path_factory.mktemp("mlir")
    assert main(["export", "cpp", str(folder / "exported")]) == 0
    for name, made in INCLUDES.items():
        run(
            place / "bin" / "mlir-tblgen",
            made,
            "-I",
            place / "include",
            HOME / "dialect.td",
            "-o",
            folder / f"{name}.inc",
        )
    types, *verifiers = blocks(PAGES["en"], "cpp")
    (folder / "verifiers.h").write_text(f'#pragma once\n#include "dialect.h"\n{types}', encoding="utf-8")
    (folder / "verifiers.cpp").write_text('#include "verifiers.h"\n' + "\n".join(verifiers), encoding="utf-8")
    system = ("-isystem", place / "include", "-isystem", folder)
    for unit in (folder / "verifiers.cpp", HOME / "dialect.cpp"):
        made = folder / f"{unit.stem}.o"
        run(
            "g++",
            *FLAGS.split(),
            *system,
            "-I",
            folder / "exported" / "pto_isa_cpp",
            "-I",
            HOME,
            "-c",
            unit,
            "-o",
            made,
        )
    libraries = (
        "-L",
        place / "lib",
        "-lMLIR",
        f"-lLLVM-{place.name.rpartition('-')[2]}",
        f"-Wl,-rpath,{place / 'lib'}",
    )
    run("g++", folder / "verifiers.o", folder / "dialect.o", *libraries, "-o", folder / "program")
    return folder / "program"


class Diagnostic(NamedTuple):
    """One line of the program."""

    severity: str
    line: int
    text: str


def said(program: Path, body: str, arch: str = "a5") -> list[Diagnostic]:
    """The diagnostics of a module; ``body`` may use ``#vec`` and the like for memories."""
    spaces = "".join(
        f"#{name} = #pto.address_space<{name}>\n" for name in ("vec", "mat", "left", "right", "acc", "scaling")
    )
    text = f'{spaces}module attributes {{pto.target_arch = "{arch}"}} {{\n{body}\n}}\n'
    *lines, end = run(program, text=text).splitlines()
    found = [Diagnostic(severity, int(line), words) for severity, line, words in (one.split("\t", 2) for one in lines)]
    assert end == ("refused" if any(one.severity == "error" for one in found) else "legal")
    return found


def tile(
    loc: str, rows: int, cols: int, dtype: str, valid: tuple[int, int] | None = None, config: str = "0, 0, 512, 0, 0"
) -> str:
    """A type of the dialect as text; -1 is not known."""
    return (
        f"!pto.tile_buf<[{rows}, {cols}], {dtype}, #{loc}, [{', '.join(map(str, valid or (rows, cols)))}], [{config}]>"
    )


def values(*types: str) -> str:
    """A value ``%0``, ``%1`` and so on of each type, on a line of its own."""
    return "\n".join(f'%{place} = "x.made"() : () -> {type}' for place, type in enumerate(types))


FIRST = 8  # the line of %0


def expected(
    op: str, profile: str = "a5", lang: str = "en", strict: bool = False, **operands: Any
) -> list[tuple[str, str]]:
    """What the library says, as severities and texts of the program."""
    found = verify_op(op, profile=profile, **operands)
    refused = ("error", "undefined") if strict else ("error",)
    return [("error" if one.severity in refused else "warning", f"{one.text(lang)} [{one.rule}]") for one in found]


TILE = TileType("f32", 16, 64)


@pytest.mark.parametrize(
    ("valid", "arch"), [((16, 64), "a5"), ((8, 64), "a5"), ((8, 64), "a3"), ((-1, 64), "a5"), ((17, 64), "a5")]
)
def test_tadd(program: Path, valid: tuple[int, int], arch: str) -> None:
    """The verifier of the guide: legal, broken, not known, of both profiles; where the operand is made."""
    whole, part = tile("vec", 16, 64, "f32"), tile("vec", 16, 64, "f32", valid)
    body = f'{values(whole, part)}\n"pto.tadd"(%0, %1, %0) : ({whole}, {part}, {whole}) -> ()'
    found = said(program, body, arch)
    other = f"vec, 16x64xf32, valid={'?' if valid[0] < 0 else valid[0]}x64"
    wanted = expected("tadd", "a5" if arch == "a5" else "a2a3", dst=TILE, src0=TILE, src1=other)
    assert [(one.severity, one.text) for one in found if one.severity != "note"] == wanted
    assert (wanted == []) == (valid[0] in (16, -1))
    for one in found:
        tile_rule = "`src1`" in one.text and "tile/" in one.text
        assert one.line == (FIRST + 2 if one.severity == "note" else FIRST + 1 if tile_rule else FIRST)


def test_scalars(program: Path) -> None:
    """Constants are their numbers, types are judged, an integer without a sign is of either."""
    words = {"f32": ("f32", "3.0"), "i32": ("i32", "3")}
    for dtype, (scalar, number) in words.items():
        for element in ("f32", "ui32", "i32"):
            type = tile("vec", 16, 64, element)
            body = f'{values(type)}\n%n = arith.constant {number} : {scalar}\n"pto.tmuls"(%0, %n, %0) : ({type}, {scalar}, {type}) -> ()'
            ours = TileType(element.replace("ui", "u"), 16, 64)
            given = ScalarType("u32" if element == "ui32" and dtype == "i32" else dtype, 3)
            wanted = expected("tmuls", dst=ours, src=ours, scalar=given)
            assert {one.text.rpartition(" [")[2] for one in said(program, body)} == {
                text.rpartition(" [")[2] for _, text in wanted
            }


def test_groups_of_operands(program: Path) -> None:
    """Segment sizes say which of several optional operands is given, and with it which op it is."""
    acc = tile("acc", 16, 32, "f32", config="1, 1, 1024, 0, 0")
    view, scale = "!pto.tensor_view<[16, 32], f16>", tile("scaling", 1, 32, "ui64")
    types = (acc, view, scale)
    plain = f'{values(*types)}\n"pto.tstore"(%0, %1) <{{operandSegmentSizes = array<i32: 1, 1, 0, 0>}}> : ({acc}, {view}) -> ()'
    scaled = f'{values(*types)}\n"pto.tstore"(%0, %1, %2) <{{operandSegmentSizes = array<i32: 1, 1, 1, 0>}}> : ({acc}, {view}, {scale}) -> ()'
    source = TileType("f32", 16, 32, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
    target = GlobalType("f16", (1, 1, 1, 16, 32), (UNKNOWN,) * 5)
    given: dict[str, Any] = {"src": source, "dst": target}
    scaled_too = {**given, "fp": TileType("u64", 1, 32, loc="scaling")}
    for text, op, operands in ((plain, "tstore", given), (scaled, "tstore_fp", scaled_too)):
        found = [(one.severity, one.text) for one in said(program, text) if one.severity != "note"]
        assert found == expected(op, **operands)


def test_attributes(program: Path) -> None:
    """Words of an enumeration of the dialect and of texts; what is no word is an error."""
    type, mask = tile("vec", 16, 64, "f32"), tile("vec", 16, 32, "ui8", (16, 8))
    body = f'{values(type, mask)}\n"pto.tcmp"(%0, %0, %1) {{cmpMode = VALUE}} : ({type}, {type}, {mask}) -> ()'
    known = said(program, body.replace("VALUE", "#pto<cmp lt>"))
    assert known == said(program, body.replace("VALUE", '"lt"')) and not any(
        "cmp_mode` cannot be" in one.text for one in known
    )
    (wrong,) = said(program, body.replace("VALUE", '"odd"'))
    assert wrong == Diagnostic("error", FIRST + 2, '`pto.tcmp`: `cmp_mode` cannot be "odd"')


def test_options(program: Path) -> None:
    """Messages in Chinese; rules whose breach leaves the result undefined refuse the operation."""
    acc = tile("acc", 16, 32, "f32", config="1, 1, 1024, 0, 0")
    left, right = (
        tile("left", 16, 64, "f16", config="1, 1, 512, 0, 0"),
        tile("right", 64, 32, "f16", config="0, 2, 512, 0, 0"),
    )
    for depth in (64, 48):
        cut = left.replace("[16, 64], [1", f"[16, {depth}], [1")
        body = f'{values(acc, cut, right)}\n"pto.tmatmul.acc"(%0, %1, %2, %0) : ({acc}, {cut}, {right}, {acc}) -> ()'
        ours = TileType("f32", 16, 32, loc="acc", blayout="col_major", slayout="row_major", fractal=1024)
        first = TileType("f16", 16, 64, loc="left", blayout="col_major", slayout="row_major", valid_col=depth)
        second = TileType("f16", 64, 32, loc="right", slayout="col_major")
        found = [(one.severity, one.text) for one in said(program, body) if one.severity != "note"]
        assert found == expected("tmatmul_acc", "a5", "zh", True, dst=ours, acc=ours, src0=first, src1=second)
        assert (found == []) == (depth == 64)


def test_what_is_no_call(program: Path) -> None:
    """Types that no operand has, operations that no definition names, several values for one operand."""
    type = tile("vec", 16, 64, "f32")
    (wrong,) = [
        one
        for one in said(program, '%0 = "x"() : () -> i32\n"pto.tadd"(%0, %0, %0) : (i32, i32, i32) -> ()')
        if one.severity == "error"
    ]
    assert wrong == Diagnostic("error", FIRST, "`pto.tadd`: `dst` cannot be of type 'i32'")
    (unknown,) = said(program, f'{values(type)}\n"pto.tother"(%0) : ({type}) -> ()')
    assert unknown == Diagnostic("error", FIRST + 1, "`pto.tother` is no defined operation with these operands")
    five = f'"pto.tmrgsort"(%0, %0, %0, %0, %0, %0) <{{operandSegmentSizes = array<i32: 5, 0, 1, 0, 0>}}> : ({", ".join([type] * 6)}) -> ()'
    (many,) = said(program, f"{values(type)}\n{five}")
    assert many.text == "`pto.tmrgsort` is no defined operation with these operands"


def test_memref_is_a_tensor(program: Path) -> None:
    """A tensor of another kind than the dialect's own."""
    type = tile("vec", 16, 64, "f32")
    sizes = "<{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}>"
    for memory, strides in (
        ("memref<16x64xf32>", (1024, 1024, 1024, 64, 1)),
        ("memref<16x64xf32, strided<[128, 1]>>", (2048, 2048, 2048, 128, 1)),
    ):
        body = f'{values(type)}\n%g = "x"() : () -> {memory}\n"pto.tload"(%g, %0) {sizes} : ({memory}, {type}) -> ()'
        found = [(one.severity, one.text) for one in said(program, body) if one.severity != "note"]
        assert found == expected("tload", dst=TILE, src=GlobalType("f32", (1, 1, 1, 16, 64), strides))


def test_pages_have_the_same_code() -> None:
    """Both languages show one program and one module."""
    for language in ("cpp", "mlir", "text", "cmake"):
        assert blocks(PAGES["en"], language) == blocks(PAGES["zh"], language) != []


def test_what_the_guide_shows(program: Path) -> None:
    """The module of the guide gives the message of the guide."""
    (module,), (wanted,) = blocks(PAGES["en"], "mlir"), blocks(PAGES["en"], "text")
    *lines, end = run(program, text=module).splitlines()
    found = [one.split("\t") for one in lines]
    assert (
        "".join(f"kernel.mlir:{line}: {severity}: {text}\n" for severity, line, text in found) == wanted
        and end == "refused"
    )
