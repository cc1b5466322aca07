"""Rules as generated data: what ``generated/rules/<op>.py`` is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ...op_name import plain_name
from ..frozen import frozen
from ..release import FIRST, LAST
from .stages import Stages, stages


@frozen
class Rule:
    """One rule.  ``check`` takes what ``reads`` names (types, attributes, scalars) and gives True, False or UNKNOWN.

    ``stage`` is ``static`` when types and attributes decide, ``value`` when a scalar does, ``data`` when elements or
    storage do; then ``check`` may also return a function over the operands ``data``, which may give an Offence.
    ``form`` is empty for a rule of all forms; ``requires`` names optional operands without which the rule does not
    apply; ``shows`` what a message prints; ``numbers`` the whole numbers that the condition states; ``text`` is the
    condition as it stands in the record.  ``at_run`` has, by profile, another severity for what the text of a program
    left open and only its run knows; ``in_text`` the severity in the text of a program, where the assembler refuses
    what C++ lets through.  ``since`` and ``until``: the first and the last release of the assembler whose programs
    are judged by it; one that has a last release says nothing of calls in C++.  ``by``: profiles, each with the words
    of those who refuse what breaks it or suffer from it, see ``stages``.
    """

    id: str
    check: Callable[..., Any]
    reads: tuple[str, ...]
    profiles: tuple[str, ...]
    en: str
    zh: str
    severity: str = "error"
    stage: str = "static"
    needs: tuple[str, ...] = ()
    form: str = ""
    requires: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    text: str = ""
    was: str = ""
    at_run: tuple[tuple[str, str], ...] = ()
    in_text: str = ""
    since: int = FIRST
    until: int = LAST
    by: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """The id without the op; of a rule of a group, which has no op, the id."""
        return self.id.rpartition("/")[2]

    def of(self, op: str, **own: Any) -> Rule:
        """The rule of a group as that of one op; own: what is known of it there and is not what the group says."""
        return replace(self, id=f"{op}/{self.id}", **own)

    def stages_on(self, profile: str) -> Stages:
        """Who refuses what breaks it on a profile, or suffers from it."""
        return stages(dict(self.by).get(profile, "").split(), profile)


# How an op may have what it writes: in its place, or as a *result*, a fresh value that whoever calls makes.
RESULT = "result"
OUTPUTS = frozenset({"write", "read_write", RESULT})


@frozen
class Belonging:
    """The place in ``space`` that goes with a pointer: ``bytes`` of that one's memory for each byte there."""

    pointer: str
    space: str
    bytes: int


@frozen
class InRegister:
    """The place in ``space`` that bits ``high`` to ``low`` of a register hold, counted in ``bytes``."""

    register: str
    high: int
    low: int
    space: str
    bytes: int


@frozen
class InWord:
    """The number in bits ``high`` to ``low`` of the operand ``word``; none where the bits ``unless`` are not 0."""

    word: str
    high: int
    low: int
    unless: tuple[int, int] | None = None


Owner = Belonging | InRegister | InWord


@frozen
class OperandSpec:
    """What the verifier must know of an operand; ``type`` and ``vocabulary`` are those of an attribute.

    ``written`` are the types that programs write for a scalar instead of its own, to which it is converted;
    ``keeps_sign``: integers have the sign of its own type there.  ``any_type``: the profiles where the header takes any
    element type for it and reads none of its elements.  ``in_text``: further kinds that the assembler takes, and the
    library does not.  ``core``: the vector core beside the cube core whose memory a pointer leads to, or the operand
    that numbers it; without that operand an instruction is carried out for each of these cores.  ``belongs``: what
    an operand goes with that programs do not write.
    """

    kinds: tuple[str, ...]
    access: str = "read"
    optional: bool = False
    type: str = ""
    vocabulary: tuple[str, ...] = ()
    default: Any = None
    written: tuple[str, ...] = ()
    keeps_sign: bool = False
    any_type: tuple[str, ...] = ()
    in_text: tuple[str, ...] = ()
    core: str | int | None = None
    belongs: Owner | None = None


