"""``new`` and ``resolve``: starting a record and seeing what it is made of."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from pto_isa.atomic import write_text
from pto_isa.database import Database, Op, UnknownName, check
from pto_isa.database.files import HEADER, family_folders, shown
from pto_isa.database.layout import key_order
from pto_isa.schema.evidence import Evidence

from ..say import both, number, refuse, told
from .check_command import show
from .opened import find_op, open_database, refuse_installed, unknown
from .texts_command import formatted
from .yaml_out import to_yaml

_NAME = re.compile(r"[a-z][a-z0-9]*([_.][a-z0-9]+)*")
# facts of the model op, never of the new one
_OWN = ("aliases", "chapters", "expansion", "general", "text", *Evidence.model_fields)


def resolve(name: str, origin: bool) -> int:
    """Print the resolved record as YAML; with ``origin`` each value with the file and line it comes from."""
    op = find_op(open_database(), name)
    data = ordered(op.data)
    if not origin:
        print(to_yaml(data), end="")
        return 0

    def note(path: tuple[str | int, ...]) -> str:
        place = op.position(path)
        return f"{place.file}:{place.line}"

    print(to_yaml(data, note), end="")
    return 0


def ordered(data: dict[str, Any], path: tuple[str | int, ...] = ()) -> dict[str, Any]:
    """The same data with its keys in the order of the schema; lists are left as they are."""
    order = key_order(Path("record.yaml"))(path) or ()
    names = sorted(data, key=lambda name: order.index(name) if name in order else len(order))
    return {name: ordered(value, (*path, name)) if isinstance(value := data[name], dict) else value for name in names}


def new(name: str, like: str, family: str | None, en: str | None, zh: str | None) -> int:
    """Write the record of a new op as a valid copy of another one's; never overwrites."""
    plain = name.strip().removeprefix("pto.")
    if not _NAME.fullmatch(plain):
        refuse("new.no_name", name=name)
    database = open_database()
    refuse_installed(database.root)
    if plain in database:
        there = database[plain]
        refuse("new.op_exists", op=there.record.op, file=shown(there.file))
    model = find_op(database, like)
    folder = _folder(database, family or model.family)
    target = folder / f"{plain.replace('.', '_')}.yaml"
    if target.exists():
        refuse("new.file_exists", target=shown(target))
    if not (en or zh) and not sys.stdin.isatty():
        refuse("new.no_summaries")
    summary = {"en": _summary(en, "english"), "zh": _summary(zh, "chinese")}
    data = skeleton(model, plain, folder, summary)
    text = formatted({target: f"{HEADER}\n{to_yaml(data)}"})[target]
    write_text(target, text)
    print(told("new.wrote", target=shown(target), op=model.record.op))
    issues = [issue for issue in check(database.root) if Path(issue.file).resolve() == target.resolve()]
    show(issues)
    count = len(set(re.findall(r"[\w-]+#[\w./-]+", text)))
    print(told("new.now", count=number(count, "citation"), op=model.record.op))
    return 2 if issues else 0


def skeleton(model: Op, name: str, folder: Path, summary: dict[str, str]) -> dict[str, Any]:
    """The data of the new record: the model's own file, or all it resolves to when the family is another one."""
    same = folder.name == model.family
    data = _written(model) if same else dict(model.data)
    if not same:
        data.pop("group", None)
        data.pop("parts", None)
        data["examples"] = {key: {part: value for part, value in example.items()
                                  if part != "profiles" or value != list(model.profiles)}
                            for key, example in data.get("examples", {}).items()}  # fmt: skip
    for key in _OWN:
        data.pop(key, None)
    data |= {"op": f"pto.{name}", "family": folder.name, "summary": summary}
    if "intrinsic" in data:
        data["intrinsic"] = name.replace(".", "_").upper()
    if folder.parent.name != "tile" or "set" in data:
        data["set"] = folder.parent.name
    return data


def _written(model: Op) -> dict[str, Any]:
    """What the op's own files say of it, as it is written, in one."""
    found: dict[str, Any] = {}
    for layer in model.resolved.stating:
        found = _together(found, layer.document.value)
    return found


def _together(left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    """Two files of one record, which have nothing but maps in common."""
    return left | {
        key: _together(left[key], value) if key in left and isinstance(value, dict) else value
        for key, value in right.items()
    }


def _folder(database: Database, family: str) -> Path:
    folders = {entry.folder.name: entry.folder for entry in family_folders(database.root)}
    if family not in folders:
        raise unknown(UnknownName(family, folders, both("what.family")))
    return folders[family]


def _summary(given: str | None, which: str) -> str:
    if given:
        return given
    if not sys.stdin.isatty():
        refuse(f"new.give_{which}")
    answer = input(told(f"new.ask_{which}")).strip()
    if not answer:
        refuse(f"new.no_{which}")
    return answer
