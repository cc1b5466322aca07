"""Library and exported C++ over the static domain of ops; run as a program it goes through all of it.

``python tests/export/agreement.py DRIVER [OP…] [--bases N] [--step N]`` prints how many calls were judged, how many are
legal, and every call of which the two say different things.  By default all calls are judged; ``--bases`` begins with so
many calls of each record only, ``--step`` judges the first ones and then one of so many.  DRIVER is the program of ``cpp_driver.cpp``, which the tests of the headers
build.  The exported Python is the library's own modules (``test_verifier.py``) and is not asked again.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from export.cpp_calls import PROFILES, Asked, open_rules, types_only
from pto_isa.database import Database
from pto_isa.export.domain import Sweep, distinct, sweeps
from pto_isa.generate.examples.operands import example_operands
from pto_isa.generate.rules.op_rules import RulesData, op_rules, tile_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.search.seeds import templates, written
from pto_isa.runtime.search.space import MadeCall
from pto_isa.runtime.verify import verify

CHUNK = 4000
FIRST = 100  # calls on each profile that are judged in any case
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
        """The calls that the record writes, by types, or calls of plain operands; the sweeps of all of them are made."""
        op = self.database[name]
        examples = [example_operands(op, example) for example in op.record.examples.values()]
        made = [*written(op.record, data.judged), *examples] or islice(templates(data.judged), 2)
        calls = [types_only(call) for call in made]
        plain = dict.fromkeys(data.judged.operands)
        return list({repr(call): call for call in ({**plain, **call} for call in calls)}.values())

    def sweeps(self, name: str, data: RulesData, profile: str, most_bases: int | None) -> Iterator[Sweep]:
        """The sweeps of an op on a profile."""
        for base in self.bases(name, data)[:most_bases]:
            yield from sweeps(data, self.tile, base, profile)


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


def library_says(call: Asked) -> tuple[set[str], set[str]]:
    """Broken and open rules of a call, as ``verify_op`` judges them."""
    broken = {found.rule for found in verify(call.rules, call.values, call.profile)}
    return broken, set(open_rules(call)) - broken


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
                ours = library_says(call)
                counts["calls"] += 1
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
            call = Asked(rules, profile, values)
            if (place <= FIRST or place % step == 0) and call.representable():
                yield call


COLUMNS = ("sweeps", "by pairs", "calls", "legal", "open", "differences")


def main() -> int:
    """Print the table; 1 where there are differences."""
    from pto_isa.database.load import load

    parser = argparse.ArgumentParser(description="library and exported C++ over the static domain of ops")
    parser.add_argument("driver", type=Path)
    parser.add_argument("op", nargs="*")
    parser.add_argument("--bases", type=int)
    parser.add_argument("--step", type=int, default=1)
    given = parser.parse_args()
    database = load()
    domain, ids = Domain(database), ids_by_bit(given.driver)
    total: Counter[str] = Counter()
    wrong: list[str] = []
    print(f"{'op':24}", *(f"{column:>12}" for column in COLUMNS))
    for name in given.op or sorted(database):
        counts, differences = compare(domain, given.driver, name, ids, given.bases, given.step)
        counts["differences"] = len(differences)
        total += counts
        wrong += differences
        print(f"{name:24}", *(f"{counts[column]:12,}" for column in COLUMNS), flush=True)
    print(f"{'all':24}", *(f"{total[column]:12,}" for column in COLUMNS))
    print(*wrong[:50], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
