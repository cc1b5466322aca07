"""The generated NumPy as text: nothing is computed and then left unused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pto_isa import RuleError, Tile, TileType, ops
from pto_isa.generated import FOLDER

MODULES = sorted(Path(FOLDER, "ops").glob("*.py"))


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


def test_no_planner_for_what_a_rule_refuses() -> None:
    """The ZZ form of `tquant` groups columns only: no code groups rows for it, not even for calls without checks."""
    types = {"dst": "32x64xi8", "src": "32x64xf32", "shared_exp": "32x2xu8", "group_max": "1x64xf32",
             "group_scale": "1x64xf32", "exp_zz": "32x2xu8"}  # fmt: skip
    given = {name: Tile(TileType.parse(f"!pto.tile_buf<vec, {type}>")) for name, type in types.items()}
    ops.tquant(**given, quant_type="mxfp8", profile="cpu", check=False)
    for check, rule in ((True, "pto.tquant/plain-settings"), (False, "pto.tquant/operands")):
        with pytest.raises(RuleError) as refused:
            ops.tquant(**given, quant_type="mxfp8", grp_axis=0, profile="cpu", check=check)
        assert rule in [finding.rule for finding in refused.value.findings]
