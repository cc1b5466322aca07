"""``export``: records as JSON, JSON Schemas, the verifier for other tools, the rules as C++, test vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pto_isa import __version__
from pto_isa.atomic import ForeignFolder, building, write_text
from pto_isa.database.files import shown
from pto_isa.generate.index import record_data
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.text.lists import counted, listed

from .opened import find_op, find_profile, open_database, refuse_faults, refuse_mixture
from .say import fail, say

VECTORS = "vectors"


def export(kind: str, folder: Path, ops: list[str], profile: str | None, seed: int, force: bool) -> int:
    """Write all files of one kind of export into a new folder; ops, profile and seed choose vectors.

    The folder may be empty; with ``force`` it may be one that an export made and nobody changed.
    """
    if kind == VECTORS:
        return _vectors(folder, ops, profile, seed, force)
    if kind not in KINDS:
        en, zh = listed((*KINDS, VECTORS))
        fail(f"unknown export {kind!r}; expected one of {en}", f"未知导出类型“{kind}”；应为 {zh} 之一")
    if ops or profile is not None or seed:
        fail(
            f"`--op`, `--profile` and `--seed` belong to `export {VECTORS}`",
            f"`--op`、`--profile` 与 `--seed` 只用于 `export {VECTORS}`",
        )
    files = KINDS[kind]()
    with _new(folder, force) as aside:
        for name, text in files.items():
            path = aside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, text)
    size = sum(len(text.encode()) for text in files.values())
    kilobytes = f"{size / 1000:,.0f} kB"
    print(
        say(
            f"{counted(len(files), 'file')}, {kilobytes}, written to {shown(folder)}",
            f"已向 {shown(folder)} 写入 {len(files)} 个文件，共 {kilobytes}",
        )
    )
    return 0


def _vectors(folder: Path, ops: list[str], profile: str | None, seed: int, force: bool) -> int:
    from pto_isa.export.vector_texts import REASONS, readmes
    from pto_isa.export.vectors import PROFILES, Disagreement, write_vectors

    database = open_database()
    profiles = PROFILES if profile is None else (find_profile(database, profile),)
    if seed < 0:
        fail(f"the seed is {seed}; expected 0 or more", f"种子为 {seed}；应不小于 0")
    chosen = [find_op(database, name).name for name in ops]
    refuse_mixture(database, [database[name] for name in chosen or database])
    try:
        with _new(folder, force) as aside:
            written = write_vectors(database, aside, chosen, profiles, seed)
            left = [(REASONS[reason], listed(names)) for reason, names in written.left_out.items()]
            if not written.cases:
                en, zh = (
                    "; ".join(f"{names[0]}: {why[0]}" for why, names in left),
                    "；".join(f"{names[1]}：{why[1]}" for why, names in left),
                )
                fail(f"no vectors, nothing was written: {en}", f"没有测试向量，未写入任何文件：{zh}", 1)
            for name, text in readmes(__version__, seed, profiles, written.cases, written.left_out).items():
                write_text(aside / name, text)
    except Disagreement as error:
        fail(f"a defect of the generated code: {error}", f"生成代码有缺陷：{error}", 1)
    for why, names in left:
        print(say(f"left out, {why[0]}: {names[0]}", f"未包含，{why[1]}：{names[1]}"))
    cases = sum(written.cases.values())
    print(
        say(
            f"{counted(len(written.cases), 'op')}, {counted(cases, 'case')} written to {shown(folder)}",
            f"已向 {shown(folder)} 写入 {len(written.cases)} 条指令的 {cases} 个用例",
        )
    )
    return 0


@contextmanager
def _new(folder: Path, force: bool) -> Iterator[Path]:
    """The folder that is to be written, aside until it is complete; fails where something stands in its place."""
    place = shown(folder)
    if folder.exists() and not folder.is_dir():
        fail(f"{place}: this is a file; expected a folder", f"{place}：这是文件，应为目录")
    if Path.cwd().is_relative_to(folder.resolve()):
        fail(f"{place}: the current folder cannot be replaced; name a new one",
             f"{place}：不能替换当前目录；请另指定一个新目录")  # fmt: skip
    try:
        with building(folder, force) as aside:
            yield aside
    except ForeignFolder as error:
        if error.names:
            first, more = error.names[0], len(error.names) - 1
            en, zh = (f" ({more} more)", f"（另有 {more} 个）") if more else ("", "")
            fail(f"{place}: `{first}` is not as an export wrote it{en}; nothing was replaced",
                 f"{place}：`{first}` 不是导出时写入的内容{zh}；未替换任何内容")  # fmt: skip
        if force:
            fail(f"{place} exists already and no export made it; --force replaces only what an export wrote",
                 f"{place} 已存在，且并非由导出生成；--force 只替换导出写入的目录")  # fmt: skip
        fail(f"{place} exists already and is not empty; name a new folder, or give --force for one that an export made",
             f"{place} 已存在且非空；请指定新目录，若它由导出生成，可用 --force 替换")  # fmt: skip
    except OSError as error:
        fail(f"{place}: cannot write ({error.strerror})", f"{place}：无法写入（{error.strerror}）")


def _json_files() -> dict[str, str]:
    return {f"{op.name}.json": _json(record_data(op)) for op in open_database().values()}


def _schemas() -> dict[str, str]:
    from pto_isa.generate.json_schema import schemas

    return schemas()


def _verifier() -> dict[str, str]:
    from pto_isa.export.verifier import verifier

    database = open_database()
    refuse_mixture(database, database.values())
    return verifier()


def _cpp() -> dict[str, str]:
    from pto_isa.export.cpp.library import library

    database = open_database()
    try:
        return library(database)
    except ElaborationError:
        refuse_faults(database)
        raise  # a defect of ours: `check` accepts what cannot be written


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


KINDS: Mapping[str, Callable[[], dict[str, str]]] = {
    "json": _json_files,
    "schema": _schemas,
    "verifier": _verifier,
    "cpp": _cpp,
}
