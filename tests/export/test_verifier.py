"""``pto-isa export verifier``: the package alone, without any other package in sight, says what the toolkit says."""

from __future__ import annotations

import ast
import inspect
import json
import shutil
import subprocess
import sys
import textwrap
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.export.closure import Closure, NotRelocatable
from pto_isa.export.stored_rules import stored_rules
from pto_isa.export.verifier import DATA
from pto_isa.generate.rules.writer import HOMES
from pto_isa.generated import FOLDER
from pto_isa.generated import rules as generated
from pto_isa.program.verify_options import OPTIONS
from pto_isa.runtime.rules.stored import NAMESPACE, StoredRules
from pto_isa.verifier import op_rules

pytestmark = pytest.mark.slow  # a package is exported and run in processes of its own

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted((ROOT / "tests" / "program" / "programs").glob("*.pto"))
PROFILES = ("cpu", "a2a3", "a5")
LARGEST = 1_000_000  # bytes: what a tool that carries the rules of calls along has to carry
Out = pytest.CaptureFixture[str]

# What a tool shows of findings: the whole of the first of each rule, for which calls are looked for, else its texts.
SAID = """
def said(found):
    known, lines = set(), []
    for findings in found:
        for f in findings:
            lines.append([f.rule, f.severity, f.link, f.text("en"), f.text("zh")])
            if f.rule not in known:
                known.add(f.rule)
                lines.append([f.as_dict("en"), f.as_dict("zh")])
    return lines
"""
# Runs without site-packages and without the environment: numpy, ml_dtypes and pto_isa cannot be imported at all.
ALONE = f"""
import importlib, sys
sys.path.insert(0, sys.argv[1])
own = importlib.import_module(sys.argv[2])
early = [name for name in sys.modules if name.startswith((own.__name__ + ".program", own.__name__ + ".runtime.search"))]
assert not early and "json" not in sys.modules, early
import json
{SAID}
asked = json.load(sys.stdin)
found = [own.verify(file, profile=profile) for file in asked["programs"] for profile in asked["profiles"]]
called = [own.verify_op(op, profile=profile, **operands) for op, operands in asked["calls"] for profile in asked["profiles"]]
for absent in ("numpy", "ml_dtypes", "pto_isa", "yaml"):
    try:
        importlib.import_module(absent)
    except ModuleNotFoundError:
        continue
    raise AssertionError(absent)
json.dump([said(found), said(called)], sys.stdout)
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the package with the verifier of programs."""
    folder = tmp_path_factory.mktemp("exported")
    assert main(["export", "verifier", str(folder), "--programs"]) == 0
    return folder


@pytest.fixture(scope="module")
def of_calls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the package that judges calls."""
    folder = tmp_path_factory.mktemp("of_calls")
    assert main(["export", "verifier", str(folder)]) == 0
    return folder


def run(*words: str | Path, cwd: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python without site-packages."""
    return subprocess.run(
        [sys.executable, "-S", "-E", *map(str, words)], cwd=cwd, input=text, capture_output=True, encoding="utf-8"
    )


def calls() -> list[tuple[str, dict[str, Any]]]:
    """Two calls of every op, legal in little: tiles of one shape and of different shapes, scalars, first words.

    What is nearest is looked for among all their faults, also with an unknown extent and where an operand can go.
    """
    names = sorted(path.stem for path in Path(FOLDER, "rules").glob("t*.py"))
    assert len(names) > 130
    found: list[tuple[str, dict[str, Any]]] = []
    for name in names:
        for tiles in (["vec, 16x32xf32"], ["vec, 16x32xi32, valid=?x31", "acc, 16x16xf16", "vec, 4x8xu64, valid=1x8"]):
            call: dict[str, Any] = {}
            for place, (operand, spec) in enumerate(op_rules(name).operands.items()):
                if "tile" in spec.kinds:
                    call[operand] = tiles[place % len(tiles)]
                elif "scalar" in spec.kinds:
                    call[operand] = -1
                elif spec.vocabulary:
                    call[operand] = spec.vocabulary[0]
            found.append((name, call))
    return found


@pytest.fixture(scope="module")
def wanted() -> tuple[Any, Any]:
    """What the package finds in all programs and in a call of every op, on every profile, as JSON gives it back."""
    ours = [pto_isa.verify(str(file), profile=profile) for file in PROGRAMS for profile in PROFILES]
    mine = [pto_isa.verify_op(op, profile=profile, **call) for op, call in calls() for profile in PROFILES]
    assert len({finding.rule for each in (*ours, *mine) for finding in each}) > 400
    own: dict[str, Any] = {}
    exec(SAID, own)  # the same words are run in the other process
    in_program, in_call = (json.loads(json.dumps(own["said"](found))) for found in (ours, mine))
    return in_program, in_call


