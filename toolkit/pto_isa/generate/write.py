"""The texts of every generated file, by its path below ``generated/``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..database.status import LEVELS, agreeing, compared_as, comparison_file, level
from ..language.front.elaborate import elaborate
from ..view.data import as_data
from .modules.op_module import op_module
from .modules.ordering_module import ordering_module
from .modules.program_module import (
    alias_module,
    alias_names,
    names_module,
    products_module,
    program_module,
    rules_module,
)
from .modules.releases_module import releases_module
from .rules.files import rule_files, tile_module
from .rules.op_parts import rule_parts
from .rules.op_rules import op_rules, tile_rules
from .rules.parts import OpRuleParts
from .sentences import Sentences, sentences_of
from .views.general import general_of
from .views.history import history_of, shared_history
from .views.index import differs_of, entry_of, facts_of, names_of, searched, shared_rules, types_of
from .views.op_view import op_view, view_text

if TYPE_CHECKING:
    from ..database import Database, Op
    from ..language.front.opdef import OpDef

_RULES = '''"""One module per op: its rules as functions and data."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...runtime.rules.rule import OpRules, Rule


@cache
def names() -> tuple[str, ...]:
    """The plain names of all ops, in order."""
    found = pkgutil.iter_modules(__path__)
    return tuple(sorted(module.name for module in found if not module.name.startswith("_")))


def rules_of(name: str) -> "OpRules":
    """The rules of the op of this plain name."""
    found: OpRules = import_module(f"{__name__}.{name}").RULES
    return found


def tile_rules() -> "tuple[Rule, ...]":
    """The rules of every tile."""
    found: tuple[Rule, ...] = import_module(f"{__name__}._tile").TILE_RULES
    return found
'''
_INIT = {
    "ops/__init__.py": '"""One module per op: its NumPy function and its planner."""\n',
    "programs/__init__.py": '"""One module per op: how programs write it."""\n',
    "rules/__init__.py": _RULES,
}


def shared_files(db: Database) -> dict[str, str]:
    """The files that belong to no op."""
    speak = sentences_of(db)
    return _INIT | {
        "rules/_tile.py": tile_module(tile_rules(db, speak)),
        "programs/_names.py": names_module(db),
        "programs/_ordering.py": ordering_module(db),
        "programs/_products.py": products_module(db),
        "programs/_releases.py": releases_module(db),
        "programs/_rules.py": rules_module(db),
        "index/names.json": _json(as_data(names_of(db))),
        "index/rules.json": _json(as_data(shared_rules(db))),
        "index/words.json": _json(as_data(shared_history(db))),
    }


def index_of(op: Op, opdef: OpDef) -> dict[str, Any]:
    """What the index holds of an op: file -> its entry there; its status is the level of the record alone."""
    entry = entry_of(op, level(op), general_of(op, opdef))
    return {"ops": as_data(entry), "types": as_data(types_of(op)), "facts": facts_of(op),
            "search": as_data(searched(op)), "differs": differs_of(op), "history": as_data(history_of(op))}  # fmt: skip


def index_files(entries: Mapping[str, Mapping[str, Any]], order: Iterable[str], isa: Path) -> dict[str, str]:
    """The files of the index that have an entry of every op, these in order; ``entries``: file -> name -> entry.

    An executable op that was compared with recorded vectors as it is now becomes conformant here.
    """
    order = list(order)
    made = {part: {name: each[name] for name in order if name in each} for part, each in entries.items()}
    found = {name: _agreeing(entry, isa) for name, entry in made["ops"].items()}
    made["ops"] = {name: entry | _reached(entry["status"], found[name]) for name, entry in made["ops"].items()}
    made["compared"] = {name: counts for name, counts in found.items() if counts}
    return {f"index/{part}.json": _json(each) for part, each in made.items()}


def _reached(status: str, agrees: Mapping[str, int]) -> dict[str, Any]:
    """The status of an op whose index may be of before a comparison, and what it agrees with."""
    if status in LEVELS[-2:]:
        status = LEVELS[-1] if agrees else LEVELS[-2]
    return {"status": status, "compared": agrees}


def _agreeing(entry: Mapping[str, Any], isa: Path) -> dict[str, int]:
    if entry["status"] not in LEVELS[-2:]:
        return {}
    return agreeing(compared_as(comparison_file(isa.joinpath(entry["file"]), entry["name"]), entry["digest"]))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def op_files(op: Op, opdef: OpDef, speak: Sentences) -> dict[str, str]:
    """The files of one op but its rules, raises ``ElaborationError`` for a broken expression."""
    made = {
        f"ops/{op.name}.py": op_module(op, opdef),
        f"programs/{op.name}.py": program_module(op, opdef),
        f"views/{op.name}.json": view_text(op_view(op, opdef, speak)),
    }
    return made | {f"programs/{name}.py": alias_module(op, alias) for name, alias in alias_names(op).items()}


def rules_of(op: Op, opdef: OpDef, speak: Sentences) -> OpRuleParts:
    """What the op brings to ``rules``, whose files depend on all ops; raises ``ElaborationError``."""
    return rule_parts(op, op_rules(op, opdef, speak))


def all_rules(database: Database) -> dict[str, str]:
    """The files of rules of all ops; raises ``ElaborationError`` for a broken expression."""
    speak = sentences_of(database)
    return rule_files({op.name: rules_of(op, elaborate(op, database), speak) for op in database.values()})
