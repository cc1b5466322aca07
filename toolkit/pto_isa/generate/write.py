"""The texts of every generated file, by its path below ``generated/``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.front.elaborate import elaborate
from .card import card
from .op_module import op_module
from .op_rules import op_rules, tile_rules
from .program_module import alias_module, alias_names, names_module, program_module, rules_module
from .rule_module import rule_modules, tile_module
from .sentences import Sentences, sentences_of

if TYPE_CHECKING:
    from ..database import Database, Op

_INIT = {
    "ops/__init__.py": '"""One module per op: its NumPy function and its planner."""\n',
    "programs/__init__.py": '"""One module per op: how programs write it."""\n',
    "rules/__init__.py": '"""One module per op: its rules as functions and data."""\n',
}


def shared_files(db: Database) -> dict[str, str]:
    """The files that belong to no op."""
    speak = sentences_of(db)
    return _INIT | {
        "rules/_tile.py": tile_module(tile_rules(db, speak)),
        "programs/_names.py": names_module(db),
        "programs/_rules.py": rules_module(db),
    }


def op_files(op: Op, db: Database, speak: Sentences) -> dict[str, str]:
    """The files of one op, raises ``ElaborationError`` for a broken expression."""
    opdef = elaborate(op, db)
    made = {
        f"ops/{op.name}.py": op_module(op, opdef),
        f"programs/{op.name}.py": program_module(op),
        f"cards/{op.name}.json": card(op, opdef, speak),
    }
    made |= {f"rules/{name}.py": text for name, text in rule_modules(op, op_rules(op, opdef, speak)).items()}
    return made | {f"programs/{name}.py": alias_module(op, alias) for name, alias in alias_names(op).items()}