@pytest.mark.parametrize("vendored", ["", "some.tool._vendor."])
def test_same_findings(exported: Path, wanted: tuple[Any, Any], tmp_path: Path, vendored: str) -> None:
    """All programs and a call of every op, on every profile; also where it is carried in another package."""
    home = exported
    if vendored:
        inner = tmp_path.joinpath(*vendored.strip(".").split("."))
        inner.mkdir(parents=True)
        (inner / "pto_verifier").symlink_to(exported / "pto_verifier")
        home = tmp_path
    programs = [str(path) for path in PROGRAMS]
    asked = {"programs": programs, "profiles": PROFILES, "calls": calls()}
    assert len(programs) > 60 and len(asked["calls"]) > 250
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(home), f"{vendored}pto_verifier"],
        input=json.dumps(asked), capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    said, called = json.loads(done.stdout)
    assert said == wanted[0]
    assert called == wanted[1]


@pytest.mark.parametrize("archive", [False, True])
def test_calls_alone(of_calls: Path, wanted: tuple[Any, Any], tmp_path: Path, archive: bool) -> None:
    """The smaller package says of every call the same, from a folder and from an archive, and nothing of programs."""
    home = of_calls
    if archive:
        home = Path(shutil.make_archive(str(tmp_path / "carried"), "zip", of_calls))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(home), "pto_verifier"],
        input=json.dumps({"programs": [], "profiles": PROFILES, "calls": calls()}), capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == [[], wanted[1]]
    asked = run("-c", "import pto_verifier; pto_verifier.verify", cwd=of_calls)
    assert "has no attribute 'verify'" in asked.stderr


def same(ours: Any, theirs: Any) -> bool:
    """Whether two parts of rules are alike: functions by their syntax, all else by its value and type."""
    if isinstance(ours, FunctionType):
        return syntax(ours) == syntax(theirs)
    if type(ours) is not type(theirs):
        return False
    if is_dataclass(ours):
        return all(same(getattr(ours, entry.name), getattr(theirs, entry.name)) for entry in fields(ours))
    if isinstance(ours, tuple):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    if isinstance(ours, dict):
        return [*ours] == [*theirs] and all(same(value, theirs[key]) for key, value in ours.items())
    return bool(ours == theirs)


def syntax(function: FunctionType) -> list[str]:
    """The parameters and statements of a function, or the expression of a condition, without name and docstring."""
    (found,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    if isinstance(found, ast.Expr):
        assert isinstance(found.value, ast.Lambda)
        return [ast.dump(found.value.args), ast.dump(ast.Return(found.value.body))]
    assert isinstance(found, ast.FunctionDef)
    body = found.body[1:] if ast.get_docstring(found) is not None else found.body
    return [ast.dump(found.args), *map(ast.dump, body)]


def test_stored_rules_are_those_of_the_library() -> None:
    """Every fact and every condition of every op: what judges a call in the package is what judges it here.

    Therefore the package agrees with the library on every call, and with all that agrees with the library.
    """
    ours = {name: generated.rules_of(name) for name in generated.names()}
    stored = StoredRules(stored_rules(ours.values(), generated.tile_rules()), generated.__name__)
    assert stored.names() == tuple(ours) and len(ours) > 200
    different = [name for name, rules in ours.items() if not same(rules, stored.rules_of(name))]
    assert not different and same(generated.tile_rules(), stored.tile_rules())
    assert stored.rules_of("tadd") is stored.rules_of("tadd")
    assert not same(ours["tadd"].rules[0].check, ours["tadd"].rules[1].check)
    assert not same(ours["tadd"], ours["tsub"])
    used = {name for rules in ours.values() for rule in rules.rules for name in rule.check.__code__.co_names}
    assert used & HOMES.keys() <= NAMESPACE.keys()


def test_what_cannot_be_stored_is_refused() -> None:
    rules = generated.rules_of("tadd")
    with pytest.raises(TypeError, match="cannot be stored"):
        stored_rules([replace(rules, formless={1})], ())
    with pytest.raises(TypeError, match=r"other/rule is no rule of pto\.tadd"):
        stored_rules([replace(rules, rules=(replace(rules.rules[0], id="other/rule"),))], ())


@pytest.mark.parametrize("options", [[], ["--format", "json"], ["--format", "sarif"], ["--portable", "--lang", "zh"]])
def test_same_command(exported: Path, options: list[str], capsys: Out) -> None:
    """Output and exit status of ``python -m pto_verifier`` are those of ``pto-isa verify``."""
    profile = [] if "--portable" in options else ["--profile", "a5"]
    for files in (["copy", "bad_unused"], ["bad_tile_rows", "no_such_file", "attributes"], ["no_such_file"]):
        words = [*profile, *options, *(str(PROGRAMS[0].parent / f"{name}.pto") for name in files)]
        status = main(["verify", *words])
        ours = capsys.readouterr()
        done = run("-m", "pto_verifier", *words, cwd=exported)
        version = run("-m", "pto_verifier", "--version", cwd=exported).stdout.split()[1]
        assert version.startswith(f"{pto_isa.__version__}+rules.")
        shown = done.stdout.replace(f'"version": "{version}"', f'"version": "{pto_isa.__version__}"')
        assert (done.returncode, shown, done.stderr) == (status, ours.out, ours.err)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["x.pto", "--format", "xml"], "未知格式“xml”"), (["x.pto", "--fail-on", "never"], "未知级别“never”"),
        (["x.pto", "--profile", "a7"], "未知的目标平台“a7”"),
        (["x.pto", "--profile", "Kirin9030"], "没有记录，最接近的目标平台是 a5"), (["x.pto", "--portable", "--profile", "a5"], "不能与"),
        (["x.pto", "--level", "4"], "未知级别 4"), (["x.pto", "--level", "two"], "'two' 不是数"),
        (["x.pto", "--what"], "未知选项 --what"), (["--format"], "--format 之后须给出值"), ([], "缺少 FILES"),
        (["x.pto", "--portable=1"], "--portable 不带值"),
    ],
    ids=str,
)  # fmt: skip
def test_errors_of_users(exported: Path, words: list[str], message: str) -> None:
    """2, and a message in the reader's language."""
    done = run("-m", "pto_verifier", "--lang", "zh", *words, cwd=exported)
    assert done.returncode == 2 and message in done.stderr and not done.stdout
    assert "Traceback" not in done.stderr


