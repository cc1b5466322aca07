"""Programs in which operands of one op lie on the same bytes: the same value, or addresses that meet."""

from __future__ import annotations

import pytest

import pto_isa

TILE, ROW = "!pto.tile_buf<vec, 8x16xf32>", "!pto.tile_buf<vec, 1x16xf32>"


def rules(right: str, addresses: tuple[int | None, int | None, int | None], outs: str, op: str = "pto.tcolexpandadd",
          profile: str = "a5", row: str = TILE) -> list[tuple[str, str]]:  # fmt: skip
    """(rule, severity) of what is wrong with ``op ins(%full, right) outs(outs)``; %full, %row, %out at the addresses."""
    lines = ["func.func @f() {"]
    for name, kind, address in zip(("full", "row", "out"), (TILE, row, TILE), addresses, strict=True):
        if address is not None:
            lines.append(f"  %{name}_at = arith.constant {address} : i64")
        given = "" if address is None else f"addr = %{name}_at "
        lines.append(f"  %{name} = pto.alloc_tile {given}: {kind}")
    kinds = {"%full": TILE, "%row": row, "%out": TILE}
    lines.append(f"  {op} ins(%full, {right} : {TILE}, {kinds[right]}) outs({outs} : {kinds[outs]})")
    found = pto_isa.verify("\n".join([*lines, "  return", "}"]), profile=profile)
    return [(finding.rule, finding.severity) for finding in found if finding.op == op]


APART = ("pto.tcolexpandadd/row-apart", "undefined")
NOWHERE = (None, None, None)


@pytest.mark.parametrize(("addresses", "right", "outs"), [
    (NOWHERE, "%row", "%row"),
    ((4096, 0, 0), "%row", "%out"),
    ((4096, 256, 0), "%row", "%out"),  # in part
])  # fmt: skip
def test_the_row_operand_over_the_result(addresses: tuple[int | None, ...], right: str, outs: str) -> None:
    assert rules(right, addresses, outs) == [APART]  # type: ignore[arg-type]
    assert rules(right, addresses, outs, profile="cpu") == [], "the simulator reads a value once per column"


@pytest.mark.parametrize(("addresses", "right", "outs"), [
    (NOWHERE, "%row", "%full"),  # what the record promises
    (NOWHERE, "%row", "%out"),
    ((0, 4096, 0), "%row", "%out"),
    ((0, None, 0), "%row", "%out"),  # one address is not known
    ((0, 512, 1024), "%row", "%out"),
])  # fmt: skip
def test_operands_that_may_share_or_do_not(addresses: tuple[int | None, ...], right: str, outs: str) -> None:
    assert rules(right, addresses, outs) == []  # type: ignore[arg-type]


def test_every_way_through_the_verifier_asks() -> None:
    """Other ops of the same program, and another type for the row, do not hide it."""
    text = "\n".join([
        "func.func @f() {", f"  %a = pto.alloc_tile : {TILE}", f"  %b = pto.alloc_tile : {TILE}",
        *[f"  pto.tcolexpandadd ins(%a, %b : {TILE}, {TILE}) outs(%a : {TILE})"] * 3,
        f"  pto.tcolexpandadd ins(%a, %b : {TILE}, {TILE}) outs(%b : {TILE})",
        f"  pto.tadd ins(%a, %b : {TILE}, {TILE}) outs(%b : {TILE})", "  return", "}",
    ])  # fmt: skip
    found = [(finding.rule, finding.line) for finding in pto_isa.verify(text, profile="a2a3")]
    assert found == [("pto.tcolexpandadd/row-apart", 7)]
    assert rules("%row", (4096, 64, 0), "%out", row=ROW) == [APART]
