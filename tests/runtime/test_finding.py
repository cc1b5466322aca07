"""Findings as text and data, the rule error, and the profile in force."""

import asyncio
import contextvars
import json
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from language.records import database
from pto_isa.runtime import (
    PROFILES,
    UNKNOWN,
    Finding,
    InputError,
    RuleError,
    TileType,
    canonical_profile,
    current_profile,
    profile,
    set_profile,
)
from pto_isa.runtime.profile import PROFILE_ALIASES
from pto_isa.runtime.rules.finding import Later

FINDING = Finding(
    "pto.tshls/non-negative", "error", "pto.tshls", "scalar",
    message={"en": "`scalar` must not be negative.", "zh": "`scalar` 不得为负。"}, got=-1, allowed=(0, 31),
    nearest={"scalar": 0}, file="a.pto", line=3, column=7, loc='loc("x.py":1:2)', link="ops/tshls/#non-negative",
)  # fmt: skip


def test_data() -> None:
    data = FINDING.as_dict("zh")
    assert data["message"] == "`scalar` 不得为负。"
    assert data["allowed"] == [0, 31]
    assert list(data) == [
        "rule", "severity", "op", "operand", "message", "got", "allowed", "nearest", "file", "line", "column", "loc",
        "link", "related", "by",
    ]  # fmt: skip
    assert json.loads(json.dumps(FINDING.as_dict())) == FINDING.as_dict("en")


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (UNKNOWN, "?"),
        (TileType("f32", 1, 8), "!pto.tile_buf<vec, 1x8xf32>"),
        (np.int8(3), 3),
        (np.float32(1.5), 1.5),
        (np.array(2), 2),
        (frozenset({"f32", "bf16"}), ["bf16", "f32"]),
        ((1, (UNKNOWN, None)), [1, ["?", None]]),
        ({1: np.True_}, {"1": True}),
        (3 + 4j, "(3+4j)"),
    ],
)
def test_values_become_plain_data(value: Any, plain: Any) -> None:
    data = Finding("a/b", "error", "a", got=value, allowed=value, nearest=value).as_dict()
    assert data["got"] == data["allowed"] == data["nearest"] == plain
    json.dumps(data)


def test_text() -> None:
    assert str(FINDING) == "a.pto:3:7: error: `scalar` must not be negative. [pto.tshls/non-negative]"
    assert FINDING.line_of_text("zh") == "a.pto:3:7: 错误：`scalar` 不得为负。 [pto.tshls/non-negative]"
    assert FINDING.text("zh") == "`scalar` 不得为负。"
    assert str(Finding("a/b", "undefined", "a")) == "undefined: a/b [a/b]"
    assert Finding("a/b", "error", "a", message={"zh": "错"}).text("en") == "错"


def test_rule_error() -> None:
    other = Finding("a/b", "warning", "a", message={"en": "odd", "zh": "奇怪"})
    with pytest.raises(ValueError, match="must not be negative") as caught:
        raise RuleError([FINDING, other])
    error = caught.value
    assert isinstance(error, RuleError)
    assert error.findings == [FINDING, other]
    assert str(error).splitlines() == [str(FINDING), str(other)]
    assert error.text("zh").splitlines()[1] == "警告：奇怪 [a/b]"
    assert pickle.loads(pickle.dumps(error)).findings == [FINDING, other]


def test_findings_do_not_change() -> None:
    with pytest.raises(AttributeError):
        FINDING.rule = "x"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("cpu", "cpu"), ("a2", "a2a3"), ("A3", "a2a3"), ("910B", "a2a3"), ("910c", "a2a3"), (" a5 ", "a5"), ("950", "a5"),
     ("Ascend 910B", "a2a3"), ("a2a3", "a2a3")],
)  # fmt: skip
def test_profile_names(name: str, meant: str) -> None:
    assert canonical_profile(name) == database().profile(name) == meant


def test_names_of_profiles_are_those_of_the_data() -> None:
    """Generated code never reads profiles.yaml: the names are there twice."""
    for name, entry in database().profiles.items():
        assert name in PROFILES and {PROFILE_ALIASES[alias] for alias in entry.aliases} <= {name}
    products = [product for entry in database().profiles.values() for product in entry.products]
    assert len(products) >= 4 and {canonical_profile(product) for product in products} == {"a2a3", "a5"}


