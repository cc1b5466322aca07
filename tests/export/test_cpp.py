"""``pto-isa export cpp``: compiled, the library says what ``verify_op`` says, of every rule of every op."""

from __future__ import annotations

import operator
import random
import subprocess
from pathlib import Path

import pytest

import pto_isa
from export.cpp_build import GUIDES, LIBRARY, ROOT, built, guide_code
from export.cpp_calls import PROFILES, Asked, distinct, near, ours, theirs
from language.records import database
from pto_isa import TileType
from pto_isa.cli import main
from pto_isa.cli.programs import export
from pto_isa.generate.breaks import tile_breaks
from pto_isa.generate.examples.operands import example_operands
from pto_isa.generated.rules._tile import TILE_RULES
from pto_isa.language.search.breaking import Found
from pto_isa.runtime.profile import PROFILE_ALIASES, canonical_profile
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.unknown import UNKNOWN
from rules.searched import generated, searched

pytestmark = pytest.mark.slow  # the exported library is compiled

NAMES = sorted(database())
STAGES = {"static": "0", "value": "1", "data": "2"}
LARGEST = 3_500_000  # bytes of the exported folder
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


@pytest.mark.parametrize("name", NAMES)
def test_same_findings(name: str, driver: Path) -> None:
    """Calls that pass and that break each rule alone, examples, on all profiles; calls near them on one."""
    rules = generated(name)
    op = database()[name]
    found = searched(name)
    results = [result for result in found.values() if isinstance(result, Found)]
    assert len(results) == len(found)
    examples = [example_operands(op, example) for example in op.record.examples.values()]
    searches = [call for result in results for call in (result.passing, result.breaking)]
    calls = distinct([*searches, *examples])
    asked = [Asked(rules, profile, call) for call in calls for profile in PROFILES]
    for seed, call in enumerate(calls):
        asked += [Asked(rules, PROFILES[seed % 3], made) for made in near(rules, call, seed)]
    said = theirs(driver, asked)
    for call, finding in zip(asked, said, strict=True):
        assert finding == ours(call), call.line()
    late = {rule.id for rule in rules.rules if rule.stage == "data"}
    broken = {finding[0] for each in said for finding in each}
    assert {result.rule for result in results} - late <= broken


def test_tile_rules(driver: Path) -> None:
    """The rules of every tile, with the operand that breaks them."""
    rules = generated("tadd")
    found = [result for _, result in tile_breaks(database()) if isinstance(result, Found)]
    assert len(found) >= len(TILE_RULES)
    calls = [
        Asked(rules, result.profile, dict.fromkeys(("dst", "src0", "src1"), call["t"]))
        for result in found for call in (result.passing, result.breaking)
    ]  # fmt: skip
    said = theirs(driver, calls)
    assert said == [ours(call) for call in calls]
    assert {rule.id for rule in TILE_RULES} <= {finding[0] for each in said for finding in each}


def test_whole_numbers(driver: Path) -> None:
    """As Python's up to 128 bits, also where 64 do not hold them; beyond that not known."""
    rng = random.Random(5)
    ends = [0, 1, -1, 2, 7, -7, 2**31, 2**62, 2**63 - 1, -(2**63), 2**63, 2**64 - 1]
    numbers = ends + [rng.randrange(-(2**63), 2**64) >> rng.randrange(64) for _ in range(60)]
    python = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
              "<": operator.lt, "==": operator.eq, "aab": lambda a, b: a * a * b}  # fmt: skip
    asked = [(a, op, b) for a in numbers for b in numbers for op in python]
    said = run(driver, "compute", text="".join(f"{a} {op} {b}\n" for a, op, b in asked)).splitlines()
    wide = 0
    for (a, op, b), found in zip(asked, said, strict=True):
        if op in ("//", "%") and b == 0:
            assert found == "fault"
            continue
        exact = python[op](a, b)
        fits = -(2**127) <= exact < 2**127 and (op != "aab" or a * a < 2**127)
        assert found == (str(exact) if fits else "?"), (a, op, b)
        wide += fits and abs(exact) >= 2**64
    assert wide > 1000 and said.count("?") > 100


def test_sizes_beyond_64_bits(driver: Path) -> None:
    """A size of 126 bits is compared exactly; one of 310 is not known, so that its rule gives no finding."""
    rules = generated("tget_async")
    most = 2**62
    for dims, judged in ((2, True), (5, False)):
        dst = GlobalType("i8", (most,) * dims, (0, 0, 0, 0, 1))
        src = GlobalType("i8", (*(most,) * (dims - 1), most + 1), (0, 0, 0, 0, 1))
        call = Asked(rules, "a5", {"dst": dst, "src": src})
        key = "pto.tget_async/large-enough"
        (said,), exact = theirs(driver, [call]), ours(call)
        assert key in {finding[0] for finding in exact}
        assert (key in {finding[0] for finding in said}) == judged


