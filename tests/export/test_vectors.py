"""``pto-isa export vectors``: what is written is what conform reads, every element of it counts, and it is repeatable."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from language.records import database
from pto_isa.cli import main
from pto_isa.conform.archive import read_arrays
from pto_isa.conform.calling import compute
from pto_isa.export import vectors
from pto_isa.export.legal_calls import groups, known_ops, rows_of
from pto_isa.export.vectors import Disagreement, write_vectors
from sample_isa import ELEMENTWISE, part_of_the_database

# tiles, tensors, masks, scalars, arrays, convolution tiles, registers, groups, sums, products, boxed tiles, small floats
OPS = (
    "tadd", "tshls", "tcmp", "trowsum", "tload", "tmatmul", "trandom", "timg2col", "setfmatrix", "treduce", "tstore_fp",
    "tmrgsort", "tfillpad", "tmatmul_acc", "comm_tgather", "tsort32", "textract",
)  # fmt: skip
Out = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the vectors of some ops."""
    folder = tmp_path_factory.mktemp("vectors")
    assert main(["export", "vectors", str(folder), *(word for op in OPS for word in ("--op", op))]) == 0
    return folder


def cases(folder: Path, op: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The descriptions and the arrays of an op."""
    text = json.loads((folder / f"{op}.json").read_text(encoding="utf-8"))
    return text["cases"], read_arrays(folder / f"{op}.npz")


def test_conform_passes(written: Path, capsys: Out) -> None:
    """Every case is read back and passes, or is skipped because a rule calls its result undefined."""
    assert main(["conform", str(written)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    total = sum(len(cases(written, op)[0]) for op in OPS)
    passed = sum("undefined" not in case["tags"] for op in OPS for case in cases(written, op)[0])
    counts, _, elements = last.partition("; ")
    assert counts == f"{passed} passed, 0 deviating, {total - passed} skipped, 0 failed"
    assert re.fullmatch(r"\d{5,} elements compared", elements)
    assert passed > 0.9 * total > 500


def test_conform_passes_for_one_case_of_every_op(tmp_path: Path, capsys: Out) -> None:
    """Whatever its name, an op is written in a way that is read back, and a case of it is compared."""
    known = known_ops(database())
    wanted = {name for name in known if vectors._left_out(database()[name], True) is None}
    for name in wanted:
        every = (group for profile in vectors.PROFILES for group in groups(known[name], profile))
        found = (vectors._case(known[name], group, f"{group.profile}.0", 0) for group in every)
        case = next((case for case in found if case is not None and not any(case.weakness)), None)
        assert case is not None, name
        (tmp_path / f"{name}.json").write_text(json.dumps({"op": database()[name].record.op, "cases": [case.text]}))
        np.savez(tmp_path / f"{name}.npz", **case.arrays)
    assert len(wanted) > 145 and any("." in database()[name].record.op.removeprefix("pto.") for name in wanted)
    assert main(["conform", str(tmp_path)]) == 0
    assert f"{len(wanted)} passed, 0 deviating, 0 skipped, 0 failed" in capsys.readouterr().out


@pytest.mark.slow
def test_conform_passes_for_all_cases_of_many_ops(tmp_path: Path, capsys: Out) -> None:
    """Of every third op: each case passes or has a tag that says why not, and of each something is compared."""
    known = [name for name in known_ops(database()) if vectors._left_out(database()[name], True) is None]
    chosen = sorted(known)[::3]
    assert len(chosen) > 45
    assert main(["export", "vectors", str(tmp_path / "made"), *(word for op in chosen for word in ("--op", op))]) == 0
    assert main(["conform", str(tmp_path / "made")]) == 0
    assert ", 0 failed; " in capsys.readouterr().out.splitlines()[-1]
    for path in (tmp_path / "made").glob("*.json"):
        for case in (found := cases(tmp_path / "made", path.stem))[0]:
            assert promised(case, found[1]), f"{path.stem} {case['id']}"
            types = {entry["name"]: entry.get("dtype") for entry in case["operands"]}
            assert all(types.get(name, dtype) == dtype for name, dtype in case["row"].items()), (path.stem, case["id"])


def promised(case: dict[str, Any], arrays: dict[str, Any]) -> bool:
    """Whether a bit of a result is promised."""
    keys = [
        f"{case['id']}/{entry['name']}" for entry in case["operands"] if f"{case['id']}/{entry['name']}/out" in arrays
    ]
    open_ = [arrays.get(f"{key}/undefined", np.zeros(1, np.uint8)) for key in keys]
    return any((~mask).any() for mask in open_)


def test_a_case_has_the_types_of_its_row(written: Path) -> None:
    """And something of its result is promised, also where legal calls with an empty valid region come first."""
    for op in OPS:
        described, arrays = cases(written, op)
        for case in described:
            types = {entry["name"]: entry.get("dtype") for entry in case["operands"]}
            assert all(types.get(name, dtype) == dtype for name, dtype in case["row"].items()), (op, case["id"])
            assert promised(case, arrays), (op, case["id"])


def test_every_row_is_there() -> None:
    """The loop over groups meets every row that the record allows; those that no call reaches are counted."""
    known = known_ops(database())["tadd"]
    wanted = {(p, tuple(row.items())) for p in vectors.PROFILES for row in rows_of(known, p)[""]}
    made = {
        (c.text["profile"], tuple(c.text["row"].items())) for p in vectors.PROFILES for c in vectors._cases(known, p, 0)
    }
    assert made == wanted and len(wanted) > 20


def test_scratch_tensors_have_memory(tmp_path: Path, capsys: Out) -> None:
    """A tensor cannot be made without its memory, not even one whose contents do not matter."""
    known = known_ops(database())["mgather"]
    group = next(group for group in groups(known, "a5") if group.calls[0].get("scratch") is not None)
    case = vectors._case(known, group, "a5.0", 0)
    assert case is not None and "a5.0/scratch/in" in case.arrays
    (tmp_path / "mgather.json").write_text(json.dumps({"op": "mgather", "cases": [case.text]}))
    np.savez(tmp_path / "mgather.npz", allow_pickle=False, **case.arrays)
    assert main(["conform", str(tmp_path)]) == 0 and "1 passed" in capsys.readouterr().out


def test_results_by_hand(written: Path) -> None:
    """Sums of the inputs that are in the file, computed here; what the op leaves alone, or leaves open, as stated."""
    seen = 0
    for case in (found := cases(written, "tadd"))[0]:
        if case["row"]["dst"] != "f32":
            continue
        arrays = {key.rpartition("/")[0].rpartition("/")[2] + "/" + key.rpartition("/")[2]: array
                  for key, array in found[1].items() if key.startswith(case["id"] + "/")}  # fmt: skip
        dst = next(entry for entry in case["operands"] if entry["name"] == "dst")
        rows, cols = dst["valid_row"], dst["valid_col"]
        one, two = arrays["src0/in"][:rows, :cols], arrays["src1/in"][:rows, :cols]
        assert np.array_equal(arrays["dst/out"][:rows, :cols], one + two, equal_nan=True)
        outside = np.ones((dst["rows"], dst["cols"]), bool)
        outside[:rows, :cols] = False
        if case["profile"] == "cpu":
            assert (
                np.array_equal(arrays["dst/out"][outside], arrays["dst/in"][outside]) and "dst/undefined" not in arrays
            )
        seen += 1
    assert seen == 3


def test_undefined_bits_do_not_count_and_others_do(written: Path, tmp_path: Path, capsys: Out) -> None:
    """A changed bit fails where the result is defined, and passes where it is not."""
    _, arrays = cases(written, "tcmp")
    name = next(key.removesuffix("/undefined") for key in arrays if key.endswith("/undefined"))
    mask, out = arrays[f"{name}/undefined"], arrays[f"{name}/out"]
    for changed, status in ((out ^ mask, 0), (out ^ (~mask & 1), 1)):
        assert (changed != out).any()
        shutil.copy(written / "tcmp.json", tmp_path / "tcmp.json")
        np.savez(tmp_path / "tcmp.npz", allow_pickle=False, **{**arrays, f"{name}/out": changed})
        assert main(["conform", str(tmp_path)]) == status
        assert f"{status} failed" in capsys.readouterr().out.splitlines()[-1]


def test_tolerance(written: Path) -> None:
    """Sums have a tolerance per element that grows with their terms; exact results have none."""
    found, arrays = cases(written, "trowsum")
    for case in found:
        (dst,) = (entry for entry in case["operands"] if entry["name"] == "dst")
        key = f"{case['id']}/dst/tolerance"
        assert (key in arrays) == (dst["accuracy"] != "exact" and dst["dtype"] in ("f16", "f32", "bf16"))
        if key in arrays:
            assert arrays[key].shape == arrays[f"{case['id']}/dst/out"].shape and (arrays[key] > 0).all()
    assert any(key.endswith("/tolerance") for key in arrays)


def test_same_seed_same_bytes(written: Path, tmp_path: Path) -> None:
    """The seed alone decides the inputs."""
    folders = [tmp_path / name for name in ("same", "other")]
    for folder, seed in zip(folders, ("0", "1"), strict=True):
        assert main(["export", "vectors", str(folder), "--op", "TADD", "--profile", "a5", "--seed", seed]) == 0
    assert all(case["profile"] == "a5" for case in cases(folders[0], "tadd")[0])
    ours, again, other = (cases(folder, "tadd")[1] for folder in (written, *folders))
    assert all(np.array_equal(array, ours[key]) for key, array in again.items()) and again
    assert any(not np.array_equal(array, other[key]) for key, array in again.items())


def test_a_disagreement_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NumPy and the oracle differ the command fails and names the call."""
    monkeypatch.setattr(vectors, "compute", lambda name, *given, **named: compute("tsub", *given, **named))
    with pytest.raises(Disagreement, match=r"pto\.tadd cpu .* dst: NumPy \(ours\) and the oracle"):
        write_vectors(database(), tmp_path, ["tadd"], ("cpu",))
    assert not list(tmp_path.iterdir())


def test_readme_states_what_is_there(written: Path) -> None:
    """Counts and profiles in both languages."""
    total = sum(len(cases(written, op)[0]) for op in OPS)
    for name, words in (("README.md", f"{total} cases"), ("README.zh.md", f"共 {total} 个用例")):
        text = (written / name).read_text(encoding="utf-8")
        assert words in text and "a2a3" in text and "{" not in text


@pytest.mark.parametrize(
    ("op", "reason"),
    [("twait", "writes no elements"), ("tpush", "no words for pipes"), ("tpack", "no public source"),
     ("alloc_tile", "in words, not in equations")],
)  # fmt: skip
def test_why_an_op_has_no_vectors(op: str, reason: str, tmp_path: Path, capsys: Out) -> None:
    """Beside ops that have some the reason is printed and stands in the READMEs; alone the op is refused with it."""
    words = ["export", "vectors", str(tmp_path), "--profile", "a5", "--force", "--op"]
    assert main([*words, "tadd", "--op", op]) == 0
    assert any(reason in line and op in line for line in capsys.readouterr().out.splitlines())
    assert reason in (tmp_path / "README.md").read_text(encoding="utf-8")
    assert f"：`{op}`。" in (tmp_path / "README.zh.md").read_text(encoding="utf-8")
    assert main([*words, op]) == 1 and reason in capsys.readouterr().err


def test_a_record_with_nothing_generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """As after `new` in a copy of the records: an op of ours is exported, that one, and all together, are refused."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    monkeypatch.setenv("PTO_ISA_DATA", str(tmp_path / "isa"))
    assert main(["new", "tplus", "--like", "tadd", "--en", "Adds.", "--zh", "相加。"]) == 0
    words = ["export", "vectors", str(tmp_path / "made"), "--profile", "a5"]
    assert main([*words, "--op", "tadd"]) == 0 and (tmp_path / "made" / "tadd.npz").exists()
    for more in (["--force", "--op", "tplus"], ["--force"]):
        before = sorted((tmp_path / "made").iterdir())
        assert main([*words, *more]) == 2
        assert "pto.tplus has a record, but no code is generated from it" in capsys.readouterr().err
        assert sorted((tmp_path / "made").iterdir()) == before


def test_every_op_has_vectors_or_a_reason() -> None:
    """Every op of the database is either computed from equations or has a reason to be left out."""
    db = database()
    ready = known_ops(db)
    without = {name for name, op in db.ops.items() if vectors._left_out(op, name in ready) is not None}
    assert {"tsync", "set_flag", "tprint", "tfree"} <= without
    assert set(db) - set(ready) <= without
