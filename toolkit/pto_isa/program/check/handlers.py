"""The ops around the tile ops: what handles each of them, by name.

Each handler takes the checker and an op.  What has no handler is followed by its values alone.
"""

from __future__ import annotations

from ..host import local_values, pointers, signals
from ..host.arithmetic import arithmetic, constant
from ..host.builtin_ops import SHAPES, asserted, element
from ..host.helpers import helper
from ..host.modules import backend
from ..host.places import judge_places, plain_facts, unless_fine
from ..host.regions import KNOWN, STRUCTURED, TERMINATORS, has_regions, jumps
from ..host.scopes import INSIDE, inside, scope
from ..machine.streams import TAKES
from ..syntax.attributes import symbol
from ..syntax.tree import Operation
from ..tile_ops.operand_list import judge_named
from ..walk.walk import OpHandler
from ..written.attribute_words import word
from ..written.forms import FORMS, HostForm, form_of, is_complete, misfit, operands_of
from ..written.functions import MODULES, SCOPES, properties
from ..written.recorded import program_op
from .checker import ProgramChecker
from .elements import quantises, tile_element
from .multi_tiles import allocate_several, choose
from .views import allocate, assign, partition, set_valid_shape, tensor_view, valid_extents, view, window


def sync(check: ProgramChecker, op: Operation) -> None:
    """Flags and events between pipes: their records judge them, unless the hazard of what they name says more."""
    values = check.plain(op)
    unless_fine(check, lambda: None if check.hazards.misnamed(op) else judge_places(check, op, values))


def token(check: ProgramChecker, op: Operation) -> None:
    """``get_buf[<TVEC>, 3]`` and its like: each has a counterpart."""
    signals.ordered(check, op)
    check.counterparts.token(op)


def between_cores(check: ProgramChecker, op: Operation) -> None:
    """``set_cross_block <PIPE_MTE3>, 0`` and its like: who waits waits for another core."""
    signals.ordered(check, op)
    check.counterparts.flag(op)


def flag_between_cores(check: ProgramChecker, op: Operation) -> None:
    """``sync.set <PIPE_FIX>, 3``, ``sync.wait <PIPE_V>, 3``."""
    sync(check, op)
    check.counterparts.flag(op)


def barrier(check: ProgramChecker, op: Operation) -> None:
    """``barrier <PIPE_V>``; it may hang on one kind of core alone."""
    values = check.plain(op)
    if not check.hazards.useless_barrier(op):
        unless_fine(check, lambda: judge_places(check, op, values))


def channel(check: ProgramChecker, op: Operation) -> None:
    """Push, pop and free between cores."""
    values = check.plain(op)
    check.channels.channel(op)
    check.pipes.uses(op, values)
    pushed = program_op("pto.tpush")
    if pushed is not None and values and op.name.startswith("pto.tpush_to_"):
        check.pitches.note(op, pushed.rules, ("src",), values[:1])


def slot(check: ProgramChecker, op: Operation) -> None:
    """A slot of a pipe in global memory, to be filled and then pushed."""
    check.pipes.uses(op, check.plain(op))
    made(check, op)


def every_core(check: ProgramChecker, op: Operation) -> None:
    """``syncall(%workspace, %cores : T, i32) mode = …, core_type = …``."""
    values = check.plain(op)
    written = {part.word: part.items[0] for part in op.parts if part.kind == "="} | properties(op)
    if values and word(written.get("mode"), "sync_all_mode") == "hard":
        form = "`pto.syncall() mode = #pto.sync_all_mode<hard>, core_type = …`"
        check.out.report("form", op, op=op.name, expected=(form, form))
    workspace = values[0] if values else None
    if workspace is not None and workspace.type.kind == "pointer" and workspace.type.dtype != "i32":
        check.out.report("operand-kind", op, workspace.name, op=op.name, value=workspace.name,
                         type=workspace.type.text, expected=("`!pto.ptr<i32>`",) * 2)  # fmt: skip
    named = dict(zip(("workspace", "used_cores"), values, strict=False))
    named |= {"sync_mode": written.get("mode"), "core_type": written.get("core_type")}
    judge_named(check, op, named)


_KINDS = {
    "pto.declare_local_array": ("table", "`!pto.local_array<4x2xi32>`"),
    "pto.declare_eventid_array": ("events", "`!pto.eventid_array<2>`"),
    "pto.declare_struct": ("struct", "`!pto.struct<i32, f32>`"),
    "pto.get_prefetch_async_session": ("other", "`!pto.async_session`"),
}


