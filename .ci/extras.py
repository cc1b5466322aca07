"""Resolves the dependencies and every extra for a Python version, from wheels alone.

    python .ci/extras.py [3.14]...

Without a version, for the newest one that the classifiers name, which wheels reach last.  Nothing is installed.  Exit
status 1 when a version lacks something; pip names the requirement.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).resolve().parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def named() -> list[str]:
    """The versions in the classifiers, such as 3.11."""
    return [found[1] for line in PROJECT["classifiers"] if (found := VERSION.fullmatch(line))]


def resolves(version: str) -> bool:
    """Whether a Python of this version finds wheels for all extras together."""
    extras = PROJECT["optional-dependencies"].values()
    requirements = sorted({*PROJECT["dependencies"], *(line for extra in extras for line in extra)})
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--only-binary=:all:")
    with tempfile.TemporaryDirectory() as empty:
        command = [*pip, "--python-version", version, "--target", empty, *requirements]
        done = subprocess.run(command, capture_output=True, text=True)
    right = done.returncode == 0
    print(f"{'ok' if right else 'FAILED':7} Python {version}: {len(requirements)} requirements", flush=True)
    if not right:
        print(done.stdout + done.stderr, flush=True)
    return right


if __name__ == "__main__":
    versions = sys.argv[1:] or named()[-1:]
    if not versions:
        sys.exit("pyproject.toml: no classifier names a version")
    right = [resolves(version) for version in versions]  # the later ones are tried as well
    sys.exit(0 if all(right) else 1)
