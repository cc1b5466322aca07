"""Functions, loops and branches on one way: how often, and which side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...runtime.types.dtypes import ITEMSIZE
from ...runtime.types.pointer_type import GLOBAL
from ..host.regions import targets
from ..syntax.literals import number_of
from ..syntax.tree import Block, Operation, flat_items
from ..written.functions import arguments_of, called, kernel_kind
from ..written.results import region_arguments, results_of
from ..written.types import WrittenTypes
from .choices import Compare, Infeasible, Unknown
from .linear import Linear, Number, add, minus, scaled
from .places import Pointer, Tensor, Value, is_condition, is_number, tile_of, valid_of
from .way import COUNTED, Do, TooLong, Way

# First and last rounds of a long loop that are gone, of one that stands in no other loop and of others; those between
# are taken to repeat.
ROUNDS = ((8, 4), (4, 2))
MOST_WHILE = 4  # rounds of a loop that only a condition ends, where it is chosen whether there is another one
MOST_VISITS = 6  # of a block that branches lead back to, likewise
DEEPEST = 24  # calls
MOST_NESTED = 64  # regions in one another, those of called functions among them

Handler: TypeAlias = "Callable[[Compiler, Operation], Do]"
Blocks: TypeAlias = "Callable[[Compiler, Way, Sequence[Block]], None]"


class Compiler:
    """From ops to functions of a way; each op is looked at once, however often it is reached.

    handlers: what makes the function of an op, by its name; ``call`` makes that of all others.  direct: says of a flag
    between cores whether it reaches one core.
    """

    def __init__(
        self, types: WrittenTypes, home: Mapping[str, Operation], handlers: Mapping[str, Handler], call: Handler,
        direct: Callable[[str], bool | None], period: int, profile: str, several: Blocks | None = None,
    ) -> None:  # fmt: skip
        """several: goes through a region of several blocks; by default from block to block."""
        self.several = several or from_block_to_block
        self.types, self.home, self.handlers, self.call = types, home, handlers, call
        self.direct, self.period, self.profile = direct, period, profile
        self.said: dict[tuple[str, ...], Any] = {}  # of ops that say nothing but words, what these mean
        self._made: dict[Operation, Do] = {}
        self._blocks: dict[int, list[Do]] = {}

    def of(self, op: Operation) -> Do:
        """What an op does."""
        found = self._made.get(op)
        if found is None:
            found = self._made[op] = self.handlers.get(op.name, self.call)(self, op)
        return found

    def block(self, block: Block) -> list[Do]:
        """What the ops of a block do."""
        found = self._blocks.get(id(block))
        if found is None:
            found = self._blocks[id(block)] = [*map(self.of, block.ops)]
        return found

    def result(self, op: Operation) -> tuple[str, str]:
        """The name of the only result of an op and the text of its type; "" for one that nobody names."""
        return next(iter(self.results(op)), ("", "?"))

    def results(self, op: Operation) -> list[tuple[str, str]]:
        """The names of the results of an op, ``%a#0`` of several under one, each with the text of its type."""
        found = []
        for name, count, texts in results_of(op):
            found += [(f"{name}#{k}", text) for k, text in enumerate(texts)] if count else [(name, texts[0])]
        return found

    def enter(self, way: Way, function: Operation) -> None:
        """Give a function that nobody calls its arguments: each lies apart from the others."""
        for name, text in arguments_of(function):
            way.env[name] = self.stands_for(way, text, name, function)

    def stands_for(self, way: Way, text: str, name: str, function: Operation) -> Value:
        """What an argument of a type stands for."""
        type = self.types(text)
        if type.kind == "pointer":
            return Pointer(("gm" if type.space == GLOBAL else "local", name), 0)
        if type.kind in ("view", "part"):
            sizes = tuple(
                way.argument(f"{name}.{k}") if extent is None else extent for k, extent in enumerate(type.shape)
            )
            width = self.width(type.dtype)
            steps = tuple(scaled(way.argument(f"{name}.step{k}"), width) for k in range(len(sizes)))
            return Tensor(("gm", name), 0, sizes, steps, width, ("tensor", name), (0,) * len(sizes))
        if type.kind == "tile" and type.problem is None:
            valid = valid_of(type.judged, (None, None), lambda key: way.argument(f"{name}.{key}"))
            return tile_of(type.judged, ("tile", function, name), 0, valid)
        return way.argument(name)

    @staticmethod
    def width(dtype: str | None) -> int:
        """Bytes of an element; 1 where its type is not known, or of less than a byte."""
        return ITEMSIZE.get(dtype, 1) if dtype else 1


