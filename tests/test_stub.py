"""The stub of ``pto_isa.ops``: the parameters of the functions themselves, and what a type checker makes of calls."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pto_isa
from pto_isa import ops

PACKAGE = Path(pto_isa.__file__).parent
PROGRAM = """\
import numpy as np
from pto_isa import Tile, TileType, ops

a = Tile(TileType("f32", 8, 8))
ops.tadd(a, a, a, profile="a5")
ops.tadds(a, a, np.float32(2))
ops.tadds(a, a, 2)
ops.tadd(a, a)  # wrong
ops.tadd(a, a, 1)  # wrong
ops.tadds(a, a, "2")  # wrong
ops.tcvt(a, a, round_mode=1.5)  # wrong
ops.tadd(a, a, a, profil="a5")  # wrong
ops.tnothing(a)  # wrong
"""


@pytest.fixture(scope="module")
def stub() -> str:
    """The stub as it was written together with the functions; importing ``ops`` above made both current."""
    assert len(dir(ops)) > 170
    return (PACKAGE / "ops.pyi").read_text(encoding="utf-8")


def test_every_function_with_its_own_parameters(stub: str) -> None:
    """Names, order, keywords and defaults are those that Python sees; each has a type."""
    functions = {node.name: node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
    assert {*functions} == {*dir(ops)}
    for name, node in functions.items():
        if name == "get":
            continue
        real = inspect.signature(getattr(ops, name)).parameters.values()
        operands, keywords = node.args.args, node.args.kwonlyargs
        assert [each.arg for each in operands] == [p.name for p in real if p.kind is p.POSITIONAL_OR_KEYWORD], name
        assert [each.arg for each in keywords] == [p.name for p in real if p.kind is p.KEYWORD_ONLY], name
        written = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
        assert [ast.literal_eval(each) for each in written] == [p.default for p in real if p.default is not p.empty], (
            name
        )
        assert all(each.annotation for each in (*operands, *keywords)), name
        assert (ast.get_docstring(node) or "").split("\n")[0] == (getattr(ops, name).__doc__ or "").split("\n")[0]


def test_a_type_checker_finds_wrong_calls(stub: str, tmp_path: Path) -> None:
    """In a package that has the stub, exactly the lines that are wrong are reported."""
    pytest.importorskip("mypy")
    package = tmp_path / "pto_isa"
    package.mkdir()
    for entry in PACKAGE.iterdir():
        if entry.name != "ops.pyi":
            (package / entry.name).symlink_to(entry)
    (package / "ops.pyi").write_text(stub, encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--follow-imports=silent",
        "--cache-dir",
        str(tmp_path / "cache"),
        str(program),
    ]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "MYPYPATH": str(tmp_path)}, capture_output=True, encoding="utf-8"
    )
    lines = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error: " in line}
    wrong = {number for number, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
    assert lines == wrong, done.stdout
