"""Flags between pipes while a program runs: a wait that can end does, one that cannot is reported where it stands."""

from __future__ import annotations

import pytest

import pto_isa
from pto_isa.runtime.rules.finding import RuleError


def flag(what: str, source: str, target: str, event: int | str = 0) -> str:
    if isinstance(event, str):
        return f"pto.{what}_flag_dyn[<PIPE_{source}>, <PIPE_{target}>, {event}]"
    return f"pto.{what}_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID{event}>]"


def event(what: str, source: str, target: str, number: int = 0) -> str:
    return f"pto.{what}_event[<{source}>, <{target}>, <EVENT_ID{number}>]"


def buffer(what: str, user: str, number: int | str, mode: int = 0) -> str:
    dynamic = "_dyn" if isinstance(number, str) else ""
    return f'pto.{what}_buf{dynamic} "PIPE_{user}", {number}, {mode}'


def never(*lines: str) -> str:
    """Lines that do not run: the verifier sees that something sets an event, the run does not."""
    return "\n".join(["%low = arith.cmpi slt, %n, %c0 : index", "scf.if %low {", *lines, "}"])


def program(*lines: str, arguments: str = "%n: index") -> str:
    body = "\n".join(lines)
    return (
        f"module {{\nfunc.func @kernel({arguments}) {{\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        f"{body}\nreturn\n}}\n}}\n"
    )


def loop(*lines: str) -> str:
    return "\n".join(["scf.for %i = %c0 to %n step %c1 {", *lines, "}"])


def stuck(source: str, n: int = 2, profile: str = "a5") -> list[tuple[str, str]]:
    """The lines at which a run waits for ever, and what the finding says; empty where it ends."""
    try:
        pto_isa.run(source, args={"n": n}, profile=profile)
    except RuleError as error:
        assert all("永远等待" in found.text("zh") for found in error.findings)
        lines = source.splitlines()
        for found in error.findings:  # the rule is that of the op at which it waits
            assert lines[(found.line or 0) - 1].startswith(found.rule.removesuffix("/deadlock"))
        return [(lines[(found.line or 0) - 1], found.text("en")) for found in error.findings]
    return []


# Loads and stores of one buffer: a load waits for the store before it, a store for the load of its data.
AROUND = loop(flag("wait", "MTE3", "MTE2"), flag("set", "MTE2", "MTE3"), flag("wait", "MTE2", "MTE3"),
              flag("set", "MTE3", "MTE2"))  # fmt: skip
WHEN = "%few = arith.cmpi slt, %n, %c1 : index\nscf.if %few {\n" + flag("set", "MTE2", "V") + "\n}"


@pytest.mark.parametrize(
    "lines",
    [
        [flag("set", "MTE2", "V"), flag("wait", "MTE2", "V")],
        # nothing holds MTE2 back: it sets the event while V waits
        [loop(flag("wait", "MTE2", "V"), flag("set", "MTE2", "V"))],
        [flag("set", "MTE3", "MTE2"), AROUND, flag("wait", "MTE3", "MTE2")],
        [loop(flag("set", "V", "S"), flag("wait", "V", "S"))],
        [flag("set", "MTE2", "V", "%c1"), flag("wait", "MTE2", "V", 1), "pto.barrier <PIPE_ALL>"],
        # kinds of operations stand for their pipes: either wait takes either set
        [
            never(flag("set", "MTE2", "V"), event("record", "TMATMUL", "TMOV_V2M", 3)),
            event("record", "TLOAD", "TVEC"),
            flag("wait", "MTE2", "V"),
            flag("set", "M", "FIX", 3),
            event("wait", "TMATMUL", "TMOV_V2M", 3),
        ],
        # the first get waits for nothing, and no pair of flags is needed around a loop
        [loop(*(buffer(what, pipe, "%i") for pipe in ("MTE2", "V", "MTE3") for what in ("get", "rls")))],
    ],
)
def test_waits_that_end(lines: list[str]) -> None:
    assert stuck(program(*lines)) == []


def test_an_event_that_is_set_elsewhere_only() -> None:
    source = program(WHEN, flag("wait", "MTE2", "V"))
    ((line, text),) = stuck(source)
    assert line == flag("wait", "MTE2", "V")
    assert text == ("PIPE_V waits for ever in `pto.wait_flag` for EVENT_ID0 from PIPE_MTE2; nothing sets it any more")
    assert stuck(source, n=0) == []


def test_pipes_that_wait_for_each_other() -> None:
    assert [line for line, _ in stuck(program(AROUND))] == [flag("wait", "MTE3", "MTE2"), flag("wait", "MTE2", "MTE3")]
    assert stuck(program(AROUND), n=0) == []


