"""Findings as text and data, the rule error, and the profile in force."""

import asyncio
import json
import pickle
import threading
from typing import Any

import numpy as np
import pytest

from pto_isa.database import load
from pto_isa.runtime import (
    PROFILE,
    PROFILES,
    UNKNOWN,
    Finding,
    InputError,
    RuleError,
    TileType,
    canonical_profile,
    profile,
    set_profile,
)
from pto_isa.runtime.profile import PROFILE_ALIASES

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
        "link",
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
    assert canonical_profile(name) == load().profile(name) == meant


def test_names_of_profiles_are_those_of_the_data() -> None:
    """Generated code never reads profiles.yaml: the names are there twice."""
    for name, entry in load().profiles.items():
        assert name in PROFILES and {PROFILE_ALIASES[alias] for alias in entry.aliases} <= {name}
    products = [product for entry in load().profiles.values() for product in entry.products]
    assert len(products) >= 4 and {canonical_profile(product) for product in products} == {"a2a3", "a5"}


@pytest.mark.parametrize(
    ("name", "guess"), [("a5x", "a5"), ("910", "910c"), ("cpus", "cpu"), ("", None), (None, None), (["a5"], None)]
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
    assert PROFILE.get() == "cpu"
    with profile("950") as name:
        assert name == PROFILE.get() == "a5"
        with profile("a2"):
            assert PROFILE.get() == "a2a3"
        assert PROFILE.get() == "a5"
        set_profile("a3")
        assert PROFILE.get() == "a2a3"
    assert PROFILE.get() == "cpu"
    again = profile("a5")
    with again, again:
        assert PROFILE.get() == "a5"
    assert PROFILE.get() == "cpu"
    with pytest.raises(RuntimeError), profile("a5"):
        raise RuntimeError
    assert PROFILE.get() == "cpu"


def test_threads_and_tasks_have_their_own_profile() -> None:
    seen: dict[str, str] = {}

    def work() -> None:
        set_profile("a5")
        seen["thread"] = PROFILE.get()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    async def task(name: str) -> str:
        with profile(name):
            await asyncio.sleep(0)
            return PROFILE.get()

    async def both() -> list[str]:
        return list(await asyncio.gather(task("a5"), task("a2a3")))

    assert asyncio.run(both()) == ["a5", "a2a3"]
    assert seen == {"thread": "a5"}
    assert PROFILE.get() == "cpu"