def made(check: ProgramChecker, op: Operation) -> None:
    """What an op of its own makes is of the kind that it makes: a tensor, unless something else is listed."""
    if op.name not in _SLOTS:
        check.plain(op)
    kind, example = _KINDS.get(op.name, ("view", "`!pto.tensor_view<16x16xf32>`"))
    for name in op.results:
        value = check.env.get(name)
        if value is not None and value.type.kind != kind and value.text != "?":
            check.out.report("operand-kind", op, name, op=op.name, value=name, type=value.type.text,
                             expected=(example, example))  # fmt: skip


_SLOTS = ("pto.talloc_to_aic", "pto.talloc_to_aiv")


def buffer(check: ProgramChecker, op: Operation) -> None:
    """Buffers of pipes: one core reserves them, the other imports them."""
    check.plain(op)
    check.pipes.buffer(op)
    (check.buffers.reserves if op.name == "pto.reserve_buffer" else check.buffers.imports)(op, check.pipes.function)
    peer = op.attributes().get("peer_func")
    if peer is not None:
        check.functions.names(op, symbol(str(peer)))


def pipe(check: ProgramChecker, op: Operation) -> None:
    """A pipe over one or two buffers."""
    check.pipes.opens(op, check.plain(op))


def parameter(check: ProgramChecker, op: Operation) -> None:
    """Numbers that the next push of a pipe is quantised by."""
    quantises(check, op)
    check.pipes.sets(op)


def call(check: ProgramChecker, op: Operation) -> None:
    """A call of a function of the program."""
    check.functions.call(op)


def function_value(check: ProgramChecker, op: Operation) -> None:
    """A function as a value."""
    check.functions.constant(op)


def indirect_call(check: ProgramChecker, op: Operation) -> None:
    """A call of a function that is a value."""
    check.functions.indirect(op)


def global_memory(check: ProgramChecker, op: Operation) -> None:
    """Memory that the module holds."""
    check.functions.memory(op)


def lowered(check: ProgramChecker, op: Operation) -> None:
    """``memref.alloc`` in local memory: the assembler places it."""
    check.plain(op)
    if any("address_space<" in text and "<gm>" not in text for part in op.parts for text in part.types):
        check.placing.allocates(op, op.results[0] if op.results else "", False)


def aliases(check: ProgramChecker, op: Operation) -> None:
    """Regions that hold everything: their attributes name no values.  A function stands in a module."""
    owner = check.frames[-1].owner
    if op.name not in MODULES:
        helper(check, op)
    if op.name in MODULES:
        has_regions(check, op)
        backend(check, op)
    elif owner is not None and owner.name not in MODULES and owner.name.startswith(KNOWN):
        check.out.report("symbol-place", op, op=op.name, owner=owner.name)


def followed(check: ProgramChecker, op: Operation) -> None:
    """An op that is judged by its record, when it has one."""
    if not check.calls.check(op):
        check.unknown(op)


def step(check: ProgramChecker, op: Operation) -> None:
    """A step of an unaligned stream."""
    check.streams.step(op)
    followed(check, op)


def orders_memory(check: ProgramChecker, op: Operation) -> None:
    """``mem_bar "VST_VLD"``: orders accesses of one vector scope."""
    signals.ordered(check, op)
    written = [str(item) for part in op.parts for item in part.items] + [str(properties(op).get("kind", ""))]
    for text in written:
        check.vector.barrier(text.partition("<")[2].rstrip(">") or text.strip('"'))


def scoped(check: ProgramChecker, op: Operation) -> None:
    """An op that only vector scopes hold."""
    inside(check, op)
    followed(check, op)


def outside_threads(check: ProgramChecker, op: Operation) -> None:
    """An op that only functions hold which the host launches."""
    signals.of_entry(check, op)
    followed(check, op)


def formed(name: str, handler: OpHandler) -> OpHandler:
    """A handler that is only given what is written whole, with operands of the right kinds; the rest is reported."""

    def checked(check: ProgramChecker, op: Operation) -> object:
        facts = plain_facts(check) or _only_types(op)
        if facts is not None and facts in check.whole:
            return handler(check, op)
        form = form_of(op)
        if form is None:
            followed(check, op)
            return None
        if not is_complete(op, form):
            check.out.report("form", op, op=op.name, expected=(form.text, form.text))
            return check.plain(op)
        found = misfit(op, form, lambda item: value.type if (value := check.env.get(item)) is not None else None)
        if found is not None:
            at, type, kind = found
            check.out.report("operand-kind", op, at, op=op.name, value=at, type=type.text, expected=(kind.en, kind.zh))
            return check.plain(op)
        as_written(check, op, form)
        if facts is not None:
            check.whole.add(facts)
        return handler(check, op)

    return checked


def _only_types(op: Operation) -> tuple[str, ...] | None:
    """What stands for an op that says nothing but types, ``pto.alloc_tile : …``: it is whole with any type or none."""
    if len(op.parts) != 1 or op.quoted or op.regions:
        return None
    (part,) = op.parts
    if part.kind != ":" or part.items or part.attributes is not None or part.names or part.word or part.own is not None:
        return None
    return op.name, ":", str(len(part.types))


