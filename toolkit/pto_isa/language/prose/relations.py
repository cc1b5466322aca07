"""Clauses for relations of operands: shared storage, and the named predicates of phrases.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..nodes import replace
from .cases import Cases
from .claims import Claim, Named, Storage
from .merging import clique, common
from .values import name_text


class Relations(Cases):
    """Says how operands relate; what holds of one operand and several others is said once."""

    def _storage(self, claim: Storage, must: bool) -> str:
        if len(claim.pairs) == 1:
            names = ("overlap", "apart") if claim.partly else ("same_storage", "other_storage")
            return self._put(self._fragment(names[claim.negated]), must, self.operands(claim.pairs[0]), True)
        every, one = clique(claim.pairs), common(claim.pairs)
        if every:
            fragment = self.fragments.apart_all if claim.partly else self.fragments.other_storage_all
            return self._put(fragment, must, self.operands(every), True)
        fragment = self.fragments.apart_of if claim.partly else self.fragments.other_storage_of
        others = [self.operand(other) for pair in claim.pairs for other in pair if other != one]
        return self._put(fragment, must, self.operand(one), b=self.voice.either(others))

    def _together(self, claims: Sequence[Claim]) -> list[Claim]:
        """Named predicates that differ in the argument that may have several values are said once."""
        found: list[Claim] = []
        for claim in claims:
            place = next((k for k, other in enumerate(found) if self._agree(other, claim)), None)
            if place is None:
                found.append(claim)
                continue
            first = found[place]
            assert isinstance(first, Named) and isinstance(claim, Named)
            several = self.voice.phrases.predicates[first.predicate.name]
            value = claim.predicate.args[several.args.index(several.several or "")]
            found[place] = replace(first, more=(*first.more, value))
        return found

    def _agree(self, a: Claim, b: Claim) -> bool:
        if not (isinstance(a, Named) and isinstance(b, Named)) or a.predicate.name != b.predicate.name:
            return False
        phrase = self.voice.phrases.predicates[a.predicate.name]
        pairs = zip(phrase.args, a.predicate.args, b.predicate.args, strict=True)
        return phrase.several is not None and all(name == phrase.several or x == y for name, x, y in pairs)

    def _named(self, claim: Named, must: bool) -> str:
        phrase = self.voice.phrases.predicates[claim.predicate.name]
        args = [self.operand(name_text(arg)) for arg in claim.predicate.args]
        if phrase.several is not None and claim.more:
            place = phrase.args.index(phrase.several)
            args[place] = self.voice.either([args[place], *(self.operand(name_text(arg)) for arg in claim.more)])
        given: dict[str, Any] = dict(zip(phrase.args, args, strict=True))
        return (phrase.must if must else phrase.fact)[self.voice.lang].format(**given)
