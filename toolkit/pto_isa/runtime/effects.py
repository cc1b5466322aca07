"""What an op does on which pipe, as generated data: phases, events of its own, bytes that no result names.

Functions that judge conditions take the profile and then what stands for the operands, as rules take them: types of
tiles and tensors, numbers, words of attributes, None for what is left out, UNKNOWN for what is known only in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .frozen import frozen
from .types.unknown import UNKNOWN

if TYPE_CHECKING:
    from .rules.rule import Choice, OpRules

When = Callable[..., Any] | None  # of the profile and the operands that ``needs`` names: True, False or UNKNOWN


class _Conditional(Protocol):
    @property
    def needs(self) -> tuple[str, ...]: ...

    @property
    def when(self) -> When: ...


_Part = TypeVar("_Part", bound=_Conditional)


@frozen(eq=False)
class Phase:
    """What an op does on one pipe: the pipe on each profile that has the phase, and the operands accessed there.

    The pipe is "" where an engine beside the pipes does it, which may go on when the op is over.  ``ring``: what is
    written is the next local slot of a pipe between the cores, "slot": one slot size behind the last, "tile": one tile.
    """

    pipe: Mapping[str, str]
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    when: When = None
    ring: str = ""


@frozen(eq=False)
class InnerEvents:
    """Events that an op sets and awaits itself on ``profiles``: every number of ``ids`` for every pair of pipes.

    ``manual_only``: code that is compiled for automatic mode leaves them out.
    """

    pipes: tuple[tuple[str, str], ...]
    ids: tuple[int, ...]
    profiles: tuple[str, ...]
    needs: tuple[str, ...] = ()
    when: When = None
    manual_only: bool = False


@frozen(eq=False)
class Clobbered:
    """What an op overwrites on a profile beside its results: bytes ``start`` to ``end`` of a memory, or operands.

    The operands are only read by the op as far as its results go; without any, ``memory`` names the memory.
    """

    profile: str
    memory: str = ""
    start: int = 0
    end: int = 0
    operands: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    when: When = None


@frozen(eq=False)
class OpEffects:
    """The phases of an op in order, or ways to use it of which the ``first`` that applies counts, and the rest."""

    phases: tuple[Phase, ...] = ()
    events: tuple[InnerEvents, ...] = ()
    clobbers: tuple[Clobbered, ...] = ()
    first: bool = False


NO_EFFECTS = OpEffects()


def phases_of(effects: OpEffects, named: Mapping[str, Any], profile: str) -> tuple[Phase, ...] | None:
    """The phases that a call goes through, in order; operands that are left out may be named in them.

    named: what stands for each operand and attribute.  Returns None where that leaves a phase open.
    """
    found = []
    for phase in effects.phases:
        if profile not in phase.pipe:
            continue
        holds = _holds(phase, named, profile)
        if holds is UNKNOWN:
            return None
        if holds:
            found.append(phase)
            if effects.first:
                break
    return tuple(found)


def ring_of(effects: OpEffects, named: Mapping[str, Any], profile: str) -> str:
    """How far apart the local slots are that a call writes in turn: "slot" or "tile"; "" where it writes none."""
    return next((phase.ring for phase in phases_of(effects, named, profile) or () if phase.ring), "")


def events_of(effects: OpEffects, named: Mapping[str, Any], profile: str) -> tuple[InnerEvents, ...] | None:
    """The events that a call sets and awaits itself; None where the operands do not decide it."""
    return _those([each for each in effects.events if profile in each.profiles], named, profile)


def clobbers_of(effects: OpEffects, named: Mapping[str, Any], profile: str) -> tuple[Clobbered, ...] | None:
    """What a call overwrites beside its results; None where the operands do not decide it."""
    return _those([each for each in effects.clobbers if each.profile == profile], named, profile)


def mode_of(rules: OpRules, profile: str, named: Mapping[str, Any]) -> Any:
    """The mode of the form that the operands select, "" for none, UNKNOWN where they do not decide it."""
    form = form_of(rules, profile, named)
    if form is UNKNOWN:
        return UNKNOWN
    return _chosen(rules.modes.get(form), {**named, "profile": profile, "form": form})


def form_of(rules: OpRules, profile: str, named: Mapping[str, Any]) -> Any:
    """The form that the operands select, "" for the only one or none, UNKNOWN where they do not decide it."""
    return _chosen(rules.select, {**named, "profile": profile})


def _those(parts: Sequence[_Part], named: Mapping[str, Any], profile: str) -> tuple[_Part, ...] | None:
    held = [_holds(part, named, profile) for part in parts]
    if any(holds is UNKNOWN for holds in held):
        return None
    return tuple(part for part, holds in zip(parts, held, strict=True) if holds)


def _holds(part: _Conditional, named: Mapping[str, Any], profile: str) -> Any:
    """Whether a part applies.  An operand of which nothing is known leaves it open: words of it cannot be asked."""
    if part.when is None:
        return True
    given = [named.get(name) for name in part.needs]
    return UNKNOWN if any(value is UNKNOWN for value in given) else part.when(profile, *given)


def _chosen(choice: Choice | None, named: Mapping[str, Any]) -> Any:
    return "" if choice is None else choice.choose(*(named.get(name) for name in choice.reads))
