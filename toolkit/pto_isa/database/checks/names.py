"""Names inside one record: operands, rules, disputes, and the file it stands in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from keyword import iskeyword

from pto_isa.runtime.kernel_names import RESERVED
from pto_isa.runtime.kinds.table import kinds_of, passed
from pto_isa.runtime.kinds.values import ATTRIBUTE, SCALAR
from pto_isa.runtime.memory.state import LIVE
from pto_isa.runtime.types.pointer_type import MEMORIES
from pto_isa.schema.example import Example
from pto_isa.schema.issue import Issue
from pto_isa.schema.record import (
    NumberInWord,
    Numerics,
    NumericsBase,
    Operand,
    PlaceBeside,
    PlaceInRegister,
    Record,
    Semantics,
)
from pto_isa.schema.syntax import Syntax, SyntaxForm, syntax_path
from pto_isa.text.lists import alternatives, listed

from ...schema.issue import FieldPath
from ..model import Op
from .checker import RecordChecker
from .evidence import check_evidence
from .overloads import check_overloads
from .releases import check_releases, syntax_forms
from .rules import check_rules

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


_OPERAND = ("operand", "操作数")
_MODE = ("mode", "模式")
_MEMORY = ("memory", "存储")
_REGISTER = ("register or count", "寄存器或计数")
_VALUES = (ATTRIBUTE.name, SCALAR.name)  # kinds that may have a value of their own
_PARAMETER = ("template parameter", "模板参数")


def check_names(op: Op) -> list[Issue]:
    """Faults of the names that one record uses for its own parts."""
    checker = RecordChecker(op)
    _reserved(checker)
    _operands(checker)
    _vectors(checker)
    _stated(checker)
    _only_read(checker)
    check_releases(checker)
    check_rules(checker)
    check_evidence(checker)
    _others(checker)
    _place(checker)
    return checker.issues


def _reserved(checker: RecordChecker) -> None:
    """The op is a Python function and its operands are the parameters: none may have a name that Python or it needs."""
    record = checker.record
    named: list[tuple[str, FieldPath, tuple[str, str]]] = [(checker.op.name, ("op",), ("instruction", "指令"))]
    named += [(name, ("operands", name), _OPERAND) for name in record.operands]
    for name, path, (en, zh) in named:
        if name in RESERVED:
            why = (
                ("a keyword of Python", " Python 关键字")
                if iskeyword(name)
                else ("used by generated code", "生成代码自用的名称")
            )
            checker.report(
                path,
                "record/reserved-name",
                f"the {en} is called `{name}`, which is {why[0]}; expected another name",
                f"{zh}名 `{name}` 为{why[1]}；应改用其他名称",
                key=path[0] == "operands",
            )


def _operands(checker: RecordChecker) -> None:
    record, operands = checker.record, checker.record.operands
    used: set[str] = set()
    for key, overload in record.overloads.items():
        path: FieldPath = ("overloads", key)
        used.update(overload.args)
        for place, name in enumerate(overload.args):
            checker.known(name, operands, (*path, "args", place), _OPERAND)
        for name in overload.types:
            checker.known(name, operands, (*path, "types", name), _OPERAND, key=True)
        for name in overload.defaults:
            checker.known(name, overload.args, (*path, "defaults", name), _OPERAND, key=True)
        for place, name in enumerate(overload.required):
            checker.known(name, overload.args, (*path, "required", place), _OPERAND)
        _no_duplicates(checker, overload.args, (*path, "args"))
        if overload.config is not None:
            typename = f"typename {overload.config.parameter}"
            checker.known(typename, overload.template, (*path, "config", "parameter"), _PARAMETER)
            used.update(overload.config.args)
            for place, name in enumerate(overload.config.args):
                checker.known(name, operands, (*path, "config", "args", place), _OPERAND)
    for path, form in syntax_forms(record):
        used |= {*_syntax_operands(checker, path, form), *form.sets}
    for name, syntax in record.syntaxes():
        _definitions(checker, syntax_path(name), syntax)
    for path, table in record.type_tables():
        for name in table.bind:
            checker.known(name, operands, (*path, "bind", name), _OPERAND, key=True)
    for path, names in _listed(record):
        for place, name in enumerate(names):
            checker.known(name, operands, (*path, place), _OPERAND)
    for path, one, modes in _numerics(record):
        for mode in one.in_place if isinstance(one.in_place, dict) else ():
            checker.known(mode, modes, (*path, "in_place", mode), _MODE, key=True)
    for key, example in record.examples.items():
        for section, given in (("operands", example.operands), ("expect", example.expect)):
            for name in given:
                checker.known(name, operands, ("examples", key, section, name), _OPERAND, key=True)
        _outputs(checker, key, example.expect)
        _registers(checker, key, example)
    for place, call in enumerate(record.calls):
        for name in call:
            checker.known(name, operands, ("calls", place, name), _OPERAND, key=True)
    used |= {name for name, operand in operands.items() if operand.template}
    used |= {name for form in record.forms.values() for name in _NAME.findall(form.when)}
    check_overloads(checker, used)
    for name in operands:
        if (belongs := operands[name].belongs) is not None:
            _belonging(checker, ("operands", name, "belongs"), belongs)
        elif name not in used and not passed(operands[name].kind, "core"):  # C++ and programs do not pass it
            checker.report(
                ("operands", name),
                "record/unused-operand",
                f"the operand `{name}` occurs in no overload and in no syntax",
                f"操作数 `{name}` 未出现在任何重载或语法形式中",
                key=True,
            )


def _belonging(checker: RecordChecker, path: FieldPath, belongs: PlaceBeside | PlaceInRegister | NumberInWord) -> None:
    """What an operand belongs to: another one, or a register of the core; and the memory that a pointer leads to."""
    operands = checker.record.operands
    if isinstance(belongs, NumberInWord):
        checker.known(belongs.word, operands, (*path, "word"), _OPERAND)
        return
    checker.known(belongs.space, MEMORIES, (*path, "space"), _MEMORY)
    if isinstance(belongs, PlaceBeside):
        checker.known(belongs.pointer, operands, (*path, "pointer"), _OPERAND)
    else:
        checker.known(belongs.held_by, LIVE, (*path, "held_by"), _REGISTER)


def _others(checker: RecordChecker) -> None:
    """Operands that operands name: the number of a core, and what the next call takes a number of this one as."""
    operands = checker.record.operands
    for name, operand in operands.items():
        if isinstance(operand.core, str):
            checker.known(operand.core, operands, ("operands", name, "core"), _OPERAND)
        if operand.moved is not None:
            checker.known(operand.moved.pointer, operands, ("operands", name, "moved", "pointer"), _OPERAND)
        _goes_on(checker, name, operand)


def _goes_on(checker: RecordChecker, name: str, operand: Operand) -> None:
    operands, target = checker.record.operands, operand.goes_on
    if target is None or not checker.known(target, operands, ("operands", name, "goes_on"), _OPERAND):
        return
    if operand.access != "result" or operands[target].is_output or not passed(operands[target].kind, "number"):
        checker.report(
            ("operands", name, "goes_on"),
            "record/goes-on",
            f"`{name}` goes on as `{target}`; expected a result, and a number that the next call reads",
            f"`{name}` 在下一次调用中作为 `{target}`；前者应为结果，后者应为下一次调用读取的数值",
        )


def _vectors(checker: RecordChecker) -> None:
    """Operands that recorded vectors spell in another way."""
    vectors, operands = checker.record.vectors, checker.record.operands
    for told, name in vectors.names.items():
        checker.known(name, operands, ("vectors", "names", told), _OPERAND)
    for name in vectors.settings:
        checker.known(name, operands, ("vectors", "settings", name), _OPERAND, key=True)
    for told, same in vectors.same_tile.items():
        for name, other in same.items():
            checker.known(name, operands, ("vectors", "same_tile", told, name), _OPERAND, key=True)
            checker.known(other, operands, ("vectors", "same_tile", told, name), _OPERAND)
    for name in vectors.values:
        checker.known(name, operands, ("vectors", "values", name), _OPERAND, key=True)


def _syntax_operands(checker: RecordChecker, path: FieldPath, form: SyntaxForm) -> set[str]:
    used: set[str] = set()
    if form.literal is not None:
        used |= set(_NAME.findall(form.literal)) & set(checker.record.operands)
    lists: list[tuple[FieldPath, list[str]]] = [
        ((*path, part), getattr(form, part)) for part in ("ins", "outs", "results", "always", "attributes", "generic")
    ]
    for index, name in enumerate(form.named):
        checker.known(name, form.ins, (*path, "named", index), _OPERAND)
    lists += [((*path, "groups", name), members) for name, members in form.groups.items()]
    for place, names in lists:
        used.update(names)
        for index, name in enumerate(names):
            checker.known(name, checker.record.operands, (*place, index), _OPERAND)
        _no_duplicates(checker, names, place)
    if form.name is not None:
        others = checker.op.database
        sharing = [op.record.op for op in others.values() if checker.record.op in op.record.syntax.also]
        unread = [entry.op for entry in others.known if entry.name not in others.ops]  # one of them may share its name
        checker.known(form.name, [*checker.record.aliases, *sharing, *unread], (*path, "name"), ("alias", "别名"))
    return used


def _definitions(checker: RecordChecker, path: FieldPath, syntax: Syntax) -> None:
    """What a definition names: operands of the record, and operands of its own."""
    for name, definition in syntax.definitions.items():
        here: FieldPath = (*path, "definitions", name)
        for part, entries in (("operands", definition.operands), ("results", definition.results)):
            for entry in entries:
                for ours in definition.ours(entry):
                    checker.known(ours, checker.record.operands, (*here, part, entry), _OPERAND)
        for part in ("optional", "variadic"):
            for place, entry in enumerate(getattr(definition, part)):
                checker.known(entry, [*definition.operands, *definition.results], (*here, part, place), _OPERAND)


def _listed(record: Record) -> Iterator[tuple[FieldPath, list[str]]]:
    """Lists of operands: those of phases, those that may share the result's storage, those whose contents are lost."""
    for register, left in record.effects.leaves.items():
        yield ("effects", "leaves", register, "operand"), [left.operand, *([left.column] if left.column else [])]
    for profile, clobber in record.effects.clobbers.items():
        yield ("effects", "clobbers", profile, "operands"), clobber.operands
    for place, phase in enumerate(record.effects.phases):
        yield ("effects", "phases", place, "reads"), phase.reads
        yield ("effects", "phases", place, "writes"), phase.writes
    for path, one, _ in _numerics(record):
        lists = one.in_place if isinstance(one.in_place, dict) else {None: one.in_place}
        for mode, names in lists.items():
            yield (*path, "in_place", *(() if mode is None else (mode,))), names


