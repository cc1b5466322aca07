"""The effects of an op as data of its module in generated/programs: phases, events, what is overwritten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...language.errors import ExpressionError
from ...language.front.opdef import ElaborationError, OpDef
from ...language.print.python_rules import PythonRulePrinter
from ...language.rules.kleene import three_valued
from ...language.rules.queries import PSEUDO, Operands, must_be_present, names_read
from ...language.tree import Call, Name, Node, Number
from ...runtime.rules.rule import OUTPUTS
from ...schema.issue import FieldPath
from ...text.python import docstring, literal

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.effects import Clobber, EventUse

OperandNames = tuple[str, ...]


class EffectsWriter:
    """Writes the functions of one op; ``text`` is its OpEffects, "" for none, ``helpers`` what they need.

    Raises ``ElaborationError`` for conditions that look into operands which may be left out.
    """

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self.op, self.opdef = op, opdef
        self.infos: Operands = opdef.scope.operands
        self.helpers: set[str] = set()
        self.functions: list[str] = []
        self.text = self._text()

    def _text(self) -> str:
        effects = self.op.record.effects
        parts = {
            "phases": list(self._phases()),
            "events": [self._events(key, use) for key, use in effects.events.items()],
            "clobbers": [self._clobbers(profile, lost) for profile, lost in effects.clobbers.items()],
        }
        given = [f"{name}=({', '.join(entries)},)" for name, entries in parts.items() if entries]
        given += ["first=True"] if isinstance(effects.pipe, list) else []
        self.helpers |= {"OpEffects"} if given else set()
        return f"OpEffects({', '.join(given)})" if given else ""

    def _phases(self) -> Iterator[str]:
        effects = self.op.record.effects
        read, written = self._accessed() if effects.accesses == "operands" else ((), ())
        if isinstance(effects.pipe, list):
            for k, choice in enumerate(effects.pipe):
                yield self._phase(choice.pipe, read, written, self.op.profiles, ("pipe", k))
        elif effects.pipe is not None:
            yield self._phase(effects.pipe, read, written, self.op.profiles, ("pipe",))
        for k, phase in enumerate(effects.phases):
            profiles = tuple(phase.profiles) or self.op.profiles
            place = ("phases", k)
            yield self._phase(phase.pipe, tuple(phase.reads), tuple(phase.writes), profiles, place, phase.ring)

    def _accessed(self) -> tuple[OperandNames, OperandNames]:
        """The operands in memory that the op reads and writes; it does both with scratch space."""
        held = {name: operand.access for name, operand in self.op.record.operands.items() if operand.in_memory}
        read = tuple(name for name, access in held.items() if access in ("read", "read_write", "scratch"))
        return read, tuple(name for name, access in held.items() if access in ("scratch", *OUTPUTS))

    def _phase(
        self,
        pipe: str | dict[str, str] | None,
        read: OperandNames,
        written: OperandNames,
        profiles: Iterable[str],
        place: FieldPath,
        ring: str | None = None,
    ) -> str:
        self.helpers.add("Phase")
        named = {profile: pipe[profile] if isinstance(pipe, dict) else pipe or "" for profile in profiles}
        pairs = ", ".join(f"{literal(profile)}: {literal(name)}" for profile, name in named.items())
        parts = [f"{{{pairs}}}", *self._accesses(read, written), *self._condition(place)]
        parts += [f"ring={literal(ring)}"] if ring else []
        return f"Phase({', '.join(parts)})"

    def _accesses(self, read: OperandNames, written: OperandNames) -> Iterator[str]:
        if read or written:
            yield literal(read)
        if written:
            yield literal(written)

    def _events(self, key: str, use: EventUse) -> str:
        self.helpers.add("InnerEvents")
        parts = [literal(tuple(map(tuple, use.pipes))), literal(tuple(use.ids)), literal(tuple(use.profiles))]
        parts += self._condition(("events", key))
        parts += ["manual_only=True"] if use.manual_only else []
        return f"InnerEvents({', '.join(parts)})"

    def _clobbers(self, profile: str, lost: Clobber) -> str:
        self.helpers.add("Clobbered")
        parts = [literal(profile)]
        if lost.bytes is not None:
            place = ("effects", "clobbers", profile, "bytes")
            parts += map(literal, _bytes(self.opdef.effects[place], place))
        parts += [f"operands={literal(tuple(lost.operands))}"] if lost.operands else []
        return f"Clobbered({', '.join([*parts, *self._condition(('clobbers', profile))])})"

    def _condition(self, place: FieldPath) -> list[str]:
        """The arguments ``needs`` and ``when`` of a part of the effects; its function is added."""
        path = ("effects", *place, "when")
        node = self.opdef.effects.get(path)
        if node is None:
            return []
        absent = must_be_present(node, self.infos)
        if absent:
            raise ElaborationError(path, _may_be_absent(absent[0]))
        try:
            printer = PythonRulePrinter(self.infos)
            text = printer.fragment(three_valued(node, self.infos)).text
        except ExpressionError as error:
            raise ElaborationError(path, error) from None
        self.helpers |= printer.helpers
        read = names_read(node, self.infos)
        needs = self._needs(read)
        body = []
        for chosen in (name for name in ("form", "mode") if name in read):
            self.helpers.add(f"{chosen}_of")
            named = ", ".join(f"{literal(name)}: {name}" for name in needs)
            body.append(f"{chosen} = {chosen}_of(RULES, profile, {{{named}}})")
        name = "_" + "_".join(str(step).replace("-", "_") for step in place)
        doc = docstring([f"Whether `{'.'.join(map(str, path[:-1]))}` applies."])
        lines = [f"def {name}({', '.join(['profile', *needs])}):", *(f"    {line}" for line in [*doc, *body])]
        self.functions.append("\n".join([*lines, f"    return {text}"]))
        return [f"needs={literal(needs)}", f"when={name}"]

    def _needs(self, read: list[str]) -> OperandNames:
        """The operands that a condition reads itself or by asking for the form or mode."""
        found = {*read}
        if found & {"form", "mode"}:
            found.update(name for node in self._choices() for name in names_read(node, self.infos))
        return tuple(name for name in self.op.record.operands if name in found - {*PSEUDO})

    def _choices(self) -> Iterator[Node]:
        for form in self.opdef.forms:
            modes = [mode for profile in self.opdef.profiles for mode in form.modes(profile)]
            yield from (node for node in (form.when, *(mode.when for mode in modes)) if node is not None)


def _bytes(node: Node, path: FieldPath) -> tuple[str, int, int]:
    """The memory of ``local(memory, start, length)``, its first byte and the one behind the last."""
    if isinstance(node, Call) and node.function == "local":
        memory, start, length = node.args
        if isinstance(memory, Name) and isinstance(start, Number) and isinstance(length, Number):
            return memory.id, int(start.value), int(start.value) + int(length.value)
    raise ElaborationError(path, ExpressionError("expected `local(memory, start, length)` with numbers",
                                                 "应为 `local(存储, 起始, 长度)`，后两项为数字"))  # fmt: skip


def _may_be_absent(name: str) -> ExpressionError:
    return ExpressionError(
        f"`{name}` may be left out; ask `present({name})` first", f"`{name}` 可能省略；请先判断 `present({name})`"
    )
