"""What operands, words and the names of forms and modes may be to a condition, with no number known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from typing import Any

from ..generate.rules.op_rules import RulesData
from ..language.nodes import children
from ..language.rules.judge import judge_of
from ..language.rules.queries import Operands, names_read, parts_of
from ..language.tree import Attribute, Call, Compare, Let, Logic, Member, Name, Node, Predicate, Unary
from ..runtime.frozen import frozen
from ..runtime.kinds.kind import OperandKind
from ..runtime.kinds.table import KINDS, kinds_of, passed
from ..runtime.kinds.tensors import GLOBAL
from ..runtime.kinds.tiles import TILE
from ..runtime.rules.judgement import UNJUDGED
from ..runtime.rules.rule import OperandSpec, OpRules
from ..runtime.types.dtypes import BITS, ITEMSIZE
from ..runtime.types.global_type import GlobalType
from ..runtime.types.tile_type import TileType
from ..runtime.types.unknown import UNKNOWN

CALL = ("profile", "form", "mode")
OPEN_WORD = "?"  # a form or mode that numbers decide, a number that is not the default
# by kind and field all words that there are: ``tile.loc``
WORDS = {f"{kind.seen_as}.{name}": words for kind in KINDS.values() for name, words in kind.words().items()}
_CONDITIONS = (Call, Compare, Logic, Member, Predicate, Unary)
# attributes that are made of other fields, where the kind itself does not say so
_MADE_OF = {"itemsize": ("dtype",), "bits": ("dtype",), "box": ("slayout", "fractal", "dtype")}


@frozen
class WordChoice:
    """A value of an operand for a condition, and all that is this value to it: words by field.

    Fields are ``dst`` (the kind, None for an absent operand) and ``dst.loc``.
    """

    value: Any
    words: tuple[Mapping[str, Any], ...]


@frozen
class _Words:
    """A type of which only words are known."""

    kind: str
    known: Mapping[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        if name in self.known:
            return self.known[name]
        dtype = self.known.get("dtype")
        if dtype is not None and name in ("itemsize", "bits"):
            return {"itemsize": ITEMSIZE, "bits": BITS}[name][dtype]
        return (UNKNOWN,) * KINDS[self.kind].most_extents if name in ("shape", "stride") else UNKNOWN


def words_of(spec: OperandSpec) -> list[Any]:
    """All that a word can be; none where it is a whole number."""
    return [False, True] if spec.type == "bool" else list(spec.vocabulary)


KnownChoices = dict[tuple[str, OperandSpec, tuple[Node, ...], bool], list[WordChoice]]


def choices_of(
    rules: OpRules, infos: Operands, tree: Node, given: Sequence[str], known: KnownChoices
) -> dict[str, list[WordChoice]]:
    """By operand or attribute that the condition reads, all that it can be to it; those of ``given`` are never absent.

    Values are one choice when all parts of the condition that read only this operand say the same of them.  known: what
    was found for the conditions of a database so far, most of which many ops state.
    """
    found: dict[str, list[WordChoice]] = {}
    for name in names_read(tree, infos):
        if name in rules.operands and name not in CALL:
            parts = tuple(_parts_about(name, tree, infos))
            key = name, rules.operands[name], parts, name not in given
            if key not in known:
                known[key] = _told_apart(*key, infos)
            found[name] = known[key]
    return found


def _told_apart(
    name: str, spec: OperandSpec, parts: Sequence[Node], may_lack: bool, infos: Operands
) -> list[WordChoice]:
    """What an operand can be to the parts of a condition that read it alone."""
    answers = [_answer_of(name, part, infos) for part in parts]
    attributes = {node.name for part in parts for node in parts_of(part) if isinstance(node, Attribute)}
    return _joined(_choices(name, spec, attributes, may_lack), answers)


def _parts_about(name: str, tree: Node, infos: Operands) -> Iterator[Node]:
    """The largest conditions, and else the attributes and the name itself, that read this operand alone."""
    read = set(names_read(tree, infos))
    if name in read:
        if isinstance(tree, (Attribute, Name)) or (read == {name} and isinstance(tree, _CONDITIONS)):
            yield tree
        else:
            for child in (tree.body,) if isinstance(tree, (Let, Predicate)) else children(tree):
                yield from _parts_about(name, child, infos)


def _answer_of(name: str, part: Node, infos: Operands) -> Callable[[Any], str]:
    """What a part says of a value, as a text."""
    if isinstance(part, Name):
        return repr
    if isinstance(part, Attribute):  # of a word, a column of its table: each word is its own answer
        return lambda value: repr(value if isinstance(value, str) else getattr(value, part.name, None))
    judge = judge_of(part, infos)

    def answer(value: Any) -> str:
        try:
            return repr(judge({name: value}))
        except UNJUDGED:
            return "not judged"

    return answer


def _joined(every: Iterable[WordChoice], answers: Sequence[Callable[[Any], str]]) -> list[WordChoice]:
    alike: dict[tuple[str, ...], list[WordChoice]] = {}
    for choice in every:
        key = (type(choice.value).__name__, *(answer(choice.value) for answer in answers))
        alike.setdefault(key, []).append(choice)
    return [WordChoice(some[0].value, tuple(words for one in some for words in one.words)) for some in alike.values()]


def _choices(name: str, spec: OperandSpec, attributes: set[str], may_lack: bool) -> Iterator[WordChoice]:
    if passed(spec.kinds, "word"):
        words = words_of(spec)
        yield from (WordChoice(word, ({name: word},)) for word in words)
        if not words:  # a whole number, of which only the default is told from the others
            yield WordChoice(UNKNOWN, ({name: OPEN_WORD},))
            if spec.default is not None:
                yield WordChoice(spec.default, ({name: spec.default},))
        if spec.optional and spec.default is None:
            yield WordChoice(None, ({name: None},))
        return
    if spec.optional and may_lack and not passed(spec.kinds, "core"):
        yield WordChoice(None, ({name: None},))
    for kind in kinds_of(spec.kinds):
        if kind.passed in ("object", "numpy"):
            yield from _of_kind(name, kind, attributes)
        elif kind.passed == "number":
            yield WordChoice(UNKNOWN, ({name: kind.name},))
        elif kind.passed == "core":
            yield WordChoice(spec.default, ({},))


def _of_kind(name: str, kind: OperandKind, attributes: set[str]) -> Iterator[WordChoice]:
    """A type of each combination of the words that these attributes come from."""
    seen = kind.seen_as
    known = kind.words()
    plain = _made(seen, {})
    behind = {part for one in attributes for part in (one, *_MADE_OF.get(one, ()), *_behind(kind, plain, one))}
    fields = [part for part in known if part in behind]
    for words in product(*(known[part] for part in fields)):
        chosen = dict(zip(fields, words, strict=True))
        stated = {name: seen, **{f"{name}.{part}": word for part, word in chosen.items()}}
        yield WordChoice(_made(seen, chosen), (stated,))


def _behind(kind: OperandKind, type: Any, attribute: str) -> Iterator[str]:
    if isinstance(type, (TileType, GlobalType)):
        yield from kind.behind(type, attribute)


def _made(kind: str, words: Mapping[str, Any]) -> Any:
    """A type with these words and without numbers."""
    if kind == TILE.name:
        return TileType(**{"dtype": "f32", "rows": UNKNOWN, "cols": UNKNOWN, **words})
    if kind == GLOBAL.name:
        open_five = (UNKNOWN,) * 5
        return GlobalType(words.get("dtype", "f32"), open_five, open_five, words.get("layout", "nd"))
    return _Words(kind, words)


def pseudo_choices(data: RulesData, tree: Node, form: str, profiles: Sequence[str]) -> dict[str, list[WordChoice]]:
    """The same for the profile, the form and the mode of a call; form: the one that is known, "" for any."""
    read = set(names_read(tree, data.infos))
    forms = [*data.judged.bind, *([""] if "" not in data.judged.bind else []), OPEN_WORD]
    modes = [name for one, tries in data.modes.items() if form in ("", one) for part in tries for _, name in part.named]
    every = {"profile": list(profiles), "form": forms, "mode": [*dict.fromkeys(modes), "", OPEN_WORD]}
    return {
        name: [WordChoice(UNKNOWN if word == OPEN_WORD else word, ({f"call.{name}": word},)) for word in words]
        for name, words in every.items()
        if name in read
    }
