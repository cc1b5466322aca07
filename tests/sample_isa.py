"""A small database of its own, the shared files of isa/ and one family with a group and two ops."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import yaml

from pto_isa.database import check
from pto_isa.database.expansions import FOLDER
from pto_isa.database.files import EVIDENCE_HEADER, HEADER
from pto_isa.schema.issue import Issue

Run = Callable[..., tuple[int, str, str]]  # a command line -> exit status, standard output, standard error
ISA = Path(__file__).resolve().parents[1] / "isa"
# `tadd` and its like, and the family that uses the group of isa/groups.yaml: a group that nobody uses is a fault.
ELEMENTWISE = ("tile/elementwise-tile-tile", "system/tpipe")

FAMILY = """\
family: sample
name: {en: Sample family, zh: 示例指令族}
text:
  en: Operations for the tests.
  zh: 供测试使用的指令。
order: 1
defaults:
  effects: {pipe: V, source: pto-instr#L1}
"""
GENERAL = """\
statements:
  orders-nothing:
    title: {en: Orders nothing, zh: 不定序}
    applies: {kinds: [tile]}
    text:
      en: It orders nothing.
      zh: 它不建立任何顺序。
    source: cpu-header#TPlus.hpp-L7
"""
GROUPS = """\
groups:
  binary:
    operands:
      dst:
        kind: tile
        access: write
        text:
          en: Result.
          zh: 结果。
      src0:
        kind: tile
        text:
          en: Left operand.
          zh: 左操作数。
      src1:
        kind: tile
        text:
          en: Right operand.
          zh: 右操作数。
    syntax:
      dps: {ins: [src0, src1], outs: [dst], source: ptoas#L9}
    types:
      bind: {dst: T, src0: T, src1: T}
    semantics:
      domain: dst.valid
      equations:
        - dst[i, j] = combine(src0[i, j], src1[i, j])
    constraints:
      same-valid-shape:
        check: dst.valid_shape == src0.valid_shape == src1.valid_shape
        reason: {en: The simulator compares the shapes., zh: 模拟器比较各形状。}
        source: cpu-header#TPlus.hpp-L7
      row-major:
        check: dst.blayout == row_major
        profiles: [a5]
        source: a5-header#TPlus.hpp-L6
"""
PLUS = f"""\
{HEADER}
op: pto.tplus
intrinsic: TPLUS
family: sample
group: binary
aliases: [tplus.alias]
summary:
  en: Add two tiles.
  zh: 两个 Tile 相加。
overloads:
  plain: {{args: [dst, src0, src1], source: pto-instr#L1}}
types:
  rows:
    cpu: {{T: [f32, i32]}}
    a5: {{T: [f32]}}
  source: {{cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}}
define:
  combine(a, b): a + b
examples:
  basic:
    operands:
      dst: {{tile: "vec, 8x16xf32, valid=2x3"}}
      src0: {{tile: "vec, 8x16xf32, valid=2x3", values: [[1, 2, 3], [4, 5, 6]]}}
      src1: {{tile: "vec, 8x16xf32, valid=2x3", values: [[1, 2, 3], [4, 5, 6]]}}
    expect:
      dst: [[2, 4, 6], [8, 10, 12]]
"""
MINUS = (
    PLUS.replace("tplus", "tminus")
    .replace("TPLUS", "TMINUS")
    .replace("a + b", "a - b")
    .replace("Add two tiles.", "Subtract one tile from another.")
    .replace("相加", "相减")
    .replace("[[2, 4, 6], [8, 10, 12]]", "[[0, 0, 0], [0, 0, 0]]")
    .replace("aliases: [tminus.alias]\n", "constraints:\n  row-major: null\n")
)


class Folder:
    """A database on disk that a test may spoil."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.family = root / "tile" / "sample"

    @property
    def plus(self) -> Path:
        return self.family / "tplus.yaml"

    def write(self, name: str, text: str | bytes) -> Path:
        """Write a file of the family."""
        path = self.family / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def change(self, old: str, new: str, name: str = "tplus.yaml") -> None:
        """Replace a piece of text that must be there."""
        text = (self.family / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def evidence(self, text: str, name: str = "tplus") -> Path:
        """Write what was found about an op."""
        return self.write(f"{name}.evidence.yaml", f"{EVIDENCE_HEADER}\n{text}")

    def line_of(self, name: str, text: str) -> tuple[int, int]:
        """Line and column of the first occurrence of a text in a file of the family, from 1."""
        lines = (self.family / name).read_text(encoding="utf-8").split("\n")
        line = next(number for number, content in enumerate(lines) if text in content)
        return line + 1, lines[line].index(text) + 1

    def check(self) -> list[Issue]:
        """All faults."""
        return check(self.root)


def shared_files(root: Path) -> None:
    """A new folder with the files of isa/ that all records share."""
    root.mkdir()
    for file in ISA.glob("*.yaml"):
        shutil.copy(file, root)
    (root / "assertions.yaml").write_text("exempt: {}\n", encoding="utf-8")  # it names ops of all families


def part_of_the_database(root: Path, *families: str) -> None:
    """The shared files of isa/ and some of its families, which are read in a fraction of the time of all."""
    shared_files(root)
    for family in families:
        shutil.copytree(ISA / family, root / family)
    (root / FOLDER).mkdir()
    for file in (ISA / FOLDER).iterdir():
        if any(root.glob(f"*/*/{file.stem}.yaml")):
            shutil.copy(file, root / FOLDER)
    keep_what_is_said(root)


def keep_what_is_said(root: Path) -> None:
    """Leave of reasons.yaml the sentences that the records here name, and of the groups of all families those.

    One that nobody names is a fault.
    """
    records = "".join(
        file.read_text(encoding="utf-8") for file in [*root.glob("*/*/*.yaml"), *root.glob("groups*.yaml")]
    )
    for file in ("groups", "groups.evidence"):  # and those of the groups of all families
        groups = yaml.safe_load((ISA / f"{file}.yaml").read_text(encoding="utf-8"))["groups"]
        named = {name: group for name, group in groups.items() if re.search(rf"^parts: .*\b{name}\b", records, re.M)}
        text = yaml.safe_dump({"groups": named}, allow_unicode=True, sort_keys=False, width=100_000)
        (root / f"{file}.yaml").write_text(text, encoding="utf-8")
    sentences = yaml.safe_load((ISA / "reasons.yaml").read_text(encoding="utf-8"))["sentences"]
    said = {name: text for name, text in sentences.items() if re.search(rf": {name}[\n,}}]", records)}
    text = yaml.safe_dump({"sentences": said}, allow_unicode=True, sort_keys=False, width=100_000)
    (root / "reasons.yaml").write_text(text, encoding="utf-8")


def make(root: Path) -> Folder:
    """Write the sample database into an empty folder."""
    part_of_the_database(root)
    for name in ("groups", "groups.evidence"):  # the sample has nothing that families share
        (root / f"{name}.yaml").write_text("groups: {}\n", encoding="utf-8")
    (root / "reasons.yaml").write_text("sentences: {}\n", encoding="utf-8")
    (root / "general.yaml").write_text(GENERAL, encoding="utf-8")  # the statements of isa/ name ops that it has not
    made = Folder(root)
    made.family.mkdir(parents=True)
    for name, text in (("_family", FAMILY), ("_groups", GROUPS), ("tplus", PLUS), ("tminus", MINUS)):
        made.write(f"{name}.yaml", text)
    return made
