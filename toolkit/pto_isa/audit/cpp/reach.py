"""Which assertions a call comes to: both sides of what stays open are followed, nothing is refused."""

from __future__ import annotations

from dataclasses import replace

from ...runtime.frozen import frozen
from .declarations import Function
from .instantiate import Machine
from .scope import Scope
from .statements import Assertion, Calls, Statement
from .values import Value


@frozen
class Reached:
    """An assertion, and the names of the functions on the way to it, the called one first.

    ``members``: what it asks for, a parameter of the called function and a member of its class; ``always``: every call
    comes to it, as far as the evaluator can tell.
    """

    assertion: Assertion
    path: tuple[str, ...]
    members: frozenset[tuple[str, str]] = frozenset()
    always: bool = False


class Reach(Machine):
    """Follows a call like a compiler that goes on behind each assertion, and leaves out what it knows to hold.

    Branches of constants that can be told are followed on one side, and of overloads those that can take the call.
    """

    found: dict[tuple[str, int], Reached]

    def assertions(self, function: Function, objects: list[Value]) -> dict[tuple[str, int], Reached]:
        """The assertions that a call of the function comes to, by file and line."""
        self.found = {}
        self._known.clear()
        self._path: list[str] = []
        self.accepts(function, objects, [])
        return self.found

    def _run(self, function: Function, scope: Scope) -> bool:
        self._path.append(function.name)
        try:
            return super()._run(function, scope)
        finally:
            self._path.pop()

    def _walk(self, body: tuple[Statement, ...], scope: Scope) -> bool:
        for statement in body:
            if isinstance(statement, Calls):
                for call in statement.calls:
                    super()._walk((Calls((call,)),), scope)
            else:
                super()._walk((statement,), scope)
        return True

    def _holds(self, statement: Assertion, scope: Scope) -> bool:
        place = statement.file, statement.line
        notes = self.evaluator.notes
        outer, notes.members = notes.members, set()
        if self._truth(statement.condition, scope)[0] is not True:
            known = self.found.setdefault(place, Reached(statement, tuple(self._path)))
            always = known.always or not self._choices
            self.found[place] = replace(known, members=known.members | notes.members, always=always)
        notes.members = outer
        return True