@frozen
class Choice:
    """A function that names the form or mode: "" when none applies, UNKNOWN when undecided."""

    reads: tuple[str, ...]
    choose: Callable[..., Any]


@frozen
class Asked:
    """What the assembler asks in place of a rule: ``check`` takes what ``reads`` names and may be UNKNOWN.

    ``profiles``: where it asks at all.
    """

    reads: tuple[str, ...]
    profiles: tuple[str, ...]
    check: Callable[..., Any]


@frozen
class BoxPitch:
    """How many rows apart columns of boxes lie where an op accesses a tile.

    ``rows`` takes the profile, whether the type of the tile states fewer valid rows than the tile has, and then what
    ``reads`` names; it gives a number, UNKNOWN where that is open, None where the tile has its own rows.
    """

    reads: tuple[str, ...]
    rows: Callable[..., Any]


@frozen
class Moved:
    """A pointer that a call gives: ``pointer``, so many bytes further on as ``by`` makes of what ``reads`` names."""

    pointer: str
    reads: tuple[str, ...]
    by: Callable[..., int]


AllowedTypes = Mapping[str, tuple[str, ...] | None]


@frozen
class TypeDemand:
    """What the assembler asks of the element types of operands: they are in a row; without rows all are alike.

    ``since`` is the release that was read.
    """

    of: tuple[str, ...]
    rows: tuple[Mapping[str, tuple[str, ...]], ...]
    profiles: tuple[str, ...]
    since: int = FIRST


@dataclass(frozen=True)
class OpRules:
    """All rules of one op.

    ``bind`` maps form -> operand -> type variable (or a type, or ``index``).  ``types`` maps form -> profile -> rows; a
    row gives the legal types of each variable, None for any.  ``needed`` names optional operands that a form cannot do
    without.  ``unknown`` names, in English and Chinese, the sources searched for each form that none of them defines.
    ``modes`` has the choice of the mode by form.  ``tile`` are the rules that every tile must satisfy.  ``pitches``
    says of tiles in boxes how far apart their columns of boxes are accessed, ``moves`` where pointers that are results
    lead.  ``types_by`` has by form and profile
    the words of those who refuse types that are in no row, or the op where there are no rows (see ``stages``), and
    ``demands`` by form what the assembler asks of types.  ``formless``: the words for a call that is of no form.
    ``asked`` has by the key of a rule what the assembler asks in place of it.
    """

    op: str
    operands: Mapping[str, OperandSpec]
    bind: Mapping[str, Mapping[str, str]]
    types: Mapping[str, Mapping[str, tuple[AllowedTypes, ...]]]
    rules: tuple[Rule, ...]
    needed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unknown: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    select: Choice | None = None
    modes: Mapping[str, Choice] = field(default_factory=dict)
    tile: tuple[Rule, ...] = ()
    pitches: Mapping[str, BoxPitch] = field(default_factory=dict)
    moves: Mapping[str, Moved] = field(default_factory=dict)
    types_by: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    demands: Mapping[str, tuple[TypeDemand, ...]] = field(default_factory=dict)
    formless: str = "compile"
    asked: Mapping[str, Asked] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The plain name: ``tadd``."""
        return plain_name(self.op)

    @cached_property
    def profiles(self) -> tuple[str, ...]:
        """Profiles on which some form of the op exists."""
        return tuple(dict.fromkeys(profile for table in self.types.values() for profile in table))

    @cached_property
    def severities(self) -> dict[str, str]:
        """How severe a rule is, by its id; those of every tile too."""
        return {rule.id: rule.severity for rule in (*self.rules, *self.tile)}

    @cached_property
    def accepts(self) -> dict[str, Callable[[Sequence[Any]], str | None]]:
        """The quick test of each profile; filled by ``runtime.rules.acceptance``."""
        return {}

    @cached_property
    def tables(self) -> dict[str, Any]:
        """What the verifier prepared for a profile; filled by ``runtime.rules.judgement``."""
        return {}
