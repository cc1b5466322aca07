"""Who refuses what breaks a rule, or suffers from it, from what its record says.

Each source of ``isa/sources.yaml`` that refuses or acts says of whom it is a part (``stage``).  The assembler refuses
what an error cites a line of its verifier or its passes for; the definition of an operand is none.  The library refuses
what an error cites a line of it for: while it is compiled where types and attributes decide, else while it runs.
Extents may be known to both: a rule that says what those of a run mean (``at_run``) rests on a test of the types, so
that its error is one of compiling.  What
is no error is refused by nobody: the result is in question where a line of the library is cited, otherwise only
documents speak of it.  Where that is not so the rule says it itself (``by``).  Where the assembler asks something else
in place of a rule (``assembler``), it may refuse what breaks the rule: whether it does, each call decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Literal

from ..schema.catalog import ProgramRuleRecord, Source
from ..schema.record import Constraint, Types
from .cite import source_name

StageNames = tuple[str, ...]
Reads = Literal["types", "extents", "values"]  # what decides a rule: the last of these that it looks at


def rule_stages(rule: Constraint, profile: str, reads: Reads, sources: Mapping[str, Source]) -> StageNames:
    """The words of a rule on a profile.  reads: what decides it, types with attributes, extents, scalars and data."""
    return tuple(rule.by.get(profile) or derived(rule, profile, reads, sources))


def derived(rule: Constraint, profile: str, reads: Reads, sources: Mapping[str, Source]) -> StageNames:
    """What follows from the sources and the condition of a rule, whatever it says itself."""
    who = cited_parts(rule.source, profile, sources)
    refuses = "assembler" in who and "error" in (rule.severity, rule.in_text)
    if rule.assembler is not None:
        refuses = profile in (rule.assembler.profiles or [profile])
    found = ["assembler"] if refuses else []
    if "library" in who:
        found += ["result"] if rule.severity != "error" else _refusing(reads, profile in rule.at_run)
    return tuple(found) or ("document",)


def _refusing(reads: Reads, of_types: bool) -> list[str]:
    """When the library refuses what breaks a rule.  of_types: it tests the extents that types state."""
    compiles = ["compile"] if reads == "types" or of_types else []
    return compiles + ([] if reads == "types" or (reads == "extents" and of_types) else ["run"])


def type_stages(types: Types, profile: str, sources: Mapping[str, Source]) -> StageNames:
    """The words for element types that are in no row of a profile, what ``assembler`` asks aside."""
    who = cited_parts(types.source.get(profile, ()), profile, sources)
    found = ["assembler"] if who & {"assembler", "definitions"} else []
    found += ["compile"] if "library" in who else []
    return tuple(found) or ("document",)


def absence_stages(types: Types, profile: str) -> StageNames:
    """The words for an op or a form on a profile that lacks it: C++ code that calls it does not compile there."""
    return ("assembler", "compile") if profile in types.absent else ("compile",)


def program_stages(rule: ProgramRuleRecord, sources: Mapping[str, Source]) -> StageNames:
    """The words of a rule about programs; empty where neither it nor its sources say who looks."""
    if rule.by is not None:
        return tuple(rule.by)
    who = cited_parts(rule.source or (), None, sources)
    found = ["assembler"] if who & {"assembler", "definitions"} and rule.severity == "error" else []
    return (*found, *(["result"] if "library" in who else []))


def cited_parts(references: Iterable[str], profile: str | None, sources: Mapping[str, Source]) -> Set[str]:
    """Of whom the cited sources are parts (``CitedDocument.stage``); libraries of a profile where one is named."""
    cited = (sources.get(source_name(reference)) for reference in references)
    return {
        source.stage for source in cited
        if source is not None and source.stage is not None
        and (profile is None or not source.profiles or profile in source.profiles)
    }  # fmt: skip
