"""Tokens of buffers and flags between cores that have no counterpart anywhere in the program."""

from __future__ import annotations

import pytest

from pto_isa import verify

RULES = ("program/token-alone", "program/wait-never-set")


def found(text: str, profile: str = "a5") -> list[tuple[str, int | None]]:
    """The rules about counterparts that a text breaks, each with its line."""
    findings = [entry for entry in verify(text, profile) if entry.rule in RULES]
    assert all(entry.severity == "warning" for entry in findings)
    return [(entry.rule.removeprefix("program/"), entry.line) for entry in findings]


def tokens(*lines: str) -> str:
    """A function of these lines; the first stands in line 5."""
    body = "\n".join(lines)
    return f"""module {{
func.func @f(%n: i64) attributes {{pto.kernel}} {{
%three = arith.constant 3 : i64
%z = arith.constant 0 : i64
{body}
return
}}
}}
"""


ALONE = [("token-alone", 5)]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (('pto.get_buf "PIPE_V", 3, 0', 'pto.rls_buf "PIPE_V", 3, 0'), []),
        (('pto.get_buf "PIPE_V", 3, 0',), ALONE), (('pto.rls_buf "PIPE_V", 3, 0',), ALONE),
        (('pto.get_buf "PIPE_V", 3, 0', 'pto.rls_buf "PIPE_V", 4, 0'), [*ALONE, ("token-alone", 6)]),
        (('pto.get_buf "PIPE_V", 3, 0', 'pto.rls_buf "PIPE_MTE3", 3, 0'), [*ALONE, ("token-alone", 6)]),
        (('pto.get_buf "PIPE_V", 3, 0', 'pto.rls_buf_dyn "PIPE_V", %three, 0'), []),
        (('pto.get_buf "PIPE_V", 3, 0', 'pto.rls_buf_dyn "PIPE_V", %n, 0'), []),
        (('pto.get_buf_dyn "PIPE_V", %n, 0',), []),
        (("pto.get_buf[<TVEC>, 3]", 'pto.rls_buf "PIPE_V", 3, 0'), []),
    ],
)  # fmt: skip
def test_tokens(lines: tuple[str, ...], wrong: list[tuple[str, int]]) -> None:
    """Of one buffer and one pipe; a number that only the run knows may be any."""
    assert found(tokens(*lines)) == wrong


def test_both_languages() -> None:
    (finding,) = [one for one in verify(tokens('pto.get_buf "PIPE_V", 3, 0'), "a5") if one.rule == RULES[0]]
    assert finding.text() == "`pto.get_buf` of buffer 3 on V has no `pto.rls_buf` of this buffer on this pipe"
    assert finding.text("zh") == "V 上缓冲令牌 3 的 `pto.get_buf` 没有对应的 `pto.rls_buf`"


def cores(cube: str, vector: str) -> str:
    """A function for each kind of core; the lines are 3 and 7."""
    return f"""module {{
func.func @c() attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
{cube}
return
}}
func.func @v() attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
{vector}
return
}}
}}
"""


@pytest.mark.parametrize(
    ("cube", "vector", "wrong"),
    [
        ("pto.sync.set <PIPE_FIX>, 3", "pto.sync.wait <PIPE_V>, 3", []),
        ("pto.sync.set <PIPE_FIX>, 19", "pto.sync.wait <PIPE_V>, 3", []),  # for the second vector core
        ("pto.sync.set <PIPE_FIX>, 4", "pto.sync.wait <PIPE_V>, 3", [7]),
        ("pto.barrier <PIPE_ALL>", "pto.sync.wait <PIPE_V>, 3", [7]),
        ("pto.sync.wait <PIPE_FIX>, 3", "pto.sync.set <PIPE_V>, 3", []),
        ("pto.sync.wait <PIPE_FIX>, 3", "pto.sync.wait <PIPE_V>, 3", [3, 7]),
        ("pto.set_intra_block <PIPE_FIX>, 3", "pto.wait_intra_block <PIPE_V>, 3", []),
        ("pto.set_intra_block <PIPE_FIX>, 3", "pto.wait_intra_block <PIPE_V>, 5", [7]),
    ],
)
def test_waits_for_another_core(cube: str, vector: str, wrong: list[int]) -> None:
    assert found(cores(cube, vector)) == [("wait-never-set", line) for line in wrong]


def test_who_sets_may_be_in_another_program() -> None:
    """A program for one kind of core says nothing of the other."""
    alone = cores("pto.barrier <PIPE_ALL>", "pto.sync.wait <PIPE_V>, 3").replace("<cube>", "<vector>")
    assert found(alone) == []


def test_sections_of_one_function_are_followed_in_order() -> None:
    """There a hazard says more: each wait has one finding."""
    text = """module {
func.func @f() attributes {pto.kernel} {
pto.section.cube {
pto.set_flag["PIPE_FIX", "PIPE_MTE2", "EVENT_ID0"]
pto.wait_flag["PIPE_FIX", "PIPE_MTE2", "EVENT_ID0"]
pto.sync.set <PIPE_FIX>, 4
}
pto.section.vector {
pto.sync.wait <PIPE_V>, 3
}
return
}
}
"""
    waits = [entry.rule for entry in verify(text, "a5") if entry.line == 9]
    assert len(waits) == 1
