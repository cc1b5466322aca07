"""Regions and blocks: which values a block sees, how a block ends, and what it hands on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ..syntax.program import Program
from ..syntax.tree import Block, Operation
from ..walk.walk import Walk, names_results, same_types, shown, typed
from ..written.functions import MODULES, properties, result_types_of
from ..written.listed import result_texts, written_values
from ..written.results import PARALLEL

RETURNS = ("return", "func.return")
_JUMPS = ("cf.br", "cf.cond_br", "cf.switch")
LOOPS = ("scf.for", "scf.while", "affine.for", *PARALLEL)
# op -> what may hold it; ODS of MLIR 19, ParentOneOf and HasParent
PARENTS = {
    **dict.fromkeys(RETURNS, ("func.func",)),
    "scf.yield": ("scf.for", "scf.if", "scf.while", "scf.execute_region", "scf.index_switch"),
    "scf.condition": ("scf.while",),
    "scf.reduce": ("scf.parallel",),
    "scf.forall.in_parallel": ("scf.forall",),
    "pto.yield": ("pto.fusion_region",),
}
_ENDS = {  # what a block of an op may end with
    "func.func": ("`return`", *RETURNS, "cf.br", "cf.cond_br", "cf.switch"),
    "scf.for": ("`scf.yield`", "scf.yield"),
    "scf.if": ("`scf.yield`", "scf.yield"),
    "scf.parallel": ("`scf.reduce`", "scf.reduce"),
    "scf.forall": ("`scf.forall.in_parallel`", "scf.forall.in_parallel"),
    "pto.fusion_region": ("`pto.yield`", "pto.yield"),
}
_BEFORE, _AFTER = ("`scf.condition`", "scf.condition"), ("`scf.yield`", "scf.yield")  # the regions of `scf.while`
_REGIONS = {
    "func.func": (0, 1),
    "scf.for": (1, 1),
    "scf.if": (1, 2),
    "scf.while": (2, 2),
    "scf.parallel": (1, 1),
    "scf.forall": (1, 1),
    "pto.fusion_region": (1, 1),
    **dict.fromkeys(MODULES, (1, 1)),
}
_ONE_BLOCK = _REGIONS.keys() - {"func.func"}  # the trait SingleBlock, or regions of that size
# Dialects of which no other op ends a block; what a program takes from elsewhere may.
KNOWN = ("pto.", "arith.", "math.", "memref.", "tensor.", "scf.", "func.", "affine.")


def targets(op: Operation) -> list[tuple[str, list[str], list[str]]]:
    """The blocks that a branch names, each with the values that it gets and their types."""
    found: list[tuple[str, list[str], list[str]]] = []
    for part in op.parts:
        if part.kind in ("", "["):
            found += [(item, [], []) for item in part.items if isinstance(item, str) and item[0] == "^"]
        elif part.kind == "^":
            found.append((str(part.items[0]), [str(item) for item in part.items[1:]], part.types))
        elif part.kind == "(" and found and not part.word and not found[-1][1]:
            found[-1] = found[-1][0], [str(item) for item in part.items], part.types
    return found


def _given_to(op: Operation) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """The blocks that a branch names, each with what it gets; the generic form lists all operands in front."""
    found = targets(op)
    if not op.quoted or op.name not in _JUMPS:
        yield from found
        return
    names, types = written_values(op)
    at = 0 if op.name == "cf.br" else 1
    sizes = _sizes(op, "operandSegmentSizes")[1:]
    if op.name == "cf.switch":
        sizes = [*sizes[:1], *_sizes(op, "case_operand_segments")]
    if len(found) == 1:
        sizes = [len(names) - at]
    for k, (label, _, _) in enumerate(found):
        count = sizes[k] if k < len(sizes) else 0
        yield label, names[at : at + count], types[at : at + count]
        at += count


def _sizes(op: Operation, key: str) -> list[int]:
    """The numbers of ``key = array<i32: 1, 2>``."""
    return [int(n) for n in re.findall(r"(?<=[ ,])\d{1,6}", str(properties(op).get(key, "")))]


def in_order(region: Sequence[Block]) -> list[tuple[Block, int]]:
    """The blocks of a region in the order of the tree of dominators, each with its depth there.

    A block comes after the one that dominates it directly, so that what it sees is defined before.  Blocks that no
    branch reaches come last, with the depth -1; MLIR asks nothing of what they use.
    """
    if len(region) == 1:
        return [(region[0], 0)]
    numbers: dict[str, int] = {}
    for k, block in enumerate(region):
        numbers.setdefault(block.label, k)  # a second block of this name is reported
    after = [
        [numbers[label] for label, _, _ in targets(block.ops[-1]) if label in numbers] if block.ops else []
        for block in region
    ]
    dominators = _dominators(after)
    children: dict[int, list[int]] = {}
    for k, above in dominators.items():
        if k:
            children.setdefault(above, []).append(k)
    found: list[tuple[Block, int]] = []
    pending = [(0, 0)]
    while pending:
        k, depth = pending.pop()
        found.append((region[k], depth))
        pending += [(child, depth + 1) for child in sorted(children.get(k, ()), reverse=True)]
    return found + [(block, -1) for k, block in enumerate(region) if k not in dominators]


def _dominators(after: Sequence[Sequence[int]]) -> dict[int, int]:
    """The direct dominator of every block that block 0 reaches; of itself for block 0.

    After Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm: walk the blocks in reverse postorder and meet
    the dominators of their predecessors until nothing changes.
    """
    order: list[int] = []
    open_: list[tuple[int, int]] = [(0, 0)]
    known = {0}
    while open_:
        k, at = open_.pop()
        if at < len(after[k]):
            open_.append((k, at + 1))
            if after[k][at] not in known:
                known.add(after[k][at])
                open_.append((after[k][at], 0))
        else:
            order.append(k)
    order.reverse()
    rank = {k: number for number, k in enumerate(order)}
    before: dict[int, list[int]] = {k: [] for k in order}
    for k in order:
        for target in after[k]:
            before[target].append(k)
    above = {0: 0}
    changed = True
    while changed:
        changed = False
        for k in order[1:]:
            met = -1
            for other in before[k]:
                if other in above:
                    met = other if met < 0 else _common(above, rank, met, other)
            if above.get(k) != met:
                above[k] = met
                changed = True
    return above


def _common(above: dict[int, int], rank: dict[int, int], one: int, two: int) -> int:
    """The nearest block that dominates two blocks."""
    while one != two:
        while rank[one] > rank[two]:
            one = above[one]
        while rank[two] > rank[one]:
            two = above[two]
    return one


def has_regions(check: Walk, op: Operation) -> None:
    """Report an op with more or fewer regions than it takes; the generic form writes the empty `else` of a branch."""
    least, most = _REGIONS[op.name]
    least = most if op.name == "scf.if" and op.quoted else least
    if not least <= len(op.regions) <= most:
        expected = str(least) if least == most else f"{least} / {most}"
        check.out.report("region-count", op, op=op.name, found=len(op.regions), expected=expected)


def labels(check: Walk, owner: Operation, region: Sequence[Block]) -> None:
    """Report labels of a region that are given twice, branches to blocks that it lacks, and what these are given."""
    known: dict[str, Block] = {}
    for block in region:
        if block.label in known:
            place = partial(_label_place, check.program, owner, block)
            check.out.report("block-redefined", owner, place, label=block.label)
        elif block.label:
            known[block.label] = block
        if len(block.arguments) != len(block.types):
            place = partial(_label_place, check.program, owner, block)
            check.out.report("type-count", owner, place, values=len(block.arguments), types=len(block.types))
    if len(region) > 1 and owner.name in _ONE_BLOCK:
        check.out.report("block-count", owner, partial(_label_place, check.program, owner, region[1]), op=owner.name)
    for block in region:
        for op in block.ops:
            for label, names, types in _given_to(op) if op.name.startswith("cf.") or op is block.ops[-1] else ():
                target = known.get(label)
                if target is None:
                    check.out.report("no-block", op, label, label=label)
                elif target is region[0]:
                    check.out.report("branch-to-entry", op, label, label=label)
                elif (
                    (not op.quoted or op.name in _JUMPS)
                    and len(target.arguments) == len(target.types)
                    and (len(names) != len(types) or not same_types(check, types, target.types))
                ):
                    check.out.report("branch-arguments", op, label, label=label, found=shown(types),
                                     expected=(shown(target.types),) * 2)  # fmt: skip


def _label_place(program: Program, owner: Operation, block: Block, operand: str | None) -> tuple[int, int]:
    """Where a label stands: before the first op of its block; at the op around it when the block is empty."""
    words, at = program.tokens.words, block.ops[0].token if block.ops else owner.token
    while block.ops and at > owner.token and words[at] != block.label:
        at -= 1
    return program.tokens.place(at)


def ends_well(check: Walk, owner: Operation, number: int, block: Block) -> None:
    """Report a block of an op of the language that does not end as it has to; ``number`` is that of its region."""
    last = block.ops[-1] if block.ops else None
    allowed: tuple[str, ...]
    if owner.name == "scf.while":
        allowed = _AFTER if number else _BEFORE
    elif owner.name not in _ENDS or (
        owner.name not in ("func.func", "pto.fusion_region") and not result_texts(owner) and last is None
    ):
        return
    else:
        allowed = _ENDS[owner.name]
    if last is not None and last.name in allowed:
        return
    implied = owner.name in ("scf.for", "scf.if", "scf.parallel", "scf.forall") and not result_texts(owner)
    if implied or check.program.faults:  # what ended the block may be what did not read
        return
    if last is None:
        empty = "nothing", "没有任何指令"
        check.out.report("terminator", owner, op=owner.name, found=empty, expected=(allowed[0], allowed[0]))
    elif last.name not in PARENTS and (last.name.startswith(KNOWN) or "." not in last.name):
        found = f"`{last.name}`"
        check.out.report("terminator", last, op=owner.name, found=(found, found), expected=(allowed[0], allowed[0]))


def _placed(check: Walk, op: Operation) -> Operation | None:
    """The op that a terminator ends a block of; None, and a finding, where it ends none, or none that it may end."""
    frame = check.frames[-1]
    owner, block = frame.owner, frame.block
    if owner is None or block is None:
        return None  # a piece of a program, as documents show it
    if owner.name not in PARENTS[op.name]:
        parents = ", ".join(f"`{name}`" for name in PARENTS[op.name])
        check.out.report("terminator-place", op, op=op.name, owner=owner.name, expected=(parents, parents))
        return None
    if block.ops[-1] is not op:
        check.out.report("terminator-last", op, op=op.name)
    return owner


def _hands_on(
    check: Walk, op: Operation, names: list[str], types: list[str], expected: Sequence[str], owner: Operation
) -> None:
    """What a terminator hands on has the types that the op around it takes."""
    if typed(check, op, names, types) and not same_types(check, types, expected):
        check.out.report("hands-on", op, op=op.name, owner=owner.name, found=shown(types),
                         expected=(shown(expected), shown(expected)))  # fmt: skip


def _ends(check: Walk, op: Operation, expected: Callable[[Operation], Sequence[str]]) -> None:
    """A terminator that hands all its values to the op around it; ``expected``: the types that such an op takes."""
    owner = _placed(check, op)
    if owner is None:
        check.plain(op)
    else:
        _hands_on(check, op, *written_values(op), expected(owner), owner)


def returns(check: Walk, op: Operation) -> None:
    """``return %a : i32``: what the function says that it returns."""
    _ends(check, op, result_types_of)


def yields(check: Walk, op: Operation) -> None:
    """``scf.yield``: the results of the op around it; in the second region of a loop what the first one is given."""
    owner = _placed(check, op)
    names, types = written_values(op)
    if owner is None or owner.name not in _REGIONS:
        check.plain(op)
    elif owner.name == "scf.while":
        if check.frames[-1].block is owner.regions[0][0]:
            check.out.report("terminator", op, op=owner.name, found=("`scf.yield`",) * 2, expected=(_BEFORE[0],) * 2)
        _hands_on(check, op, names, types, loop_inputs(owner), owner)
    else:
        _hands_on(check, op, names, types, result_texts(owner), owner)


def fused(check: Walk, op: Operation) -> None:
    """``fusion_region { … pto.yield(%a) : (T) -> () } : T``: its region is given nothing."""
    has_regions(check, op)
    if _given(op, 0):
        check.out.report("carried", op, op=op.name, found=shown(_given(op, 0)), expected=("()", "()"))
    names_results(check, op, len(region_results(op)))


def region_results(op: Operation) -> list[str]:
    """The types of what an op with a region gives: behind an arrow, of a fused region behind its colon."""
    short = op.name == "pto.fusion_region" and not op.quoted
    return next((part.types for part in op.parts if part.kind == ":"), []) if short else result_texts(op)


def fused_end(check: Walk, op: Operation) -> None:
    """``pto.yield(%a, %b) : (T, U) -> ()``: the results of the fused region."""
    _ends(check, op, region_results)


def condition(check: Walk, op: Operation) -> None:
    """``scf.condition(%go) %a : T``: whether a loop goes on, and what its second region is given."""
    owner = _placed(check, op)
    names, types = written_values(op)
    if owner is None or not names:
        check.plain(op)
        return
    if op.quoted:
        names, types = names[1:], types[1:]
        check.use(written_values(op)[0][0], op, "i1")
    else:
        check.use(names.pop(0), op, "i1")
    _hands_on(check, op, names, types, result_texts(owner), owner)


def loop_inputs(op: Operation) -> list[str]:
    """The types of what ``scf.while`` gives its first region."""
    return next((part.types for part in op.parts if part.kind == ":"), [])


def _given(op: Operation, number: int) -> list[str]:
    """The types that the first block of a region is given."""
    region = op.regions[number] if number < len(op.regions) else []
    return region[0].types if region else []


def loop(check: Walk, op: Operation) -> None:
    """``scf.for %i = %low to %high step %step iter_args(%a = %b) -> (T) : i32``."""
    has_regions(check, op)
    if op.quoted:
        names, types = written_values(op)
        typed(check, op, names, types)
        bounds, inits = types[:3], types[3:]
        taken = _given(op, 0)
        if len(names) < 3 or len({check.types(text).text for text in bounds}) > 1 or not taken:
            check.out.report("form", op, op=op.name, expected=(_FORMS[op.name],) * 2)
    else:
        head = [part.word for part in op.parts[:3]]
        if head != ["", "to", "step"] or op.parts[0].names is None or any(len(p.items) != 1 for p in op.parts[:3]):
            check.out.report("form", op, op=op.name, expected=(_FORMS[op.name],) * 2)
            check.plain(op)
            return
        index = next((part.types[0] for part in op.parts if part.kind == ":" and part.types), "index")
        for part in op.parts[:3]:
            check.use(str(part.items[0]), op, index)
        carried = op.part("iter_args")
        names = [str(item) for item in carried.items] if carried is not None else []
        inits = result_texts(op)
        if len(names) == len(inits):
            typed(check, op, names, inits)
        else:
            typed(check, op, names, [value.text if (value := check.env.get(n)) else "?" for n in names])
            check.out.report("carried", op, op=op.name, found=len(names), expected=(str(len(inits)),) * 2)
    if op.quoted:
        for found in (inits, _given(op, 0)[1:]):
            if not same_types(check, found, result_texts(op)):
                check.out.report("carried", op, op=op.name, found=shown(found), expected=(shown(result_texts(op)),) * 2)
                break
    names_results(check, op, len(result_texts(op)))


def branch(check: Walk, op: Operation) -> None:
    """``scf.if %c -> (T) { … } else { … }``: with results both ways give them."""
    has_regions(check, op)
    names, _ = written_values(op)
    if len(names) != 1:
        check.out.report("form", op, op=op.name, expected=(_FORMS[op.name],) * 2)
    for name in names:
        check.use(name, op, "i1")
    without = len(op.regions) < 2 or (op.quoted and not any(block.ops for block in op.regions[-1]))
    if op.regions and without and result_texts(op):
        check.out.report("else-missing", op, found=shown(result_texts(op)))
    names_results(check, op, len(result_texts(op)))


def repeat(check: Walk, op: Operation) -> None:
    """``scf.while (%a = %b) : (T) -> (U) { … } do { … }``."""
    has_regions(check, op)
    names, _ = written_values(op)
    typed(check, op, names, loop_inputs(op))
    names_results(check, op, len(result_texts(op)))
    for number, expected in ((0, loop_inputs(op) if op.quoted else None), (1, result_texts(op))):
        taken = _given(op, number)
        if expected is not None and number < len(op.regions) and not same_types(check, taken, expected):
            check.out.report("carried", op, op=op.name, found=shown(taken), expected=(shown(expected),) * 2)


def switch(check: Walk, op: Operation) -> None:
    """``scf.index_switch %i -> T case 1 { … } default { … }``: each number once."""
    numbers = [str(item) for part in op.parts if part.word == "case" for item in part.items]
    if len(set(numbers)) < len(numbers) or not (op.quoted or op.part("default")):
        check.out.report("form", op, op=op.name, expected=(_FORMS[op.name],) * 2)
    for name in written_values(op)[0]:
        check.use(name, op, "index")
    names_results(check, op, len(result_texts(op)))


def parallel(check: Walk, op: Operation) -> None:
    """``scf.parallel (%i) = (%a) to (%b) step (%c) init (%d) -> T {…}``, ``scf.forall (%i) in (%n) {…}``."""
    has_regions(check, op)
    if op.quoted:
        typed(check, op, *written_values(op))
    else:
        bounds = [part for part in op.parts[1:] if part.kind == "(" and part.word in ("=", "to", "step", "in")]
        words, counted = [part.word for part in bounds], op.parts[0].items if op.parts else []
        whole = words == ["=", "to", "step"] or (op.name == "scf.forall" and words == ["in"])
        if not whole or not counted or any(len(part.items) != len(counted) for part in bounds):
            check.out.report("form", op, op=op.name, expected=(_FORMS[op.name],) * 2)
        for name in (str(item) for part in bounds for item in part.items):
            if name[0] == "%":
                check.use(name, op, "index")
        carried = op.part("shared_outs" if op.name == "scf.forall" else "init")
        names = [str(item) for item in carried.items] if carried is not None else []
        if len(names) == len(result_texts(op)):
            typed(check, op, names, result_texts(op))
        else:
            check.out.report("carried", op, op=op.name, found=len(names), expected=(str(len(result_texts(op))),) * 2)
    names_results(check, op, len(result_texts(op)))


def ends_parallel(check: Walk, op: Operation) -> None:
    """``scf.reduce`` and ``scf.forall.in_parallel``: the last in a block of a parallel loop."""
    _placed(check, op)
    check.plain(op)


_FORMS = {
    "scf.parallel": "`scf.parallel (%i) = (%low) to (%high) step (%step)`",
    "scf.forall": "`scf.forall (%i) in (%count)`",
    "scf.index_switch": "`scf.index_switch %i case 1 { … } default { … }`",
    "scf.for": "`scf.for %i = %low to %high step %step`",
    "scf.if": "`scf.if %condition`",
}
_Handler = Callable[[Walk, Operation], None]
TERMINATORS: dict[str, _Handler] = {
    **dict.fromkeys(RETURNS, returns), "scf.yield": yields, "scf.condition": condition,
    **dict.fromkeys(("scf.reduce", "scf.forall.in_parallel"), ends_parallel), "pto.yield": fused_end,
}  # fmt: skip
STRUCTURED: dict[str, _Handler] = {"scf.for": loop, "scf.if": branch, "scf.while": repeat,
                                  "scf.index_switch": switch, "pto.fusion_region": fused,
                                  **dict.fromkeys(("scf.parallel", "scf.forall"), parallel)}  # fmt: skip


def jumps(check: Walk, op: Operation) -> None:
    """``cf.br ^b(%a : T)``, ``cf.cond_br %c, ^b, ^d``, ``cf.switch %n : i32, [default: ^b]``.

    Judged are what is given to blocks, and that it ends a block.
    """
    frame = check.frames[-1]
    if frame.block is not None and frame.owner is not None and frame.block.ops[-1] is not op:
        check.out.report("terminator-last", op, op=op.name)
    for _, names, types in targets(op):
        if len(names) == len(types):
            typed(check, op, names, types)
    given = {name for _, names, _ in targets(op) for name in names}
    flag = (
        None
        if op.quoted
        else "i1"
        if op.name == "cf.cond_br"
        else next((part.types[0] for part in op.parts if part.kind == ":" and part.types), None)
    )
    for name in written_values(op)[0]:
        if name not in given:
            check.use(name, op, flag)
