"""``pto-isa export cpp``: compiled, the headers say what ``verify_op`` says, of every rule of every op."""

from __future__ import annotations

import operator
import random
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

import pto_isa
from export.cpp_build import FLAGS, GUIDES, LIBRARY, ROOT, built, guide_code
from export.cpp_calls import PROFILES, Asked, distinct, near, ours, theirs, with_results
from language.records import database
from pto_isa import TileType
from pto_isa.cli import main
from pto_isa.cli.programs import export
from pto_isa.export.verifier import verifier
from pto_isa.generate.breaks import tile_breaks
from pto_isa.generate.examples.operands import example_operands
from pto_isa.generated.rules._tile import TILE_RULES
from pto_isa.language.search.breaking import Found
from pto_isa.runtime.release import LAST
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.unknown import UNKNOWN
from rules.searched import searched

pytestmark = pytest.mark.slow  # the exported headers are compiled

NAMES = sorted(database())
# Lines of the headers that judge, more for each micro-instruction; bytes of the exported folder.
MOST_LINES, MORE_LINES, MOST_BYTES = 12_000, 30, 2_500_000
MICRO = {"vreg", "mask", "pointer", "align"}
MESSAGES = {"texts.h", "describe.h", "explain.h", "word_names.h"}  # what a compiler may leave out
Out = pytest.CaptureFixture[str]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was built; all processes of a run share it."""
    base = tmp_path_factory.getbasetemp()
    return built(base.parent if base.name.startswith("popen-") else base)


@pytest.fixture(scope="session")
def driver(folder: Path) -> Path:
    """The program that judges calls."""
    return folder / "tests" / "build" / "driver"


def run(*words: Path | str, text: str = "") -> str:
    """The output of a program."""
    done = subprocess.run(list(map(str, words)), input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def rules_of(name: str) -> OpRules:
    """The rules of an op as calls are judged."""
    rules: OpRules = import_module(f"pto_isa.generated.rules.{name}").RULES
    return rules


def fractional(call: Asked) -> bool:
    """Whether a scalar is no whole number of 53 bits, which in C++ is not known where it is computed with."""
    reals = [value for value in call.values.values() if isinstance(value, float)]
    return any(not (value % 1 == 0 and abs(value) < 1 << 53) for value in reals)


@pytest.mark.parametrize("name", NAMES)
def test_same_findings(name: str, driver: Path) -> None:
    """Calls that pass and that break each rule alone, examples, on all profiles; calls near them on one.

    Broken rules, operands, messages in both languages, and rules that are open.
    """
    rules, op, found = rules_of(name), database()[name], searched(name)
    results = [result for result in found.values() if isinstance(result, Found)]
    examples = [example_operands(op, example) for example in op.record.examples.values()]
    searches = [call for result in results for call in (result.passing, result.breaking)]
    calls = [with_results(rules, call) for call in distinct([*searches, *examples])]
    asked = [Asked(rules, profile, call) for call in calls for profile in PROFILES]
    for seed, call in enumerate(calls):
        asked += [Asked(rules, PROFILES[seed % 3], made) for made in near(rules, call, seed)]
    asked = [call for call in asked if call.representable()]
    said = theirs(driver, asked)
    for call, finding in zip(asked, said, strict=True):
        wanted = ours(call)
        if fractional(call):
            assert finding.broken.items() <= wanted.broken.items() and finding.open >= wanted.open, call.line()
            assert finding.open >= {*wanted.broken} - {*finding.broken}, call.line()
        else:
            assert finding == wanted, call.line()
    never = {rule.id for rule in rules.rules if rule.stage == "data" or rule.until != LAST}
    broken = {rule for each in said for rule in each.broken}
    assert {result.rule for result in results} - never <= broken


def test_tile_rules(driver: Path) -> None:
    """The rules of every tile, with the operands that break them."""
    rules = rules_of("tadd")
    found = [result for _, result in tile_breaks(database()) if isinstance(result, Found)]
    assert len(found) >= len(TILE_RULES)
    calls = [
        Asked(rules, result.profile, dict.fromkeys(("dst", "src0", "src1"), call["t"]))
        for result in found for call in (result.passing, result.breaking)
    ]  # fmt: skip
    said = theirs(driver, calls)
    assert said == [ours(call) for call in calls]
    assert {rule.id for rule in TILE_RULES} <= {rule for each in said for rule in each.broken}


def test_whole_numbers(driver: Path) -> None:
    """As Python's within 64 bits; beyond them huge, or not known, but never wrong."""
    rng = random.Random(5)
    ends = [0, 1, -1, 2, 7, -7, 2**31, 2**31 - 1, -(2**31), 2**62, 2**63 - 2, -(2**63) + 3]
    numbers = ends + [rng.randrange(-(2**63) + 3, 2**63 - 2) >> rng.randrange(64) for _ in range(60)]
    python = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
              "<": operator.lt, "==": operator.eq}  # fmt: skip
    asked = [(a, op, b) for a in numbers for b in numbers for op in python]
    said = run(driver, "compute", text="".join(f"{a} {op} {b}\n" for a, op, b in asked)).splitlines()
    wide = 0
    for (a, op, b), found in zip(asked, said, strict=True):
        if op in ("//", "%") and b == 0:
            assert found == "fault"
            continue
        exact = python[op](a, b)
        fits = -(2**63) + 2 < exact < 2**63 - 1
        assert found == (str(exact) if fits else "huge" if exact > 0 else "-huge"), (a, op, b)
        wide += not fits
    assert wide > 100


