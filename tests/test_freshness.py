"""What is generated follows the records: only what changed is made again, by one process at a time, whoever asks.

The tests work on a checkout of their own, a copy of the package beside a small database.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import pto_isa
from pto_isa.freshness import FORMAT, KINDS, read_manifest
from sample_isa import MINUS, make

pytestmark = pytest.mark.slow  # a copy of the package is made again and again

PACKAGE = Path(pto_isa.__file__).resolve().parent
USE = [sys.executable, "-c", "import pto_isa.generated"]
BOTH = {f"{kind}/{name}{end}" for kind, end in (("ops", ".py"), ("rules", ".py"), ("programs", ".py"), ("views", ".json"))
        for name in ("tplus", "tminus")} | {"programs/tplus_alias.py"}  # fmt: skip
INDEX = {"index/ops.json", "index/search.json"}  # which have the texts of every op


class Checkout:
    """A checkout that a test may spoil: ``isa/`` and ``toolkit/pto_isa/``."""

    def __init__(self, home: Path) -> None:
        self.home, self.package = home, home / "toolkit" / "pto_isa"
        self.generated = self.package / "generated"
        ignored = shutil.ignore_patterns(
            "__pycache__", "ops", "rules", "programs", "views", "index", "manifest.json", ".lock", "*.pyi"
        )
        hand_written = shutil.ignore_patterns("__pycache__", "*.pyi", "generated")
        shutil.copytree(PACKAGE, self.package, ignore=hand_written)
        shutil.copytree(PACKAGE / "generated", self.generated, ignore=ignored)
        self.isa = make(home / "isa")
        self.first = {path: path.read_bytes() for path in self.isa.root.rglob("*.yaml")}

    def reset(self) -> None:
        """The records as they were, and what they give."""
        for path in self.isa.root.rglob("*.yaml"):
            if path not in self.first:
                path.unlink()
        for path, text in self.first.items():
            path.write_bytes(text)
        self.ask()

    def environment(self, **more: str) -> dict[str, str]:
        hidden = {"PTO_ISA_DATA", "PYTHONDONTWRITEBYTECODE", "LANG", "LC_ALL", "LC_MESSAGES"}
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        return kept | {"PYTHONPATH": str(self.home / "toolkit"), "PYTHONUTF8": "1"} | more

    def run(self, *words: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command in this checkout, ``pto-isa`` or another."""
        if words[0] == "pto-isa":
            words = (sys.executable, "-m", "pto_isa", *words[1:])
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.home, env=self.environment(**more), capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip

    def ask(self) -> str:
        """Use generated code; what was said on the error stream."""
        done = self.run(*USE)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        return done.stderr

    def written(self) -> set[str]:
        """The files of ops that were written since the last call."""
        found = {}
        for path in self.generated.glob("*/*.*"):
            facts = path.stat()  # the number of a deleted file may be given to a new one
            found[path.relative_to(self.generated).as_posix()] = facts.st_ino, facts.st_mtime_ns
        before, self.facts = getattr(self, "facts", {}), found
        return {name for name, facts in found.items() if before.get(name) != facts and name.count("_") < 2}


@pytest.fixture(scope="module")
def _checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("checkout"))


@pytest.fixture
def checkout(_checkout: Checkout) -> Iterator[Checkout]:
    _checkout.reset()
    _checkout.written()
    yield _checkout


def card(checkout: Checkout, name: str) -> dict[str, object]:
    data: dict[str, object] = json.loads((checkout.generated / "views" / f"{name}.json").read_text(encoding="utf-8"))
    return data


def test_everything_appears_when_it_is_first_used(checkout: Checkout) -> None:
    """As after a clone, or when the files were deleted; then nothing is done and nothing said."""
    for kind in ("ops", "rules", "programs", "views"):
        shutil.rmtree(checkout.generated / kind)
    for path in (checkout.generated / "manifest.json", checkout.package / "ops.pyi"):
        path.unlink()
    assert checkout.ask() == "generating 2 ops from isa/: tminus, tplus\n"
    assert checkout.written() >= BOTH
    assert "def tplus(" in (checkout.package / "ops.pyi").read_text(encoding="utf-8")
    assert checkout.ask() == ""
    assert checkout.written() == set()
    code = "import pto_isa; print(pto_isa.ops.tplus.__name__, pto_isa.verify_op('tplus', profile='a5')[0].operand)"
    assert checkout.run(sys.executable, "-c", code).stdout == "tplus dst\n"


