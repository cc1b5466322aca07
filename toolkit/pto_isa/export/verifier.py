"""``export verifier``: the rules of all ops and what judges them, as a package that needs the standard library only."""

from __future__ import annotations

import zlib
from pathlib import Path

from pto_isa.version import VERSION

from ..generated import rules as generated
from .closure import PACKAGE, Closure
from .digest import rules_digest
from .legal_texts import legal_texts
from .stored_rules import stored_rules
from .verifier_texts import MAIN, RULES, init, readme

NAME = "pto_verifier"
DATA = "generated/rules/rules.json.gz"
# what the texts of the package import
ROOTS = (
    "verifier", "runtime.errors", "runtime.unknown_name", "runtime.rules.finding", "runtime.rules.stored",
    "runtime.types.conv_type", "runtime.types.global_type", "runtime.types.group_type", "runtime.types.pipe_type",
    "runtime.types.tile_type", "runtime.types.unknown",
    "generated.programs._products",  # a profile without records is asked for by name
)  # fmt: skip
OF_PROGRAMS = ("program.verifier", "program.standalone")
# In the package the folder of generated code keeps itself current, and rules are modules; in a copy they are data.
OWN = {"generated": '"""What is made from the records."""\n', "generated.rules": RULES}


def verifier(programs: bool = False) -> dict[str, str | bytes]:
    """The files of the package by their path: a copy of the modules it needs, the rules as data, licence and READMEs.

    programs: with the verifier of programs as well.  Raises FileNotFoundError when this installation lacks the licence,
    which every copy has to carry.
    """
    roots = list(ROOTS)
    if programs:
        roots += [*OF_PROGRAMS, *(f"generated.programs.{path.stem}" for path in _modules("generated.programs"))]
    found = Closure(own=OWN).of(roots)
    files: dict[str, str | bytes] = {name: path.read_text(encoding="utf-8") for name, path in found.items()}
    files |= {f"{name.replace('.', '/')}/__init__.py": text for name, text in OWN.items()}
    rules, tile = [generated.rules_of(name) for name in generated.names()], generated.tile_rules()
    files[DATA] = _packed(stored_rules(rules, tile))
    version = f"{VERSION}+rules.{rules_digest(rules, tile)}"
    files |= {"__init__.py": init(version, programs), "py.typed": ""} | legal_texts()
    files |= {"__main__.py": MAIN} if programs else {}
    files |= readme(version, len(rules), programs)
    return {f"{NAME}/{name}": content for name, content in files.items()}


def _packed(text: str) -> bytes:
    """As gzip has it, without name and time, so that equal rules give equal files."""
    packer = zlib.compressobj(9, wbits=31)
    return packer.compress(text.encode("utf-8")) + packer.flush()


def _modules(home: str) -> list[Path]:
    """The modules of a package of generated code."""
    return [path for path in sorted(PACKAGE.joinpath(*home.split(".")).glob("*.py")) if path.stem != "__init__"]
