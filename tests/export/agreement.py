"""Library and exported C++ over the static domain of ops; run as a program it goes through all of it.

``python tests/export/agreement.py DRIVER [OP…] --counts FILE`` judges the calls of each op that the file has no counts of yet,
or of other rules, stops at a call of which the two say different things, and adds how many there were; ``--table`` writes
the page that publishes them.  By default all calls are judged; ``--bases`` begins with so many calls of each record only,
``--step`` judges the first ones and then one of so many.  DRIVER is the program of ``cpp_driver.cpp``, which the tests of
the headers build.  The exported Python has the library's own rules, fact by fact (``test_verifier.py``), and is not asked
again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from export.cpp_calls import PROFILES, Asked, left_open, types_only, with_results
from pto_isa.atomic import write_text
from pto_isa.database import Database
from pto_isa.export.digest import judging_digest
from pto_isa.export.domain import Sweep, distinct, sweeps
from pto_isa.generate.examples.operands import example_operands
from pto_isa.generate.rules.op_rules import RulesData, op_rules, tile_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.search.seeds import templates, written
from pto_isa.runtime.kinds.table import kind_by_type
from pto_isa.runtime.release import LAST
from pto_isa.runtime.rules.judgement import Judgement, broken_tile_rules
from pto_isa.runtime.rules.operands import form_exists, operands_fit
from pto_isa.runtime.rules.result_type import known_results
from pto_isa.runtime.search.space import MadeCall
from pto_isa.runtime.verify import complete, verify

CHUNK = 4000
FIRST = 100  # calls on each profile that are judged in any case
WHOLE = 20  # of so many calls one is judged by all of ``verify_op``, with its messages
Ids = dict[str, tuple[str, ...]]


class Domain:
    """The calls of ops, in the order of their sweeps."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.speak = sentences_of(database)
        self.tile = tile_rules(database, self.speak)

    def data(self, name: str) -> RulesData:
        """The rules of an op with their trees."""
        op = self.database[name]
        return op_rules(op, elaborate(op, self.database), self.speak, tuple(rule.rule for rule in self.tile.rules))

    def bases(self, name: str, data: RulesData) -> list[MadeCall]:
        """The first of each class of the calls that the record writes, by types, or of calls of plain operands.

        Calls are of one class when they have the same form and mode on each profile and operands of the same kinds:
        no rule applies to one and not to the other, so that the sweeps from both say the same of every rule.
        """
        op = self.database[name]
        examples = [example_operands(op, example) for example in op.record.examples.values()]
        made = [*written(op.record, data.judged), *examples] or islice(templates(data.judged), 2)
        calls = [types_only(call) for call in made]
        plain = dict.fromkeys(data.judged.operands)
        found: dict[tuple[object, ...], MadeCall] = {}
        for call in ({**plain, **call} for call in calls):
            found.setdefault(_class_of(data, call), call)
        return list(found.values())

    def sweeps(self, name: str, data: RulesData, profile: str, most_bases: int | None) -> Iterator[Sweep]:
        """The sweeps of an op on a profile."""
        for base in self.bases(name, data)[:most_bases]:
            yield from sweeps(data, self.tile, base, profile)


def _class_of(data: RulesData, call: MadeCall) -> tuple[object, ...]:
    kinds = [kind_by_type(value).name or ("" if value is None else type(value).__name__) for value in call.values()]
    judged = [Judgement(data.judged, call, profile) for profile in data.judged.profiles]
    return (*kinds, *(part for one in judged for part in (str(one.form), str(one.types["mode"]))))