def _numerics(record: Record) -> Iterator[tuple[FieldPath, NumericsBase, list[str]]]:
    """Every block of numerics with the names of the modes that it is about."""
    every = [record.semantics, *(form.semantics for form in record.forms.values())]
    owners: list[tuple[FieldPath, Numerics, list[Semantics | None]]] = [(("numerics",), record.numerics, every)]
    for name, form in record.forms.items():
        if form.numerics is not None:
            owners.append((("forms", name, "numerics"), form.numerics, [form.semantics]))
    for path, numerics, meant in owners:
        modes = [mode for one in meant if one is not None for mode in _modes(one)]
        yield path, numerics, modes
        for profile, special in numerics.profiles.items():
            yield (*path, "profiles", profile), special, modes


def _modes(semantics: Semantics) -> Iterator[str]:
    yield from semantics.modes
    for other in semantics.profiles.values():
        yield from other.modes


def _outputs(checker: RecordChecker, example: str, expect: Iterable[str]) -> None:
    for name in expect:
        operand = checker.record.operands.get(name)
        if operand is not None and operand.access == "read":
            checker.report(
                ("examples", example, "expect", name),
                "record/example",
                f"`{name}` is only read, so an example cannot expect a result in it",
                f"`{name}` 为只读操作数，示例不能给出它的期望结果",
                key=True,
            )


