"""The links of findings lead to places of the manual that exist: pages and anchors, of ops with a dot in the name too."""

import re
from functools import cache

import pytest

from language.records import database
from pto_isa.op_name import rule_link
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.helpers import require, scalar_type
from pto_isa.runtime.kernel import no_variant
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.verifier import op_rules, verify_op
from whole_manual import manual

RESERVED = ("profile", "operands", "types", "semantics")  # of every op; `attributes` of those that have some


@cache
def anchors() -> dict[str, frozenset[str]]:
    """Address of each page -> the ids in it."""
    return {
        path.removesuffix(".md") + "/": frozenset(re.findall(r'\bid="([^"]+)"', text))
        for path, text in manual("en").items()
    }


def leads_somewhere(link: str | None) -> bool:
    page, _, anchor = (link or "").partition("#")
    return anchor in anchors().get(page, frozenset())


def test_every_rule_has_its_place() -> None:
    """Every id that a finding can have, of every op, of every tile and of whole programs."""
    db = database()
    ids = [f"tile/{key}" for key in db.tile_rules] + [rule.id_of(key) for key, rule in db.program_rules.items()]
    for op in db.values():
        rules = op_rules(op.name)
        ids += [f"{rules.op}/{key}" for key in RESERVED] + [rule.id for rule in rules.rules]
        if any(spec.kinds == ("attribute",) for spec in rules.operands.values()):
            ids.append(f"{rules.op}/attributes")
    assert len(ids) > 1700 and any(rule_id.startswith("pto.tmatmul.acc/") for rule_id in ids)
    dead = [rule_id for rule_id in ids if not rule_id.startswith("syntax/") and not leads_somewhere(rule_link(rule_id))]
    assert not dead


def raised() -> list[RuleError]:
    """Errors of calls of an op with a dot, each raised in another place of the runtime."""
    found = [no_variant("pto.tmatmul.acc", "a5")]
    for broken in (
        lambda: require(False, "pto.tmatmul.acc/shapes"),
        lambda: scalar_type("pto.tmatmul.acc", "lhs", "index")("three"),
    ):
        with pytest.raises(RuleError) as error:
            broken()
        found.append(error.value)
    return found


def test_findings_of_ops_with_a_dot() -> None:
    """Each kind of finding, however it is made."""
    tile = "vec, 16x16xf32"
    findings = [finding for error in raised() for finding in error.findings]
    findings += verify_op("tmatmul.acc", profile="a5", dst=tile, src0=tile, src1=tile)
    findings += verify_op("tmatmul.acc", profile="a5", dst=3)
    text = "!pto.tile_buf<vec, 16x16xf32>"
    program = (
        f"func.func @f() {{\n  %a = pto.alloc_tile : {text}\n  pto.tmatmul.acc ins(%a : {text}) outs(%a : {text})\n}}"
    )
    findings += verify_program(read(program), "a5").findings
    assert {finding.rule.partition("/")[0] for finding in findings} >= {"pto.tmatmul.acc"}
    for finding in findings:
        page, _, anchor = str(finding.link).partition("#")
        assert page in anchors(), finding
        assert anchor == "shapes" or anchor in anchors()[page], finding
