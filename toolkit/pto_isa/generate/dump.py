"""Every stage of the compiler as text: the elaborated op, passes over it, kernels and passes over these, NumPy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..language.front.opdef import FormDef, ModeDef, OpDef
from ..language.front.show import show as show_op
from ..language.front.signature import signature
from ..language.kernel.ir import Kernel, Lowered
from ..language.kernel.passes import PASSES
from ..language.kernel.print_numpy import indented
from ..language.kernel.show import show as show_kernel
from ..language.kernel.verify import verify
from ..language.nodes import replace
from ..language.passes import pipeline
from ..language.plans.variants import Branch, Variants
from .modules.op_module import ModuleWriter

if TYPE_CHECKING:
    from ..database import Op

STAGES = ("elaborate", *pipeline.NAMES, "lower", *PASSES, "merge_rows", "share_planners", "dispatch", "print_numpy")
_SAME = "as before"


def dump(op: Op, opdef: OpDef, profile: str | None = None, form: str | None = None) -> Iterator[tuple[str, str]]:
    """The op after each stage, by the name of the stage; what a pass leaves as it was is said to be as before.

    profile: as if the op were on this profile alone; form: of this form alone.
    """
    if profile is not None:
        opdef = replace(opdef, profiles=(profile,))
    yield "elaborate", show_op(opdef, form)
    last, before = opdef, ""
    for name, each in pipeline.stages(opdef):
        text = "\n\n".join(show_op(made, form, forms_only=name in pipeline.SHARED) for made in each)
        yield name, _SAME if text == before else text
        before, (last, *_) = text, each or (last,)  # an op of no profile has no form for one
    names = signature(op.record)
    watched = _Watched(opdef, names)
    if form is not None:
        last = replace(last, forms=tuple(known for known in last.forms if known.name == form))
    branches = watched.branches(last)
    text = ""
    for name in ("lower", *PASSES):
        text, former = watched.text(name), text
        yield name, _SAME if text == former else text
    yield "merge_rows", "\n\n".join(_leaves(branches))
    writer = ModuleWriter(op, opdef, names, branches)
    yield "share_planners", "\n\n".join(_planners(writer))
    yield "dispatch", "\n".join(_tree(writer))
    yield "print_numpy", ModuleWriter(op, opdef, names, branches).module().rstrip("\n")


class _Watched(Variants):
    """Keeps the text of each kernel after each pass."""

    def optimised(self, form: FormDef, mode: ModeDef, row: Mapping[str, str], kernel: Lowered) -> Kernel:
        """The kernel of a row after all passes, each of which is noted."""
        place = _place(form.profiles, form.name, mode.name)
        made: Lowered | Kernel = kernel
        self._note("lower", place, row, made)
        for name, run in PASSES.items():
            made = run(made)
            verify(made)
            self._note(name, place, row, made)
        assert isinstance(made, Kernel)
        return made

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self._noted: dict[str, dict[tuple[str, str], dict[str, None]]] = {}

    def _note(self, stage: str, place: str, row: Mapping[str, str], kernel: Lowered | Kernel) -> None:
        rows = self._noted.setdefault(stage, {}).setdefault((place, show_kernel(kernel)), {})
        rows["; ".join(f"{name} {dtype}" for name, dtype in row.items())] = None

    def text(self, stage: str) -> str:
        """All kernels after a stage; rows of one form and mode whose kernels read alike stand together."""
        noted = self._noted.get(stage, {})
        return "\n\n".join(_kernel(place, rows, text) for (place, text), rows in noted.items())


def _place(profiles: Iterable[str], form: str, mode: str) -> str:
    parts = [f"form {form}" if form else "", f"mode {mode}" if mode else ""]
    return " ".join(["kernel", *filter(None, parts), "on", ", ".join(profiles)])


def _kernel(place: str, rows: Iterable[str], text: str) -> str:
    listed = [f"row {row}" for row in rows if row]
    return "\n".join([place, *indented([*listed, *(text or "nothing").splitlines()])])


def _leaves(branches: Iterable[Branch]) -> Iterator[str]:
    """The kernels that serve rows of element types, for default results and, where they differ, for exact ones."""
    for branch in branches:
        place = _place(branch.profiles, branch.form, branch.mode)
        exact = [leaf for leaf in branch.exact_leaves if leaf.key not in {known.key for known in branch.leaves}]
        for title, leaves in ((place, branch.leaves), (f"{place}, exact", exact)):
            for leaf in leaves:
                rows = ["; ".join(f"{name} {dtype}" for name, dtype in row) for row in leaf.rows]
                yield _kernel(title, rows, show_kernel(leaf.kernel))
        if not branch.leaves:
            yield f"{place}\n    unknown"


def _tree(writer: ModuleWriter) -> Iterator[str]:
    for profiles, tree, whole in writer.trees:
        yield f"on {', '.join(profiles)}"
        yield from indented([*writer.steps(tree), *([] if whole else ["no variant"])])


def _planners(writer: ModuleWriter) -> Iterator[str]:
    """The kernels of planners, with the names of their values; parameters stand for what the kernels differ in."""
    for planner in dict.fromkeys(use.planner for use in writer.planners.values()):
        head = f"planner {planner.name}({', '.join(planner.parameters)})"
        yield "\n".join([head, *indented(show_kernel(planner.kernel).splitlines())])
