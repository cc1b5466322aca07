"""The exported C++ headers, compiled once per run of the tests: with the driver, and installed for others to find."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FLAGS = "-O0 -fno-exceptions -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Werror"
GUIDES = tuple(ROOT / "site" / lang / "guide" / "verifier.md" for lang in ("en", "zh"))
LIBRARY = "exported/pto_isa_cpp"

_PROJECT = """cmake_minimum_required(VERSION 3.14)
project(tests CXX)
add_subdirectory({folder}/{library} library)
add_executable(driver {home}/cpp_driver.cpp)
target_link_libraries(driver pto_isa::pto_isa)
"""
_USER = """cmake_minimum_required(VERSION 3.14)
project(user CXX)
find_package(pto_isa REQUIRED)
foreach(name {names})
  add_executable(${{name}} ${{name}}.cpp)
  target_link_libraries(${{name}} pto_isa::pto_isa)
endforeach()
"""


def built(base: Path) -> Path:
    """The folder with everything, made by the first process that asks; skips where there is no compiler."""
    missing = [name for name in ("g++", "cmake", "make") if shutil.which(name) is None]
    if missing:
        assert not os.environ.get("CI"), f"tests of the C++ headers need {', '.join(missing)}"
        pytest.skip(f"{', '.join(missing)} not found")
    folder = base / "cpp"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            _build(folder)
            (folder / "done").touch()
    return folder


def guide_code(page: Path) -> str:
    """The program that a page of the guide shows."""
    (code,) = re.findall(r"```cpp\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def _build(folder: Path) -> None:
    report = _run(sys.executable, "-m", "pto_isa", "export", "cpp", str(folder / "exported"))
    (folder / "report").write_text(report, encoding="utf-8")
    _make(folder / "tests", _PROJECT.format(folder=folder, library=LIBRARY, home=Path(__file__).parent))
    _run("cmake", "--install", str(folder / "tests" / "build"), "--prefix", str(folder / "installed"))
    user = folder / "user"
    user.mkdir()
    for page in GUIDES:
        (user / f"guide_{page.parents[1].name}.cpp").write_text(guide_code(page), encoding="utf-8")
    names = " ".join(f"guide_{page.parents[1].name}" for page in GUIDES)
    _make(user, _USER.format(names=names), f"-DCMAKE_PREFIX_PATH={folder / 'installed'}")


def _make(home: Path, project: str, *options: str) -> None:
    home.mkdir(exist_ok=True)
    (home / "CMakeLists.txt").write_text(project, encoding="utf-8")
    build = str(home / "build")
    _run("cmake", "-S", str(home), "-B", build, f"-DCMAKE_CXX_FLAGS={FLAGS}", "-DCMAKE_BUILD_TYPE=", *options)
    _run("cmake", "--build", build, "--parallel", "2")


def _run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout
