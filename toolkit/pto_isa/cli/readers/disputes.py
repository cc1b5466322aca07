"""``list --disputed --format markdown``: each dispute as a report ready for the maintainers of the sources."""

from __future__ import annotations

from collections.abc import Sequence

from pto_isa.text.markdown import code, heading, inline, link, prose, table
from pto_isa.text.words import semicolon
from pto_isa.view.index import OpIndex
from pto_isa.view.op import Claim, Dispute, OpView

from ..say import language, told


def disputes_markdown(views: Sequence[OpView], index: OpIndex) -> str:
    """The disputes of the ops, one section each: the fact, who says what and where, what we follow and why."""
    parts = [_section(view, dispute, index) for view in views for dispute in view.disputes]
    if not parts:
        return told("disputes.no_dispute")
    return "\n\n".join(parts)


def _section(view: OpView, dispute: Dispute, index: OpIndex) -> str:
    intrinsic = f" (`{view.intrinsic}`)" if view.intrinsic else ""
    title = heading(2, f"`{view.op}`{intrinsic}: {dispute.id}")
    where = () if set(dispute.profiles) == set(view.profile_names) else dispute.profiles
    on = told("disputes.on", where=where) if where else ""
    file, _, line = index.place(dispute.record).rpartition(":")
    fact = prose(told("disputes.fact", fact=dispute.fact, on=on))
    head = told("disputes.head").split("|")
    rows = [[_title(view, claim.source), _place(view, claim.source), _commit(view, claim.source), _says(claim)]
            for claim in dispute.claims]  # fmt: skip
    followed = inline(_title(view, dispute.decision))
    decision = told("disputes.followed") + f"{followed} {_place(view, dispute.decision)}"
    because = prose(told("disputes.reason") + dispute.because.said(language()))
    recorded = prose(told("disputes.recorded_line", file=file, line=line))
    return "\n\n".join([title, fact, "\n".join(table(head, rows)), decision, because, recorded])


def _title(view: OpView, reference: str) -> str:
    return view.sources[reference.partition("#")[0]].title.said(language())


def _place(view: OpView, reference: str) -> str:
    """The reference, as a link to the line where the source is public."""
    where = view.addresses.get(reference)
    return link(f"`{reference}`", where) if where else code(reference)


def _commit(view: OpView, reference: str) -> str:
    source = view.sources[reference.partition("#")[0]]
    return f"{source.repository}@{source.commit[:10]}" if source.commit else source.date


def _says(claim: Claim) -> str:
    """What a source says: words of the vocabulary, the sentence of the claim, a note."""
    parts = [" ".join(f"`{word}`" for word in claim.says)] if claim.says is not None else []
    if claim.text is not None:
        said = claim.text.said(language())
        parts.append(f"({said})" if claim.note else said)
    return semicolon(language()).join(parts)