@pytest.mark.parametrize(
    ("line", "rule", "en", "zh"),
    [
        ("tplus\ta5", "program/unknown-op", "no PTO op is called 'tplus'; did you mean", "没有名为 'tplus' 的指令；是否想写"),
        ("x\ta5\tdst\twhole:1", "program/unknown-op", "no PTO op is called 'x'", "没有名为 'x' 的指令"),
        ("texp\tcpu\tdst\ttile:f32,0,16,vec,0,0,row_major,none_box,512,null,null", "pto.texp/operands",
         "the number of rows (rows) is 0; expected a whole number of at least 1", "行数（rows）为 0；应为不小于 1 的整数"),
        ("texp\tcpu\tdst\ttile:f32,8,16,vec,8,16,row_major,none_box,64,null,null", "pto.texp/operands",
         "the fractal size is 64; expected 512, 1024 or 32", "分形大小为 64；应为 512、1024 或 32"),
        ("texp\tcpu\tdst\ttile:f32,65536,65536,vec,8,16,row_major,none_box,512,null,null", "pto.texp/operands",
         "a tile of 65536 x 65536 elements is too large", "Tile 过大：65536 x 65536"),
        ("tload\tcpu\tsrc\tglobal:f32,nd,1 1 1 1 1 1,1 1 1 1 1", "pto.tload/operands",
         "the shape has 6 numbers; expected one to five", "shape 有 6 个数；应为一到五个"),
        ("tload\tcpu\tsrc\tglobal:f32,nd,2 -1,", "pto.tload/operands", "a number of the shape is -1", "shape 的一个数为 -1"),
    ],
)  # fmt: skip
def test_faults_of_callers(driver: Path, line: str, rule: str, en: str, zh: str) -> None:
    """What Python refuses with an exception is a finding here."""
    found = [part.split("\x1f") for part in run(driver, "judge", text=line + "\n").splitlines()]
    assert any(finding[0] == rule and en in finding[4] and zh in finding[5] for finding in found if len(finding) > 5)


def test_names_of_profiles(driver: Path) -> None:
    """Every name that Python knows stands for the same profile, in any letter case."""
    names = [*PROFILES, *PROFILE_ALIASES, "Ascend 910B", " ascend950PR", "A5"]
    tile = TileType("i64", 8, 16)
    calls = [Asked(generated("texp"), name, {"dst": tile, "src": tile}) for name in names]
    said = theirs(driver, calls)
    assert said == [ours(call._replace(profile=canonical_profile(call.profile))) for call in calls]
    assert len({str(found) for found in said}) == len(PROFILES)


def test_lists_everything(driver: Path) -> None:
    """Ops, operands and rules, those over elements too, with their sentences."""
    said = [line.split("\x1f") for line in run(driver, "list").splitlines()]
    wanted: list[list[str]] = []
    for name in [*database(), "tile"]:
        rules = TILE_RULES if name == "tile" else generated(name).rules
        if name == "tile":
            wanted.append(["tile", "tile", "cpu a2a3 a5 ", "t", ""])
        else:
            op = generated(name)
            on = "".join(f"{profile} " for profile in PROFILES if profile in op.profiles)
            operands = [f"{key}?" if spec.optional else key for key, spec in op.operands.items()]
            wanted.append([op.op, op.name, on, *operands, ""])
        for rule in rules:
            on = "".join(f"{profile} " for profile in PROFILES if profile in rule.profiles)
            wanted.append([rule.id, rule.severity, STAGES[rule.stage], on, rule.en, rule.zh, rule.text, ""])
    ids = list(
        dict.fromkeys(rule.id for rules in (TILE_RULES, *(generated(n).rules for n in database())) for rule in rules)
    )
    assert said == [*wanted, *([id] for id in ids)]
    assert len(database()) >= 177 and len(ids) > 1000


def test_no_constructors_of_globals(folder: Path) -> None:
    """Tables are constants: nothing runs before ``main``."""
    (archive,) = (folder / "tests" / "build").rglob("libpto_verifier.a")
    names = run("nm", archive)
    assert "of_tadd" in names and "_GLOBAL__sub_I" not in names


def test_guide(folder: Path) -> None:
    """The program of the guide, compiled against the installed library, prints the message of Python."""
    tile = TileType("i32", 16, 32, valid_row=UNKNOWN)
    (finding,) = pto_isa.verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=-1)
    for page in GUIDES:
        lang = page.parents[1].name
        said = run(folder / "user" / "build" / f"guide_{lang}")
        assert said == f"{finding.text(lang)} [{finding.rule}]\n" and "pto::verify(" in guide_code(page)


def test_what_is_written(folder: Path) -> None:
    """A report of size, licence and READMEs of the version."""
    files = [path for path in (folder / LIBRARY).rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    report = (folder / "report").read_text(encoding="utf-8")
    assert f"{len(files)} files, {size / 1000:,.0f} kB" in report and size < LARGEST
    assert (folder / LIBRARY / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    for name in ("README.md", "README.zh.md"):
        text = (folder / LIBRARY / name).read_text(encoding="utf-8")
        assert f"# pto_verifier {pto_isa.__version__}+rules." in text and f"{len(database())}" in text
        assert 'pto::Call call{{"dst", tile}' in text


def test_an_older_library_is_replaced_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """Sources of an older one do not stay in it."""
    monkeypatch.setattr(export, "KINDS", {"cpp": lambda: {"library/CMakeLists.txt": "new"}})
    assert main(["export", "cpp", str(tmp_path)]) == 0
    assert main(["export", "cpp", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    monkeypatch.setattr(export, "KINDS", {"cpp": lambda: {"library/other.cpp": "new"}})
    assert main(["export", "cpp", str(tmp_path), "--force"]) == 0
    assert [path.name for path in (tmp_path / "library").iterdir()] == ["other.cpp"]
