"""Which dispute of a record covers a difference: one about the same fact that cites the source in question."""

from __future__ import annotations

from pto_isa.database import Op
from pto_isa.database.cite import cited, source_name
from pto_isa.schema.evidence import Dispute

from ..checkout import file_of

RESERVED = ("profile", "operands", "attributes", "types")  # rules that every op has by itself
_SIGNATURE = ("types", "operands", "overloads")  # the parts of a record that they are made from


def covering_rule(op: Op, profile: str | None, source: str, operands: tuple[str, str]) -> str | None:
    """The id of a dispute about one of two operands, or about a rule that reads one, that cites the source."""
    for key, dispute in op.record.disputes.items():
        kind, _, name = dispute.fact.partition(".")
        rule = op.constraints().get(name)
        about = (kind == "operands" and name in operands) or kind == "semantics"
        about |= kind == "constraints" and (rule is None or any(operand in rule.check for operand in operands))
        if about and _where(op, dispute, profile) and _cites(dispute, source):
            return key
    return None


def covering(op: Op, fact: str, profile: str | None, source: str, file: str | None = None) -> str | None:
    """The id of the dispute, None when the record does not say that this source differs here.

    ``fact``: the part of the record, ``types``, ``overloads``, ``syntax``, ``summary``…; ``file``: where the source
    says it, for a header that several entries of sources.yaml lead to.
    """
    for key, dispute in op.record.disputes.items():
        parts = dispute.fact.split(".")
        parts = parts[2:] if parts[0] == "forms" and len(parts) > 2 else parts
        about = parts[0] if parts[0] != "operands" else "types"
        if about != fact:
            continue
        if _where(op, dispute, profile) and (_cites(dispute, source) or (file and _cites_file(op, dispute, file))):
            return key
    return None


def covering_finding(op: Op, rule: str, profile: str, folder: str) -> str | None:
    """The id of a dispute about a rule, or about the operands or types behind a finding, that cites a file there."""
    owner, _, key = rule.rpartition("/")
    disputes = op.record.disputes if owner == op.op else op.database.shared_disputes["tile_rules"]
    for name, dispute in disputes.items():
        parts = dispute.fact.split(".")
        parts = parts[2:] if parts[0] == "forms" and len(parts) > 2 else parts
        about = parts[0] in _SIGNATURE if key in RESERVED else parts[:2] == ["constraints", key]
        if about and _where(op, dispute, profile) and any(file.startswith(folder) for file in _files(op, dispute)):
            return name
    return None


def covering_form(op: Op, path: str, source: str) -> str | None:
    """The id of the dispute about a text form, at a path such as ``syntax.dps``, that cites the source."""
    for key, dispute in op.record.disputes.items():
        if (path == dispute.fact or path.startswith(f"{dispute.fact}.")) and _cites(dispute, source):
            return key
    return None


def _cites_file(op: Op, dispute: Dispute, file: str) -> bool:
    return file in _files(op, dispute)


def _files(op: Op, dispute: Dispute) -> list[str]:
    places = [cited(claim.source) for claim in dispute.claims]
    files = (file_of(place, op.database.sources[place.source], op.name, op.family) for place in places)
    return [file for file in files if file is not None]


def _where(op: Op, dispute: Dispute, profile: str | None) -> bool:
    """Whether a dispute is about a profile: one that its fact or its list of profiles names, else all."""
    named = [part for part in dispute.fact.split(".") if part in op.database.profiles] or dispute.profiles
    return profile is None or not named or profile in named


def _cites(dispute: Dispute, source: str) -> bool:
    return any(source_name(claim.source) == source for claim in dispute.claims)
