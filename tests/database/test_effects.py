"""Effects of records: phases, what accesses no memory, sources; each mistake is a fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sample_isa import Folder

NO_PIPE = "effects: {pipe: null, source: null%s}\n"
MTE2 = "{pipe: MTE2, reads: [src0], writes: [dst], source: pto-instr#L1}"


def _phases(*changes: tuple[str, str]) -> str:
    """The effects of one phase, changed."""
    phase = MTE2
    for old, new in changes:
        assert old in phase
        phase = phase.replace(old, new)
    return NO_PIPE % f", phases: [{phase}]"


# effects of the record, code, text at whose place the fault is reported, part of the message
FAULTS = [
    (f"effects: {{phases: [{MTE2}]}}\n", "schema/value", None, "either `pipe` or `phases`"),
    (_phases(("MTE2", "MTX2")), "name/pipe", "MTX2", "did you mean `MTE2`"),
    (_phases(("MTE2", "{cpu: MTE2}")), "record/pipe", None, "no pipe is given for `a5`"),
    (_phases(("MTE2", "{a6: MTE2}")), "name/profile", "a6", "unknown profile `a6`"),
    (_phases(("source", "profiles: [a6], source")), "name/profile", "a6", "unknown profile `a6`"),
    (_phases(("src0", "src9")), "name/operand", "src9", "did you mean"),
    (_phases(("[dst]", "[dst, dst]")), "record/twice", "dst, dst", "`dst` is listed 2 times"),
    (_phases(("[dst]", "[src1]")), "record/phase", "src1]", "`src1` is not written by the op"),
    (f"{_phases(('src0', 'k'))}operands: {{k: {{kind: scalar, text: {{en: A number., zh: 一个数。}}}}}}\n", "record/phase",
     "k], writes", "`k` does not lie in memory"),
    (_phases((", source: pto-instr#L1", "")), "schema/missing", None, "`source` is missing"),
    (_phases(("source: pto-instr#", "source: pto-instrs#")), "name/source", "pto-instrs", "did you mean `pto-instr`"),
    (_phases(("source", "when: dst.vald == 1, source")), "language/expression", None, "vald"),
    (NO_PIPE % "", "record/pipe", None, "no pipe is given that accesses `dst`, `src0`, `src1`"),
    ("effects: {pipe: M, source: null}\n", "record/pipe", None, "no source is given for `pipe`"),
    (NO_PIPE % ", accesses: nothing", "record/pipe", "accesses", "no source is given for `accesses`"),
    (NO_PIPE % f", accesses: nothing, phases: [{MTE2}]", "schema/value", None, "leave out `accesses`"),
]  # fmt: skip
RIGHT = [
    _phases(),
    _phases(("pipe: MTE2, ", "")),
    _phases(("MTE2", "{a5: MTE2}"), ("source", "profiles: [a5], source")),
    "effects: {pipe: null, accesses: nothing}\n",
    "effects: {accesses: nothing}\n",
]


@pytest.mark.parametrize(("effects", "code", "at", "said"), FAULTS, ids=[f"{f[1]}:{f[3]}" for f in FAULTS])
def test_one_fault(folder: Folder, effects: str, code: str, at: str | None, said: str) -> None:
    folder.change("group: binary\n", f"group: binary\n{effects}")
    found = [issue for issue in folder.check() if Path(issue.file).name == "tplus.yaml"]
    assert code in [issue.code for issue in found], [str(issue) for issue in found]
    assert any(said in issue.text("en") for issue in found if issue.code == code), [str(issue) for issue in found]
    assert all(any("\u4e00" <= char <= "\u9fff" for char in issue.text("zh")) for issue in found)
    if at is not None:
        assert folder.line_of("tplus.yaml", at) in [(issue.line, issue.column) for issue in found]


@pytest.mark.parametrize("effects", RIGHT)
def test_no_fault(folder: Folder, effects: str) -> None:
    folder.change("group: binary\n", f"group: binary\n{effects}")
    assert not [str(issue) for issue in folder.check() if issue.code != "file/format"]