def test_only_the_changed_op_is_made_again(checkout: Checkout) -> None:
    """A new time is not a change; another text is, and the stub and the files of the other op stay."""
    os.utime(checkout.isa.plus, (1, 1))
    assert checkout.ask() == "" and checkout.written() == set()
    assert (
        json.loads((checkout.generated / "manifest.json").read_text())["inputs"]["isa/tile/sample/tplus.yaml"][1] == 1e9
    )
    checkout.isa.change("Add two tiles.", "Add a tile to another.")
    done = checkout.run("pto-isa", "lookup", "tplus")
    assert "Add a tile to another." in done.stdout
    assert done.stderr == "generating 1 op from isa/: tplus\n"
    own = {name for name in BOTH if "tplus" in name}
    assert {"ops/tplus.py", "views/tplus.json", *INDEX} <= checkout.written() <= own | INDEX
    listed = checkout.run("pto-isa", "list").stdout
    assert "Add a tile to another." in listed and "tminus" in listed
    assert "Add a tile to another." in (checkout.package / "ops.pyi").read_text(encoding="utf-8")
    done = checkout.run("pto-isa", "lookup", "tplus", "--lang", "zh")
    assert done.stderr == ""


def test_a_comparison_changes_the_status_and_nothing_else(checkout: Checkout) -> None:
    """The index has the status, so it follows what `conform --record` writes; no op is made again."""
    index = checkout.generated / "index" / "ops.json"
    entry = json.loads(index.read_text(encoding="utf-8"))["tplus"]
    assert entry["status"] == "executable"
    folder = checkout.isa.family / "conformance"
    folder.mkdir()
    for digest, status in ((entry["digest"], "conformant"), ("0" * 64, "executable")):
        compared = {"record": digest, "profiles": {"cpu": {"passed": 1, "elements": 4}}}
        (folder / "tplus.json").write_text(json.dumps(compared), encoding="utf-8")
        assert checkout.ask() == "" and checkout.written() == {"index/ops.json", "index/compared.json"}
        found = json.loads(index.read_text(encoding="utf-8"))["tplus"]
        assert (found["status"], found["compared"]) == (status, {"cpu": 1} if status == "conformant" else {})
    shutil.rmtree(folder)


def test_a_record_may_name_another_op(checkout: Checkout) -> None:
    """The other need not be read anew."""
    checkout.isa.change("group: binary\n", "group: binary\n\nsyntax:\n  also: [pto.tminus]\n")
    assert checkout.ask() == "generating 1 op from isa/: tplus\n"
    assert checkout.ask() == ""


@pytest.mark.parametrize("place", ["tile/sample/_family.yaml", "tile/sample/_groups.yaml", "phrases.yaml"])
def test_what_ops_share_changes_all_of_them(checkout: Checkout, place: str) -> None:
    """A blank line is enough: contents are compared, not what they mean."""
    path = checkout.isa.root / place
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert checkout.ask() == "generating 2 ops from isa/: tminus, tplus\n"
    assert checkout.written() == set()  # made again, and nothing came out differently
    assert checkout.ask() == ""


