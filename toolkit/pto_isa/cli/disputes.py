"""``list --disputed --format markdown``: each dispute as a report ready for the maintainers of the sources."""

from __future__ import annotations

from pto_isa.database import Op
from pto_isa.database.cite import address
from pto_isa.schema.evidence import CLAIM_NOTES, Claim, Dispute
from pto_isa.text.markdown import code, heading, inline, link, prose, table

from .say import language, say


def disputes_markdown(ops: list[Op]) -> str:
    """The disputes of the ops, one section each: the fact, who says what and where, what we follow and why."""
    parts = [_section(op, key, dispute) for op in ops for key, dispute in op.record.disputes.items()]
    if not parts:
        return say("No dispute.", "没有分歧。")
    return "\n\n".join(parts)


def _section(op: Op, key: str, dispute: Dispute) -> str:
    intrinsic = f" (`{op.record.intrinsic}`)" if op.record.intrinsic else ""
    title = heading(2, f"`{op.record.op}`{intrinsic}: {key}")
    where = dispute.profiles or [part for part in dispute.fact.split(".") if part in op.database.profiles]
    on = say(f", on {', '.join(where)}", f"，目标平台 {'、'.join(where)}") if where else ""
    place = op.position(("disputes", key), key=True)
    fact = prose(say(f"Fact: `{dispute.fact}`{on}.", f"事实：`{dispute.fact}`{on}。"))
    head = say("source,place,commit,says", "来源,位置,提交,说法").split(",")
    rows = [[_title(op, claim.source), _place(op, claim.source), _commit(op, claim.source), _says(claim)]
            for claim in dispute.claims]  # fmt: skip
    followed = inline(_title(op, dispute.decision))
    decision = say("Followed: ", "采用：") + f"{followed} {_place(op, dispute.decision)}"
    because = prose(say("Reason: ", "理由：") + dispute.because[language()].strip())
    recorded = prose(
        say(f"Recorded in `{place.file}`, line {place.line}.", f"记录位置：`{place.file}` 第 {place.line} 行。")
    )
    return "\n\n".join([title, fact, "\n".join(table(head, rows)), decision, because, recorded])


def _title(op: Op, reference: str) -> str:
    return op.database.sources[reference.partition("#")[0]].title[language()]


def _place(op: Op, reference: str) -> str:
    """The reference, as a link to the line where the source is public."""
    where = address(op.database, reference, op)
    return link(f"`{reference}`", where) if where else code(reference)


def _commit(op: Op, reference: str) -> str:
    source = op.database.sources[reference.partition("#")[0]]
    return f"{source.repository}@{source.commit[:10]}" if source.commit else source.date


def _says(claim: Claim) -> str:
    """What a source says: words of the vocabulary, or the sentence of the claim."""
    parts = []
    if claim.says is not None:
        words = claim.says if isinstance(claim.says, list) else [claim.says]
        parts.append(" ".join(f"`{word}`" for word in words))
    sentence = claim.zh if language() == "zh" else claim.en
    if sentence:
        parts.append(sentence)
    if claim.note:
        parts.append(f"({say(*CLAIM_NOTES[claim.note])})")
    return "; ".join(parts) if language() == "en" else "；".join(parts)
