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
from pto_isa.text.lists import counted

from .check_command import show
from .opened import find_op, open_database, refuse_installed, unknown
from .say import fail, language, say
from .texts_command import formatted
from .yaml_out import to_yaml

_NAME = re.compile(r"[a-z][a-z0-9]*([_.][a-z0-9]+)*")
_OWN = ("aliases", "general", "text", *Evidence.model_fields)  # facts of the model op, never of the new one


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
        fail(f"{name!r} is not a name for an op; expected small letters, digits, `_` and `.`: tadd, tmatmul.acc",
             f"“{name}”不是合法的指令名；应由小写字母、数字、`_` 与 `.` 组成，例如 tadd、tmatmul.acc")  # fmt: skip
    database = open_database()
    refuse_installed(database.root)
    if plain in database:
        there = database[plain]
        fail(f"{there.record.op} exists already: {shown(there.file)}", f"{there.record.op} 已存在：{shown(there.file)}")
    model = find_op(database, like)
    folder = _folder(database, family or model.family)
    target = folder / f"{plain.replace('.', '_')}.yaml"
    if target.exists():
        fail(f"{shown(target)} exists already", f"{shown(target)} 已存在")
    if not (en or zh) and not sys.stdin.isatty():
        fail("the summary is missing in both languages; give it with --en and --zh",
             "缺少中英文摘要；请用 --en 与 --zh 给出")  # fmt: skip
    summary = {"en": _summary(en, "English", "英文", "--en"), "zh": _summary(zh, "Chinese", "中文", "--zh")}
    data = skeleton(model, plain, folder, summary)
    text = formatted({target: f"{HEADER}\n{to_yaml(data)}"})[target]
    write_text(target, text)
    print(
        say(
            f"wrote {shown(target)}, a copy of {model.record.op}",
            f"已写入 {shown(target)}（以 {model.record.op} 为蓝本）",
        )
    )
    issues = [issue for issue in check(database.root) if Path(issue.file).resolve() == target.resolve()]
    show(issues)
    count = len(set(re.findall(r"[\w-]+#[\w./-]+", text)))
    print(say(f"Now replace what differs, the {counted(count, 'citation')} of {model.record.op} too; "
              "then run `pto-isa check` and `pto-isa fmt`.",
              f"请修改与蓝本不同的内容，包括来自 {model.record.op} 的 {count} 处出处，"
              "然后运行 `pto-isa check` 与 `pto-isa fmt`。"))  # fmt: skip
    return 2 if issues else 0


def skeleton(model: Op, name: str, folder: Path, summary: dict[str, str]) -> dict[str, Any]:
    """The data of the new record: the model's own file, or all it resolves to when the family is another one."""
    own: dict[str, Any] = model.resolved.layers[-1].document.value  # as it is written
    same = folder.name == model.family
    data = dict(own if same else model.data)
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


def _folder(database: Database, family: str) -> Path:
    folders = {entry.folder.name: entry.folder for entry in family_folders(database.root)}
    if family not in folders:
        raise unknown(UnknownName(family, folders, ("family", "指令族")))
    return folders[family]


def _summary(given: str | None, en: str, zh: str, option: str) -> str:
    if given:
        return given
    if not sys.stdin.isatty():
        fail(f"the {en} summary is missing; give it with {option}", f"缺少{zh}摘要；请用 {option} 给出")
    answer = input(f"{zh}摘要：" if language() == "zh" else f"{en} summary: ").strip()
    if not answer:
        fail(f"the {en} summary is missing", f"缺少{zh}摘要")
    return answer