def test_sizes_beyond_64_bits(driver: Path) -> None:
    """Two sizes that are huge cannot be compared; one that is not is smaller."""
    most, key = 2**62, "pto.tget_async/large-enough"
    for other, judged in ((most + 1, False), (1, True)):
        dst = GlobalType("i8", (other, 1, 1, 1, other), (0, 0, 0, 0, 1))
        src = GlobalType("i8", (most, 1, 1, 1, most), (0, 0, 0, 0, 1))
        call = Asked(rules_of("tget_async"), "a5", {"dst": dst, "src": src})
        (said,), exact = theirs(driver, [call]), ours(call)
        assert (key in exact.broken) == judged
        assert (key in said.broken, key in said.open) == (judged, not judged)


@pytest.mark.parametrize(
    ("line", "rule", "en"),
    [
        ("pto.texp\tcpu\tdst\ttile:f32,0,16,vec,0,0,row_major,none_box,512,null,null", "pto.texp/operands", "cannot have this value"),
        ("pto.texp\tcpu\tdst\ttile:f32,65536,65536,vec,8,16,row_major,none_box,512,null,null", "pto.texp/operands", "cannot have this value"),
        ("pto.texp\tcpu", "pto.texp/operands", "is missing"),
        ("pto.tload\tcpu\tsrc\tglobal:f32,nd,1 1 1 2 -1,1 1 1 1 1", "pto.tload/operands", "cannot have this value"),
    ],
)  # fmt: skip
def test_faults_of_callers(driver: Path, line: str, rule: str, en: str) -> None:
    """What Python refuses with an exception breaks a rule here."""
    broken = run(driver, "judge", text=line + "\n").split("\n")[0]
    (found,) = [part.split("\x1e") for part in broken.split("\x1f")[1:] if part.startswith(rule)]
    assert any(en in said for said in found[1:])


def test_same_hash_as_the_package_for_python(driver: Path) -> None:
    """The version names the rules, and both exports have the same."""
    version = run(driver, "version").strip()
    assert version.startswith(f"{pto_isa.__version__}+rules.")
    assert f'"{version}"' in verifier()["pto_verifier/__init__.py"]


# As compilers on Windows read C++; the flags of the standard library that reads itself otherwise then.
MICROSOFT = ("-fms-compatibility", "-fms-extensions", "-fms-compatibility-version=19.30", "-D__STRICT_ANSI__")


@pytest.mark.skipif(shutil.which("clang++") is None, reason="clang++ not found")
@pytest.mark.parametrize("more", [(), MICROSOFT], ids=["plain", "microsoft"])
def test_clang_has_no_warning(folder: Path, more: tuple[str, ...]) -> None:
    """All headers but that for MLIR, and every judgement of every op, which the driver asks for."""
    driver = Path(__file__).with_name("cpp_driver.cpp")
    run("clang++", "-std=c++17", "-fsyntax-only", *FLAGS.split(), *more, "-I", folder / LIBRARY, driver)


