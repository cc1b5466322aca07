"""What orders: flags, barriers, tokens of buffers, flags between cores; and the scalar side of memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..host.cores import FLAGS_OF_A_CORE
from ..host.places import end_operands, named_items, pipe_operand, pipe_word, plain_words
from ..syntax.literals import number_of
from ..syntax.tree import Operation
from .control import Compiler, Handler, names_in, nothing
from .footprints import Footprint
from .linear import add, scaled
from .places import FAR, Pointer, Tile
from .steps import ALL, NUMBER_OF, SCALAR, Access, Barrier, CoreFlag, Flag, Phase, Step, Token
from .way import Do, Way

EVENT = "EVENT_ID"


def number_word(word: str) -> int | None:
    """The number that a word of the text is; None for another one."""
    found = number_of(word.upper().removeprefix(EVENT))
    return found if isinstance(found, int) else None


def _number(way: Way, op: Operation, word: str) -> int | None:
    """The number that a word is; None, and the op is not judged, where it is not known."""
    if word[:1] == "%":
        value = way.number(word)
        found = value if value is None or isinstance(value, int) else way.path.decided(value)
    else:
        found = number_word(word)
    if not isinstance(found, int):
        way.not_judged(op)
        return None
    return found


class OrderingWords(NamedTuple):
    """What an op says that orders: its items by their operands, the pipes that it names, None where one of them is
    missing or unknown, and the word of its number with the number that this is, if it is any."""

    items: Mapping[str, Any]
    pipes: tuple[int, ...] | None
    word: str
    number: int | None


def _said(
    compiler: Compiler, op: Operation, pipes: Callable[[Mapping[str, Any]], Sequence[str]], number: str
) -> OrderingWords:
    """What an op says; ops that are written alike are read once.  pipes, number: the operands that say these."""
    words = plain_words(op)
    found = compiler.said.get(words) if words is not None else None
    if found is None:
        items = named_items(op)
        wanted = pipes(items)
        numbers = [NUMBER_OF.get(pipe_word(op, items, name)) for name in wanted if name in items]
        known = tuple(number for number in numbers if number is not None)
        word = str(items.get(number, ""))
        found = OrderingWords(items, known if len(known) == len(wanted) else None, word, number_word(word))
        if words is not None:
            compiler.said[words] = found
    return found


def _numbered(op: Operation, said: OrderingWords, make: Callable[[Way, int], Step]) -> Do:
    """A step with a number; an op whose pipes or number are not known is not judged."""

    def go(way: Way) -> None:
        if said.pipes is None:
            way.not_judged(op)
            return
        number = _number(way, op, said.word)
        if number is not None:
            way.take(make(way, number))

    return go


def flag(compiler: Compiler, op: Operation) -> Do:
    """``set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]`` and its like, between two pipes or two kinds of ops."""
    said = _said(compiler, op, end_operands, "event_id")
    source, target = said.pipes or (SCALAR, SCALAR)
    waits = op.name.startswith("pto.wait")
    if said.pipes is not None and said.number is not None:
        event = said.number & 7
        return lambda way: way.take(Flag(op, way.rounds, source, target, event, waits))
    return _numbered(op, said, lambda way, number: Flag(op, way.rounds, source, target, number & 7, waits))


def barrier(compiler: Compiler, op: Operation) -> Do:
    """``barrier <PIPE_V>``, ``barrier_sync [<TVEC>]``."""
    pipes = _said(compiler, op, lambda items: [pipe_operand(items)], "").pipes
    if pipes is None:
        return lambda way: way.not_judged(op)
    (pipe,) = pipes
    return lambda way: way.take(Barrier(op, way.rounds, pipe))


def token(compiler: Compiler, op: Operation) -> Do:
    """``get_buf[<PIPE_V>, 3, 0]`` and ``rls_buf``."""
    said = _said(compiler, op, lambda items: [pipe_operand(items)], "buf_id")
    (pipe,) = said.pipes or (SCALAR,)
    takes, ordered = "get_buf" in op.name, str(said.items.get("token_mode", "0")).partition(" ")[0] == "0"
    return _numbered(op, said, lambda way, number: Token(op, way.rounds, pipe, number & 31, takes, ordered))


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
            way.not_judged(op)
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
            way.not_judged(op)
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
