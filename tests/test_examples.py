"""Every example of every record, on every profile it lists: the generated function gives what the record says, and so do programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from language.records import database
from pto_isa import verify
from pto_isa.conform.calling import compute
from pto_isa.database import Op
from pto_isa.generate.examples.operands import example_operands
from pto_isa.generate.examples.result import shortfalls
from pto_isa.generate.examples.stated import same_tile
from pto_isa.generate.examples.text import example_text, place
from pto_isa.language.front.elaborate import elaborate
from pto_isa.runtime import TileType
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.unknown_semantics import UnknownSemantics
from pto_isa.schema.example import Example

DATABASE = database()


def cases() -> Iterator[tuple[Op, str, Example, str]]:
    for op in DATABASE.values():
        for key, example in op.record.examples.items():
            for profile in example.profiles:
                yield op, key, example, profile


CASES = list(cases())
IDS = [f"{op.name}-{key}-{profile}" for op, key, _, profile in CASES]


def test_there_are_examples() -> None:
    assert len(CASES) >= 200
    without = [op.name for op in DATABASE.values() if not op.record.examples and op.record.semantics is not None]
    described = {op.name for op in DATABASE.values() if all(form is None for form in op.forms()) and _no_equations(op)}
    assert not set(without) - described


def _no_equations(op: Op) -> bool:
    semantics = op.record.semantics
    return semantics is None or not (semantics.equations or semantics.modes)


def _written(op: Op) -> bool:
    return any(operand.is_output for operand in op.record.operands.values())


@pytest.mark.parametrize(("op", "key", "example", "profile"), CASES, ids=IDS)
def test_gives_what_it_says(op: Op, key: str, example: Example, profile: str) -> None:
    operands = example_operands(op, example)
    if _no_equations(op) and all(form is None for form in op.forms()) and _written(op):
        assert not example.expect
        with pytest.raises(UnknownSemantics):  # in words alone: what is written cannot be computed
            compute(op.name, operands, profile)
        return
    compute(op.name, operands, profile)
    assert not list(shortfalls(elaborate(op, DATABASE), example, operands, profile))


TEXTS = [(op, key, example) for op in DATABASE.values() for key, example in op.record.examples.items()]


@pytest.mark.parametrize(("op", "key", "example"), TEXTS, ids=[f"{op.name}-{key}" for op, key, _ in TEXTS])
def test_programs(op: Op, key: str, example: Example) -> None:
    made = example_text(op, key, example)
    alone = [name for name, entry in example.operands.items() if same_tile(example, name) == name]
    placed = any(example.operands[name].storage_of is not None for name in alone)
    if op.record.automatic_only:
        assert made.auto and not made.manual
    else:
        assert bool(made.auto) == (bool(made.manual) and not placed)
    for text in filter(None, (made.auto, made.manual)):
        assert text.startswith("module {\n  func.func @") and text.endswith("    return\n  }\n}\n")
        names = (op.record.op, *op.record.aliases, *(way.name for way in op.record.syntax.dps))
        lines = text.splitlines()
        start = next(k for k, line in enumerate(lines) if re.split(r'["( ]+', line.strip(' "'))[0] in names)
        call = " ".join(lines[start : lines.index("    return")])
        for name, entry in example.operands.items():
            if entry.tile is not None:
                kind = str(TileType.parse(f"!pto.tile_buf<{entry.tile}>"))
                assert (f"%{name} = pto.alloc_tile" in text) == (name in alone)
                assert kind in call
                assert TileType.parse(kind) is TileType.parse(f"!pto.tile_buf<{entry.tile}>")
    assert "addr =" not in made.auto  # a name of an op may contain the word
    if made.cpp:
        intrinsics = {op.record.intrinsic, *(overload.intrinsic for overload in op.record.overloads.values())}
        assert any(name and name in made.cpp.splitlines()[-1] for name in intrinsics)


def test_programs_are_legal_on_every_profile_of_the_example() -> None:
    checked = 0
    for op, key, example in TEXTS:
        made = example_text(op, key, example)
        for text in filter(None, (made.auto, made.manual)):
            assert "( : )" not in text, f"{op.name} {key}"
            for profile in example.profiles:
                found = [entry for entry in verify(text, profile=profile) if entry.severity == "error"]
                assert not found, f"{op.name} {key} on {profile}: {found[0]}"
                checked += 1
    assert checked > 1000


REFUSED = [(op, key, example) for op, key, example in TEXTS if example.cpp_only]


@pytest.mark.parametrize(("op", "key", "example"), REFUSED, ids=[f"{op.name}-{key}" for op, key, _ in REFUSED])
def test_what_is_shown_in_cpp_alone_is_refused_in_text(op: Op, key: str, example: Example) -> None:
    assert not example_text(op, key, example).auto
    text = example_text(op, key, example.model_copy(update={"cpp_only": False})).auto
    found = [entry for profile in example.profiles for entry in verify(text, profile=profile, by="assembler")]
    assert any(entry.severity == "error" for entry in found), f"{op.name} {key}"


def test_lines_of_programs_need_no_scrolling() -> None:
    """A page shows 88 characters; a single type or the attributes may be longer."""
    for op, key, example in TEXTS:
        made = example_text(op, key, example)
        for line in (made.auto + made.manual).splitlines():
            alone = (
                line.count("!pto.tile_buf<") + line.count("view<") == 1 and "ins(" not in line
            ) or line.lstrip().startswith("{")
            assert len(line) <= 88 or alone, f"{op.name} {key}: {line}"


def test_most_examples_have_all_programs() -> None:
    on_tiles = [(op, key, example) for op, key, example in TEXTS if not op.record.micro]
    made = [example_text(op, key, example) for op, key, example in on_tiles]
    assert sum(bool(entry.auto) for entry in made) >= 0.7 * len(made)  # the assembler lacks convolution tiles
    assert sum(bool(entry.cpp) for entry in made) >= 0.9 * len(made)


@pytest.mark.parametrize(("op", "key", "example"), TEXTS, ids=[f"{op.name}-{key}" for op, key, _ in TEXTS])
def test_addresses(op: Op, key: str, example: Example) -> None:
    """Aligned, inside the memory of every listed profile, and apart."""
    taken: dict[str, list[tuple[int, int]]] = {}
    addresses = place(op, example)
    for name, address in addresses.items():
        partner = example.operands[name].storage_of
        if partner is not None:
            assert address == addresses[partner]
            continue
        kind = TileType.parse(f"!pto.tile_buf<{example.operands[name].tile}>")
        for profile in example.profiles:
            memory = DATABASE.profiles[profile].memories[kind.loc]
            assert address % memory.align == 0
            assert address + kind.bytes <= memory.bytes
        for start, end in taken.setdefault(kind.loc, []):
            assert address >= end or address + kind.bytes <= start
        taken[kind.loc].append((address, address + kind.bytes))


def test_in_place_examples() -> None:
    """Some examples share memory; programs then name one tile, or bind two of different types to one address."""
    shared = [(op, key, example) for op, key, example in TEXTS
              if any(entry.storage_of for entry in example.operands.values())]  # fmt: skip
    assert {op.name for op, _, _ in shared} >= {"tadd", "tfillpad_inplace", "tmatmul_acc"}
    for op, _, example in shared:
        operands = example_operands(op, example)
        for name, entry in example.operands.items():
            if entry.storage_of is not None:
                assert np.shares_memory(operands[name].array, operands[entry.storage_of].array)
    tadd = example_text(DATABASE["tadd"], "in-place", DATABASE["tadd"].record.examples["in-place"])
    (call,) = re.findall(r"pto\.tadd\s.*?(?=\n    return)", tadd.auto, re.DOTALL)  # on one line or on several
    assert re.match(r"pto\.tadd\s+ins\(%src0, %src1\s*: ", call) and "outs(%src0 : " in call
    assert tadd.cpp.splitlines()[-1] == "TADD(src0, src0, src1);"
    fill = DATABASE["tfillpad_inplace"]
    programs = example_text(fill, "in-place", fill.record.examples["in-place"])
    assert programs.auto == ""
    assert programs.manual.count("addr = %c0_i64") == 2
    assert programs.cpp.splitlines()[-3:] == ["TASSIGN(dst, 0x0);", "TASSIGN(src, 0x0);", "TFILLPAD_INPLACE(dst, src);"]


TILE_TEXT = "vec, 8x16xf32"
BAD_SHARING = [
    {"dst": {"tile": TILE_TEXT, "storage_of": "none"}},
    {"dst": {"tile": TILE_TEXT, "storage_of": "dst"}},
    {"dst": {"tile": TILE_TEXT, "storage_of": "src"}, "src": {"value": 1}},
    {"dst": {"tile": TILE_TEXT, "storage_of": "src", "values": "ones"}, "src": {"tile": TILE_TEXT}},
    {"dst": {"value": 1, "storage_of": "src"}, "src": {"tile": TILE_TEXT}},
]


@pytest.mark.parametrize("operands", BAD_SHARING)
def test_sharing_must_make_sense(operands: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Example.model_validate({"profiles": ["cpu"], "operands": operands})


def test_shared_memory_must_fit() -> None:
    """Tiles of different shapes cannot share what the example gives."""
    example = Example.model_validate(
        {
            "profiles": ["cpu"],
            "operands": {"dst": {"tile": TILE_TEXT, "storage_of": "src"}, "src": {"tile": "vec, 8x8xf32"}},
        }
    )
    with pytest.raises(InputError):
        example_operands(DATABASE["tadd"], example)
