"""``conform`` on vectors that are damaged: what cannot be compared fails, and nothing is recorded of it."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pto_isa.cli import main
from pto_isa.conform.command import compare
from pto_isa.database import load
from pto_isa.database.status import agreeing, compared, status
from pto_isa.runtime.errors import InputError
from sample_isa import ELEMENTWISE, part_of_the_database

Out = pytest.CaptureFixture[str]
Json = dict[str, Any]
Arrays = dict[str, np.ndarray[Any, Any]]
Damage = Callable[[Json, Arrays], None]
OP = "tadd"


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The vectors of one op that we export ourselves."""
    folder = tmp_path_factory.mktemp("vectors")
    assert main(["export", "vectors", str(folder / "made"), "--op", OP, "--profile", "cpu"]) == 0
    return next((folder / "made").rglob(f"{OP}.json")).parent


def damaged(vectors: Path, target: Path, damage: Damage) -> Path:
    """A copy with some damage."""
    target.mkdir()
    cases = json.loads((vectors / f"{OP}.json").read_text(encoding="utf-8"))
    with np.load(vectors / f"{OP}.npz") as stored:
        arrays = dict(stored)
    damage(cases, arrays)
    (target / f"{OP}.json").write_text(json.dumps(cases), encoding="utf-8")
    np.savez(target / f"{OP}.npz", **arrays)
    return target


def each(cases: Json, change: Callable[[Json], None]) -> None:
    """Change every case."""
    for case in cases["cases"]:
        change(case)


def outputs(arrays: Arrays) -> list[str]:
    """The names of the recorded results."""
    found = [name for name in arrays if name.endswith("/out")]
    assert found
    return found


