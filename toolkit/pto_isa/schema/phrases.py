"""Model of phrases.yaml: how conditions, equations and facts read in English and in Chinese.

A text takes arguments in braces: `{a}`, `{b}` … are phrases, lists or code that the composer puts in.  In English
`{be}`, `{have}` and `{multiple}` follow the number of `{a}`; in Chinese `{all}` is 均 when `{a}` names several things,
else nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import Field, model_validator

from .base import Expression, Fault, Identifier, Model, Text, Word
from .effects import Announced, Awaited


class Fragment(Model):
    """One kind of condition, as a demand and as a fact."""

    must: Text
    fact: Text


class Phrase(Model):
    """A named predicate: what it means and how it reads, as a demand (must) and as a fact.

    several: an argument that may have alternatives, for a predicate that holds of each of them.  together: how it reads
    of several that it is said of at once; without it they are alternatives, `a or b`.
    """

    args: list[Identifier]
    several: Identifier | None = None
    check: Expression = Field(alias="is")
    must: Text
    fact: Text
    together: Fragment | None = None


class Frame(Text):
    """Text around the words of one attribute, `{}`; ``many`` is the English plural."""

    many: Annotated[str, Field(max_length=80)]


class Fragments(Model):
    """The kinds of condition that the composer knows."""

    same: Fragment
    different: Fragment
    equal: Fragment
    words: Fragment
    not_words: Fragment
    respectively: Fragment
    element_bits: Fragment
    element_bytes: Fragment
    at_least: Fragment
    more: Fragment
    at_most: Fragment
    less: Fragment
    equals: Fragment
    differs: Fragment
    at_least_as: Fragment
    more_than: Fragment
    at_most_as: Fragment
    fewer_than: Fragment
    outside: Fragment
    not_negative: Fragment
    negative: Fragment
    positive: Fragment
    not_positive: Fragment
    zero: Fragment
    not_zero: Fragment
    even: Fragment
    multiple: Fragment
    not_multiple: Fragment
    between: Fragment
    given: Fragment
    not_given: Fragment
    true: Fragment
    false: Fragment
    nan: Fragment
    not_nan: Fragment
    infinite: Fragment
    not_infinite: Fragment
    same_storage: Fragment
    other_storage: Fragment
    other_storage_of: Fragment
    other_storage_all: Fragment
    overlap: Fragment
    apart: Fragment
    apart_of: Fragment
    apart_all: Fragment
    mode: Fragment
    not_mode: Fragment
    form: Fragment
    not_form: Fragment
    profile: Fragment
    not_profile: Fragment
    every: Fragment
    some: Fragment
    any_mode: Fragment
    exactly_one: Fragment
    one_given: Fragment


class Joins(Model):
    """How phrases are put together."""

    of: Text
    extent: Text
    extents: Text
    when: Text
    choose_else: Text
    unless: Text
    value_if: Text
    value_else: Text
    undefined: Text
    undefined_apart: Text
    where: Text
    such: Text
    one_of_these: Text
    mode_text: Text
    the_tile: Text


class Equations(Model):
    """Frames of the sentence that an equation becomes."""

    becomes: Text
    add: Text
    max: Text
    min: Text
    each_valid: Text
    each_static: Text
    each_bit: Text
    for_all: Text
    only_if: Text
    only_when: Text
    chosen: Text
    chosen_if: Text
    chosen_else: Text
    it: Text
    element: Text
    itself: Text
    elements: Text
    plus: Text


class Facts(Model):
    """Sentences about numerics and effects."""

    round_once: Text
    round_once_floats: Text
    wrap_once: Text
    round_each: Text
    round_wrap_each: Text
    accumulate_element: Text
    accumulate_rounded: Text
    accumulate_any: Text
    accumulate_ascending: Text
    terms_wide: Text
    wrap: Text
    saturate: Text
    overflow_unspecified: Text
    wrap_in: Text
    saturate_in: Text
    overflow_unspecified_in: Text
    exact: Text
    all_exact: Text
    ulp: Text
    sum: Text
    dot: Text
    accuracy_unspecified: Text
    zero_sign: Text
    special_any: Text
    special_any_after: Text
    special_value: Text
    in_place: Text
    in_place_mode: Text
    result_zero: Text
    unchanged: Text
    outside_unspecified: Text
    nothing_done: Text
    returns_when: Text
    pipe: Text
    reads: Text
    writes: Text
    waits: dict[Awaited, Text]
    signals: dict[Announced, Text]
    clobbers: Text
    contents_lost: Text
    pitch: Text
    pitch_narrows: Text
    moved: Text
    otherwise: Text
    leaves: Text
    leaves_column: Text
    events: Text
    event_between: Text
    events_manual: Text
    quotient: Text
    phase: Text
    phase_reads: Text
    phase_writes: Text
    phase_only: Text
    phase_slots: Text
    phase_tiles: Text
    phase_then: Text
    phase_on: Text
    engine: Text
    no_bytes: Text

    @model_validator(mode="after")
    def _all_said(self) -> Facts:
        for said, known in ((self.waits, Awaited), (self.signals, Announced)):
            missing = sorted({*get_args(known)} - {*said})
            if missing:
                raise Fault(f"no sentence for {', '.join(missing)}", f"缺少句子：{'、'.join(missing)}")
        return self


class Phrases(Model):
    """All of phrases.yaml."""

    predicates: dict[Identifier, Phrase]
    nouns: dict[Identifier, Text] = Field(description="attributes: `valid_row` -> number of valid rows")
    extents: dict[Identifier, Annotated[str, Field(max_length=4)]] = Field(description="extents with letters for names")
    counts: dict[Identifier, Text] = Field(description="what an attribute counts: `valid_row` -> valid rows")
    properties: dict[Word, dict[Word, Text]] = Field(description="attribute -> constant -> adjective or noun phrase")
    frames: dict[Word, Frame] = Field(description="attribute -> text around its properties")
    fragments: Fragments
    joins: Joins
    equations: Equations
    facts: Facts
    functions: dict[Identifier, Text] = Field(description="function -> its value in words, {a} {b} {c} the arguments")


def empty_phrases() -> Phrases:
    """Stands for a phrases.yaml that cannot be used: no word is known."""
    empty: dict[str, Any] = {
        key: {} for key in ("predicates", "nouns", "extents", "counts", "properties", "frames", "functions")
    }
    return Phrases.model_construct(None, **empty)