BESIDE = """
#include <cstdint>
namespace mlir { namespace pto { struct TileType {}; enum class PadValue { Null }; int verify(int); } struct Operation; struct Type {}; struct Value {}; }
namespace pto { struct TileType {}; enum class PadValue { Null }; template <class T> struct Tile {}; }
using namespace mlir;
#include "pto_isa/pto_isa.h"
namespace mlir {
namespace pto {
bool legal(std::int64_t rows) {
  NAME::Tadd call;
  call.dst = call.src0 = call.src1 = NAME::Tile(NAME::ElementType::f32, rows, 64);
  return NAME::verify<NAME::Profile::a5>(call).clean();
}
}  // namespace pto
}  // namespace mlir
::pto::TileType theirs;
"""


@pytest.mark.parametrize("namespace", ["pto_isa", "acme::pto_rules"])
def test_beside_a_dialect_and_the_vendor(folder: Path, tmp_path: Path, namespace: str) -> None:
    """A unit that uses `mlir`, has a namespace `mlir::pto` and the vendor's `pto::TileType` compiles."""
    place = folder / LIBRARY
    if namespace != "pto_isa":
        assert main(["export", "cpp", str(tmp_path / "other"), "--namespace", namespace]) == 0
        place = tmp_path / "other" / "pto_isa_cpp"
    unit = tmp_path / "unit.cpp"
    unit.write_text(BESIDE.replace("NAME", namespace), encoding="utf-8")
    run("g++", "-std=c++17", "-fsyntax-only", *FLAGS.split(), "-I", place, unit)


def test_each_header_compiles_alone(folder: Path, tmp_path: Path) -> None:
    """A family can be had without the others."""
    for header in sorted((folder / LIBRARY / "pto_isa").glob("*.h")):
        if header.name == "mlir.h":
            continue  # see test_mlir.py
        unit = tmp_path / f"{header.stem}.cpp"
        unit.write_text(f'#include "pto_isa/{header.name}"\n#include "pto_isa/{header.name}"\n', encoding="utf-8")
        run("g++", "-std=c++17", "-fsyntax-only", *FLAGS.split(), "-I", folder / LIBRARY, unit)


@pytest.mark.parametrize("name", ["bad name", "namespace", "1x", "a::"])
def test_a_name_that_is_no_namespace(tmp_path: Path, name: str, capsys: Out) -> None:
    assert main(["export", "cpp", str(tmp_path / "made"), "--namespace", name]) == 2
    assert "is no name of a C++ namespace" in capsys.readouterr().err
    assert main(["export", "json", str(tmp_path / "made"), "--namespace", "a"]) == 2
    assert not (tmp_path / "made").exists()


def test_guide(folder: Path) -> None:
    """The program of the guide, compiled against the installed headers, prints the message of Python."""
    tile = TileType("i32", 16, 32, valid_row=UNKNOWN)
    (finding,) = pto_isa.verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=-1)
    for page in GUIDES:
        lang = page.parents[1].name
        said = run(folder / "user" / "build" / f"guide_{lang}")
        assert said == f"{finding.text(lang)} [{finding.rule}]\n" and "verify<Profile::a5>(" in guide_code(page)


def test_what_is_written(folder: Path) -> None:
    """A report of size, lines, licence and READMEs of the version."""
    files = [path for path in (folder / LIBRARY).rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    report = (folder / "report").read_text(encoding="utf-8")
    assert f"{len(files)} files, {size / 1000:,.0f} kB" in report and size < MOST_BYTES
    headers = [path for path in files if path.suffix == ".h" and path.name not in MESSAGES]
    assert {"ods.h", "mlir.h", "judge.h"} < {path.name for path in headers}
    most = MOST_LINES + MORE_LINES * sum(op.record.micro for op in database().values())
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in headers) <= most
    assert (folder / LIBRARY / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    for name in ("README.md", "README.zh.md"):
        text = (folder / LIBRARY / name).read_text(encoding="utf-8")
        assert f"# pto_isa {pto_isa.__version__}+rules." in text and f"{len(database())}" in text
        assert "pto_isa::Tshls call;" in text and "{" in text and "{namespace}" not in text


def test_an_older_library_is_replaced_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """Headers of an older one do not stay in it."""
    monkeypatch.setattr(export, "KINDS", {"cpp": lambda: {"library/CMakeLists.txt": "new"}})
    assert main(["export", "cpp", str(tmp_path)]) == 0
    assert main(["export", "cpp", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    monkeypatch.setattr(export, "KINDS", {"cpp": lambda: {"library/other.h": "new"}})
    assert main(["export", "cpp", str(tmp_path), "--force"]) == 0
    assert [path.name for path in (tmp_path / "library").iterdir()] == ["other.h"]