def ids_by_bit(driver: Path) -> Ids:
    """The rules of each op by their bits in C++."""
    lines = subprocess.run([driver, "ids"], check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    return {op: tuple(ids) for op, *ids in (line.split("\t") for line in lines)}


def headers_say(driver: Path, calls: Sequence[Asked], ids: Ids) -> Iterator[tuple[set[str], set[str]]]:
    """Broken and open rules of each call, as the headers judge them."""
    text = "".join(call.line() + "\n" for call in calls)
    done = subprocess.run([driver, "bits"], input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    for call, line in zip(calls, done.stdout.splitlines(), strict=True):
        first, second, third, fourth = (int(word, 16) for word in line.split())
        names = ids[call.rules.op]
        yield _named(names, first | second << 64), _named(names, third | fourth << 64)


def _named(names: Sequence[str], bits: int) -> set[str]:
    found = set()
    while bits:
        low = bits & -bits
        found.add(names[low.bit_length() - 1])
        bits ^= low
    return found


def library_says(call: Asked, asked_whole: bool = True) -> tuple[set[str], set[str]]:
    """Broken and open rules of a call, by one judgement of it; where asked, that of ``verify_op`` is no other one."""
    rules, profile = call.rules, call.profile
    if profile not in rules.profiles:
        return {found.rule for found in verify(rules, call.values, profile)}, set()
    found, bad = operands_fit(rules, call.values)
    values = {**known_results(rules, call.values, profile), **call.values}
    judged = Judgement(rules, complete(rules, values, bad), profile)
    broken = {one.rule for one in (*found, *form_exists(judged))}
    broken |= {entry.rule.id for entry in judged.broken() if entry.rule.until == LAST}
    broken |= {f"{rules.op}/types"} if judged.types_legal is False else set()
    for value in judged.types.values():
        if kind_by_type(value).keeps_valid_view:
            broken |= {rule.id for rule in broken_tile_rules(rules, value, profile)}
    if asked_whole:
        reported = {one.rule for one in verify(rules, call.values, profile)}
        assert reported == broken, f"{call.line()}: verify_op reports {reported}, its judgement has {broken}"
    return broken, set(left_open(judged)) - broken


def compare(
    domain: Domain, driver: Path, name: str, ids: Ids, most_bases: int | None = None, step: int = 1
) -> tuple[Counter[str], list[str]]:
    """How many calls of an op were judged, legal or open, and the differences.

    most_bases: so many base calls, None for all; step: behind the first ones only one of so many.
    """
    data = domain.data(name)
    counts: Counter[str] = Counter()
    differences: list[str] = []
    for profile in PROFILES:
        asked = _asked(domain, data, name, profile, most_bases, step, counts)
        while chunk := list(islice(asked, CHUNK)):
            for call, theirs in zip(chunk, headers_say(driver, chunk, ids), strict=True):
                counts["calls"] += 1
                ours = library_says(call, counts["calls"] % WHOLE == 1)
                counts["legal"] += not ours[0]
                counts["open"] += bool(ours[1])
                if ours != theirs:
                    differences.append(f"{call.line()}: {ours} {theirs}")
    return counts, differences


def _asked(
    domain: Domain, data: RulesData, name: str, profile: str, most_bases: int | None, step: int, counts: Counter[str]
) -> Iterator[Asked]:
    rules = import_module(f"pto_isa.generated.rules.{name}").RULES  # those of the library
    seen: set[tuple[object, ...]] = set()
    place = 0
    for sweep in domain.sweeps(name, data, profile, most_bases):
        counts["sweeps"] += 1
        counts["by pairs"] += not sweep.whole
        for values in distinct(sweep, seen):
            place += 1
            call = Asked(rules, profile, with_results(rules, values))
            if (place <= FIRST or place % step == 0) and call.representable():
                yield call


COLUMNS = ("classes", "bases", "sweeps", "by pairs", "calls", "legal", "open", "differences")
Published = dict[str, dict[str, Any]]  # by op: the hash of what was judged, the step, and the columns


class Extent(NamedTuple):
    """How much of a domain: from so many base calls (None: the first of every class), and one of so many calls."""

    bases: int | None = None
    step: int = 1

    def within(self, known: dict[str, Any]) -> bool:
        """Whether so much was judged already."""
        bases = known["classes"] if self.bases is None else min(self.bases, known["classes"])
        return bool(known["step"] <= self.step and known["bases"] >= bases)


def judged(domain: Domain, driver: Path, names: Sequence[str], extent: Extent, known: Published) -> Iterator[str]:
    """Judge ops whose counts are not known yet, or of other rules, or of fewer calls, and add theirs; yields each name.

    Raises AssertionError where library and headers disagree.
    """
    ids = ids_by_bit(driver)
    data = {name: domain.data(name) for name in names}
    classes = {name: len(domain.bases(name, data[name])) for name in names}
    for name in sorted(names, key=lambda name: (classes[name] * len(data[name].rules), name)):
        digest, before = judging_digest(data[name]), known.get(name)
        if before is not None and before["rules"] == digest and extent.within(before):
            continue
        counts, differences = compare(domain, driver, name, ids, extent.bases, extent.step)
        assert not differences, "\n".join(differences[:50])
        counts["classes"] = classes[name]
        counts["bases"] = classes[name] if extent.bases is None else min(extent.bases, classes[name])
        known[name] = {"rules": digest, "step": extent.step, **{column: counts[column] for column in COLUMNS}}
        yield name


HEAD = """# Calls on which the library and the C++ headers agree

Written by `python tests/export/agreement.py DRIVER --counts FILE --table benchmarks/agreement.md`, which judges calls of the
static domain of each op in the library and in the headers; there was no difference. The exported Python has the same rules
and conditions, fact by fact (`tests/export/test_verifier.py`), so it agrees as well.

The domain of an op is covered by classes ([domain.py](../toolkit/pto_isa/export/domain.py)): *classes* of base calls are those
of one form and mode on each profile and of the same kinds of operands, of which the first in the record is taken, *bases*
says of how many; from each, *sweeps* vary the fields that one rule reads together, those *by pairs* every two of them,
because all together are too many. *judged*: all calls of these sweeps, or the first 100 on each profile and then one of so
many. *legal* break no rule, *open* have a rule that numbers decide. *rules* is a hash over what decides which rules a call
breaks; an op whose rules have changed is judged again.

"""


def table(known: Published) -> str:
    """The page with the counts of all ops."""
    names = ("op", "rules", "judged", *COLUMNS[:-1])
    lines = [f"| {' | '.join(names)} |", f"|{'---|' * 3}{'---:|' * (len(COLUMNS) - 1)}"]
    for name, counts in sorted(known.items()):
        judged = "all" if counts["step"] == 1 else f"1 in {counts['step']}"
        figures = (f"{counts[column]:,}" for column in COLUMNS[:-1])
        lines.append(f"| {' | '.join((name, counts['rules'], judged, *figures))} |")
    total = (f"{sum(counts[column] for counts in known.values()):,}" for column in COLUMNS[:-1])
    return HEAD + "\n".join([*lines, f"| all | | | {' | '.join(total)} |"]) + "\n"


def main() -> int:
    """Judge, print a line for each op, and keep the counts in the file."""
    from pto_isa.database.load import load

    parser = argparse.ArgumentParser(description="library and exported C++ over the static domain of ops")
    parser.add_argument("driver", type=Path)
    parser.add_argument("op", nargs="*")
    parser.add_argument("--bases", type=int, help="begin with so many base calls of each op; all classes without it")
    parser.add_argument("--step", type=int, default=1, help="behind the first calls judge one of so many")
    parser.add_argument("--counts", type=Path, required=True, help="JSON: what was judged already, and what is added")
    parser.add_argument("--table", type=Path, help="the page to write the counts to")
    given = parser.parse_args()
    domain = Domain(load())
    known = json.loads(given.counts.read_text(encoding="utf-8")) if given.counts.exists() else {}
    names, extent = given.op or list(domain.database), Extent(given.bases, given.step)
    for name in judged(domain, given.driver.resolve(), names, extent, known):
        write_text(given.counts, json.dumps(known, indent=1, sort_keys=True) + "\n")
        print(f"{name:24}", *(f"{known[name][column]:12,}" for column in COLUMNS), flush=True)
    if given.table is not None:
        write_text(given.table, table(known))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