def without_outputs(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        del arrays[name]


def all_undefined(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        array = arrays[name]
        bits = np.dtype(f"u{array.dtype.itemsize}")
        arrays[name.replace("/out", "/undefined")] = np.full(array.shape, np.iinfo(bits).max, bits)


def of_other_size(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        arrays[name] = arrays[name][:, :-1]


def of_other_shape(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        arrays[name] = arrays[name].reshape(-1)


def of_other_type(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        arrays[name] = arrays[name].astype(f"u{2 if arrays[name].dtype.itemsize != 2 else 4}")


def one_element_inputs(cases: Json, arrays: Arrays) -> None:
    for name in arrays:
        if name.endswith("/in"):
            arrays[name] = arrays[name][:1, :1]


def other_results(cases: Json, arrays: Arrays) -> None:
    for name in outputs(arrays):
        arrays[name] = np.zeros_like(arrays[name])


def other_masks(make: Callable[[Any], Any]) -> Damage:
    """Masks of undefined bits that fit no result."""
    return lambda cases, arrays: arrays.update(
        {name.replace("/out", "/undefined"): make(arrays[name]) for name in outputs(arrays)}
    )


def without_inputs(cases: Json, arrays: Arrays) -> None:
    for name in [name for name in arrays if name.endswith("/in")]:
        del arrays[name]


FAILS: dict[str, tuple[Damage, str]] = {
    "no outputs": (without_outputs, "no result is recorded for `dst`"),
    "all bits undefined": (all_undefined, "no element is compared"),
    "results of another size": (of_other_size, "the result of `dst` is"),
    "results of another shape": (of_other_shape, "the result of `dst` is"),
    "results of another type": (of_other_type, "the result of `dst` is of uint"),
    "inputs of one element": (one_element_inputs, "is 1x1; expected"),
    "zeros as results": (other_results, "elements differ"),
    "unknown form": (lambda c, a: each(c, lambda case: case.update(form="fast")), "unknown form `fast`"),
    "unknown attribute": (lambda c, a: each(c, lambda case: case.setdefault("attrs", {}).update(mode="x")), "unknown attribute `mode`"),
    "unknown mode": (lambda c, a: each(c, lambda case: case.update(mode="fast")), "unknown mode `fast`"),
    "a misspelt field": (lambda c, a: each(c, lambda case: case.update(attr=case.pop("attrs"))), "unknown field `attr`"),
    "a misspelt field of an operand": (lambda c, a: each(c, lambda case: case["operands"][0].update(valid_cols=1)), "unknown field `valid_cols`"),
    "an operand twice": (lambda c, a: each(c, lambda case: case["operands"].append(case["operands"][0])), "is described twice"),
    "no inputs": (without_inputs, "no input is recorded for"),
    "truth values as undefined bits": (other_masks(lambda array: np.ones(array.shape, bool)), "undefined bits of `dst` are bool"),
    "floats as undefined bits": (other_masks(lambda array: np.ones(array.shape, np.float32)), "undefined bits of `dst` are float32"),
    "texts as undefined bits": (other_masks(lambda array: np.full(array.shape, "x")), "undefined bits of `dst` are <U1"),
    "one undefined bit": (other_masks(lambda array: np.ones((1, 1), f"u{array.dtype.itemsize}")), "undefined bits of `dst` are"),
    "no profile": (lambda c, a: each(c, lambda case: case.update(profile=None)), "unknown profile"),
    "no rows": (lambda c, a: each(c, lambda case: case["operands"][0].pop("rows")), "not a description of a case (KeyError 'rows')"),
    "unknown profile": (lambda c, a: each(c, lambda case: case.update(profile="a9")), "unknown profile"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILS)
def test_damage_is_a_failure(name: str, vectors: Path, tmp_path: Path, capsys: Out) -> None:
    """Every case fails with a reason, in both languages; no traceback, nothing passed."""
    damage, reason = FAILS[name]
    folder = damaged(vectors, tmp_path / "damaged", damage)
    for lang, word in (("en", "failed"), ("zh", "失败")):
        status_ = main(["conform", str(folder), "--lang", lang])
        shown = capsys.readouterr()
        text = shown.out + shown.err
        assert "Traceback" not in text and (lang == "zh" or reason in text), text
        if status_ == 2:  # the file is no vector file
            assert shown.err and not shown.out
        else:
            assert status_ == 1 and re.search(r"^0 passed|^通过 0", text, re.MULTILINE) and word in text


def skipped(cases: Json, arrays: Arrays) -> None:
    each(cases, lambda case: case.update(tags=["undefined"]))


def no_case(cases: Json, arrays: Arrays) -> None:
    cases["cases"].clear()
    arrays.clear()


STOPS: dict[str, tuple[Damage, str]] = {
    "every case skipped": (skipped, "every case is skipped; nothing was compared"),
    "no case": (no_case, "no recorded case for"),
    "two cases of one name": (lambda c, a: c["cases"].append(c["cases"][0]), "two cases are called"),
    "an array of nobody": (lambda c, a: a.update({"x/y/out": np.zeros(3)}), "`x/y/out` belongs to no operand"),
    "operands that are none": (
        lambda c, a: each(c, lambda case: case.update(operands=[3])),
        "not a vector description",
    ),
    "tags that are a text": (lambda c, a: each(c, lambda case: case.update(tags="undefined")), "`tags` is no list"),
    "another op": (lambda c, a: c.update(op="pto.tsub"), "the vectors are of `pto.tsub`"),
    "no op": (lambda c, a: c.pop("op"), "not a vector description"),
    "no cases": (lambda c, a: c.pop("cases"), "not a vector description"),
    "cases that are none": (lambda c, a: c.update(cases=[3]), "not a vector description"),
}  # fmt: skip


@pytest.mark.parametrize("name", STOPS)
def test_nothing_to_compare_is_an_error(name: str, vectors: Path, tmp_path: Path, capsys: Out) -> None:
    """Exit 2, with a message."""
    damage, reason = STOPS[name]
    folder = damaged(vectors, tmp_path / "damaged", damage)
    assert main(["conform", str(folder)]) == 2
    assert reason in capsys.readouterr().err


def test_json_nested_too_deep(vectors: Path, tmp_path: Path, capsys: Out) -> None:
    """A message and no traceback."""
    folder = damaged(vectors, tmp_path / "deep", lambda c, a: None)
    (folder / f"{OP}.json").write_text("[" * 100_000, encoding="utf-8")
    assert main(["conform", str(folder)]) == 2 and "nested too deep" in capsys.readouterr().err


def test_the_last_line_counts_elements(vectors: Path, capsys: Out) -> None:
    """Those of all recorded results, behind what scripts read."""
    with np.load(vectors / f"{OP}.npz") as stored:
        expected = sum(stored[name].size for name in stored if name.endswith("/out"))
    assert main(["conform", str(vectors)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(rf"\d+ passed, 0 deviating, 0 skipped, 0 failed; {expected} elements compared", last)
    assert main(["conform", str(vectors), "--lang", "zh"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"；比较了 {expected} 个元素")
    assert main(["conform", str(vectors), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["elements"] == expected


def test_only_what_was_compared_is_recorded(vectors: Path, tmp_path: Path) -> None:
    """An op becomes conformant by a comparison of elements that passes, and by nothing else."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    database = load(tmp_path / "isa")
    recorded = database[OP].file.parent / "conformance" / f"{OP}.json"
    recorded.unlink()
    assert status(database[OP]) == "executable"
    for number, (damage, _) in enumerate([*FAILS.values(), *STOPS.values()]):
        with contextlib.suppress(InputError):
            compare(database, [damaged(vectors, tmp_path / str(number), damage)], record=True)
        assert status(database[OP]) == "executable" and not recorded.exists()
    compare(database, [vectors], record=True)
    assert status(database[OP]) == "conformant"
    facts = json.loads(recorded.read_text(encoding="utf-8"))
    facts["profiles"]["cpu"]["elements"] = 0
    recorded.write_text(json.dumps(facts), encoding="utf-8")
    assert status(database[OP]) == "executable"


def test_profiles_are_compared_and_recorded_apart(vectors: Path, tmp_path: Path) -> None:
    """Folders of several profiles in one command; of a profile with a failure nothing is recorded, the others stay."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    database = load(tmp_path / "isa")
    recorded = database[OP].file.parent / "conformance" / f"{OP}.json"
    recorded.unlink()
    other = tmp_path / "a5"
    assert main(["export", "vectors", str(other), "--op", OP, "--profile", "a5"]) == 0
    other = next(other.rglob(f"{OP}.json")).parent
    report = compare(database, [vectors, other], record=True)
    assert set(report.by_profile) == {"cpu", "a5"} and report.totals["failed"] == 0
    both = json.loads(recorded.read_text(encoding="utf-8"))["profiles"]
    assert {profile: counts["passed"] for profile, counts in both.items()} == {
        profile: counts["passed"] for profile, counts in report.by_profile.items()
    }
    assert agreeing(compared(database[OP])) == {profile: counts["passed"] for profile, counts in both.items()}

    def spoil(cases: Json, arrays: Arrays) -> None:
        arrays[outputs(arrays)[0]].flat[0] += 1

    assert compare(database, [damaged(other, tmp_path / "wrong", spoil)], record=True).totals["failed"] > 0
    assert json.loads(recorded.read_text(encoding="utf-8"))["profiles"] == {"cpu": both["cpu"]}