def body(compiler: Compiler, way: Way, region: Sequence[Block]) -> None:
    """Go through a region, from block to block where it has several.  Raises TooLong where too many are nested."""
    if way.nested == MOST_NESTED:
        raise TooLong
    way.nested += 1
    if len(region) == 1:
        through_block(compiler, way, region[0])
    else:
        compiler.several(compiler, way, region)
    way.nested -= 1


def through_block(compiler: Compiler, way: Way, block: Block) -> None:
    """Go through one block."""
    way.works(len(block.ops))
    for do in compiler.block(block):
        do(way)
        if way.returned:
            return


def from_block_to_block(compiler: Compiler, way: Way, region: Sequence[Block]) -> None:
    """Go through blocks as their branches say."""
    by_label = {block.label: block for block in region}
    block: Block | None = region[0] if region else None
    again = {block.label: Again(way, MOST_VISITS) for block in region}
    while block is not None:
        again[block.label].once_more()
        way.jump = None
        through_block(compiler, way, block)
        if way.returned or way.jump is None:
            return
        label, values = way.jump
        block = by_label.get(label)
        if block is not None:
            way.env.update(zip(block.arguments, values, strict=False))


def nothing(compiler: Compiler, op: Operation) -> Do:
    """What touches nothing and orders nothing between the pipes of a block: nothing is known of what it gives."""
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        for name in made:
            way.env[name] = way.unknown(op, name)

    return go


def not_followed(compiler: Compiler, op: Operation) -> Do:
    """An op of which it is not known what it does: nothing is known of what it gives, and it is named as not judged."""
    gives = nothing(compiler, op)

    def go(way: Way) -> None:
        gives(way)
        way.not_judged(op)

    return go


class Again:
    """How often something comes again because of what was chosen; what the text alone decides is gone to its end."""

    def __init__(self, way: Way, most: int) -> None:
        self.way, self.left, self.taken = way, most, -1

    def once_more(self) -> None:
        """Count another time.  Raises Infeasible, and the way is cut, where that is more than are gone."""
        taken = len(self.way.path.taken)
        if taken > self.taken:
            self.taken, self.left = taken, self.left - 1
            if self.left < 0:
                self.way.cut = True
                raise Infeasible


def _give(way: Way, made: Sequence[str]) -> None:
    """Give the results of an op what its regions yielded, which is nobody else's."""
    way.env.update(zip(made, way.yielded, strict=False))
    if not way.returned:
        way.yielded = []


def names_in(op: Operation) -> list[str]:
    """Every value that an op names, in order."""
    return [item for part in op.parts for item in flat_items(part.items) if item[0] == "%"]


def _arguments(op: Operation, number: int) -> list[str]:
    return [name for name, _ in region_arguments(op, op.regions[number][0], number == 0)]


def loop(compiler: Compiler, op: Operation) -> Do:
    """``scf.for %i = %low to %high step %step iter_args(%a = %b)``."""
    first, end, step, *inits = names_in(op)
    index, *carried = _arguments(op, 0)
    made = [name for name, _ in compiler.results(op)]
    region = op.regions[0]

    def go(way: Way) -> None:
        low, high, by = (way.number(name) for name in (first, end, step))
        low, high, by = (way.unknown(op, n) if x is None else x for x, n in zip((low, high, by), "leb", strict=True))
        count = way.path.trips(low, high, by)
        if count is None:  # MLIR takes positive steps only
            way.not_judged(op)
            count = 0
        by = way.path.decided(by)
        values = [way.env.get(name) for name in inits]
        outer, history = way.rounds, [values]
        for round_ in rounds_of(way, count, compiler.period):
            if len(history) > 3 and round_ > len(history) - 1:
                way.cut = True
                values = [_after(each, round_ - len(history) + 1) for each in zip(*history[-3:], strict=True)]
            way.env[index] = add(low, scaled(by, round_)) if isinstance(by, int) else way.unknown(op, index)
            way.env.update(zip(carried, values, strict=False))
            way.rounds = (*outer, round_)
            way.yielded = []
            body(compiler, way, region)
            if way.returned:
                break
            values = way.yielded
            history.append(values)
        way.rounds = outer
        if not way.returned:
            way.yielded = values
        _give(way, made)

    return go


