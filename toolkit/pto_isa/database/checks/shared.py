"""Checks of the files that all records share, and of names that must be unique over all records."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from pto_isa.language.functions import FUNCTIONS
from pto_isa.op_name import plain_name
from pto_isa.runtime.products import plain_profile
from pto_isa.schema.base import Text
from pto_isa.schema.catalog import ProfileEntry
from pto_isa.schema.issue import Issue, Position
from pto_isa.text.suggest import meant

from ...schema.issue import FieldPath
from ..cite import citations, source_name
from ..faults import fault
from ..files import family_folders
from ..model import Database, Op
from .citations import shared_citations
from .evidence import undecided
from .releases import check_shared_releases

_PLACEHOLDER = re.compile(r"\{(\w*)\}")


def check_shared(database: Database) -> list[Issue]:
    """Names in the shared files that do not exist; what is found depends on these files alone."""
    shared = database.shared
    issues: list[Issue] = []
    if "sources" not in shared.broken:
        for file in ("profiles", "vocabulary", "tile_rules", "general", "program_rules", "assembler", "assertions"):
            for one in citations(shared.documents[file].value or {}):
                name = source_name(one.reference)
                issues += _unknown(name, database.sources, database.position(file, one.path), "source", "来源")
            issues += shared_citations(database, file)
    if "vocabulary" not in shared.broken:
        enumerations = database.vocabulary.enumerations
        pipes, locations = enumerations.get("pipe"), enumerations.get("location")
        for name, profile in database.profiles.items():
            for place, pipe in enumerate(profile.pipes if pipes is not None else ()):
                assert pipes is not None
                where = database.position("profiles", ("profiles", name, "pipes", place))
                issues += _unknown(pipe, pipes.values, where, "pipe", "流水")
        issues += _ordering(database)
        stated = [("profiles", name, entry.memories) for name, entry in database.profiles.items()]
        stated += [("products", name, entry.memories) for name, entry in shared.products.items()]
        for kind, name, memories in stated if locations is not None else ():
            assert locations is not None
            for memory in memories:
                where = database.position("profiles", (kind, name, "memories", memory), True)
                issues += _unknown(memory, locations.values, where, "location", "存储位置")
    issues += _profile_aliases(database)
    issues += _products(database)
    issues += _documents(database)
    issues += _phrases(database)
    issues += _tile_rules(database)
    issues += _statements(database)
    issues += check_shared_releases(database)
    for file, (en, zh), facts in (
        ("profiles", ("field", "字段"), [*ProfileEntry.model_fields]),
        ("tile_rules", ("rule", "规则"), [f"constraints.{key}" for key in database.tile_rules]),
        ("general", ("statement", "说明"), [f"statements.{key}" for key in database.general]),
        ("program_rules", ("rule", "规则"), [f"rules.{key}" for key in database.program_rules]),
    ):
        for key, dispute in database.shared_disputes[file].items():
            issues += _unknown(dispute.fact, facts, database.position(file, ("disputes", key, "fact")), en, zh)
            if (issue := undecided(dispute, database.position(file, ("disputes", key, "decision")))) is not None:
                issues.append(issue)
            for place, on in enumerate(dispute.profiles or ()):
                where = database.position(file, ("disputes", key, "profiles", place))
                issues += _unknown(on, database.profiles, where, "profile", "目标平台")
    return issues


def check_operations(database: Database) -> list[Issue]:
    """Operations that the shared files name: those that should have a record have one, and the others none."""
    return [*_renamed(database), *_named(database), *_assertions(database)]


def _unknown(name: str, known: Iterable[str], where: Position, en: str, zh: str) -> list[Issue]:
    names = list(known)
    if name in names:
        return []
    hint = meant(name, names)
    return [fault(where, f"name/{en}", f"unknown {en} `{name}`{hint[0]}", f"未知{zh} `{name}`{hint[1]}")]


def _profile_aliases(database: Database) -> Iterator[Issue]:
    seen = {name: name for name in database.profiles}
    for name, profile in database.profiles.items():
        for place, alias in enumerate(profile.aliases):
            if alias in seen:
                where = database.position("profiles", ("profiles", name, "aliases", place))
                yield fault(
                    where,
                    "record/alias",
                    f"`{alias}` already names the profile `{seen[alias]}`",
                    f"`{alias}` 已用于目标平台 `{seen[alias]}`",
                )
            seen.setdefault(alias, name)


def _products(database: Database) -> Iterator[Issue]:
    """A product without records has names of its own, and the profile that is nearest to it is one."""
    seen = dict(database.profile_names)
    for name, product in database.shared.products.items():
        path: FieldPath = ("products", name)
        yield from _unknown(product.nearest, database.profiles, database.position("profiles", (*path, "nearest")),
                            "profile", "目标平台")  # fmt: skip
        names: list[tuple[str, FieldPath]] = [(name, path)]
        names += [(alias, (*path, "aliases", place)) for place, alias in enumerate(product.aliases)]
        for other, where in names:
            if (plain := plain_profile(other)) in seen:
                at = database.position("profiles", where, where is path)
                yield fault(at, "record/alias", f"`{other}` already names `{seen[plain]}`",
                            f"`{other}` 已是 `{seen[plain]}` 的名称")  # fmt: skip
            seen.setdefault(plain, name)


def _ordering(database: Database) -> Iterator[Issue]:
    """What orders a profile names pipes that the profile has, and open questions that there are."""
    for name, profile in database.profiles.items():
        stated, base = profile.synchronisation, ("profiles", name, "synchronisation")
        if stated is None:
            continue
        for key in ("same_pipe", "barriers"):
            for pipe in getattr(stated, key):
                where = database.position("profiles", (*base, key, pipe), True)
                yield from _unknown(pipe, profile.pipes, where, "pipe", "流水")
        for key, known in (("pipes", profile.pipes), ("vector", stated.flags.pipes)):
            for place, pipe in enumerate(getattr(stated.flags, key)):
                where = database.position("profiles", (*base, "flags", key, place))
                yield from _unknown(pipe, known, where, "pipe", "流水")
        for pipe, entry in stated.same_pipe.items():
            if entry.question is not None:
                where = database.position("profiles", (*base, "same_pipe", pipe, "question"))
                yield from _unknown(entry.question, database.shared.questions, where, "question", "待定问题")


def _documents(database: Database) -> Iterator[Issue]:
    """No two documents have one name: a citation names a document, and no repository."""
    seen: dict[str, str] = {}
    data = database.shared.documents["sources"].value
    if not isinstance(data, dict) or "sources" in database.shared.broken:
        return
    for place, entry in data["repositories"].items():
        for name in entry["documents"]:
            first = seen.setdefault(name, place)
            if first != place:
                where = database.position("sources", ("repositories", place, "documents", name), True)
                yield fault(where, "name/document-twice", f"`{name}` is already a document of `{first}`",
                            f"`{name}` 已是 `{first}` 的文档")  # fmt: skip


def _phrases(database: Database) -> Iterator[Issue]:
    """Words of a predicate use exactly its arguments, the same in both languages."""
    for name, phrase in database.phrases.predicates.items():
        for part, text in (("must", phrase.must), ("fact", phrase.fact)):
            path: FieldPath = ("predicates", name, part)
            for lang in ("en", "zh"):
                where = database.position("phrases", (*path, lang))
                for used in dict.fromkeys(_PLACEHOLDER.findall(text[lang])):
                    yield from _unknown(used, phrase.args, where, "argument", "参数")
            if set(_PLACEHOLDER.findall(text.en)) != set(_PLACEHOLDER.findall(text.zh)):
                yield fault(
                    database.position("phrases", path, True),
                    "text/placeholders",
                    "the two languages name different arguments",
                    "两种语言引用的参数不一致",
                )
    for name, noun in database.phrases.nouns.items():
        yield from _whole(database, ("nouns", name), noun)
    for attribute, values in database.phrases.properties.items():
        for word, text in values.items():
            yield from _whole(database, ("properties", attribute, word), text)


def _whole(database: Database, path: FieldPath, text: Text) -> Iterator[Issue]:
    if _PLACEHOLDER.search(text.en + text.zh):
        yield fault(
            database.position("phrases", path, True),
            "text/placeholders",
            "a noun or property takes no arguments",
            "名词与属性短语不带参数",
        )


def _renamed(database: Database) -> Iterator[Issue]:
    """A new name is that of another operation that programs may hold, and of one only.

    Where only a part of the records is there, an operation may be left out with both of its names.
    """
    shared = database.shared
    names = {name for op in database.ops.values() for name in (op.record.op, *op.record.aliases)} | {*shared.unrecorded}
    taken: dict[str, str] = {}
    for name, renamed in shared.renamed.items():
        base: FieldPath = ("renamed", name)
        to = database.position("program_rules", (*base, "to"))
        if name in names or renamed.to in names:
            yield from _unknown(name, names, database.position("program_rules", base, True), "operation", "操作")
            yield from _unknown(renamed.to, names - {*shared.renamed}, to, "operation", "操作")
        if renamed.earlier_in is not None:
            where = database.position("program_rules", (*base, "earlier_in"))
            yield from _unknown(renamed.earlier_in, shared.unrecorded, where, "operation", "操作")
        if (first := taken.setdefault(renamed.to, name)) != name:
            yield fault(to, "record/renamed", f"`{renamed.to}` is already the new name of `{first}`",
                        f"`{renamed.to}` 已是 `{first}` 的新名称")  # fmt: skip


def _named(database: Database) -> Iterator[Issue]:
    """Operations of which only the name is known have no record; the level that they are of is one."""
    data = database.shared.documents["program_rules"].value
    named = data.get("named") if isinstance(data, dict) and "program_rules" not in database.shared.broken else None
    records = {name: op for op in database.ops.values() for name in (op.record.op, *op.record.aliases)}
    for place, entry in enumerate(named or ()):
        for number, name in enumerate(entry["ops"]):
            if name in records:
                yield fault(database.position("program_rules", ("named", place, "ops", number)), "record/named",
                            f"`{name}` has a record, {records[name].path}; expected operations without one",
                            f"`{name}` 已有记录 {records[name].path}；此处应为没有记录的操作")  # fmt: skip
        if "level" in entry:
            where = database.position("program_rules", ("named", place, "level"))
            yield from _unknown(entry["level"], database.shared.levels, where, "level", "层级")


def _statements(database: Database) -> Iterator[Issue]:
    """Names in the general statements."""
    for key, stated in database.general.items():
        path: FieldPath = ("statements", key)
        named: list[tuple[Iterable[str], FieldPath, Iterable[str], str, str]] = [
            (stated.applies.functions, (*path, "applies", "functions"), FUNCTIONS, "function", "函数"),
            (stated.profiles or (), (*path, "profiles"), database.profiles, "profile", "目标平台"),
            (stated.rules, (*path, "rules"), database.tile_rules, "rule", "规则"),
            (stated.program_rules, (*path, "program_rules"), database.program_rules, "rule", "规则"),
        ]
        for names, where, known, en, zh in named:
            for place, name in enumerate(names):
                yield from _unknown(name, known, database.position("general", (*where, place)), en, zh)
        if stated.values is not None:
            at = database.position("general", (*path, "values"))
            yield from _unknown(stated.values, database.vocabulary.enumerations, at, "enumeration", "枚举")


def _tile_rules(database: Database) -> Iterator[Issue]:
    rules = database.tile_rules
    for key, rule in rules.items():
        for place, need in enumerate(rule.needs):
            where = database.position("tile_rules", ("constraints", key, "needs", place))
            yield from _unknown(need, [name for name in rules if name != key], where, "rule", "规则")
        for place, profile in enumerate(rule.profiles or ()):
            where = database.position("tile_rules", ("constraints", key, "profiles", place))
            yield from _unknown(profile, database.profiles, where, "profile", "目标平台")


def _assertions(database: Database) -> Iterator[Issue]:
    names = _op_names(database)
    for key, entry in database.shared.assertions.exempt.items():
        for place, name in enumerate(entry.ops or ()):
            where = database.position("assertions", ("exempt", key, "ops", place))
            yield from _unknown(name, names, where, "operation", "指令")


def _op_names(database: Database) -> set[str]:
    """The ops that there are: where only some were read, and those whose files do not read, too."""
    there = (file.stem for folder in family_folders(database.root) for file in folder.ops)
    return {*database.ops, *(entry.name for entry in database.known), *there}


def _composed(database: Database, op: Op, names: Collection[str]) -> Iterator[Issue]:
    """Ops that the assembler makes of one exist, and so do the operands on both sides."""
    made = op.record.syntax.composed
    for place, call in enumerate(made.calls if made is not None else ()):
        path = ("syntax", "composed", "calls", place)
        yield from _unknown(plain_name(call.op), names, op.position((*path, "op")), "operation", "指令")
        other = database.ops.get(plain_name(call.op))
        for name, source in call.operands.items():
            where = op.position((*path, "operands", name))
            yield from _unknown(source, op.record.operands, where, "operand", "操作数")
            if other is not None:
                yield from _unknown(name, other.record.operands, where, "operand", "操作数")


def check_aliases(database: Database) -> list[Issue]:
    """Every spelling leads to one op, and ops that share a name in programs exist."""
    issues: list[Issue] = []
    names = _op_names(database)
    owner = {name: name for name in names}
    for op in database.ops.values():
        for place, other in enumerate(op.record.syntax.also):
            where = op.position(("syntax", "also", place))
            issues += _unknown(plain_name(other), names, where, "operation", "指令")
        issues += _composed(database, op, names)
        intrinsic = op.record.intrinsic
        named = owner.setdefault(plain_name(intrinsic), op.name) if intrinsic is not None else op.name
        if named != op.name:
            issues.append(
                fault(op.position(("intrinsic",)), "record/alias", f"`{intrinsic}` already names `{named}`",
                      f"`{intrinsic}` 已是 `{named}` 的名称")
            )  # fmt: skip
        for place, alias in enumerate(op.record.aliases):
            plain = plain_name(alias)
            if alias == op.record.op or alias in op.record.aliases[:place]:
                issues.append(
                    fault(op.position(("aliases", place)), "record/alias", f"`{alias}` names this op anyway",
                          f"`{alias}` 已是该指令的名称")
                )  # fmt: skip
            other = owner.setdefault(plain, op.name)
            if other != op.name:
                issues.append(
                    fault(
                        op.position(("aliases", place)),
                        "record/alias",
                        f"`{alias}` already names `{other}`",
                        f"`{alias}` 已是 `{other}` 的名称",
                    )
                )
    for op, first in database.duplicates:
        issues.append(
            fault(
                op.position(("op",)),
                "record/alias",
                f"`{op.record.op}` is already defined in {first.path}",
                f"`{op.record.op}` 已在 {first.path} 中定义",
            )
        )
    return issues
