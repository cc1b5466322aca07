"""What is said of each kind of hazard, word for word, on the command line, as JSON and as SARIF."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program.hazards.small_texts import CLEAN, FAULTY, flag, program
from pto_isa import verify
from pto_isa.cli import main
from pto_isa.program.report import json_report
from pto_isa.program.walk.findings import ProgramFinding
from pto_isa.runtime.errors import InputError

Out = pytest.CaptureFixture[str]
F = "[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]"
B = "[<PIPE_V>, <PIPE_MTE2>, <EVENT_ID0>]"
SAID = {
    "race": (20, "error", "race", (19,),
        f"`pto.texp` on V reads bytes 0 to 4095 of `vec`, which `pto.tload` in line 19 writes on MTE2, and nothing orders them; `pto.set_flag{F}` behind line 19 and `pto.wait_flag{F}` before line 20 order them",
        f"V 上的 `pto.texp` 读 `vec` 的第 0 至 4095 字节，第 19 行的 `pto.tload` 在 MTE2 上写同一处，二者之间没有次序保证；可在第 19 行之后加 `pto.set_flag{F}`，并在第 20 行之前加 `pto.wait_flag{F}`"),
    "race between rounds": (20, "error", "race", (23,),
        f"`pto.tload` on MTE2 writes bytes 0 to 4095 of `vec`, which `pto.texp` in line 23 reads on V, and nothing orders them in round 2 after round 1, for `%n` = 2; `pto.set_flag{B}` behind line 23 and `pto.wait_flag{B}` before line 20 order them, with one more set in front of the loop and one more wait behind it",
        f"MTE2 上的 `pto.tload` 写 `vec` 的第 0 至 4095 字节，第 23 行的 `pto.texp` 在 V 上读同一处，二者之间没有次序保证（第 2 轮与第 1 轮之间，`%n` = 2 时）；可在第 23 行之后加 `pto.set_flag{B}`，并在第 20 行之前加 `pto.wait_flag{B}`，另在循环之前加一次置位、循环之后加一次等待"),
    "same-pipe": (23, "error", "same-pipe", (22,),
        "`pto.trelu` reads bytes 4096 to 8191 of `vec`, which `pto.texp` in line 22 writes on the same pipe V, and nothing ends it before; `pto.barrier <PIPE_V>` before this op orders them",
        "`pto.trelu` 读 `vec` 的第 4096 至 8191 字节，第 22 行的 `pto.texp` 在同一流水 V 上写同一处，其间未等待前者完成；可在此指令前加 `pto.barrier <PIPE_V>`"),
    "deadlock": (21, "error", "deadlock", (),
        "this wait for EVENT_ID0 from MTE2 to V never ends: nothing sets it in time; line 20 sets EVENT_ID1 from MTE2 to V",
        "对从 MTE2 到 V 的 EVENT_ID0 的等待不会结束：没有指令及时置位；第 20 行置位的是从 MTE2 到 V 的 EVENT_ID1"),
    "deadlock without rounds": (24, "error", "deadlock", (),
        "this wait for EVENT_ID0 from MTE2 to V never ends, for `%n` = 0: nothing sets it in time; the set in line 22 is not reached",
        "对从 MTE2 到 V 的 EVENT_ID0 的等待不会结束（`%n` = 0 时）：没有指令及时置位；未执行到第 22 行的置位"),
    "deadlock in front of its set": (19, "error", "deadlock", (),
        "this wait for EVENT_ID0 from MTE2 to S never ends: nothing sets it in time; the set in line 20 stands behind it",
        "对从 MTE2 到 S 的 EVENT_ID0 的等待不会结束：没有指令及时置位；第 20 行的置位位于其后"),
    "leak": (20, "warning", "leak", (),
        "nothing takes EVENT_ID0 from MTE2 to V that is set here; the next operator may take it",
        "此处置位的从 MTE2 到 V 的 EVENT_ID0 没有指令等待，可能被后一个算子误用"),
    "double-set": (20, "undefined", "double-set", (19,),
        "EVENT_ID0 from MTE2 to V is set again before the set in line 19 was awaited",
        "第 19 行置位的从 MTE2 到 V 的 EVENT_ID0 尚未被等待，此处又再次置位"),
    "event-range": (20, "error", "event-range", (),
        "the number 8 acts as 0; expected 0 to 7", "编号 8 实际按 0 处理；应为 0 到 7"),
    "barrier-pipe": (19, "error", "barrier-pipe", (),
        "no barrier of S can stand here: the scalar unit needs none, and the hardware reports an error",
        "此处不能使用 S 的屏障：标量单元不需要屏障，硬件会报错"),
    "same-pipe-flag": (19, "undefined", "same-pipe-flag", (),
        "a flag from V to itself is undefined; `pto.barrier <PIPE_V>` orders operations of one pipe",
        "V 给自身的标志未定义；同一流水内的次序应使用 `pto.barrier <PIPE_V>`"),
    "clobber": (22, "error", "clobber", (24,),
        "`pto.trowexpandmul` overwrites bytes 188416 to 192511 of `vec`, which `pto.texp` wrote in line 19 and `pto.tadd` in line 24 reads",
        "`pto.trowexpandmul` 覆盖了 `vec` 的第 188416 至 192511 字节，该处由第 19 行的 `pto.texp` 写入，第 24 行的 `pto.tadd` 还要读取"),
    "hidden-event": (22, "undefined", "hidden-event", (21,),
        "EVENT_ID0 from V to S, set in line 21, is pending here, and `pto.trowprod` sets and awaits it itself; take another number",
        "第 21 行置位的从 V 到 S 的 EVENT_ID0 在此尚未被等待，而 `pto.trowprod` 自身也使用该标志；应改用其他编号"),
    "redundant": (22, "hint", "redundant", (23, 20, 21),
        "this orders nothing that is not ordered without it: `pto.set_flag` in line 20 does",
        "此处所保证的次序，没有它也成立：第 20 行的 `pto.set_flag` 已予保证"),
}  # fmt: skip


def hazards(text: str, hints: bool = False) -> list[ProgramFinding]:
    found = [each for each in verify(text, "a2a3", hints=hints) if each.rule.startswith("program/hazard-")]
    assert all(isinstance(each, ProgramFinding) for each in found)
    return found  # type: ignore[return-value]


def test_nothing_is_said_of_a_clean_program() -> None:
    assert not hazards(CLEAN, True)


@pytest.mark.parametrize("kind", FAULTY)
def test_words(kind: str) -> None:
    """Line, severity, rule, other lines and text in both languages."""
    line, severity, rule, others, en, zh = SAID[kind]
    first = next(each for each in hazards(FAULTY[kind], kind == "redundant") if each.rule.endswith(f"-{rule}"))
    assert (first.line, first.severity, tuple(at for at, _ in first.related)) == (line, severity, others)
    assert (first.message["en"], first.message["zh"]) == (en, zh)


def test_one_finding_for_one_fence() -> None:
    """Everything else that the missing fence would order is a related place of the first."""
    text = program(
        *FAULTY["race"].split("\n")[18:19],
        *FAULTY["race"].split("\n")[19:20],
        *FAULTY["race"].split("\n")[19:20],
        "pto.barrier <PIPE_ALL>",
        flag("set", "V", "MTE2"),
        flag("wait", "V", "MTE2"),
    )
    races = [each for each in hazards(text) if each.rule.endswith("-race")]
    assert [(each.line, each.related) for each in races] == [(20, ((19, 9), (21, 9)))]


def test_json() -> None:
    """``related`` holds the places of the other ops; a finding without any has an empty list."""
    race, leak = (json.loads(json_report(hazards(FAULTY[kind]), "x.pto"))[0] for kind in ("race", "leak"))
    assert (race["rule"], race["line"], race["related"]) == ("program/hazard-race", 20, [{"line": 19, "column": 5}])
    assert (leak["rule"], leak["line"], leak["related"]) == ("program/hazard-leak", 20, [])


def test_sarif(tmp_path: Path, capsys: Out) -> None:
    """The other ops are ``relatedLocations`` in the same file, numbered from 1."""
    file = tmp_path / "race.pto"
    file.write_text(FAULTY["race"], "utf-8")
    assert main(["verify", str(file), "--profile", "a2a3", "--format", "sarif"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    (related,) = result["relatedLocations"]
    assert related["id"] == 1
    assert related["physicalLocation"]["artifactLocation"] == place["artifactLocation"]
    assert (place["region"]["startLine"], related["physicalLocation"]["region"]["startLine"]) == (20, 19)


UNFENCED = program(*FAULTY["race"].split("\n")[18:20])
UNKNOWN = program("pto.x", flag("set", "MTE2", "V"), flag("wait", "MTE2", "V"))


def last_line(words: list[str], capsys: Out) -> str:
    main(words)
    return capsys.readouterr().out.splitlines()[-1]


def test_what_was_looked_at(tmp_path: Path, capsys: Out) -> None:
    """Functions that were judged, those that are left to the assembler, and ops that nobody knows."""
    files = []
    for name, text in (("clean", CLEAN), ("unknown", UNKNOWN), ("unfenced", UNFENCED)):
        files.append(str(tmp_path / f"{name}.pto"))
        Path(files[-1]).write_text(text, "utf-8")
    asked = ["verify", *files, "--profile", "a2a3"]
    said = last_line(asked, capsys)
    assert said.endswith("; hazards: 2 functions checked, 1 left to the assembler, not judged: `pto.x`")
    zh = last_line(["--lang", "zh", *asked], capsys)
    assert zh.endswith("；同步冒险：检查了 2 个函数，1 个函数的同步由汇编器插入，未判断 `pto.x`")
    assert last_line(["verify", files[2], "--profile", "a2a3"], capsys) == (
        "no findings in 1 file; judged for a2a3 (as asked); hazards: 1 function left to the assembler"
    )
    manual = last_line(["verify", files[2], "--profile", "a2a3", "--hazards", "manual"], capsys)
    assert manual == "1 error in 1 file; judged for a2a3 (as asked); hazards: 1 function checked"
    off = last_line(["verify", files[0], "--profile", "a2a3", "--hazards", "off"], capsys)
    assert off == "no findings in 1 file; judged for a2a3 (as asked); hazards: not asked for"


def test_an_unknown_mode(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "clean.pto"
    file.write_text(CLEAN, "utf-8")
    with pytest.raises(InputError, match=r"unknown mode 'all' of hazards; expected `auto`, `manual` or `off`"):
        verify(file, hazards="all")  # type: ignore[arg-type]
    assert main(["verify", str(file), "--hazards", "all"]) == 2
    assert "unknown mode 'all' of hazards; expected `auto`, `manual` or `off`" in capsys.readouterr().err


def test_runs(tmp_path: Path, capsys: Out) -> None:
    """A run says the same; an error makes the status 1, what is only a warning does not."""
    status = {}
    for kind, text in {"clean": CLEAN, **FAULTY}.items():
        if kind in ("clean", "race", "leak"):
            file = tmp_path / "x.pto"
            file.write_text(text, "utf-8")
            words = ["run", str(file), "--profile", "a2a3", "--fill", "zeros"]
            assert main(words) == 0
            assert "hazard" not in "".join(capsys.readouterr())
            status[kind] = main([*words, "--hazards"]), "".join(capsys.readouterr())
    assert [(kind, code) for kind, (code, _) in status.items()] == [("clean", 0), ("race", 1), ("leak", 0)]
    assert "hazard" not in status["clean"][1]
    assert f":20:5: error: {SAID['race'][4]} [program/hazard-race]" in status["race"][1]
    assert f":20:5: warning: {SAID['leak'][4]} [program/hazard-leak]" in status["leak"][1]


def test_what_a_run_does_not_judge(tmp_path: Path, capsys: Out) -> None:
    """Silence is no pass: flags that the assembler inserts are named on the standard error."""
    file = tmp_path / "x.pto"
    file.write_text(UNFENCED, "utf-8")
    words = ["run", str(file), "--profile", "a2a3", "--fill", "zeros", "--hazards"]
    assert main(words) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "hazards: flags are left to the assembler"
    main(["--lang", "zh", *words])
    assert capsys.readouterr().err.splitlines()[-1] == "同步冒险：同步由汇编器插入"
