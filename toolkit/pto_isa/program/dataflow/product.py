"""All ways of several cores at once: a product of their outlines, with what they have sent to each other counted.

The cores take turns.  What a core gets on a channel does not depend on how fast the other ones are, as each channel has
one pipe that sends and one that waits; so one order in which they may take their steps stands for all others, and that
one is chosen that keeps the counts small: who is ahead, or has sent more than was taken, lets the others go on.  A core
whose pipe waits for another core hands out nothing more until that has come, which a slow scalar unit might do as well;
where nobody can go on then, or where it depends on how fast a core is whether a flag is set twice, nothing is decided.

States that agree in places, flags, counts and laps are joined, as in ``every_way``, so that what is found here is every
hazard there is on any way.  What rests on what the cores count is told apart from it: it may be that their loops agree
in a way that is not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...runtime.errors import Carried
from ..steps.footprints import Footprint
from ..steps.linear import Symbol
from ..steps.replay import WIDTH, SamePipe
from ..steps.steps import ALL, Access, CoreFlag, Flag, Hazard, Phase, Step
from ..syntax.tree import Operation
from .ages import Moments
from .graph import CoreGraph, CorePlaces, FlowBranch, FlowNode, LoopBegin, RoundEnd, as_it_was
from .laps import Lapped, TooFar, ahead, rounds_ahead
from .open_way import OpenWay
from .orders import Orders
from .outline import asked_again
from .states import FlowState, Key, States, add_state
from .touches import Touches

MOST_SENT = 16  # flags of a channel that nobody has taken: a counter has four bits
MOST_STATES = 4_000  # at all places
MOST_WORK = 400_000  # steps that are taken, each from one state


@dataclass
class AllCores:
    """What may go wrong on one core of a block, what may between its cores, and ops of which that is not decided."""

    found: list[Hazard] = field(default_factory=list)
    between: list[Hazard] = field(default_factory=list)
    undecided: list[Operation] = field(default_factory=list)


def judge_block(ways: Sequence[OpenWay], same_pipe: SamePipe) -> AllCores:
    """What may go wrong on any way of the cores whose outlines these are."""
    return _Product(ways, same_pipe).judge()


class _NotDecided(Carried, Exception):
    """Nothing more can be said, because of this step."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.step = step