def _registers(checker: RecordChecker, key: str, example: Example) -> None:
    """Expected contents are those of registers of the state, or of counts of a pipe."""
    kinds = [kind for operand in checker.record.operands.values() for kind in kinds_of(operand.kind)]
    known = {name for kind in kinds if kind.settable & kind.attributes.keys() for name in kind.attributes}
    for name in example.expect_state:
        checker.known(name, known, ("examples", key, "expect_state", name), _REGISTER, key=True)


def _stated(checker: RecordChecker) -> None:
    """What is said of an operand fits its kind."""
    for name, operand in checker.record.operands.items():
        only: list[tuple[str, bool, tuple[str, ...]]] = [
            ("type", operand.type is not None, (ATTRIBUTE.name,)), ("default", operand.default is not None, _VALUES),
            ("written", bool(operand.written), (SCALAR.name,)),
        ]  # fmt: skip
        for field, given, kinds in only:
            if given and not {*kinds} & {*operand.kind}:
                en, zh = alternatives(kinds)
                own = listed(operand.kind)
                checker.report(
                    ("operands", name, field),
                    "record/operand",
                    f"`{field}` is for operands of kind {en}; `{name}` is {own[0]}",
                    f"`{field}` 只用于 {zh} 类操作数；`{name}` 为 {own[1]}",
                    key=True,
                )
        _no_duplicates(checker, list(operand.kind), ("operands", name, "kind"))


def _only_read(checker: RecordChecker) -> None:
    """Operands over which the result may be written are read, each named once; so are those that are overwritten."""
    for path, names in _listed(checker.record):
        if "leaves" in path:
            continue
        _no_duplicates(checker, names, path)
        if "phases" in path:
            continue
        for place, name in enumerate(names):
            operand = checker.record.operands.get(name)
            if operand is not None and operand.access in ("write", "result", "alias"):
                checker.report(
                    (*path, place),
                    "record/only-read",
                    f"`{name}` is written; expected an operand that is read",
                    f"`{name}` 是写入的操作数；此处应为被读取的操作数",
                )


def _no_duplicates(checker: RecordChecker, names: list[str], path: FieldPath) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            checker.report(
                (*path, names.index(name)),
                "record/twice",
                f"`{name}` is listed {count} times; expected once",
                f"`{name}` 列出了 {count} 次；只能列一次",
            )


def _place(checker: RecordChecker) -> None:
    op, record = checker.op, checker.record
    wanted = f"{record.set}/{record.family}/{record.name}.yaml"
    if op.path == wanted:
        return
    folder = op.path.split("/")[1] if op.path.count("/") == 2 else ""
    if record.family != folder:
        checker.report(
            ("family",),
            "record/place",
            f"`{record.family}` was found; expected `{folder}`, the folder's name",
            f"遇到 `{record.family}`；应与目录同名，即 `{folder}`",
        )
    else:
        checker.report(
            ("op",),
            "record/place",
            f"the file is `{op.path}`; expected `{wanted}`",
            f"文件为 `{op.path}`；应为 `{wanted}`",
        )
