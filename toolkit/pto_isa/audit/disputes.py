"""Which dispute of a record covers a difference: one about the same fact that cites the source in question."""

from __future__ import annotations

from pto_isa.database import Op


def covering_rule(op: Op, profile: str | None, source: str) -> str | None:
    """The id of a dispute about a rule or the semantics that cites the source."""
    found = (covering(op, fact, profile, source) for fact in ("constraints", "semantics"))
    return next((key for key in found if key is not None), None)


def covering(op: Op, fact: str, profile: str | None, source: str) -> str | None:
    """The id of the dispute, None when the record does not mention that this source differs here.

    ``fact``: the part of the record, ``types``, ``overloads``, ``syntax``, ``summary``…
    """
    for key, dispute in op.record.disputes.items():
        parts = dispute.fact.split(".")
        about = parts[0] if parts[0] != "operands" else "types"
        if about != fact:
            continue
        named = [part for part in parts[1:] if part in op.database.profiles]
        where = named or dispute.profiles
        if profile is not None and where and profile not in where:
            continue
        if any(claim.source.partition("#")[0] == source for claim in dispute.claims):
            return key
    return None
