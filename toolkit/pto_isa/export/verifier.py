"""``export verifier``: the rules of all ops and what judges them, as a package that needs the standard library only."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from pto_isa.version import VERSION

from .closure import PACKAGE, Closure
from .digest import rules_digest
from .legal_texts import legal_texts
from .verifier_texts import INIT, MAIN, README

NAME = "pto_verifier"
# what the texts of the package import; rules and text forms are loaded by the name of an op
ROOTS = (
    "verifier", "program.verifier", "program.standalone", "runtime.errors", "runtime.unknown_name",
    "runtime.rules.finding",
    "runtime.types.conv_type", "runtime.types.global_type", "runtime.types.group_type", "runtime.types.pipe_type",
    "runtime.types.tile_type", "runtime.types.unknown",
)  # fmt: skip
BY_NAME = ("generated.rules", "generated.programs")
# In the package the folder of generated code keeps itself current; in a copy there is nothing that it could follow.
OWN = {"generated": '"""One module per op, made from its record."""\n'}


def verifier() -> dict[str, str]:
    """The files of the package by their path: a copy of the modules it needs, an entry, licence and READMEs.

    Raises FileNotFoundError when this installation lacks the licence, which every copy has to carry.
    """
    by_name = [f"{home}.{path.stem}" for home in BY_NAME for path in _modules(home)]
    found = Closure(own=OWN).of([*ROOTS, *by_name])
    copied = {name: path.read_text(encoding="utf-8") for name, path in found.items()}
    copied |= {f"{name}/__init__.py": text for name, text in OWN.items()}
    rules = [_loaded(path.stem).RULES for path in _modules("generated.rules") if not path.stem.startswith("_")]
    version = f"{VERSION}+rules.{rules_digest(rules, _loaded('_tile').TILE_RULES)}"
    ops = len(rules)
    files = copied | {"__init__.py": INIT.format(version=version), "__main__.py": MAIN, "py.typed": ""}
    files |= legal_texts()
    files |= {name: text.format(version=version, ops=ops) for name, text in README.items()}
    return {f"{NAME}/{name}": text for name, text in files.items()}


def _loaded(name: str) -> Any:
    """A module of the generated rules."""
    return import_module(f"{PACKAGE.name}.generated.rules.{name}")


def _modules(home: str) -> list[Path]:
    """The modules of a package of generated code."""
    return [path for path in sorted(PACKAGE.joinpath(*home.split(".")).glob("*.py")) if path.stem != "__init__"]
