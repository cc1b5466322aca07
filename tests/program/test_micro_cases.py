"""Public programs of micro-instructions, judged by their own scripts; none of them is committed.

``PTO_GYM`` names a folder with cases of PTO-Gym, ``examples/pto/micro-op``.  A case makes its inputs and expected results
with ``golden.py`` and compares what was written with ``compare.py``; the arguments of its kernel stand in ``launch.cpp``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pto_isa
from pto_isa.runtime.types.dtypes import IR_DTYPE
from pto_isa.runtime.types.numpy_types import NUMPY

GYM = os.environ.get("PTO_GYM")
CASES = sorted(Path(GYM).rglob("kernel.pto")) if GYM else []
KERNELS = sorted((Path(GYM).parent / "kernels").glob("*/kernel.pto")) if GYM else []
_DECLARED = re.compile(r"__global__\s+(?:\[aicore\]|AICORE)\s+void\s+\w+\((.*?)\)", re.DOTALL)
_ARGUMENT = re.compile(r"(%\w+): (?:!pto\.ptr<([\w.!]+)(?:, gm)?>|(\w+))")


def handed_over(case: Path) -> list[str]:
    """The file of each argument, of the name that the declaration gives it or that the host reads, or its number."""
    declared = _DECLARED.search((case / "launch.cpp").read_text("utf-8"))
    assert declared is not None
    names = [part.split("*")[-1].split()[-1] for part in declared[1].split(",")]
    if all(re.fullmatch(r"v\d+", name) for name in names):
        return names
    host = (case / "main.cpp").read_text("utf-8")
    read = {name: file for file, name in re.findall(r'ReadFile\("\./(\w+)\.bin", \w+, (\w+?)Host', host)}
    read |= {name: f"v{number}" for number, name in re.findall(r"case (\d+): \w+ = (\w+?)Host;", host)}
    launched = [name.strip() for name in re.findall(r"\bLaunch\w+\(([^;{]*?)\);", host)[-1].split(",")]
    numbers = dict(re.findall(r"const \w+ (\w+) = (\d+);", host))
    arrays = {name: name.removesuffix("Device") for name in launched if name.endswith("Device")}
    return [read.get(arrays[name], arrays[name]) if name in arrays else numbers[name] for name in launched[:-1]]


def arguments(case: Path, folder: Path) -> tuple[dict[str, object], dict[str, str]]:
    """The arguments of a kernel by name, as its files hold them, and the file of each."""
    text = (case / "kernel.pto").read_text("utf-8")
    head = text[text.index("func.func") :].partition("{")[0]
    given: dict[str, object] = {}
    homes: dict[str, str] = {}
    for match, file in zip(_ARGUMENT.finditer(head), handed_over(case), strict=True):
        if match[3] is not None:
            given[match[1][1:]] = int(file)
            continue
        path = folder / f"{file}.bin"
        if not path.exists():  # a few cases spell the parameter `outLow` and the file `out_low`
            path = folder / f"{re.sub(r'[A-Z]', lambda letter: '_' + letter[0].lower(), file)}.bin"
        dtype = NUMPY[IR_DTYPE[match[2]]]
        given[match[1][1:]] = np.fromfile(path, np.uint8).view(dtype)
        homes[match[1][1:]] = path.name
    return given, homes


def judged(case: Path, folder: Path, given: dict[str, object], homes: dict[str, str], blocks: int = 1) -> None:
    """Run a kernel, put what it writes into its files and have them compared.

    The programs are older than 0.60, which counts flags between cores otherwise.
    """
    written = pto_isa.run(case / "kernel.pto", args=given, profile="a5", assembler="0.59", blocks=blocks, hazards=True)
    assert not [each.text() for each in written.findings if "hazard" in each.rule]
    for name, array in written.items():
        np.ascontiguousarray(array).reshape(-1).view(np.uint8).tofile(folder / homes[name])
    found = subprocess.run([sys.executable, case / "compare.py"], cwd=folder, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.parent.name}/{path.parent.name}")
def test_a_case_gives_what_it_expects(path: Path, tmp_path: Path) -> None:
    case = path.parent
    subprocess.run([sys.executable, case / "golden.py", "--output-dir", tmp_path], check=True, capture_output=True)
    given, homes = arguments(case, tmp_path)
    judged(case, tmp_path, given, homes)


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.parent.name)
def test_a_kernel_gives_what_it_expects(path: Path, tmp_path: Path) -> None:
    """Attention and softmax over rows: argument after argument in ``v1.bin`` and so on, a block for so many rows."""
    case = path.parent
    subprocess.run([sys.executable, case / "golden.py", "--output-dir", tmp_path], check=True, capture_output=True)
    text = path.read_text("utf-8")
    found = [*_ARGUMENT.finditer(text[text.index("func.func") :].partition("{")[0])]
    homes = {match[1][1:]: f"v{place}.bin" for place, match in enumerate(found, 1)}
    given: dict[str, object] = {}
    for match in found:
        array = np.fromfile(tmp_path / homes[match[1][1:]], NUMPY[IR_DTYPE[match[2] or match[3]]])
        given[match[1][1:]] = int(array[0]) if match[2] is None else array
    rows = int(str([*given.values()][-1]))
    of_a_block = re.search(r"blockRows = (\d+);", (case / "launch.cpp").read_text("utf-8"))
    assert of_a_block is not None
    judged(case, tmp_path, given, homes, -(-rows // int(of_a_block[1])))


def test_cases_are_there() -> None:
    if not GYM:
        pytest.skip("PTO_GYM names no folder")
    assert len(CASES) > 100 and len(KERNELS) >= 2
