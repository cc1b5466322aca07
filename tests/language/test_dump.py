"""``dump``: every stage is there, in order, and is what the compiler has at that point."""

from __future__ import annotations

import pytest

from language.records import database, opdef
from pto_isa.cli import main
from pto_isa.generate.dump import STAGES, dump
from pto_isa.generate.modules.op_module import op_module


def stages(name: str, **asked: str) -> dict[str, str]:
    return dict(dump(database()[name], opdef(name), **asked))


def test_every_stage_in_its_order() -> None:
    found = stages("tshls")
    assert tuple(found) == STAGES and len(STAGES) >= 26
    assert found["elaborate"].splitlines()[:6] == [
        "op pto.tshls on cpu, a2a3, a5",
        "operand dst: tile, write",
        "operand src: tile, read",
        "operand scalar: scalar, read",
        "form on cpu, a2a3, a5",
        "    mode",
    ]
    assert "rule pto.tshls/non-negative, error, on cpu, a2a3, a5: scalar >= 0" in found["elaborate"]
    because = "src.valid_row is dst.valid_row because of pto.tshls/same-valid-shape"
    assert because in found["infer_equal_extents"] and because not in found["elaborate"]
    assert "dst[i, j] = i8(i32(src[i, j]) << i32(" in found["type_check"]
    assert found["views"].endswith("dst.valid[...] = src.valid << element(scalar, NUMPY[dst.dtype])")
    assert found["dispatch"] == "on cpu, a2a3, a5\n    return _all(dst, src)"


def test_an_op_of_no_profile() -> None:
    """It has no form on any of ours, and every stage says so."""
    assert tuple(stages("tmatmul_mx_hif4")) == STAGES


@pytest.mark.parametrize("name", ["tpop", "talloc"])
def test_an_op_that_gives_a_place_in_memory(name: str) -> None:
    """The address is written as it is until the views know where it leads."""
    found = stages(name)
    assert tuple(found) == STAGES and "from(" in found["lower"] and "from(" not in found["views"]


def test_it_ends_in_the_generated_module() -> None:
    """Watched kernels go through the same passes as those that are generated."""
    for name in ("tshls", "tdequant", "trowexpandmul"):
        assert stages(name)["print_numpy"] + "\n" == op_module(database()[name], opdef(name))


def test_one_profile() -> None:
    found = stages("tdequant", profile="a5")
    assert "cpu" not in found["specialise_profile"] and "a2a3" not in found["elaborate"]
    assert found["dispatch"].startswith("on a5\n") and "per_column" not in found["dispatch"]


def test_one_form() -> None:
    found = stages("tdequant", form="per_column")
    for name in ("elaborate", "simplify", "type_check"):
        assert "form per_column on" in found[name] and "form per_row" not in found[name]
    assert "per_row" not in found["lower"] + found["dispatch"] + found["print_numpy"]


def test_the_command_prints_all_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dump", "TSHLS", "--lang", "en"]) == 0
    everything = capsys.readouterr().out
    expected = stages("tshls")
    assert everything == "".join(f"-- {name} --\n{text}\n\n" for name, text in expected.items())
    assert main(["dump", "pto.tshls", "--after", "type_check"]) == 0
    assert capsys.readouterr().out == expected["type_check"] + "\n"


def test_an_unknown_form_has_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dump", "tdequant", "--form", "per_colum", "--lang", "en"]) == 2
    assert "unknown form 'per_colum'; did you mean per_column" in capsys.readouterr().err