def test_a_number_of_events_that_is_known_only_then() -> None:
    source = program(loop(flag("set", "MTE2", "V", "%i")), flag("wait", "MTE2", "V", "%c1"))
    assert stuck(source, n=2) == []
    assert [text.split("`")[2] for _, text in stuck(source, n=1)] == [
        " for EVENT_ID1 from PIPE_MTE2; nothing sets it any more"
    ]


def test_the_scalar_pipe_hands_out_nothing_more() -> None:
    waits = flag("wait", "V", "S")
    assert [line for line, _ in stuck(program(loop(waits, flag("set", "V", "S"))))] == [waits]


def test_a_barrier_of_all_pipes() -> None:
    after = loop(flag("wait", "MTE2", "V"), "pto.barrier <PIPE_ALL>", flag("set", "MTE2", "V"))
    assert [line for line, _ in stuck(program(after))] == [flag("wait", "MTE2", "V")]
    assert stuck(program(after.replace("ALL", "V"))) == []


NEVER = never(flag("set", "MTE2", "V"), flag("set", "MTE3", "V"))
BEHIND = [flag("wait", "MTE2", "V"), buffer("rls", "V", 3), buffer("get", "MTE2", 3), flag("set", "MTE2", "V")]


def test_a_buffer_that_is_given_back_behind_a_wait() -> None:
    """MTE2 would set what V waits for, but it waits for the buffer that V gives back behind its wait."""
    ((waits, _), (gets, text)) = stuck(program(NEVER, *BEHIND))
    assert (waits, gets) == (BEHIND[0], BEHIND[2])
    assert text == "PIPE_MTE2 waits for ever in `pto.get_buf` for buffer 3; a release before it never comes"


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (1, buffer("rls", "V", 4)),  # of another buffer
        (2, buffer("get", "MTE2", 3, 1)),  # in mode 1 a get waits for nothing
        (0, flag("wait", "MTE3", "V") + "\n" + flag("set", "MTE3", "V")),  # V comes to the release
    ],
)
def test_buffers_that_come_back(at: int, line: str) -> None:
    lines = [*BEHIND[:at], line, *BEHIND[at + 1 :]]
    assert stuck(program(NEVER, *lines)) == []


def test_a_get_waits_for_every_release_before_it_and_for_none_behind() -> None:
    """Those of all pipes count; one that stands behind the get comes too late to matter."""
    first = [buffer("get", "MTE2", 0), buffer("rls", "MTE2", 0)]
    held = [flag("wait", "MTE3", "V"), buffer("rls", "V", 0)]
    gets = buffer("get", "MTE1", 0)
    assert [line for line, _ in stuck(program(NEVER, *first, *held, gets))] == [held[0], gets]
    assert [line for line, _ in stuck(program(NEVER, *first, gets, *held))] == [held[0]]


def test_a_get_on_the_scalar_pipe_hands_out_nothing_more() -> None:
    lines = [flag("wait", "MTE3", "V"), buffer("rls", "V", 0), buffer("get", "S", 0), flag("set", "MTE3", "V")]
    assert [line for line, _ in stuck(program(NEVER, *lines))] == [lines[0], lines[2]]


@pytest.mark.parametrize(
    ("line", "most"),
    [(flag("set", "MTE2", "V", "%n"), 7), (buffer("get", "V", "%n"), 31), (buffer("rls", "V", "%n"), 31)],
)
def test_numbers_that_are_known_only_then(line: str, most: int) -> None:
    pto_isa.run(program(line), args={"n": most}, profile="a5")
    for n in (most + 1, -1):
        with pytest.raises(RuleError, match=f"its number is {n}; expected 0 to {most}"):
            pto_isa.run(program(line), args={"n": n}, profile="a5")


def test_the_simulator_ignores_flags() -> None:
    assert stuck(program(AROUND), profile="cpu") == []


def test_each_core_has_flags_of_its_own() -> None:
    """The cube core sets what the vector core waits for: that is another event of the same name."""
    never = "%no = arith.constant 0 : i1\nscf.if %no {\n" + flag("set", "MTE2", "V") + "\n}"
    lines = {"cube": flag("set", "MTE2", "V"), "vector": f"{never}\n{flag('wait', 'MTE2', 'V')}"}
    cores = "\n".join(
        f"func.func private @{kind}() attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{\n{body}\nreturn\n}}"
        for kind, body in lines.items()
    )
    source = (
        "module {\nfunc.func @entry() attributes {pto.entry} {\nfunc.call @cube() : () -> ()\n"
        f"func.call @vector() : () -> ()\nreturn\n}}\n{cores}\n}}\n"
    )
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, profile="a5")
    (found,) = raised.value.findings
    assert found.rule == "pto.wait_flag/deadlock"
    assert source.splitlines()[(found.line or 0) - 1] == flag("wait", "MTE2", "V")
