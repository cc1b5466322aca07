"""The wheel is complete: installed into an empty environment, far from any checkout, everything works."""

import email
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import pto_isa
from pto_isa.freshness import KINDS, on_disk
from pto_isa.generated import FOLDER  # which makes it current
from test_guide import CASES
from test_readme import mismatch

pytestmark = pytest.mark.slow  # a wheel is built and installed

ROOT = Path(__file__).resolve().parents[1]
assert Path(FOLDER).is_relative_to(ROOT)

RECORDS_AT_LEAST = 170
OWN = {
    "manifest.json",
    "rule_parts.json",
    "shared.pickle",
    ".lock",
}  # by which a checkout keeps its generated files current

USE = """
from pathlib import Path
import numpy as np
import pto_isa

place = Path(pto_isa.__file__).resolve().parent
assert place.is_relative_to({home!r}), place
assert len(list((place / "isa").rglob("*.yaml"))) >= {records}
db = pto_isa.load()
assert db["tfillpad"].op == db["TFILLPAD"].op == db["pto.tfillpad"].op, db["tfillpad"].op
assert db["tshls"].element_types("a5")

a, b = np.full((16, 16), 1.5, np.float32), np.full((16, 16), 2.25, np.float32)
out = pto_isa.Tile(pto_isa.TileType("f32", 16, 16))
pto_isa.ops.tadd(out, pto_isa.Tile.from_numpy(a), pto_isa.Tile.from_numpy(b))
assert (out.numpy() == 3.75).all()
assert not pto_isa.verify_op("tadd", profile="cpu", dst=out.type, src0=out.type, src1=out.type)
print("done")
"""


def done_alone(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command that ran with nothing of this environment in sight."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PTO_VECTORS"}
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env |= {
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PYTHONUTF8": "1",
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
    }
    return subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, encoding="utf-8")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, with nothing of this environment in sight; return its output."""
    done = done_alone(*command, cwd=cwd)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source archive of this checkout, and the wheel from that."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", out, ROOT, cwd=out)
    (path,) = out.glob("pto_isa-*.whl")
    (archive,) = out.glob("pto_isa-*.tar.gz")
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    generated = {f"toolkit/pto_isa/generated/{kind}/{name}" for kind in KINDS for name in on_disk(kind)}
    assert len(generated) >= 4 * RECORDS_AT_LEAST
    assert generated | {"toolkit/pto_isa/ops.pyi", "toolkit/pto_isa/generated/manifest.json"} <= names
    return path


def test_wheel_holds_everything(wheel: Path) -> None:
    """Package, generated files, records, licence and entry points are in the wheel, and nothing else is."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        info = next(name.split("/")[0] for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(f"{info}/METADATA"))
        entry_points = archive.read(f"{info}/entry_points.txt").decode()

    records = {f"pto_isa/{path.relative_to(ROOT)}" for path in (ROOT / "isa").rglob("*.yaml")}
    records |= {f"pto_isa/{path.relative_to(ROOT)}" for path in (ROOT / "examples").iterdir() if path.is_file()}
    package = ROOT / "toolkit" / "pto_isa"
    files = {
        f"pto_isa/{path.relative_to(package)}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.name not in OWN
    }
    assert len(records) >= RECORDS_AT_LEAST
    assert len({name for name in files if name.startswith("pto_isa/generated/ops/")}) >= RECORDS_AT_LEAST
    assert len({name for name in files if name.startswith("pto_isa/generated/views/")}) >= RECORDS_AT_LEAST
    assert "pto_isa/py.typed" in files
    assert "pto_isa/ops.pyi" in names, "the build did not write the types of the functions"
    assert not (records | files) - names, "missing in the wheel"
    assert not [name for name in names if name.rpartition("/")[2] in OWN]
    assert {name.split("/")[0] for name in names} == {"pto_isa", info}

    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"} <= names
    assert metadata["Name"] == "pto-isa"
    assert metadata["License-Expression"] == "Apache-2.0"
    # the project page shows README.md as soon as there is one
    assert bool(metadata.get_payload()) == (ROOT / "README.md").is_file(), "pyproject.toml: readme = 'README.md'"
    assert "pto-isa = pto_isa.__main__:run" in entry_points
    assert "pto-isa = pto_isa.site_plugin:PtoIsaPlugin" in entry_points


def test_wheel_works_elsewhere(wheel: Path, tmp_path: Path) -> None:
    """The wheel, with its dependencies in an empty environment, answers, loads and computes."""
    # one test and not two: in a parallel run each worker would make its own environment
    home = tmp_path / "venv"
    venv.create(
        home
    )  # the pip that is there installs into it: to bring another takes longer than all that is installed
    run(sys.executable, "-m", "pip", "--python", home / "bin" / "python", "install", "--quiet", "--no-compile", wheel,
        cwd=home)  # fmt: skip
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    check_command(home / "bin" / "pto-isa", elsewhere)
    check_package(home, elsewhere)
    check_guides(home, elsewhere)


def check_guides(home: Path, cwd: Path) -> None:
    """Every command and program of the guides gives what they show, in a folder with nothing but the examples."""
    run(home / "bin" / "pto-isa", "examples", "examples", cwd=cwd)
    for page, line, words, shown in CASES:
        done = done_alone(home / "bin" / "python", *words[1:], cwd=cwd)
        wrong = mismatch(shown, [text.rstrip() for text in done.stdout.splitlines()])
        assert done.returncode in (0, 1) and wrong is None, f"{page}:{line}: {wrong}\n{done.stderr}"


def check_command(program: Path, cwd: Path) -> None:
    """The command answers in both languages."""
    assert run(program, "--version", cwd=cwd).strip().endswith(pto_isa.__version__)
    english = run(program, "lookup", "tfillpad", "--lang", "en", cwd=cwd)
    chinese = run(program, "lookup", "tfillpad", "--lang", "zh", cwd=cwd)
    assert "tfillpad" in english
    assert "tfillpad" in chinese
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)
    assert english != chinese
    words = ["new", "tnew", "--like", "tadd", "--en", "New.", "--zh", "新。"]
    refused = done_alone(program, *words, "--lang", "en", cwd=cwd)
    assert refused.returncode == 2 and "PTO_ISA_DATA" in refused.stderr


def check_package(home: Path, cwd: Path) -> None:
    """The database loads and an op computes; both come from the installed files."""
    script = cwd / "use.py"
    script.write_text(USE.format(home=str(home.resolve()), records=RECORDS_AT_LEAST), encoding="utf-8")
    assert run(home / "bin" / "python", "-X", "dev", script, cwd=cwd).strip() == "done"