def test_the_generator_is_an_input(checkout: Checkout) -> None:
    """A change of a module that writes makes everything again, one of another module nothing."""
    for name, said in (
        ("cli/readers/ask.py", ""),
        ("generate/views/op_view.py", "generating 2 ops from isa/: tminus, tplus\n"),
    ):
        path = checkout.package / name
        path.write_text(path.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
        assert checkout.ask() == said, name


def test_ops_come_and_go(checkout: Checkout) -> None:
    """A new record adds its files and is named by what is related to it; a removed one takes them away."""
    assert card(checkout, "tplus")["related"] == ["tminus"]
    checkout.isa.write("tless.yaml", MINUS.replace("tminus", "tless").replace("TMINUS", "TLESS"))
    assert checkout.ask().startswith("generating 1 op from isa/: tless\n")
    assert card(checkout, "tplus")["related"] == card(checkout, "tplus")["related"] == ["tless", "tminus"]
    assert "def tless(" in (checkout.package / "ops.pyi").read_text(encoding="utf-8")
    (checkout.isa.family / "tless.yaml").unlink()
    checkout.ask()
    assert not list(checkout.generated.glob("*/tless*"))
    assert card(checkout, "tplus")["related"] == ["tminus"]
    assert "tless" not in (checkout.package / "ops.pyi").read_text(encoding="utf-8")


def test_deleted_and_foreign_files(checkout: Checkout) -> None:
    """A file that is gone comes back, one that no record gives is removed."""
    (checkout.generated / "ops" / "tplus.py").unlink()
    assert checkout.ask() == "generating 1 op from isa/: tplus\n"
    assert checkout.written() == {"ops/tplus.py"}
    (checkout.generated / "rules" / "tplus.py").unlink()  # of which what is kept of all ops says everything
    assert checkout.ask() == ""
    assert checkout.written() == {"rules/tplus.py"}
    for lost in ("rule_parts.json", "rules/tminus.py"):
        checkout.generated.joinpath(lost).unlink()
    assert checkout.ask() == "generating 2 ops from isa/: tminus, tplus\n"
    assert checkout.written() == {"rules/tminus.py"}
    (checkout.generated / "ops" / "tgone.py").write_text("", encoding="utf-8")
    assert checkout.ask() == ""
    assert not (checkout.generated / "ops" / "tgone.py").exists()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("intrinsic:", "intrinsics:", "intrinsics"),
        ("combine(a, b): a + b", "combine(a, b): a + c", "`c`"),
        ("family: sample", "family: [", ""),
    ],
)
def test_a_broken_record_leaves_the_others_alone(checkout: Checkout, old: str, new: str, fault: str) -> None:
    """Both ops are still answered for, its fault is named with its place until it is mended, and is not tried again."""
    checkout.isa.change(old, new)
    for asked in ("tminus", "tplus"):
        done = checkout.run("pto-isa", "lookup", asked, "--lang", "en")
        assert done.returncode == 0 and f"pto.{asked}" in done.stdout
        assert "isa/tile/sample/" in done.stderr and fault in done.stderr
        assert "Traceback" not in done.stderr
        assert ("generating" in done.stderr) == (asked == "tminus")
    assert checkout.written() == set()
    checkout.isa.change("Subtract one tile from another.", "Take one tile from another.", "tminus.yaml")
    assert "Take one tile" in checkout.run("pto-isa", "lookup", "tminus").stdout
    checkout.isa.change(new, old)
    assert checkout.ask() == "generating 1 op from isa/: tplus\n"
    assert checkout.ask() == ""


def test_a_broken_shared_file(checkout: Checkout) -> None:
    """Everything stays as it was, with one message; the build of an archive ends instead."""
    path = checkout.isa.root / "phrases.yaml"
    path.write_text("facts: [\n", encoding="utf-8")
    checkout.ask()
    said = checkout.ask()
    assert said.count("\n") == 1 and said.startswith("isa/phrases.yaml:")
    strict = (
        "from pto_isa.freshness import FreshnessSettings; FreshnessSettings.strict = True; import pto_isa.generated"
    )
    done = checkout.run(sys.executable, "-c", strict)
    assert done.returncode == 1 and "isa/phrases.yaml:" in done.stderr


def test_processes_that_ask_at_once(checkout: Checkout) -> None:
    """One makes the files, the others wait for it; all of them see everything."""
    checkout.isa.change("Add two tiles.", "Add them.")
    code = "import pto_isa; print(pto_isa.ops.tplus.__doc__.split(chr(10))[0])"
    started = [
        subprocess.Popen([sys.executable, "-c", code], cwd=checkout.home, env=checkout.environment(), encoding="utf-8",
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)
    ]  # fmt: skip
    answers = [process.communicate(timeout=100) for process in started]
    assert [out for out, _ in answers] == ["Add them.\n"] * 4
    assert "".join(err for _, err in answers) == "generating 1 op from isa/: tplus\n"
    assert not list(checkout.generated.rglob(".*.py*"))  # nothing half written is left


def test_an_installed_package_is_never_asked(checkout: Checkout, tmp_path: Path) -> None:
    """Where the package is not that of a checkout, changed records beside it mean nothing."""
    shutil.copytree(checkout.package, tmp_path / "site-packages" / "pto_isa")
    shutil.copytree(checkout.isa.root, tmp_path / "site-packages" / "pto_isa" / "isa")
    inside = tmp_path / "site-packages" / "pto_isa" / "isa" / "tile" / "sample" / "tplus.yaml"
    inside.write_text("broken: [", encoding="utf-8")
    done = subprocess.run(
        USE, env=checkout.environment(PYTHONPATH=str(tmp_path / "site-packages")), capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_generate_makes_again_what_is_asked_for(checkout: Checkout) -> None:
    """The command writes over a file that somebody changed, names the rest, and keeps to its own records."""
    file = checkout.generated / "ops" / "tplus.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "# by hand\n", encoding="utf-8")
    assert checkout.ask() == ""  # nobody looks into what was generated
    done = checkout.run("pto-isa", "generate", "--check")
    assert done.returncode == 1 and "generated/ops/tplus.py: differs" in done.stdout
    done = checkout.run("pto-isa", "generate", "TPLUS")
    assert (done.returncode, done.stderr) == (0, "generating 1 op from isa/: tplus\n")
    assert " 1 written, 0 removed\n" in done.stdout and file.read_text(encoding="utf-8") == text
    assert checkout.run("pto-isa", "generate").returncode == 0  # writes isa/schema, too
    assert checkout.run("pto-isa", "generate", "--check").returncode == 0
    done = checkout.run("pto-isa", "generate", PTO_ISA_DATA=str(PACKAGE.parents[1] / "isa"))
    assert done.returncode == 2 and done.stderr.startswith("PTO_ISA_DATA names ")
    assert checkout.run("pto-isa", "generate", "tplus", "--check").returncode == 2
    assert checkout.run("pto-isa", "generate", "tplus", "--golden", "here").returncode == 2


def test_golden_outputs_replace_nothing_else(checkout: Checkout, tmp_path: Path) -> None:
    """A folder that holds something else is refused."""
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "pto_isa", "generate", "--golden", str(tmp_path)], capture_output=True)
    assert done.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