def test_help_and_typer_agree(exported: Path) -> None:
    """Both commands have the same options, and each language its help."""
    from pto_isa.cli.line.application import application

    command = application().get_command(None, "verify")
    options = {name for param in command.params for name in param.opts if name.startswith("-")}
    assert options == {name for name, *_ in OPTIONS}
    for lang, place in (("en", 3), ("zh", 4)):
        shown = run("-m", "pto_verifier", "--help", "--lang", lang, cwd=exported).stdout
        assert all(entry[0] in shown and entry[place] in shown for entry in OPTIONS)


def test_what_is_in_it(exported: Path, of_calls: Path) -> None:
    """A plain copy, the rules and a few texts, small; a package that is there already is not mixed with a new one."""
    own = {"__init__.py", "py.typed", "README.md", "README.zh.md", "LICENSE", "NOTICE"}
    made = {"generated/__init__.py", "generated/rules/__init__.py", "generated/rules/rules.json.gz"}
    sizes = [_checked(exported, own | {"__main__.py"}, made), _checked(of_calls, own, made)]
    assert sizes[1] < LARGEST and sizes[1] < sizes[0] / 3
    first, again = ((folder / "pto_verifier" / DATA).read_bytes() for folder in (exported, of_calls))
    assert first == again
    assert main(["export", "verifier", str(exported)]) == 2
    assert main(["export", "cpp", str(exported / "new"), "--programs"]) == 2


def _checked(folder: Path, own: set[str], made: set[str]) -> int:
    """The size of a package in which all files but some are those of the library."""
    package = folder / "pto_verifier"
    files = {path.relative_to(package).as_posix(): path for path in package.rglob("*") if path.suffix != ".pyc"}
    assert own | made < files.keys()
    for name, path in files.items():
        if path.is_file() and name not in own | made:
            assert path.read_bytes() == (ROOT / "toolkit" / "pto_isa" / name).read_bytes(), name
    assert (package / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert not any(
        part in name
        for name in files
        for part in ("kernel", "cli/", "schema/", "generated/ops", "/tile.py", "freshness")
    )
    return sum(path.stat().st_size for path in files.values() if path.is_file())


def test_a_module_that_cannot_move_is_refused(tmp_path: Path) -> None:
    """Absolute names of the package, and other packages at loading; in a function those only cut off what needs them."""
    package = tmp_path / "own"
    (package / "inner").mkdir(parents=True)
    (package / "inner" / "__init__.py").write_text("")
    (package / "inner" / "late.py").write_text("import numpy\n")
    (package / "inner" / "plain.py").write_text("import re\nfrom ..other import x\n")
    (package / "other.py").write_text("def f():\n    from .inner.late import y\n    from .inner import plain\nx = 1\n")
    closure = Closure(package)
    assert set(closure.of(["inner.plain"])) == {"inner/__init__.py", "inner/plain.py", "other.py"}
    with pytest.raises(NotRelocatable, match=r"late\.py: imports numpy"):
        closure.of(["inner.late"])
    (package / "bad.py").write_text("from own.inner import late\n")
    with pytest.raises(NotRelocatable, match=r"bad\.py:1: names own absolutely"):
        closure.of(["bad"])
