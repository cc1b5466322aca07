"""The generated NumPy as text: nothing is computed and then left unused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pto_isa

MODULES = sorted((Path(pto_isa.__file__).parent / "generated" / "ops").glob("*.py"))


def test_there_are_enough() -> None:
    """Every op has a module."""
    assert len(MODULES) > 170


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_every_name_is_used(module: Path) -> None:
    """Each name that a planner or its ``run`` assigns is read there."""
    for function in ast.parse(module.read_text("utf-8")).body:
        if isinstance(function, ast.FunctionDef):
            names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
            assigned = {node.id for node in names if isinstance(node.ctx, ast.Store)}
            assert assigned <= {node.id for node in names if isinstance(node.ctx, ast.Load)}, function.name
