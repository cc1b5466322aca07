"""The break search over a record, kept on disk: a rule that has not changed is not searched again."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..language.breaker import SEARCH, Breaker, Found, Redundant
from ..language.meaning import Meaning
from ..language.vocabulary import meaning_of
from ..runtime.rule import OpRules, Rule
from .frozen import freeze, thaw
from .rule_module import compiled, rule_module, tile_module, tile_rules
from .sentences import unsaid

if TYPE_CHECKING:
    from ..database import Op

Result = tuple[Rule, Found | Redundant]


def rules_of(op: Op, meaning: Meaning) -> OpRules:
    """The rules as the record states them now, whatever was generated before."""
    tile = compiled(tile_module(op.database, unsaid))["TILE_RULES"]
    rules: OpRules = compiled(rule_module(op, meaning, unsaid), TILE_RULES=tile)["RULES"]
    return rules


def breaks(op: Op, *, cache: bool = True) -> Iterator[Result]:
    """What the search finds for every rule of an op on each of its profiles, in order.

    With ``cache`` results are kept in the user's cache folder under a hash of the rules, the examples and the search.
    """
    meaning = meaning_of(op, op.database)
    rules = rules_of(op, meaning)
    pairs = [(profile, rule) for profile in rules.profiles for rule in rules.rules if profile in rule.profiles]
    file = _file(op, rules) if cache else None
    known = _read(file)
    if known is not None and len(known) == len(pairs):
        yield from zip((rule for _, rule in pairs), known, strict=True)
        return
    found: list[Found | Redundant] = []
    tile = tile_rules(op.database)
    breaker: Breaker | None = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the search tries extreme values on purpose
        for profile, rule in pairs:
            if breaker is None or breaker.profile != profile:
                breaker = Breaker(meaning, rules, profile, tile)
            found.append(breaker.find(rule))
            yield rule, found[-1]
    _write(file, found)


def _file(op: Op, rules: OpRules) -> Path:
    """The cache file of the search over these rules and examples."""
    facts = [SEARCH, rules.op, repr(rules.operands), repr(rules.bind), repr(rules.types), repr(rules.needed)]
    facts += [
        repr((r.id, r.form, r.profiles, r.severity, r.needs, r.text, r.data)) for r in (*rules.rules, *rules.tile)
    ]
    facts += [example.model_dump_json() for example in op.record.examples.values()]
    facts += [
        repr(op.record.define),
        repr(op.record.semantics),
        repr(op.record.forms),
        repr(op.database.phrases.predicates),
    ]
    digest = hashlib.sha256("\n".join(facts).encode()).hexdigest()[:32]
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pto-isa" / "breaks" / f"{op.name}-{digest}.json"


def _read(file: Path | None) -> list[Found | Redundant] | None:
    if file is None:
        return None
    try:
        return [_result(entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(file: Path | None, found: list[Found | Redundant]) -> None:
    """Keep the results; a folder that cannot be written only costs time."""
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob(f"{file.name.rpartition('-')[0]}-*.json"):
            old.unlink()
        file.write_text(json.dumps([_entry(result) for result in found]), encoding="utf-8")
    except OSError:
        return


def _entry(result: Found | Redundant) -> dict[str, Any]:
    if isinstance(result, Redundant):
        return {"rule": result.rule, "profile": result.profile, "reason": result.reason, "others": list(result.others)}
    calls = {part: {k: freeze(v) for k, v in getattr(result, part).items()} for part in ("passing", "breaking")}
    return {"rule": result.rule, "profile": result.profile, **calls}


def _result(entry: dict[str, Any]) -> Found | Redundant:
    if "reason" in entry:
        return Redundant(entry["rule"], entry["profile"], entry["reason"], tuple(entry["others"]))
    passing, breaking = ({k: thaw(v) for k, v in entry[part].items()} for part in ("passing", "breaking"))
    return Found(entry["rule"], entry["profile"], passing, breaking)
