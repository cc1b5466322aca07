"""Installs the lowest or the highest versions that pyproject.toml allows, and tries every command and the quick tests.

    python3 .ci/versions.py lowest|highest [FOLDER]

The package is built with these versions too, since its generator needs them.  The folder, build/versions by default,
keeps one environment for each Python and choice.  Exit status 1 when something failed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
QUICK = ("tests/runtime/test_tile.py", "tests/runtime/test_small_float.py", "tests/runtime/test_conversion.py",
         "tests/schema", "tests/cli/test_inventory.py", "tests/program/test_reader.py")  # fmt: skip
PROGRAM = """module {
  func.func @f(%p: !pto.ptr<f32>, %n: index, %x: f32) attributes {pto.entry} {
    pto.store_scalar %x, %p[%n] : !pto.ptr<f32>, f32
    return
  }
}
"""
# every command on something small, with the exit status where it is not 0; {isa} is a copy of the records
COMMANDS: dict[str, int] = {
    **dict.fromkeys(("--version", "--help", "lookup tadd", "lookup tadd --format json --lang zh"), 0),
    **dict.fromkeys(("list --family elementwise-tile-tile", "search dtype:bf16", "legal tadd --profile a5"), 0),
    **dict.fromkeys(("explain pto.tadd/same-valid-shape", "resolve tadd", "dump tadd", "coverage tadd"), 0),
    "diff a2a3 a5 tadd": 1,  # they differ
    **dict.fromkeys(("fmt --check {isa}", "check {isa}", "confirm tadd", "generate --help"), 0),
    **dict.fromkeys(("verify p.pto --profile a5", "fmt --check p.pto", "lsp --help", "audit --help"), 0),
    "run p.pto --arg p=4 --arg n=1 --arg x=2 --out out": 0,
    **dict.fromkeys((f"export {what} {what}" for what in ("json", "schema", "verifier", "cpp")), 0),
    "export vectors vectors --op tadd": 0,
    "conform vectors --op tadd": 0,
    "generate --golden {golden} --check": 0,  # the generator writes the same text
    "new tplus --like tadd --en Adds. --zh 相加。": 0,  # the last one: what the others give must not depend on it
}


def bounds(requirements: list[str]) -> Iterator[str]:
    """Every requirement as its lowest version: ``numpy>=2.0`` -> ``numpy==2.0``."""
    for text in requirements:
        name, lowest = re.fullmatch(r"([\w.-]+)>=([\w.]+).*", text).groups()  # type: ignore[union-attr]
        yield f"{name}=={lowest}"


def step(name: str, *command: str | Path, cwd: Path, env: dict[str, str], status: int = 0) -> bool:
    """Run a command that ends with this status; what it said is shown when it failed."""
    began = time.monotonic()
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, encoding="utf-8")
    bad = done.returncode != status or "Traceback (most recent call last)" in done.stdout + done.stderr
    print(f"{'FAILED' if bad else 'ok':7} {time.monotonic() - began:6.1f} s  {name}", flush=True)
    if bad:
        print(f"exit {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-3000:]}", flush=True)
    return not bad


def main(which: str, folder: Path) -> int:
    """Install, build, install the wheel, try; 0 when everything worked."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, build = project["project"]["dependencies"], project["build-system"]["requires"]
    extras = project["project"]["optional-dependencies"]
    place = folder.resolve() / f"{which}-{sys.version_info.major}.{sys.version_info.minor}"
    venv.create(place, with_pip=True, clear=True)
    limits = place / "constraints.txt"
    limits.write_text("\n".join(sorted({*bounds(runtime + build + extras["lsp"])})) if which == "lowest" else "")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PTO_") and name != "PYTHONPATH"}
    env |= {"PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "LC_ALL": "C.UTF-8"}
    python = place / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--no-compile", "--constraint", limits)
    work = place / "work"
    work.mkdir()
    (work / "p.pto").write_text(PROGRAM, encoding="utf-8")
    right = (
        step("build dependencies", *pip, *build, cwd=work, env=env)
        and step("wheel", python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
                 "--wheel-dir", place, ROOT, cwd=work, env=env)
        and step("install", *pip, *place.glob("*.whl"), *extras["lsp"], cwd=work, env=env)
    )  # fmt: skip
    if not right:
        return 1
    subprocess.run([python, "-m", "pip", "list", "--format=freeze"], check=False)
    records = work / "isa"
    subprocess.run(["cp", "-r", ROOT / "isa", records], check=True)
    own = {**env, "PTO_ISA_DATA": str(records)}
    failed = sum(
        not step(
            line,
            place / "bin" / "pto-isa",
            *line.format(isa=records, golden=ROOT / "tests" / "golden").split(),
            cwd=work,
            env=own,
            status=status,
        )
        for line, status in COMMANDS.items()
    )
    tests = [text for text in extras["test"] if text.startswith(("pytest", "hypothesis", "fastjsonschema"))]
    failed += not (
        step("test dependencies", *pip, *tests, cwd=work, env=env)
        and step("quick tests", python, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *QUICK,
                 cwd=ROOT, env=env)
    )  # fmt: skip
    print(f"{which}, Python {sys.version.split()[0]}: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] not in (["lowest"], ["highest"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "build" / "versions"))