def rounds_of(way: Way, count: int, period: int) -> list[int]:
    """The rounds of a loop that are gone: all of a short one, and of every one where no rounds are left out."""
    first, last = ROUNDS[min(len(way.rounds), 1)]
    more = count - first - last
    if more < period:
        return list(range(count))
    if way.whole:
        way.works(count)  # at least one op in each
        return list(range(count))
    return [*range(first), *range(first + more // period * period, count)]


def _after(values: tuple[Any, ...], rounds: int) -> Any:
    """A carried value some rounds later: one that grew by the same twice goes on growing."""
    one, two, three = values
    if is_number(one) and is_number(two) and is_number(three):
        step: Number = minus(three, two)
        if step == minus(two, one):
            return add(three, scaled(step, rounds))
    return three


def branch(compiler: Compiler, op: Operation) -> Do:
    """``scf.if %c -> (T) { … } else { … }``."""
    name = names_in(op)[0]
    made = [each for each, _ in compiler.results(op)]

    def go(way: Way) -> None:
        holds = way.path.holds(condition_of(way, op, name))
        way.yielded = []
        if holds or len(op.regions) > 1:
            body(compiler, way, op.regions[0 if holds else 1])
        _give(way, made)

    return go


def condition_of(way: Way, op: Operation, name: str) -> Any:
    """What a value says, as a condition."""
    value: Any = way.env.get(name)
    if is_condition(value):
        return value
    if is_number(value):
        if isinstance(value, Linear) and value.constant == 0 and [f for _, f in value.terms] == [1]:
            return Unknown(value.terms[0][0])
        return Compare("ne", value, 0)
    return Unknown(way.unknown(op, name).terms[0][0])


def repeat(compiler: Compiler, op: Operation) -> Do:
    """``scf.while (%a = %b) : … { … scf.condition(%c) %x } do { … }``."""
    inits = names_in(op)
    before, after = _arguments(op, 0), _arguments(op, 1)
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        values, outer = [way.env.get(name) for name in inits], way.rounds
        count, again = 0, Again(way, MOST_WHILE)
        while True:
            way.env.update(zip(before, values, strict=False))
            way.rounds = (*outer, count)
            way.yielded = []
            body(compiler, way, op.regions[0])
            condition, *values = way.yielded or [False]
            if not way.path.holds(condition):
                break
            again.once_more()
            way.env.update(zip(after, values, strict=False))
            way.yielded = []
            body(compiler, way, op.regions[1])
            values = way.yielded
            count += 1
        way.rounds, way.yielded = outer, values
        _give(way, made)

    return go


def condition(compiler: Compiler, op: Operation) -> Do:
    """``scf.condition(%c) %x``: whether a loop goes on, and with what."""
    first, *rest = names_in(op)

    def go(way: Way) -> None:
        way.yielded = [condition_of(way, op, first), *(way.env.get(name) for name in rest)]

    return go


def yields(compiler: Compiler, op: Operation) -> Do:
    """``scf.yield %a, %b``."""
    names = names_in(op)

    def go(way: Way) -> None:
        way.yielded = [way.env.get(name) for name in names]

    return go


def chosen(way: Way, op: Operation, name: str, cases: Sequence[int]) -> int | None:
    """The place of the first case that a number is; None for none of them."""
    number = way.number(name)
    number = way.unknown(op, name) if number is None else number
    return next((k for k, case in enumerate(cases) if way.path.holds(Compare("eq", number, case))), None)


def switch(compiler: Compiler, op: Operation) -> Do:
    """``scf.index_switch %i -> T case 1 { … } default { … }``; in the generic form the default region comes first."""
    cases = _wholes(item for part in op.parts if part.word == "case" for item in part.items)
    names, made = names_in(op), [name for name, _ in compiler.results(op)]
    if op.quoted or len(cases) != len(op.regions) - 1:
        return not_followed(compiler, op)

    def go(way: Way) -> None:
        number = chosen(way, op, names[0], cases)
        way.yielded = []
        body(compiler, way, op.regions[-1 if number is None else number])
        _give(way, made)

    return go


def _wholes(words: Iterable[Any]) -> list[int]:
    return [number for word in words if isinstance(number := number_of(str(word)), int)]


class Jump(NamedTuple):
    """A branch to another block: the blocks, each with what it gives them, the value that decides, and its cases."""

    ways: list[tuple[str, list[str]]]
    decides: str
    cases: list[int]


def jump_of(op: Operation) -> Jump | None:
    """``cf.br ^b(%a)``, ``cf.cond_br %c, ^b, ^c`` and ``cf.switch %n : i32, [default: ^b, 1: ^c]``.

    None where an op says it otherwise; in the generic form all values stand behind the one that decides.
    """
    ways, names = targets(op), names_in(op)
    cases = _wholes(part.word for part in op.parts if part.kind == "^" and part.word != "default")
    decides = op.name != "cf.br"
    whole = len(ways) == {"cf.br": 1, "cf.cond_br": 2}.get(op.name, len(cases) + 1)
    if not whole or len(names) < decides or (op.quoted and (len(names) > decides or op.name == "cf.switch")):
        return None
    return Jump([(label, given) for label, given, _ in ways], names[0] if decides else "", cases)


def jump(compiler: Compiler, op: Operation) -> Do:
    """A branch to another block."""
    known = jump_of(op)
    if known is None:
        return not_followed(compiler, op)
    ways, decides, cases = known

    def go(way: Way) -> None:
        number = 0
        if op.name == "cf.cond_br":
            number = 0 if way.path.holds(condition_of(way, op, decides)) else 1
        elif op.name == "cf.switch":
            case = chosen(way, op, decides, cases)
            number = 0 if case is None else case + 1
        label, given = ways[number]
        way.jump = label, [way.env.get(name) for name in given]

    return go


def call(compiler: Compiler, op: Operation) -> Do:
    """``func.call @f(%a)``: what the function does, where the text has it."""
    given = names_in(op)
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        function = compiler.home.get(called(op))
        if function is None or not function.regions or way.depth >= DEEPEST:
            way.unjudged.setdefault(called(op), op)
            for name in made:
                way.env[name] = way.unknown(op, name)
            return
        kind = kernel_kind(function)
        if kind is not None and way.kind is not None and kind != way.kind:
            return
        outer, values = way.env, [way.env.get(name) for name in given]
        way.env = dict(zip([name for name, _ in arguments_of(function)], values, strict=False)) | _counted(outer)
        way.depth, way.yielded = way.depth + 1, []
        body(compiler, way, function.regions[0])
        way.depth, way.returned = way.depth - 1, False
        way.env = outer | _counted(way.env)
        _give(way, made)

    return go


def _counted(env: Mapping[str, Any]) -> dict[str, Any]:
    """What a core counts, wherever it is."""
    return {name: value for name, value in env.items() if name[:1] == COUNTED}


def give_back(compiler: Compiler, op: Operation) -> Do:
    """``return %a``."""
    names = names_in(op)

    def go(way: Way) -> None:
        way.yielded = [way.env.get(name) for name in names]
        way.returned = True

    return go


def once(compiler: Compiler, op: Operation) -> Do:
    """A region that is gone through once: ``scf.execute_region``, ``pto.fusion_region``."""
    made = [name for name, _ in compiler.results(op)]

    def go(way: Way) -> None:
        way.yielded = []
        for region in op.regions:
            body(compiler, way, region)
        _give(way, made)

    return go


def strict_scope(compiler: Compiler, op: Operation) -> Do:
    """``pto.strict_vecscope(%a) { ^bb0(%x: T): … }``: a region that is gone through once, with names of its own."""
    given, names = names_in(op), _arguments(op, 0)

    def go(way: Way) -> None:
        way.env.update(zip(names, [way.env.get(name) for name in given], strict=False))
        body(compiler, way, op.regions[0])

    return go


def section(compiler: Compiler, op: Operation) -> Do:
    """``pto.section.cube { … }``: on that core only."""
    kind = kernel_kind(op)

    def go(way: Way) -> None:
        if way.kind in (None, kind):
            body(compiler, way, op.regions[0])

    return go


HANDLERS: dict[str, Handler] = {
    "scf.for": loop,
    "scf.if": branch,
    "scf.while": repeat,
    "scf.condition": condition,
    **dict.fromkeys(("scf.yield", "pto.yield"), yields),
    "scf.index_switch": switch,
    **dict.fromkeys(("cf.br", "cf.cond_br", "cf.switch"), jump),
    **dict.fromkeys(("func.call", "call"), call),
    **dict.fromkeys(("return", "func.return"), give_back),
    **dict.fromkeys(("scf.execute_region", "pto.fusion_region", "pto.vecscope"), once),
    "pto.strict_vecscope": strict_scope,
    **dict.fromkeys(("pto.section.cube", "pto.section.vector"), section),
}
