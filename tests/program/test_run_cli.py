"""``pto-isa run``: arrays from files and to files, findings, exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from numpy.lib.format import MAGIC_PREFIX

from program.run_text import counts, kernel, load, store, tensor, tile
from pto_isa.cli.main import main
from pto_isa.generated.programs._rules import ORDERING
from pto_isa.program.written.recorded import program_op

ROOT = Path(__file__).parents[2]
SOFTMAX = str(ROOT / "examples" / "softmax.pto")


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_arrays_from_files_and_to_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], profile: str) -> None:
    """The softmax of the examples, beside NumPy."""
    x = np.random.default_rng(3).normal(size=(24, 16)).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    words = ["--profile", profile, "--arg", f"x={tmp_path / 'x.npy'}", "--arg", "y=384", "--arg", "%blocks=0x3"]
    assert main(["run", SOFTMAX, "--out", str(tmp_path / "new" / "out"), *words]) == 0
    assert capsys.readouterr().out == f"y  float32 384  {tmp_path / 'new' / 'out' / 'y.npy'}\n"
    wanted = np.exp(x - x.max(axis=1, keepdims=True))
    wanted /= wanted.sum(axis=1, keepdims=True)
    found = np.load(tmp_path / "new" / "out" / "y.npy").reshape(24, 16)
    np.testing.assert_allclose(found, wanted, rtol=1e-6)
    assert [file.name for file in (tmp_path / "new" / "out").iterdir()] == ["y.npy"]


def test_small_floats_go_to_a_file_and_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What one run writes another one reads."""
    type = tile(8, 16, "bf16")
    file = tmp_path / "copy.pto"
    file.write_text(kernel(
        "%x: !pto.ptr<bf16>, %z: !pto.ptr<bf16>", counts(8, 16), tensor("x", 8, 16, "bf16"), tensor("z", 8, 16, "bf16"),
        f"%a = pto.alloc_tile : {type}", load("x", 8, 16, "a", type, "bf16"), store("a", type, "z", 8, 16, "bf16"),
    ))  # fmt: skip
    x = np.arange(128).astype(ml_dtypes.bfloat16)
    np.save(tmp_path / "x.npy", x)
    for given, folder in (("x.npy", "one"), ("one/z.npy", "two")):
        words = ["--arg", f"x={tmp_path / given}", "--arg", "z=128", "--out", str(tmp_path / folder)]
        assert main(["run", str(file), *words]) == 0, capsys.readouterr()
    assert np.load(tmp_path / "two" / "z.npy").view(ml_dtypes.bfloat16).tolist() == x.tolist()


def test_what_is_shown_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """The first elements; nothing else is written."""
    assert main(["run", SOFTMAX, "--arg", "x=128", "--arg", "y=128", "--arg", "blocks=1"]) == 0
    assert capsys.readouterr().out == "y  float32 128  0.0625 0.0625 0.0625 0.0625 0.0625 0.0625 …\n"
    assert main(["run", SOFTMAX, "--arg", "x=0", "--arg", "y=0", "--arg", "blocks=0", "--lang", "zh"]) == 0
    assert capsys.readouterr().out == "没有写入任何参数\n"