@pytest.mark.parametrize(
    ("name", "guess"), [("a5x", "a5"), ("910", "910b"), ("cpus", "cpu"), ("", None), (None, None), (["a5"], None)]
)
def test_unknown_profiles(name: Any, guess: str | None) -> None:
    with pytest.raises(InputError, match="unknown profile") as caught:
        canonical_profile(name)
    assert "cpu, a2a3, a5" in str(caught.value)
    assert (f"did you mean {guess!r}" in str(caught.value)) == (guess is not None)
    with pytest.raises(InputError):
        profile(name)
    with pytest.raises(InputError):
        set_profile(name)


def test_profile_in_force() -> None:
    assert current_profile() == "cpu"
    with profile("950") as name:
        assert name == current_profile() == "a5"
        with profile("a2"):
            assert current_profile() == "a2a3"
        assert current_profile() == "a5"
    again = profile("a5")
    with again, again:
        assert current_profile() == "a5"
    assert current_profile() == "cpu"
    with pytest.raises(RuntimeError), profile("a5"):
        raise RuntimeError
    assert current_profile() == "cpu"


@pytest.fixture
def of_the_process() -> Iterator[None]:
    """A test that changes the profile of the process."""
    yield
    set_profile("cpu")


@pytest.mark.usefixtures("of_the_process")
def test_set_profile_is_for_the_process() -> None:
    """It reaches threads of a pool that run already or begin later, tasks, and threads of tasks."""
    with ThreadPoolExecutor(2) as pool:
        assert [*pool.map(lambda _: current_profile(), range(8))] == ["cpu"] * 8
        set_profile("a3")
        assert [*pool.map(lambda _: current_profile(), range(8))] == ["a2a3"] * 8
        pool.submit(set_profile, "a5").result()
    assert current_profile() == "a5"

    async def task() -> list[str]:
        loop = asyncio.get_running_loop()
        here = loop.create_task(_now())
        later = [
            await here,
            await asyncio.to_thread(current_profile),
            await loop.run_in_executor(None, current_profile),
        ]
        set_profile("a2")
        return [*later, *(await asyncio.gather(_now(), asyncio.to_thread(current_profile)))]

    assert asyncio.run(task()) == ["a5"] * 3 + ["a2a3"] * 2
    assert current_profile() == "a2a3"


async def _now() -> str:
    await asyncio.sleep(0)
    return current_profile()


@pytest.mark.usefixtures("of_the_process")
def test_a_block_goes_before_the_process() -> None:
    """It is for the thread or task that enters it, what asyncio makes inside it included; a pool copies no context."""
    with profile("a5"), ThreadPoolExecutor(2) as pool:
        set_profile("a3")
        assert current_profile() == "a5"
        assert pool.submit(current_profile).result() == "a2a3"
        assert pool.submit(contextvars.copy_context().run, current_profile).result() == "a5"
    assert current_profile() == "a2a3"

    async def inside(name: str) -> list[str]:
        with profile(name):
            made = asyncio.get_running_loop().create_task(_now())
            return [await _now(), await made, await asyncio.to_thread(current_profile)]

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(inside("a5"), inside("cpu"), _now()))

    assert asyncio.run(both()) == [["a5"] * 3, ["cpu"] * 3, "a2a3"]


def test_one_block_in_many_threads() -> None:
    """The same object entered by several threads at once, which leave it in another order."""
    block, both_in = profile("a5"), threading.Barrier(2)

    def work(first: bool) -> list[str]:
        found = [current_profile()]
        with profile("a3"), block:
            both_in.wait(10)
            found.append(current_profile())
        if first:
            both_in.wait(10)
        else:
            found.append(current_profile())
            both_in.wait(10)
        return [*found, current_profile()]

    with ThreadPoolExecutor(2) as pool:
        found = [*pool.map(work, [True, False])]
    assert found == [["cpu", "a5", "cpu"], ["cpu", "a5", "cpu", "cpu"]]


def test_what_is_nearest_is_searched_once_and_only_when_asked() -> None:
    """Copies with other fields postpone it too; what is sent or compared is worked out."""
    asked: list[str] = []

    def search(name: str) -> Later:
        return Later(lambda: asked.append(name) or name)

    finding = Finding("pto.tadd/x", "error", "pto.tadd", allowed=search("allowed"), nearest=search("nearest"))
    moved = finding.but(line=3)
    assert not asked and moved.line == 3 and finding.line is None
    assert (finding.nearest, finding.nearest) == ("nearest", "nearest") and asked == ["nearest"]
    assert pickle.loads(pickle.dumps(moved)) == moved and moved.allowed == "allowed"
    assert Finding("pto.tadd/x", "error", "pto.tadd").nearest is None