def as_written(check: ProgramChecker, op: Operation, form: HostForm) -> None:
    """The types behind the colon are those of the operands that they are written for."""
    texts = next((part.types for part in op.parts if part.kind == ":"), [])
    given = operands_of(op)
    for at, text in zip(form.types, texts, strict=False):
        name = given[at]
        if not op.quoted and name[:1] == "%" and name in check.env:
            check.use(name, op, text)


_HANDLERS: dict[str, OpHandler] = {
    "arith.constant": constant,
    **dict.fromkeys(SHAPES, arithmetic),
    **STRUCTURED,
    **TERMINATORS,
    **dict.fromkeys(("cf.br", "cf.cond_br", "cf.switch"), jumps),
    "pto.make_tensor_view": tensor_view,
    "pto.partition_view": partition,
    "pto.alloc_tile": allocate,
    "pto.alloc_multi_tile": allocate_several,
    "pto.multi_tile_get": choose,
    "pto.set_validshape": set_valid_shape,
    **dict.fromkeys(("pto.get_validshape", "pto.tile_valid_rows", "pto.tile_valid_cols"), valid_extents),
    **dict.fromkeys(("pto.local_array_get", "pto.local_array_set", "pto.eventid_array_get", "pto.eventid_array_set"),
                    local_values.array_element),
    **dict.fromkeys(("pto.struct_get", "pto.struct_set"), local_values.struct_field),
    **dict.fromkeys(("pto.load", "pto.store", "pto.load_scalar", "pto.store_scalar"), pointers.through_pointer),
    "pto.addptr": pointers.moved,
    "pto.ptrtoint": pointers.to_address,
    "pto.inttoptr": pointers.of_address,
    "pto.castptr": pointers.cast,
    "pto.make_prefetch_async_context": pointers.workspace,
    "pto.cmo.cacheinvalid": signals.cache,
    "pto.section.simt": signals.threads,
    **dict.fromkeys(("pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn"), token),
    **dict.fromkeys(("pto.set_cross_block", "pto.wait_cross_block", "pto.set_intra_block", "pto.wait_intra_block"),
                    between_cores),
    "pto.fence.barrier_all": signals.ordered,
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier", "pto.barrier_sync"), barrier),
    "pto.syncall": every_core,
    **dict.fromkeys(("pto.set_quant_scalar", "pto.set_quant_vector"), parameter),
    **dict.fromkeys(("pto.subset", "pto.subview"), window),
    **dict.fromkeys(("pto.treshape", "pto.bitcast", "pto.bind_tile"), view),
    **dict.fromkeys(("module", "builtin.module", "func.func"), aliases),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event"), sync),
    **dict.fromkeys(("pto.sync.set", "pto.sync.wait"), flag_between_cores),
    **dict.fromkeys(("func.call", "call"), call),
    "func.constant": function_value,
    "func.call_indirect": indirect_call,
    "memref.get_global": global_memory,
    **dict.fromkeys(("memref.load", "memref.store"), element),
    "cf.assert": asserted,
    **dict.fromkeys(("pto.reserve_buffer", "pto.import_reserved_buffer"), buffer),
    **dict.fromkeys(("pto.aic_initialize_pipe", "pto.aiv_initialize_pipe", "pto.initialize_l2l_pipe",
                     "pto.initialize_l2g2l_pipe"), pipe),
    **dict.fromkeys(SCOPES, scope),
    "pto.mem_bar": orders_memory,
    **dict.fromkeys(INSIDE, scoped),
    **dict.fromkeys(("pto.ld_dev", "pto.st_dev"), outside_threads),
    **dict.fromkeys(TAKES, step),
    "memref.alloc": lowered,
    **dict.fromkeys(("pto.tgetval", "pto.tsetval"), tile_element),
    "pto.tassign": assign,
    **dict.fromkeys(("pto.tpush_to_aiv", "pto.tpush_to_aic", "pto.tpop_from_aic", "pto.tpop_from_aiv",
                     "pto.tfree_from_aic", "pto.tfree_from_aiv"), channel),
    **dict.fromkeys(("pto.declare_local_array", "pto.declare_eventid_array", "pto.declare_struct", "pto.declare_global",
                     "pto.get_prefetch_async_session"), made),
    **dict.fromkeys(("pto.talloc_to_aic", "pto.talloc_to_aiv"), slot),
}  # fmt: skip
HANDLERS: dict[str, OpHandler] = {
    **_HANDLERS,
    **{name: formed(name, _HANDLERS.get(name, followed)) for name in FORMS},
}
