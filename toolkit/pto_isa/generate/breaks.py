"""The break search over the rules of ops, kept on disk where a rule has not changed, and over those of every tile."""

from __future__ import annotations

import hashlib
import json
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..atomic import write_text
from ..language.front.elaborate import elaborate
from ..language.front.opdef import FormDef, OpDef, RuleDef
from ..language.front.resolve import Scope
from ..language.search.breaking import Breaker, Found, Redundant
from ..language.search.seeds import written
from ..runtime.rules.rule import OpRules, Rule
from .examples.operand_json import freeze, thaw
from .rules.op_rules import ANY_TILE, op_rules, stated_of_tiles, tile_rules
from .sentences import unsaid

if TYPE_CHECKING:
    from ..database import Database, Op

BrokenRule = tuple[Rule, Found | Redundant]
KEPT = 4


def rules_of(op: Op, opdef: OpDef) -> OpRules:
    """The rules as the record states them now, whatever was generated before."""
    tile = tile_rules(op.database, unsaid).judged.rules
    return op_rules(op, opdef, unsaid, tile).judged


def breaks(op: Op, *, keep: bool = True) -> Iterator[BrokenRule]:
    """What the search finds for every rule of an op on each of its profiles, in order.

    With ``keep`` results are kept in the user's cache folder under a hash of rules, examples and the code of the
    search; tests and commands share them.  Two processes that ask for the same op at once search it once.
    """
    opdef = elaborate(op, op.database)
    rules = rules_of(op, opdef)
    pairs = [(profile, rule) for profile in rules.profiles for rule in rules.rules if profile in rule.profiles]
    if not keep:
        yield from zip((rule for _, rule in pairs), _searched(op, opdef, rules, pairs), strict=True)
        return
    file = _folder() / f"{op.name}-{_digest(op, rules)}.json"
    known = _read(file, len(pairs))
    if known is None:
        with _alone(file):
            known = _read(file, len(pairs))
            if known is None:
                known = _searched(op, opdef, rules, pairs)
                _write(file, known)
    yield from zip((rule for _, rule in pairs), known, strict=True)


def _searched(op: Op, opdef: OpDef, rules: OpRules, pairs: list[tuple[str, Rule]]) -> list[Found | Redundant]:
    """What is found for each pair of profile and rule.

    The last profile comes first: a processor has most of the rules of the simulator and more, so that what breaks one
    rule alone there mostly does so everywhere.
    """
    found: dict[int, Found | Redundant] = {}
    elsewhere: dict[tuple[str, str], list[Found]] = {}
    tile = stated_of_tiles(op.database)
    breaker: Breaker | None = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the search tries extreme values on purpose
        for place, (profile, rule) in reversed([*enumerate(pairs)]):
            if breaker is None or breaker.profile != profile:
                breaker = Breaker(opdef, rules, profile, written(op.record, rules), tile)
            known = elsewhere.setdefault((rule.id, rule.form), [])
            found[place] = made = breaker.find(rule, known)
            known += [made] if isinstance(made, Found) else []
    return [found[place] for place in range(len(pairs))]


@dataclass(frozen=True)
class _Tiles:
    """The rules of every tile as if they were those of an op with one tile."""

    rules: list[RuleDef]
    scope: Scope
    forms: tuple[FormDef, ...] = ()


def tile_breaks(database: Database) -> Iterator[BrokenRule]:
    """What the search finds for every rule of tile_rules.yaml on each of its profiles, in order."""
    rules = tile_rules(database, unsaid).judged
    tiles = _Tiles(stated_of_tiles(database), Scope(ANY_TILE, frozenset()))
    for profile in database.profiles:
        breaker = Breaker(tiles, rules, profile)
        yield from ((rule, breaker.find(rule)) for rule in rules.rules if profile in rule.profiles)


def _folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pto-isa" / "breaks"


def _digest(op: Op, rules: OpRules) -> str:
    """A hash of all that the search depends on: rules, examples, definitions, and the code that searches and judges."""
    facts = [_code(), rules.op, repr(rules.operands), repr(rules.bind), repr(rules.types), repr(rules.needed)]
    facts += [
        repr((r.id, r.form, r.profiles, r.severity, r.needs, r.text, r.data)) for r in (*rules.rules, *rules.tile)
    ]
    facts += [example.model_dump_json() for example in op.record.examples.values()]
    facts += [repr(op.record.calls)]
    facts += [
        repr(op.record.define),
        repr(op.record.semantics),
        repr(op.record.forms),
        repr(op.database.phrases.predicates),
    ]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:32]


@cache
def _code() -> str:
    package = Path(__file__).parent.parent
    files = sorted(file for part in ("language", "runtime") for file in (package / part).rglob("*.py"))
    digest = hashlib.sha256()
    for file in (*files, Path(__file__)):
        digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Hold the lock of a cache file; where there can be none, searching twice only costs time."""
    try:
        import fcntl

        file.parent.mkdir(parents=True, exist_ok=True)
        handle = (file.parent / f"{file.name.rpartition('-')[0]}.lock").open("w")
    except (ImportError, OSError):
        yield
        return
    with handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _read(file: Path, count: int) -> list[Found | Redundant] | None:
    try:
        found = [_result(entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if len(found) == count else None


def _write(file: Path, found: list[Found | Redundant]) -> None:
    """Keep the results, and the latest few of other states; a folder that cannot be written only costs time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_text(file, json.dumps([_entry(result) for result in found]))
        known = sorted(file.parent.glob(f"{file.name.rpartition('-')[0]}-*.json"), key=lambda old: old.stat().st_mtime)
        for old in known[:-KEPT]:
            old.unlink()
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