def test_statuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """1 when a rule stops it, 2 for what is not given, not executed or not there."""
    assert main(["run", str(ROOT / "examples" / "shift.pto"), "--profile", "a5"]) == 1
    assert "[pto.tshls/non-negative]" in capsys.readouterr().out
    assert main(["run", SOFTMAX, "--arg", "x=128", "--arg", "y=100", "--arg", "blocks=1"]) == 1
    assert f"{SOFTMAX}:14:5: error: the tensor reaches element 127 of %y" in capsys.readouterr().out
    assert main(["run", SOFTMAX, "--arg", "z=1"]) == 2
    assert capsys.readouterr().out.count("[program/argument]") == 4
    file = tmp_path / "odd.pto"
    file.write_text(kernel("", counts(), "pto.frobnicate %c0"))
    assert main(["run", str(file), "--lang", "zh"]) == 2
    assert f"{file}:5:5: 错误：指令未知：`pto.frobnicate`" in capsys.readouterr().out
    assert main(["run", SOFTMAX, "--entry", "other"]) == 2
    assert capsys.readouterr().err.startswith(f"{SOFTMAX}: no functions are called 'other'; the program has softmax")
    assert main(["run", SOFTMAX, "--arg", "x=1", "--arg", "y=1", "--arg", "blocks=0", "--blocks", "0"]) == 2
    assert "blocks is 0" in capsys.readouterr().err
    (tmp_path / "text.npy").write_text("no numbers")
    assert main(["run", SOFTMAX, "--arg", f"x={tmp_path / 'text.npy'}"]) == 2
    assert "is no .npy file of numbers" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is no .npy file of numbers"),
        (MAGIC_PREFIX, "this is no .npy file of numbers"),
        (MAGIC_PREFIX + b"\x01\x00\x04\x00{[[[", "this is no .npy file of numbers"),
        (b"PK\x03\x04", "this is no .npy file of numbers"),
        (MAGIC_PREFIX + b"\x01\x00\x48\x00" + b"{'descr': '<f4', 'fortran_order': False, 'shape': (1152921504606846,), }\n",
         "there is no memory for an array of this size"),
    ],
)  # fmt: skip
def test_files_that_hold_no_array(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str) -> None:
    """Each is named with what is wrong, and nothing runs."""
    file = tmp_path / "x.npy"
    file.write_bytes(data)
    assert main(["run", SOFTMAX, "--arg", f"x={file}"]) == 2
    assert f"{file}: {said}" in capsys.readouterr().err


def test_arguments_that_would_be_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An argument given twice, and a file where the folder for results should be."""
    words = ["run", SOFTMAX, "--arg", "x=128", "--arg", "y=128", "--arg", "blocks=1"]
    assert main([*words, "--arg", "%x=3"]) == 2
    assert capsys.readouterr().err == "`--arg %x=3`: `x` is given twice\n"
    (tmp_path / "out").write_text("kept")
    assert main([*words, "--out", str(tmp_path / "out")]) == 2
    assert "is a file; expected a folder" in capsys.readouterr().err and (tmp_path / "out").read_text() == "kept"


def test_line_ends_of_other_systems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A comment ends with its line, whatever the line ends with."""
    for end in ("\r\n", "\r"):
        file = tmp_path / "softmax.pto"
        file.write_bytes(Path(SOFTMAX).read_bytes().replace(b"\n", end.encode()))
        assert main(["run", str(file), "--arg", "x=128", "--arg", "y=128", "--arg", "blocks=1"]) == 0
        assert capsys.readouterr().out.startswith("y  float32 128  0.0625")


def test_coverage_says_what_is_executed(capsys: pytest.CaptureFixture[str]) -> None:
    """Ops with a formula, views and flags; of what has only words, none."""
    names = ["tadd", "tload", "alloc_tile", "set_flag", "tbroadcast", "syncall", "talias"]
    assert main(["coverage", *names, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["programs"]
    assert found["run"] == ["pto.tadd", "pto.tload", "pto.alloc_tile", "pto.set_flag", "pto.tbroadcast", "pto.syncall"]
    assert found["refused"] == ["pto.talias"]
    main(["coverage", *names])
    assert "6 ops are executed by `run`; not talias" in capsys.readouterr().out


def test_what_only_orders_is_told_by_the_records() -> None:
    """Flags within a core and printing change no element; what waits for ranks or all cores, and what moves, do."""
    names = ("tsync", "set_flag", "wait_flag_dyn", "record_event", "get_buf", "tprint", "twait", "syncall", "tprefetch",
             "sync.set", "wait_intra_block")  # fmt: skip
    told = {name for name in names if (op := program_op(f"pto.{name}")) is not None and op.orders}
    assert told == {"tsync", "set_flag", "wait_flag_dyn", "record_event", "get_buf", "tprint"}
    assert {"pto.set_ffts", "pto.cmo.cacheinvalid"} <= set(ORDERING) and all(
        program_op(name) is None for name in ORDERING
    )


def test_a_folder_for_results_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Below a file there is no folder; that is said before the run, whose results would be lost."""
    (tmp_path / "file").write_text("kept")
    out = tmp_path / "file" / "new" / "out"
    assert main(["run", SOFTMAX, "--arg", "x=128", "--arg", "y=128", "--arg", "blocks=1", "--out", str(out)]) == 2
    assert capsys.readouterr().err == f"--out {out}: {tmp_path / 'file'} is a file; expected a folder\n"
