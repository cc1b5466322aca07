"""Ops that are handled by their names, written with parts missing, exchanged or too many."""

from __future__ import annotations

from collections.abc import Iterator

from hostile.texts import T as TILE
from pto_isa.program.check.handlers import HANDLERS as VERIFIED
from pto_isa.program.execution.writing.handlers import HANDLERS as RUN
from pto_isa.program.written.forms import FORMS

VIEW = "!pto.tensor_view<16x32xf32>"
HEAD = f"""module {{
func.func @f(%p: !pto.ptr<f32>, %n: index, %b: i1, %x: f32, %i: i32, %v: {VIEW}) attributes {{pto.entry}} {{
%t = pto.alloc_tile : {TILE}
"""
TAIL = "return\n}\n}\n"
OPS = sorted(
    {*RUN, *VERIFIED, *FORMS, "pto.tadd", "pto.tload", "pto.tstore"} - {"module", "builtin.module", "func.func"}
)
SHORT = [
    "", "%n", "%n, %n : index", f"%t : {TILE}", "%p, %n : !pto.ptr<f32> -> !pto.ptr<f32>", "%p[] : !pto.ptr<f32>", "%x, %p : !pto.ptr<f32>, f32", "%x, %n[%n] : index, f32",
    "%p[%x] : !pto.ptr<f32> -> f32", "()", "[]", "{a}", "3 : i32", "word", "@f", "@g : () -> ()", "^a", ": index", f": {TILE}", f"-> {TILE}", f"%t[%n] sizes [8] : {TILE}",
    f"%t[%n, %n] sizes [a, b] : {TILE}", f"%t[%n, %n] sizes [%n, %n] : {TILE}", f"%t[%n, %n, %n] sizes [8, 8] : {TILE}", f"sizes [8, 8] : {TILE}", f"%p, shape = [], strides = [] : {VIEW}",
    f"%p, shape = [16, 32], strides = [a, 1] : {VIEW}", f"%n, shape = [16, 32], strides = [32, 1] : {VIEW}", f"%v, offsets = [], sizes = [] : {VIEW} -> {VIEW}", f"%t, offsets = [0, 0], sizes = [1, 1] : {VIEW} -> {VIEW}",
    f"addr = : {TILE}", f"addr = [] : {TILE}", f"addr = %x : {TILE}", f"valid_row = word : {TILE}", "ins() outs()", f"ins(%t : {TILE})", "ins(", "[<PIPE_V>]", "[<PIPE_V>, <PIPE_S>, <EVENT_ID>]", "[<PIPE_V>, <PIPE_S>, %x]",
    "<PIPE_ALL>", "<", "eq", "eq, %n", "eq, %n, %n : index", "%b, %t, %t", "%b, %n : index", "%k = %n to %n step %n", "%k = %n to", "%k = %n to %n step %n iter_args(%a = ) -> () {\n}",
    "%k = %n to %n step %n iter_args(%a = %n) {\n}", "%b {\n}", "%b -> (index) {\n}", "{\n}", "{\n} do {\n}", "(%a = %n) : (index) -> (index) {\n} do {\n}", ": () -> () {\nscf.condition(%b)\n} do {\n}",
    "{split = 1}", "(%t) {split = }", f"(%x : f32, %x : f32) {{split = 1}} -> {TILE}", '{name = "a", size = x}', "{dir_mask = 1, slot_size = 4} (%n, %n : index, index)", "%n : index to", "%n to i32", "%x : f32 to i32",
]  # fmt: skip
GENERIC = [
    "", "()", "(%n) : (index) -> (index)", f"(%t) : ({TILE}) -> ({TILE})", "() ({\n}) : () -> ()", "(%n, %n, %n) ({\n}) : (index, index, index) -> ()", "(%b) ({\n}, {\n}) : (i1) -> (index)",
    "() {value} : () -> (index)", f"(%n) <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (index) -> ({TILE})", "(%n) ({\n^bb0:\n}, {\n^bb0(%q: index):\n}) : (index) -> (index)",
]  # fmt: skip


def programs(name: str) -> Iterator[str]:
    """Texts with one such op, every second one with a result."""
    for number, rest in enumerate(
        [*(f"{name} {short}" for short in SHORT), *(f'"{name}"{generic}' for generic in GENERIC)]
    ):
        yield f"{HEAD}{'%r = ' if number % 2 else ''}{rest}\n{TAIL}"
    yield from (f"{HEAD}{result} = {name} %n : index\n{TAIL}" for result in ("%r, %s", "%r:2", "%r:0", "%r#0"))
