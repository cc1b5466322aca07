"""What a dispute says that a source says: the list of a claim against the list that stands at the cited line."""

from __future__ import annotations

from collections.abc import Mapping

from pto_isa.database import Op
from pto_isa.database.cite import cited

from ..checkout import file_of
from ..facts import AuditReport, Difference, Place, both
from ..listed import folded
from .types import record_place

Lists = Mapping[tuple[str, str, int], list[frozenset[str]]]  # (tree, file, line) -> lists of types


def compare_claims(op: Op, lists: Lists, report: AuditReport) -> None:
    """A claim with a list of element types says what the cited line says, or the cited lines together."""
    types = op.database.vocabulary.element_types
    for key, dispute in op.record.disputes.items():
        for number, claim in enumerate(dispute.claims):
            said = claim.says
            if not isinstance(said, list) or not said or not set(said) <= set(types):
                continue
            place = cited(claim.source)
            source = op.database.sources[place.source]
            file = file_of(place, source, op.name, op.family)
            if place.line is None or place.last is None:
                continue
            found = [one for line in range(place.line, place.last + 1)
                     for one in lists.get((source.tree, file or "", line), ())]  # fmt: skip
            if not found:
                continue
            found.append(frozenset().union(*found))
            report.count("claim")
            ours = folded(set(said)) if claim.note == "signless" else frozenset(said)
            theirs = [folded(one) if claim.note == "signless" else one for one in found]
            if ours in theirs:
                continue
            path = ("disputes", key, "claims", number, "says")
            listed = " | ".join(" ".join(sorted(one)) for one in theirs)
            mine = " ".join(sorted(ours))
            report.differences.append(
                Difference(
                    "claim", op.name, op.family, None, ".".join(map(str, path)), both(mine, mine),
                    record_place(op, path), place.source, both(listed, listed), Place(file or "", place.line),
                )
            )  # fmt: skip
