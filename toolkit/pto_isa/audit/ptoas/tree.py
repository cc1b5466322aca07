"""The assemblers of the checkouts: for each tree its release, its operations and what its verifiers demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pto_isa.schema.catalog import Source

from ..checkout import Checkout
from .assembler import read_assembler
from .assembly import Assembler
from .reach import VerifierReach
from .td import TdOp
from .verifier import Demand, read_verifiers

OPERATIONS, VERIFIERS = "include/PTO/IR/PTOOps.td", "lib/PTO/IR/PTO.cpp"
MICRO_OPERATIONS = "include/PTO/IR/VPTOOps.td"  # a file that the releases before 0.37 do not have
TYPES = ("include/PTO/IR/PTOTypeDefs.td", "include/PTO/IR/VPTOTypeDefs.td", "include/PTO/IR/VMITypeDefs.td")


@dataclass(frozen=True)
class AssemblerTree:
    """One assembler; ``operations`` and ``verifiers`` are the names of these sources, ``tree`` that of the tree."""

    tree: str
    release: str
    operations: str
    verifiers: str
    assembler: Assembler
    demands: Mapping[str, Demand]
    reach: VerifierReach

    def operation_of(self, names: Iterable[str]) -> TdOp | None:
        """The first operation of these names, which may begin with ``pto.``."""
        known = self.assembler.operations
        return next((known[name] for one in names if (name := one.removeprefix("pto.")) in known), None)


def assembler_trees(
    checkouts: Mapping[str, Checkout], sources: Mapping[str, Source], releases: Iterable[str], words: dict[str, str]
) -> Iterator[AssemblerTree]:
    """The assembler of every checkout that holds operations.

    ``releases``: all, oldest first; a checkout that says none is taken for the one that sources.yaml states, else for
    the newest. ``words``: spelling -> element type, for the messages of verifiers.
    """
    newest = [*releases][-1:]
    for tree, checkout in checkouts.items():
        named = {source.path: name for name, source in sources.items() if source.tree == tree}
        operations, verifiers = named.get(OPERATIONS), named.get(VERIFIERS)
        if operations is None or verifiers is None or (text := checkout.text(OPERATIONS)) is None:
            continue
        release = checkout.release or sources[operations].release or (newest or ["0.0"])[0]
        files = {OPERATIONS: text, MICRO_OPERATIONS: checkout.text(MICRO_OPERATIONS) or ""}
        assembler = read_assembler(files, [more for file in TYPES if (more := checkout.text(file))], release)
        code = checkout.text(VERIFIERS) or ""
        demands, reach = read_verifiers(code, words), VerifierReach(code)
        yield AssemblerTree(tree, release, operations, verifiers, assembler, demands, reach)
