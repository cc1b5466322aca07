"""``coverage``: for every rule a generated check and both languages, for every op its level; counted by id."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from pto_isa.database import Database, Op
from pto_isa.database.status import LEVELS
from pto_isa.generate.breaks import tile_breaks
from pto_isa.generate.coverage import algorithms, counts, generated_rules, judged, lacks, primitives
from pto_isa.language.search.breaking import Found, Redundant
from pto_isa.runtime.rules.rule import Rule
from pto_isa.text.words import comma, pause, word

from ..say import check_format, language, number, told
from ..table import text_table
from .opened import find_op, open_database, refuse_mixture

_COLUMNS = ("rules", "verifier", "pass", "break", "en", "zh", "worded", "examples")
_TEXT_SHARE = 0.15  # at most this share of the rules may need a sentence of their own


def coverage(names: list[str], breaks: bool, format_: str) -> int:
    """Print what is covered; 1 when a rule lacks something, or too many rules have their own words.

    ``breaks`` searches the calls that satisfy and break each rule, which takes a while.
    """
    check_format(format_, ("text", "json"))
    database = open_database()
    chosen = [find_op(database, name) for name in names] or list(database.values())
    refuse_mixture(database, chosen, every=False)  # that an op has none is what is counted
    if breaks:
        from .breaks import search

        search(chosen)
    ops = [_op(op, breaks) for op in chosen]
    missing = [entry for op in ops for entry in op["missing"]]
    if not names:
        missing += [entry for entry in _tile(database, breaks) if entry["lacks"]]
    total = sum(op["rules"] for op in ops)
    worded = sum(op["worded"] for op in ops)
    data = {
        "ops": ops,
        "levels": {level: sum(op["status"] == level for op in ops) for level in LEVELS},
        "rules": total,
        "worded": worded,
        "missing": missing,
        "primitives": primitives(chosen),
        "algorithms": algorithms(chosen),
        "programs": _programs(ops),
    }
    if format_ == "json":
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        _show(data)
    wordy = not names and worded > _TEXT_SHARE * total
    if wordy:
        most = f"{_TEXT_SHARE:.0%}"
        print(told("coverage.wordy", worded=worded, total=total, most=most), file=sys.stderr)
    return 1 if missing or wordy else 0


def _programs(ops: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The ops that ``run`` executes, and those that end a program."""
    from pto_isa.program.execution.writing.handlers import executed, without_formula

    found: dict[str, list[str]] = {"run": [], "refused": []}
    for op in ops:
        computed = op["status"] in ("executable", "conformant") or without_formula(op["op"])
        found["run" if computed and executed(op["op"]) else "refused"].append(op["op"])
    return found


def _op(op: Op, breaks: bool) -> dict[str, Any]:
    """Counts of one op, and each rule that lacks something."""
    entries = judged(op)
    if not breaks:
        return counts(op, entries)
    found = _searched(op)
    for place, entry in entries.items():
        entry["lacks"] += [part for part in ("pass", "break") if part not in found.get(place, ())]
    return counts(op, entries, ("verifier", "pass", "break", "en", "zh"))


def _searched(op: Op) -> dict[tuple[str, str], set[str]]:
    """(form, key) -> ``pass`` and ``break`` where the search has such a call on every profile of the rule."""
    from .breaks import results

    return _parts(results(op))


def _parts(results: Iterable[tuple[Rule, Found | Redundant]]) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for rule, result in results:
        parts = _half(result.reason) if isinstance(result, Redundant) else {"pass", "break"}
        place = (rule.form, rule.key)
        found[place] = found.get(place, parts) & parts
    return found


def _half(reason: str) -> set[str]:
    return {"redundant": {"pass"}, "holds-always": {"pass"}, "never-holds": {"break"}}.get(reason, set())


def _tile(database: Database, breaks: bool) -> list[dict[str, Any]]:
    known = generated_rules("pto_isa.generated.rules._tile", "TILE_RULES")
    entries = [lacks(f"tile/{key}", "", known.get(("", key))) for key in database.tile_rules]
    if breaks:
        found = _parts(tile_breaks(database))
        for key, entry in zip(database.tile_rules, entries, strict=True):
            entry["lacks"] += [part for part in ("pass", "break") if part not in found.get(("", key), ())]
    return entries


def _show(data: dict[str, Any]) -> None:
    numbers = [name for name in _COLUMNS if any(name in op for op in data["ops"])]
    head = [told("coverage.op"), told("coverage.status"), *(told(f"coverage.column_{name}") for name in numbers)]
    rows = [
        [op["op"], word(f"status.{op['status']}", language()), *(str(op[n]) for n in numbers)] for op in data["ops"]
    ]
    rows.append([told("coverage.total"), "", *(str(sum(op[n] for op in data["ops"])) for n in numbers)])
    print(text_table(head, rows))
    for entry in data["missing"]:
        name = f"{entry['rule']} ({entry['form']})" if entry["form"] else entry["rule"]
        parts = comma(language()).join(told(f"coverage.column_{part}") for part in entry["lacks"])
        print(told("coverage.lacks", name=name, parts=parts))
    levels = pause(language()).join(f"{word(f'status.{k}', language())} {n}" for k, n in data["levels"].items())
    print(told("coverage.levels", levels=levels))
    for kind in ("primitives", "algorithms"):
        print(told(f"coverage.used_{kind}", n=len(data[kind])))
        for name, ops in data[kind].items():
            key, names = "coverage.users" if ops else "coverage.user", [op.removeprefix("pto.") for op in ops]
            print(told(key, name=name, ops=number(len(ops), "op"), names=names))
    run, refused = data["programs"]["run"], [op.removeprefix("pto.") for op in data["programs"]["refused"]]
    executed = told("coverage.run_one" if len(run) == 1 else "coverage.run", ops=number(len(run), "op"))
    print(told("coverage.not_run", run=executed, names=refused) if refused else executed)
    share = f"{100 * data['worded'] / max(data['rules'], 1):.0f}"
    print(
        told(
            "coverage.total_rules",
            rules=number(data["rules"], "rule"),
            incomplete=len(data["missing"]),
            share=share,
        )
    )
