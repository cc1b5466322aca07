"""The page of the expression language: grammar, types, attributes, functions, truth tables, version."""

from __future__ import annotations

from collections.abc import Iterable

from ....language import VERSION
from ....language.front.parse import FOLDS, MAX_DEPTH, MAX_LENGTH
from ....language.functions import FUNCTIONS
from ....language.primitives import PRIMITIVES
from ....runtime import UNKNOWN
from ....runtime.kinds.kind import OperandKind
from ....runtime.kinds.table import KINDS, every_view
from ....runtime.rules.logic import both, either, exactly_one, implies, negate
from ....text.words import names, word
from .. import markup
from ..book import Book
from ..escape import Html, text
from .primitives import path_of

HERE = "reference/language.md"
_GRAMMAR = """\
equation    = target "=" expression
target      = operand [ "." view ] "[" expression { "," expression } "]"
expression  = either [ "if" expression "else" expression ]
either      = both { "or" both }
both        = negation { "and" negation }
negation    = "not" negation | comparison
comparison  = bits { ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) bits }
            | bits [ "not" ] "in" "{" word-or-number { "," word-or-number } "}"
bits        = xor { "|" xor }
xor         = and { "^" and }
and         = shift { "&" shift }
shift       = sum { ( "<<" | ">>" ) sum }
sum         = term { ( "+" | "-" ) term }
term        = unary { ( "*" | "/" | "//" | "%" ) unary }
unary       = ( "-" | "~" ) unary | atom
atom        = number [ "**" number ] | name | read | attribute | call | pack | fold | "(" expression ")"
read        = operand [ "." view ] "[" expression { "," expression } "]"
attribute   = operand "." name [ "[" number "]" ]
call        = function "(" [ expression { "," expression } ] ")"
pack        = "pack" "(" "{" number ":" expression { "," number ":" expression } "}" ")"
fold        = folding "(" expression loop { loop } [ "if" expression ] ")"
loop        = "for" name "in" ( "range" "(" expression ")" | "tiles" )
"""
_VALUES = (True, False, UNKNOWN)


def language_page(book: Book) -> str:
    """The whole page; everything but sentences comes from the tables that the language itself reads."""
    title = book.word("language_page")
    known = {"version": VERSION, "depth": MAX_DEPTH, "length": MAX_LENGTH}
    said = {name: book.word(f"language.{name}", **known) for name in names("language")}
    parts = [
        markup.title(title),
        markup.paragraph(said["intro"]),
        markup.paragraph(markup.badge(said["version"], "on")),
        book.heading(2, said["grammar"], "grammar") + markup.paragraph(said["grammar_text"]) + _grammar(),
        book.heading(2, said["types"], "value-types") + _types(book, said),
        book.heading(2, said["attributes"], "attribute-table") + _attributes(book, said),
        book.heading(2, said["views"], "views") + _views(book, said),
        book.heading(2, said["functions"], "functions") + _functions(book, said),
        book.heading(2, said["logic"], "logic") + markup.paragraph(said["logic_text"]) + _truth(book),
    ]
    return book.page(title, word("language.intro", book.lang), *parts)


def _grammar() -> Html:
    folds = [f'"{name}"' for name in sorted(FOLDS)]
    half = len(folds) // 2 + 1
    listed = " | ".join(folds[:half]) + "\n            | " + " | ".join(folds[half:])
    return markup.block(f"{_GRAMMAR}folding     = {listed}", "text")


def _types(book: Book, said: dict[str, Html]) -> Html:
    rows = [[markup.code(name), book.word(f"value.{name}")] for name in names("value")]
    return markup.table([said["type"], book.word("meaning")], rows) + markup.paragraph(said["types_text"])


def _attributes(book: Book, said: dict[str, Html]) -> Html:
    """One table: attribute, its type, and the kinds of operand that have it."""
    found: dict[tuple[str, str], list[OperandKind]] = {}
    for kind in KINDS.values():
        for name, kind_of_value in kind.attributes.items():
            found.setdefault((name, kind_of_value), []).append(kind)
    rows = []
    for (name, kind_of_value), kinds in found.items():
        shown = book.comma.join(book.pair(kind.noun) for kind in kinds)
        register = book.db.vocabulary.registers.get(name) if any(kind.passed == "core" for kind in kinds) else None
        meaning = _meaning(book, "attribute", name, kinds) if register is None else text(register.name[book.lang])
        rows.append([markup.code(name), markup.code(kind_of_value), meaning, shown])
    return markup.cards([said["attribute"], said["type"], book.word("meaning"), book.word("operands")], rows)


def _views(book: Book, said: dict[str, Html]) -> Html:
    rows = []
    for name, view in every_view().items():
        kinds = [kind for kind in KINDS.values() if name in kind.views]
        shown = book.comma.join(book.pair(kind.noun) for kind in kinds)
        rows.append([markup.code(name), text(view.indices), _meaning(book, "view", name, kinds), shown])
    return markup.cards([said["view"], said["indices"], book.word("meaning"), book.word("operands")], rows)


def _meaning(book: Book, topic: str, name: str, kinds: Iterable[OperandKind]) -> Html:
    """What an attribute or view means: a kind may say it of its own."""
    own = next((kind.meanings[name] for kind in kinds if name in kind.meanings), None)
    return book.word(f"{topic}.{name}") if own is None else book.pair(own)


def _functions(book: Book, said: dict[str, Html]) -> Html:
    rows = []
    for name, function in FUNCTIONS.items():
        least, most = function.min_args, function.max_args
        count = text(least if least == most else f"{least}–{most}")
        meaning = book.word(f"function.{name}")
        shown = book.link(HERE, path_of(name), markup.code(name)) if name in PRIMITIVES else markup.code(name)
        rows.append([shown, count, meaning, said[f"in_{function.where}"]])
    return markup.cards([said["function"], said["arguments"], book.word("meaning"), said["place"]], rows)


def _truth(book: Book) -> Html:
    """Truth tables, computed by the functions that rules are judged with."""
    shown = {id(True): book.word("true"), id(False): book.word("false"), id(UNKNOWN): book.word("unknown_value")}

    def value(result: object) -> Html:
        return markup.element("span", shown[id(result)], class_="pto-truth")

    names = ("and", "or", "implies", "exactly_one")
    columns = (both, either, implies, exactly_one)
    rows = [[value(a), value(b), *(value(function(a, b)) for function in columns)] for a in _VALUES for b in _VALUES]
    pairs = markup.table([Html("a"), Html("b"), *(markup.code(name) for name in names)], rows)
    single = markup.table([Html("a"), markup.code("not a")], [[value(a), value(negate(a))] for a in _VALUES])
    return pairs + single