_KILLED_AT = """
import os, signal, sys
from pto_isa.cli import main
left, replace = [int(sys.argv.pop(1))], os.replace
def counted(*args, **rest):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return replace(*args, **rest)
os.replace = counted
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("moment", [1, 2, 5])
def test_a_killed_generate_leaves_whole_files(checkout: Checkout, moment: int) -> None:
    """Each file is the old or the new one, and whoever asks next makes the rest."""
    files = {path: path.read_bytes() for kind in KINDS for path in (checkout.generated / kind).glob("*.*")}
    checkout.isa.change("Add two tiles.", "Add one tile to another.")
    killed = checkout.run(sys.executable, "-c", _KILLED_AT, str(moment), "generate")
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    after = {path: path.read_bytes() for path in files}
    checkout.ask()
    now = {path: path.read_bytes() for path in files}
    assert now != files and "Add one tile to another." in str(card(checkout, "tplus"))
    assert all(text in (files[path], now[path]) for path, text in after.items())
    assert not [*checkout.generated.rglob("*.tmp")]


def test_a_change_of_equal_size_and_time_is_seen(checkout: Checkout) -> None:
    """Size and time of a file can be those of before; when it was last changed in any way cannot."""
    path = checkout.isa.plus
    checkout.ask()
    time.sleep(0.1)
    checkout.ask()
    before = path.stat()
    checkout.isa.change("Add two tiles.", "Sum two tiles.")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert checkout.ask() == "generating 1 op from isa/: tplus\n"
    assert "Sum two tiles." in checkout.run("pto-isa", "lookup", "tplus").stdout


@pytest.mark.parametrize(
    "text",
    [
        b"", b"\0\xff\xfe", b"{", b"[]", b"null", b'{"format": %d}', b'{"format": %d, "complete": true, "inputs": []}',
        b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_manifest_is_made_again(checkout: Checkout, text: bytes) -> None:
    manifest = checkout.generated / "manifest.json"
    whole = manifest.read_bytes()
    manifest.write_bytes(text % FORMAT if b"%d" in text else text)
    assert checkout.ask() == "generating 2 ops from isa/: tminus, tplus\n"
    assert json.loads(manifest.read_bytes()).keys() == json.loads(whole).keys()
    assert checkout.ask() == ""


@pytest.mark.parametrize("key", ["complete", "inputs", "generator", "outputs", "faults", "known", "units"])
def test_a_manifest_with_a_wrong_part_is_none(
    checkout: Checkout, key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a truncated or hand-made manifest says is not believed in part."""
    whole = json.loads((checkout.generated / "manifest.json").read_bytes())
    monkeypatch.setattr("pto_isa.freshness.MANIFEST", str(tmp_path / "manifest.json"))
    assert read(tmp_path, whole) is not None
    assert read(tmp_path, {name: value for name, value in whole.items() if name != key}) is None
    wrong = [None, 3, {"x": 3}, {"x": {}}, ["x", 3], [[]], {"x": [1, 2, 3]}]
    assert [value for value in wrong if read(tmp_path, whole | {key: value}) is not None] == []


def read(folder: Path, manifest: dict[str, object]) -> object:
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return read_manifest()


def test_an_interrupt_while_it_starts_ends_quietly(checkout: Checkout, tmp_path: Path) -> None:
    """Ctrl-C during the imports of the command, before anything of it runs."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'pto_isa.console':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), str(checkout.home / "toolkit")])
    script = "from pto_isa.cli import main; raise SystemExit(main())"
    for words in (("pto-isa", "list"), (sys.executable, "-c", script)):
        done = checkout.run(*words, PYTHONPATH=path)
        assert (done.returncode, done.stderr) == (130, "")
