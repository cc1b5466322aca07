"""The C++ headers: calls a second on one thread, legal and one in four illegal, and what compiling them takes."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from timing import Row

OPS = (
    "tadd", "tmuls", "texp", "tcvt", "tcmp", "tsel", "tshls", "trowsum", "tcolmax", "trowexpand", "tcolexpandadd",
    "tmatmul", "tmatmul_acc", "tgemv", "tload", "tstore", "tmov", "textract", "tinsert", "ttrans", "treshape",
    "tfillpad", "tgather", "tscatter", "tsort32", "tquant", "tci", "mgather", "tput",
)  # fmt: skip
CALLS, ROUNDS = 64, 20_000
_WORDS = ("loc", "blayout", "slayout", "pad", "compact")
_MAIN = """#include <cstdio>
#include <ctime>
#include <vector>

#include "pto_isa/pto_isa.h"

using namespace pto_isa;

template <class C>
[[gnu::noinline]] void measure(const char* name, const std::vector<C>& calls, Profile profile) {
  std::uint64_t sum = 0;
  double best = 1e9;
  for (int again = 0; again < 5; ++again) {
    const std::clock_t begin = std::clock();
    for (int round = 0; round < ROUNDS; ++round) {
      for (const C& call : calls) sum += verify(call, profile).broken.word[0];
    }
    const double took = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    if (took < best) best = took;
  }
  std::printf("%s %.3f %d\\n", name, ROUNDS * static_cast<double>(calls.size()) / best / 1e6, sum != 0);
}

