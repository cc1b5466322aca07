"""What orders: flags, barriers, tokens of buffers, flags between cores; and the scalar side of memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from ..host.cores import FLAGS_OF_A_CORE
from ..host.places import end_operands, named_items, pipe_operand, pipe_word
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from .control import Compiler, Handler, names_in, nothing
from .footprints import Footprint
from .linear import add, scaled
from .places import FAR, Pointer, Tile
from .steps import ALL, NUMBER_OF, SCALAR, Access, Barrier, CoreFlag, Flag, Phase, Step, Token
from .way import Do, Way

EVENT = "EVENT_ID"
MakeStep: TypeAlias = Callable[[Way, list[int]], Step | None]


def number_word(word: str) -> int | None:
    """The number that a word of the text is; None for another one."""
    found = number_of(word.upper().removeprefix(EVENT))
    return found if isinstance(found, int) else None


def _number(way: Way, op: Operation, word: str) -> int | None:
    """The number that a word is; None, and the op is not judged, where it is not known."""
    if word[:1] == "%":
        value = way.number(word)
        found = way.path.decided(value) if value is not None else None
    else:
        found = number_word(word)
    if not isinstance(found, int):
        way.unjudged.setdefault(op.name, op)
        return None
    return found


def _step(op: Operation, items: Mapping[str, Any], pipes: Sequence[str], make: MakeStep) -> Do:
    """A step of pipes that are known; an op that names another one, or none, is not judged."""
    numbers = [NUMBER_OF.get(pipe_word(op, items, name)) for name in pipes if name in items]
    known = [number for number in numbers if number is not None]

    def go(way: Way) -> None:
        step = make(way, known) if len(known) == len(pipes) else None
        if step is None:
            way.unjudged.setdefault(op.name, op)
        else:
            way.take(step)

    return go


def flag(compiler: Compiler, op: Operation) -> Do:
    """``set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]`` and its like, between two pipes or two kinds of ops."""
    items = named_items(op)
    word, waits = str(items.get("event_id", "")), op.name.startswith("pto.wait")

    def make(way: Way, pipes: list[int]) -> Step | None:
        number = _number(way, op, word)
        return None if number is None else Flag(op, way.rounds, pipes[0], pipes[1], number & 7, waits)

    return _step(op, items, end_operands(items), make)


def barrier(compiler: Compiler, op: Operation) -> Do:
    """``barrier <PIPE_V>``, ``barrier_sync [<TVEC>]``."""
    items = named_items(op)
    return _step(op, items, [pipe_operand(items)], lambda way, pipes: Barrier(op, way.rounds, pipes[0]))


def token(compiler: Compiler, op: Operation) -> Do:
    """``get_buf[<PIPE_V>, 3, 0]`` and ``rls_buf``."""
    items = named_items(op)
    takes, ordered = "get_buf" in op.name, str(items.get("token_mode", "0")).partition(" ")[0] == "0"

    def make(way: Way, pipes: list[int]) -> Step | None:
        number = _number(way, op, str(items.get("buf_id", "")))
        return None if number is None else Token(op, way.rounds, pipes[0], number & 31, takes, ordered)

    return _step(op, items, [pipe_operand(items)], make)


def between_cores(compiler: Compiler, op: Operation) -> Do:
    """``sync.set <PIPE_FIX>, 3``, ``wait_intra_block <PIPE_V>, 3``: flags that reach the other cores of the block.

    A set of the cube core that is not direct reaches all vector cores, and it waits for one of each of them; a direct
    one is for the vector core that its number says, and is not heard where that is not followed.
    """
    items = named_items(op)
    waits, direct = "wait" in op.name, compiler.direct(op.name)
    if direct is None:
        return nothing(compiler, op)
    number_name = next((name for name in items if name not in ("pipe", "mode", "ffts_mode")), "")

    def go(way: Way) -> None:
        pipe = NUMBER_OF.get(pipe_word(op, items, "pipe")) if "pipe" in items else None
        number = _number(way, op, str(items.get(number_name, "")))
        if way.kind is None or pipe is None:
            way.unjudged.setdefault(op.name, op)
        elif number is not None:
            vectors = way.vectors
            if direct and way.kind == "cube":
                vectors = [each for each in vectors if each == number // FLAGS_OF_A_CORE]
            number %= FLAGS_OF_A_CORE
            from_cube = (way.kind == "cube") != waits
            channels = tuple((from_cube, vector, number) for vector in vectors)
            if channels:
                way.take(CoreFlag(op, way.rounds, ALL if waits and not direct else pipe, number, waits, channels))

    return go


# The scalar side


def element(compiler: Compiler, op: Operation) -> Do:
    """``tgetval``, ``tsetval``, ``load_scalar``, ``store_scalar``: one element, touched by the scalar unit."""
    names = names_in(op)
    made = [name for name, _ in compiler.results(op)]
    writes = "set" in op.name or "store" in op.name
    widths = [compiler.width(compiler.types(text).dtype) for part in op.parts for text in part.types if "ptr<" in text]

    def go(way: Way) -> None:
        for name in made:
            way.env[name] = way.unknown(op, name)
        values = [way.env.get(name) for name in names]
        found = next(((k, value) for k, value in enumerate(values) if isinstance(value, (Tile, Pointer))), None)
        if found is None:
            way.unjudged.setdefault(op.name, op)
            return
        at, base = found
        others = [name for k, name in enumerate(names) if k != at]
        place = others[0] if isinstance(base, Tile) else names[at + 1] if at + 1 < len(names) else ""
        footprint = _element(way, base, place, widths[0] if widths else 1)
        touched = (footprint,)
        way.take(Access(op, way.rounds, (Phase(SCALAR, () if writes else touched, touched if writes else ()),)))

    return go


def _element(way: Way, base: Tile | Pointer, place: str, width: int) -> Footprint:
    number = way.number(place)
    if isinstance(base, Tile):
        width, start, space = base.type.itemsize, base.start, base.space
    else:
        start, space = base.offset, base.space
    at = way.path.resolved(add(start, scaled(number, width))) if number is not None else None
    if at is None:
        whole = way.touched(base) if isinstance(base, Tile) else None
        most = whole.most if whole is not None else ((-FAR, FAR),)
        return Footprint(space, start, ((0, width),), most)
    found = Footprint(space, at, *(((0, width),),) * 2)
    return way.same(found)


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event"), flag),
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier", "pto.barrier_sync"), barrier),
    **dict.fromkeys(("pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn"), token),
    **dict.fromkeys(("pto.sync.set", "pto.sync.wait", "pto.set_intra_block", "pto.wait_intra_block",
                     "pto.set_cross_block", "pto.wait_cross_block"), between_cores),
    "pto.set_ffts": nothing,
    **dict.fromkeys(("pto.tgetval", "pto.tsetval", "pto.load_scalar", "pto.store_scalar", "pto.load", "pto.store"),
                    element),
}  # fmt: skip
# Where one of these is not judged, nothing is known of what is ordered.
ORDERS = frozenset(name for name, handler in HANDLERS.items() if handler not in (element, nothing))
