"""C++ programs of examples, compiled against the public headers: one translation unit per profile, nothing is linked.

For the CPU simulator the compiler reads everything, and whatever it says about an example counts. The headers of the
NPUs need a compiler of their own; clang reads them behind a header that stands in for its types (``stand_in``). There a
call has to resolve to a declared overload and every static assertion on its way has to hold; what is said about
built-in functions and registers is left aside.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from pto_isa.database import Op
from pto_isa.generate.examples.cpp import cpp_example, cpp_given, cpp_profiles

from ...atomic import write_text
from ...runtime.frozen import frozen
from ..facts import AuditReport, Difference, Place, both
from ..headers.interfaces import Interface, interface_of
from .disputes import covering
from .stand_in_header import stand_in
from .types import record_place

ENTRY = "include/pto/pto-inst.hpp"  # what programs include
SECONDS = 600
_FLAGS = {
    "cpu": ("-D__CPU_SIM", "-include", "stdint.h", "-include", "stddef.h"),
    "a2a3": ("-D__CCE_AICORE__=220", "-DPTO_NPU_ARCH_A2A3", "-D__DAV_VEC__", "-D__DAV_CUBE__", "-D_DEBUG"),
    "a5": (
        "-D__CCE_AICORE__=310", "-DPTO_NPU_ARCH_A5", "-D__DAV_VEC__", "-D__DAV_CUBE__", "-D_DEBUG",
        "-DPTO_URMA_SUPPORTED",
    ),
}  # _DEBUG: TPRINT exists only there  # fmt: skip
_COMMON = ("-std=c++20", "-fsyntax-only", "-w")
_MESSAGE = re.compile(
    r"(?P<file>[^\s:][^:\n]*):(?P<line>\d+):\d+:\s+(?P<kind>fatal error|error|note|required)\b:?\s*(?P<text>.*)"
)
_EXAMPLE = re.compile(r"(?P<op>\w+)/(?P<key>[a-z0-9-]+)")
_DECLARING = ("/pto_instr.hpp", "/pto_comm_inst.hpp")  # bodies there only call the implementation
_QUANTISATION = re.compile(r"QuantMode_t::(\w+)")


@frozen
class CompilerFault:
    """What a compiler says about an example; ``example``: ``tadd/basic``, empty for the headers themselves."""

    example: str
    file: str
    line: int
    text: str


def compile_examples(ops: Iterable[Op], root: Path, report: AuditReport) -> None:
    """Compile the examples of the ops for every profile against the headers below ``root``."""
    chosen = list(ops)
    for profile, flags in _FLAGS.items():
        programs = {
            f"{op.name}/{key}": (op, key)
            for op in chosen
            for key, example in op.record.examples.items()
            if profile in cpp_profiles(op, example) and cpp_example(op, example)
        }
        if not programs:
            continue
        compiler = shutil.which("g++" if profile == "cpu" else "clang++")
        if compiler is None:
            name = "g++" if profile == "cpu" else "clang++"
            report.notes.append(
                both(
                    f"{name} was not found: C++ examples of {profile} were not compiled",
                    f"未找到 {name}：未编译 {profile} 的 C++ 示例",
                )
            )
            continue
        faults = _compile(compiler, profile, flags, translation_unit(programs.values()), root)
        report.count("example", len(programs))
        for fault in faults:
            if fault.example not in programs:
                report.notes.append(
                    both(
                        f"{profile}: {fault.file}:{fault.line}: {fault.text}",
                        f"{profile}：{fault.file}:{fault.line}：{fault.text}",
                    )
                )
                continue
            op, key = programs[fault.example]
            _differ(op, key, profile, fault, interface_of(op), root, report)


def translation_unit(programs: Iterable[tuple[Op, str]]) -> str:
    """The examples as functions; a message about one names it in the place of the file."""
    lines = [f"#include <{ENTRY.partition('/')[2]}>", "using namespace pto;"]
    for number, (op, key) in enumerate(programs):
        example = op.record.examples[key]
        lines.append(f'#line 1 "{op.name}/{key}"')
        space = " using namespace pto::comm;" if op.record.set == "comm" else ""
        given = ", ".join(cpp_given(op, example))
        scope = "namespace pto::comm { " if space else ""
        lines += [
            f"{scope}AICORE inline void example_{number}({given}) {{{space}",
            cpp_example(op, example).rstrip(),
            "}" + ("}" if scope else ""),
        ]
    return "\n".join(lines) + "\n"


def _compile(compiler: str, profile: str, flags: tuple[str, ...], unit: str, root: Path) -> list[CompilerFault]:
    include = root / "include"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "examples.cpp")
        write_text(program, unit, sync=False)
        words = [compiler, *_COMMON, *flags, f"-I{include}"]
        if profile == "cpu":
            words += ["-fmax-errors=0", "-fdiagnostics-plain-output"]
        else:
            header = Path(folder, "stand_in.hpp")
            write_text(header, stand_in(quantisations(root)), sync=False)
            words += ["-ferror-limit=0", "-fdelayed-template-parsing", "-include", str(header)]
        done = subprocess.run([*words, str(program)], capture_output=True, text=True, check=False, timeout=SECONDS)
    faults = read_messages(done.stderr)
    return faults if profile == "cpu" else [fault for fault in faults if _counts(fault)]


def quantisations(root: Path) -> list[str]:
    """The names of quantising modes that the headers use."""
    files = sorted(root.glob("include/pto/**/*.hpp"))
    found = {
        name for file in files for name in _QUANTISATION.findall(file.read_text(encoding="utf-8", errors="replace"))
    }
    return sorted(found)


def _counts(fault: CompilerFault) -> bool:
    """Whether a message of a compiler without the built-in functions is about the call."""
    if _EXAMPLE.fullmatch(fault.file):
        return True
    refused = fault.text.startswith(("static assertion failed", "static_assert failed"))
    unresolved = fault.text.startswith(("no matching function", "call to")) and fault.file.endswith(_DECLARING)
    return bool(fault.example) and (refused or unresolved)


def read_messages(text: str) -> list[CompilerFault]:
    """The errors in what g++ or clang++ printed, each with the example that led to it.

    g++ tells the way to an error in front of it, clang++ behind it.
    """
    faults: list[CompilerFault] = []
    way = ""
    for line in text.splitlines():
        match = _MESSAGE.match(line)
        if match is None:
            continue
        here = match["file"] if _EXAMPLE.fullmatch(match["file"]) else ""
        if match["kind"] == "required":
            way = here or way
        elif match["kind"] == "note":
            last = faults[-1] if faults else None
            if last is not None and not last.example and here and "requested here" in match["text"]:
                faults[-1] = CompilerFault(here, last.file, last.line, last.text)
        else:
            faults.append(CompilerFault(here or way, match["file"], int(match["line"]), match["text"]))
            way = ""
    return faults


def _differ(
    op: Op, key: str, profile: str, fault: CompilerFault, interface: Interface, root: Path, report: AuditReport
) -> None:
    ours = cpp_example(op, op.record.examples[key]).rstrip().splitlines()[-1]
    source = interface.headers[profile]
    file = fault.file.removeprefix(f"{root}/")
    report.differences.append(
        Difference(
            "example", op.name, op.family, profile, f"examples.{key}", both(ours, ours),
            record_place(op, ("examples", key)), source, both(fault.text, fault.text), Place(file, fault.line),
            covering(op, "examples", profile, source),
        )
    )  # fmt: skip