"""


def rows() -> Iterator[Row]:
    """Speed of ops, then time and memory of the compiler."""
    if shutil.which("g++") is None:
        raise SystemExit("the C++ headers are measured with g++")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        subprocess.run(
            [sys.executable, "-m", "pto_isa", "export", "cpp", str(folder / "cpp")], check=True, stdout=subprocess.PIPE
        )
        headers = folder / "cpp" / "pto_isa_cpp"
        yield from _speed(folder, headers)
        yield from _compiling(folder, headers)


def _speed(folder: Path, headers: Path) -> Iterator[Row]:
    text = _MAIN + "".join(map(_function, OPS)) + "int main() {\n" + "".join(f"  run_{op}();\n" for op in OPS) + "}\n"
    (folder / "speed.cpp").write_text(text.replace("ROUNDS", str(ROUNDS)), encoding="utf-8")
    program = folder / "speed"
    subprocess.run(
        ["g++", "-std=c++17", "-O2", "-I", str(headers), str(folder / "speed.cpp"), "-o", str(program)], check=True
    )
    said = subprocess.run([program], check=True, capture_output=True, encoding="utf-8").stdout
    found = {name: float(speed) for name, speed, _ in map(str.split, said.splitlines())}
    order = sorted(found, key=found.__getitem__)
    middle = statistics.median(found.values())
    yield Row(f"C++ headers: calls of {len(found)} ops, 1 in 4 illegal, median", f"{middle:.0f} M/s", goal=">= 30 M/s")
    yield Row(f"C++ headers: the slowest op, {order[0]}", f"{found[order[0]]:.1f} M/s", goal=">= 3 M/s")
    yield Row(f"C++ headers: the fastest op, {order[-1]}", f"{found[order[-1]]:.0f} M/s")


def _function(name: str) -> str:
    """A function that measures one op: 64 calls, of which every fourth is illegal."""
    rules, profile, legal, illegal = _calls(name)
    struct = "".join(part.capitalize() for part in name.split("_"))
    lines = [f"void run_{name}() {{", f"  {struct} good, bad;"]
    for variable, values in (("good", legal), ("bad", illegal)):
        lines += [
            f"  {line}"
            for key, value in values.items()
            for line in _set(f"{variable}.{key}", value, rules.operands[key])
        ]
    lines += [
        f"  std::vector<{struct}> calls;",
        f"  for (int k = 0; k < {CALLS}; ++k) calls.push_back(k % 4 == 3 ? bad : good);",
    ]
    return "\n".join([*lines, f'  measure("{name}", calls, Profile::{profile});', "}", ""])


def _calls(name: str) -> tuple[Any, str, dict[str, Any], dict[str, Any]]:
    """The rules of an op, a profile, and types of a legal call of an example and of an illegal one near it."""
    from pto_isa.database.load import load
    from pto_isa.generate.examples.operands import example_operands
    from pto_isa.runtime.rules.judgement import type_of
    from pto_isa.runtime.verify import verify

    global _database
    _database = _database or load()
    rules = import_module(f"pto_isa.generated.rules.{name}").RULES
    for profile in ("a5", "a2a3", "cpu"):
        for example in _database[name].record.examples.values():
            values = {key: type_of(value) for key, value in example_operands(_database[name], example).items()}
            if any(finding.severity == "error" for finding in verify(rules, values, profile)):
                continue
            for key, value in values.items():
                if getattr(value, "kind", "") != "tile":
                    continue
                for field, number in (("cols", value.cols + 1), ("valid_row", value.valid_row + 1)):
                    changed = {**values, key: value.replace(**{field: number})}
                    if any(finding.severity == "error" for finding in verify(rules, changed, profile)):
                        return rules, profile, values, changed
    raise SystemExit(f"no legal example of {name} has an illegal neighbour")


_database: Any = None


def _set(place: str, value: Any, spec: Any) -> Iterator[str]:
    """Statements that give an operand its value."""
    from pto_isa.language.print.cpp_rules import ENUMS, enum_name, identifier

    kind = getattr(value, "kind", "")
    if value is None or kind in ("registers", "array"):
        return
    if kind == "tile":
        yield f"{{ Tile one(ElementType::{value.dtype}, {value.rows}, {value.cols});"
        yield f"  one.valid({value.valid_row}, {value.valid_col});"
        yield from (f"  one.{field} = {ENUMS[field]}::{identifier(getattr(value, field))};" for field in _WORDS)
        yield f"  one.fractal = {value.fractal}; {place} = one; }}"
    elif kind == "global":
        yield f"{{ Tensor one; one.dtype = ElementType::{value.dtype}; one.layout = Layout::{value.layout};"
        for field in ("shape", "stride"):
            yield from (f"  one.{field}[{k}] = {number};" for k, number in enumerate(getattr(value, field)))
        yield f"  {place} = one; }}"
    elif isinstance(value, Mapping) or kind:
        raise SystemExit(f"no text for {value!r}")
    elif isinstance(value, bool):
        yield f"{place} = Flag::{'yes' if value else 'no'};"
    elif isinstance(value, str):
        yield f"{place} = {enum_name(spec.type)}::{identifier(value)};"
    elif isinstance(value, float) and value % 1:
        yield f"{place} = Scalar::real({value!r});"
    else:
        yield f"{place} = Scalar({int(value)});"


def _compiling(folder: Path, headers: Path) -> Iterator[Row]:
    every = sorted((headers / "pto_isa").glob("*.h"))
    messages = {"texts.h", "describe.h", "explain.h", "word_names.h"}
    lines = {path.name: path.read_text(encoding="utf-8").count("\n") for path in every}
    assembler = {"ods.h", "mlir.h"}
    rules = sum(count for name, count in lines.items() if name not in messages | assembler)
    more, operations = (sum(lines[name] for name in several) for several in (messages, assembler))
    for what, header, goal in (
        ("all ops", "pto_isa.h", "<= 3 s, 250 MB"), ("one family", "elementwise_tile_tile.h", "<= 1 s"),
        ("all ops with messages", "explain.h", ""),
    ):  # fmt: skip
        unit = folder / "unit.cpp"
        unit.write_text(f'#include "pto_isa/{header}"\n', encoding="utf-8")
        taken = [
            _compiled(["g++", "-std=c++17", "-O2", "-c", "-I", str(headers), str(unit), "-o", os.devnull])
            for _ in range(3)
        ]
        seconds, megabytes = statistics.median(took for took, _ in taken), max(size for _, size in taken)
        yield Row(f"C++ headers: g++ -O2, {what}", f"{seconds:.2f} s, {megabytes:.0f} MB", goal=goal)
    what = f"{rules:,}; {more:,}; {operations:,}"
    yield Row("C++ headers: lines of rules; of messages; of operations of the assembler", what, goal="<= 12,000")


# In a process of its own, which is small: what a forked process had counts for what it becomes.
_MEASURED = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


def _compiled(words: list[str]) -> tuple[float, float]:
    """Seconds of CPU time and megabytes of a command."""
    said = subprocess.run(
        [sys.executable, "-S", "-c", _MEASURED, *words], check=True, capture_output=True, encoding="utf-8"
    )
    seconds, megabytes = map(float, said.stdout.split())
    return seconds, megabytes