class _Product:
    """Goes through the graphs of all cores."""

    def __init__(self, ways: Sequence[OpenWay], same_pipe: SamePipe) -> None:
        self.graphs = [CoreGraph(way, number) for number, way in enumerate(ways)]
        self.steps = [step for graph in self.graphs for step in graph.steps]
        self.oldest = {symbol: number for way in ways for symbol, number in way.oldest.items()}
        self.loops = {step: around for graph in self.graphs for step, around in graph.loops.items()}
        self.awaits = self._awaits()
        self.moments = Moments(self.loops, self.oldest)
        self.found: dict[Hashable, Hazard] = {}
        self.result = AllCores()
        self.asked = asked_again([each for way in ways for each in way.outline])
        self.orders = Orders(self.steps, self.moments, self.tell)
        self.touches = Touches(
            [*self.steps, *self.awaits.values()], self.moments, lambda pipe, *given: same_pipe(pipe % WIDTH, *given),
            self.tell, self.beside,
        )  # fmt: skip
        self.lapped = Lapped([graph.synced for graph in self.graphs])
        self.senders: dict[Hashable, int] = {}  # by channel: the core that sends
        self.primed = {channel: times for way in ways for channel, times in way.primed.items()}
        self.left = MOST_WORK
        self.last: Step | None = None

    def _awaits(self) -> dict[Step, Access]:
        """The waits of pipes that also wait for other cores, each as an op that touches nothing.

        Whether it is over says whether the flag may be set again.
        """
        slow = {step.pipe for step in self.steps if isinstance(step, CoreFlag) and step.waits and step.pipe >= 0}
        made: dict[Step, Access] = {}
        for step in self.steps:
            if isinstance(step, Flag) and step.waits and step.target in slow:
                itself = Footprint(("wait", step.key), 0, ((0, 1),), ((0, 1),))  # which nothing else touches
                phase = Phase(step.target, (itself,), ())
                made[step] = access = Access(step.op, step.rounds, (phase,), repeats=step.kind)
                self.loops[access] = self.loops[step]
        return made

    def tell(self, hazard: Hazard) -> None:
        """Note what goes wrong, each pair of ops once."""
        self.found.setdefault(hazard.key, hazard)

    def judge(self) -> AllCores:
        """Go through everything."""
        try:
            self._one_of_each()
            self._go()
        except _NotDecided as stopped:
            self._undecided(stopped.step)
        shared = {own: before for graph in self.graphs for before, own in graph.spaces.items()}
        for hazard in self.found.values():
            across = isinstance(hazard.first, CoreFlag) or len({pipe // WIDTH for pipe in hazard.pipes}) > 1
            (self.result.between if across else self.result.found).append(as_it_was(hazard, shared))
        return self.result

    def _undecided(self, step: Step) -> None:
        if step.op not in self.result.undecided:
            self.result.undecided.append(step.op)

    def _one_of_each(self) -> None:
        """Raise _NotDecided for a channel that several pipes send on or wait for: which of them is first is open."""
        ends: dict[tuple[Hashable, bool], int] = {}
        for step in self.steps:
            if not isinstance(step, CoreFlag):
                continue
            for channel in step.channels:
                if ends.setdefault((channel, step.waits), step.pipe) != step.pipe:
                    raise _NotDecided(step)
                if not step.waits:
                    self.senders[channel] = self._core_of(step.pipe)

    @staticmethod
    def _core_of(pipe: int) -> int:
        return pipe // WIDTH if pipe >= 0 else ALL - pipe

    def _go(self) -> None:
        """From place to place until nothing new comes out."""
        start = FlowState(over=[0] * (WIDTH * len(self.graphs)))
        start.sent = {channel: (0,) * times for channel, times in self.primed.items()}
        known: dict[CorePlaces, States] = {}
        changed: dict[tuple[CorePlaces, Hashable], None] = {}
        count = 0

        def reach(places: CorePlaces, state: FlowState) -> None:
            nonlocal count
            key = state.key()
            states = known.setdefault(places, {})
            count += key not in states
            if count > MOST_STATES:
                raise _NotDecided(self.last or self.steps[0])
            if add_state(states, state):
                changed[places, key] = None

        reach(tuple(graph.first for graph in self.graphs), start)
        while changed:
            places, key = next(iter(changed))
            del changed[places, key]
            self._turn(places, known[places][key].copy(), reach)

    def _turn(self, places: CorePlaces, state: FlowState, reach: Callable[[CorePlaces, FlowState], None]) -> None:
        """Let the core go on whose turn it is."""
        core = self._next(places, state)
        if core is None:
            self._end(places, state)
            return
        try:
            for node, after in self._through(self.graphs[core], places[core], state):
                reach((*places[:core], node, *places[core + 1 :]), after)
        except TooFar:
            raise _NotDecided(self.last or self.steps[0]) from None

    def _next(self, places: CorePlaces, state: FlowState) -> int | None:
        """The core that goes on: of those that can, one that is least ahead in rounds and in what nobody has taken."""
        more = rounds_ahead(state.laps, len(self.graphs))
        for channel, sent in state.sent.items():
            if channel in self.senders:
                more[self.senders[channel]] += len(sent)
        able = [core for core, node in enumerate(places) if self._able(node, state)]
        return min(able, key=lambda core: (more[core], -core), default=None)

    @staticmethod
    def _able(node: FlowNode, state: FlowState) -> bool:
        step = node.step
        if isinstance(step, CoreFlag) and step.waits:
            return all(map(state.sent.get, step.channels))
        return node.then is not None or isinstance(node, LoopBegin | RoundEnd)

    def _end(self, places: CorePlaces, state: FlowState) -> None:
        """All cores are at their ends, or wait: who does is told together."""
        stuck = [node.step for node in places if node.step is not None]
        if stuck:
            ops = tuple(step.op for step in stuck)
            self.found.setdefault(("deadlock", ops), Hazard("deadlock", stuck[0], None, more=ops))
        else:
            self.orders.end(state)

    # One core

    def _through(self, graph: CoreGraph, node: FlowNode, state: FlowState) -> Iterator[tuple[FlowNode, FlowState]]:
        """Go on from a place to the next ones at which cores may take turns, or ways come together."""
        open_ = [(node, state)]
        first = True
        while open_:
            node, state = open_.pop()
            if node.meets and not first:
                yield node, state
                continue
            first = False
            self.left -= 1
            if self.left < 0:
                raise _NotDecided(self.last or self.steps[0])
            if isinstance(node, FlowBranch):
                open_ += self._branch(node, state)
            elif isinstance(node, LoopBegin):
                open_ += self._begin(graph, node, state)
            elif isinstance(node, RoundEnd):
                open_ += self._behind(graph, node, state)
            elif (node.step is None or self._step(node.step, state)) and node.then is not None:
                open_.append((node.then, state))

    def _branch(self, node: FlowBranch, state: FlowState) -> Iterator[tuple[FlowNode, FlowState]]:
        fork = node.fork
        assert fork is not None
        known = state.facts.get(fork.fact)
        for holds, then in ((True, node.then), (False, node.other)):
            if then is not None and known in (None, holds):
                taken = state.copy() if known is None else state
                if fork.fact in self.asked:
                    taken.facts[fork.fact] = holds
                yield then, taken

    def _begin(self, graph: CoreGraph, node: LoopBegin, state: FlowState) -> Iterator[tuple[FlowNode, FlowState]]:
        assert node.loop is not None
        for symbol in self.lapped.enters(state.laps, graph.number, node.loop):
            self._age(state, symbol, True)
        yield from ((copy, state.copy()) for copy in node.copies)

    def _behind(self, graph: CoreGraph, node: RoundEnd, state: FlowState) -> Iterator[tuple[FlowNode, FlowState]]:
        loop = node.loop
        assert loop is not None
        state.end_round(self.touches.settled(state), self.asked, loop.symbol)
        for follows, grows in node.nexts:
            going = state.copy()
            if self.lapped.goes_on(going.laps, graph.number, loop, grows):
                if grows:
                    self._age(going, loop.symbol, False)
                yield follows, going
        if node.then is not None and self.lapped.ends(state.laps, graph.number, loop):
            for symbol in self.lapped.through(state.laps, loop):
                self._age(state, symbol, True)
            yield node.then, state

    def _age(self, state: FlowState, loop: Symbol, ended: bool) -> None:
        state.older(lambda bits: self.moments.older(bits, loop, ended))

    def _step(self, step: Step, state: FlowState) -> bool:
        """Take a step; False where nothing comes behind it."""
        if isinstance(step, CoreFlag):
            self.last = step
            self._between(state, step)
            return True
        if isinstance(step, Access):
            self.touches.take(state, step)
            if step.inner and state.flags:
                self.orders.inner(state, step)
            for key in step.inner if self.awaits else ():
                self._slow(state, step, step.phases[-1].pipe, key)
            return True
        if self.awaits and isinstance(step, Flag) and not step.waits:
            self._slow(state, step, step.source, step.key)
        if not self.orders.take(state, step):
            return False
        access = self.awaits.get(step)
        if access is not None:
            self.touches.take(state, access)
        return True

    def _slow(self, state: FlowState, step: Step, pipe: int, key: Key) -> None:
        """A pipe sets a flag: whether the one that took it last, and waits for another core as well, surely did so."""
        for wait, access in self.awaits.items():
            if isinstance(wait, Flag) and wait.key == key and self.moments.of_step(access) & state.pending(pipe):
                self._undecided(step)

    def _between(self, state: FlowState, flag: CoreFlag) -> None:
        """A flag is sent to the other cores, or those that came are taken."""
        core = self._core_of(flag.pipe)
        own = range(core * WIDTH, (core + 1) * WIDTH)
        if flag.pipe in state.waiting:  # it comes later to this than what is handed out behind
            raise _NotDecided(flag)
        if not flag.waits:
            known = self.orders.behind(state, flag.pipe)
            for channel in flag.channels:
                sent = state.sent[channel] = (*state.sent.get(channel, ()), known)
                if len(sent) > MOST_SENT:
                    raise _NotDecided(flag)
            return
        for channel in flag.channels:
            known, *rest = state.sent[channel]
            state.sent[channel] = tuple(rest)
            for pipe in own if flag.pipe < 0 else (flag.pipe,):
                state.over[pipe] |= known

    def beside(self, state: FlowState, earlier: int, later: int) -> Mapping[Symbol, tuple[Symbol, int]]:
        """The loops of the core of one pipe, each with that of the core of another one beside which it is gone."""
        one, other = earlier // WIDTH, later // WIDTH
        return {mine: (its, more) for mine, its, more in ahead(state.laps, one, other)}
