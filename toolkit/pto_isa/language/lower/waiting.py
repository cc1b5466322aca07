"""What a call waits for: a condition that is asked again whenever other ranks have had their turn."""

from __future__ import annotations

import json

from ..brief import brief_text
from ..equations import Block
from ..tree import free_names
from .emit import Emitter
from .region import Region
from .values import Values


def waiting(block: Block, emitter: Emitter) -> None:
    """Append the lines that let other ranks run: until the condition of the block holds, or once before it looks."""
    if block.poll:
        emitter.helper("give_turn")
        emitter.run.append("give_turn()")
    if block.until is None:
        return
    emitter.helper("wait_until")
    used = [name for name in emitter.operands if name in free_names(block.until)]
    outer, names, texts = emitter.run, dict(emitter.run_names), dict(emitter.texts)
    emitter.run = []
    code = Values(emitter, Region(())).value(block.until).code
    body = emitter.run
    emitter.run, emitter.run_names, emitter.texts = outer, names, texts
    pairs = {
        name: emitter.plan_name(name, f"{name}_word") if emitter.operands[name] == "attribute" else name
        for name in used
    }
    values = ", ".join(f"{json.dumps(name)}: {value}" for name, value in pairs.items())
    emitter.run += ["def holds():", *(f"    {line}" for line in body), f"    return {code}"]
    emitter.run.append(
        f"wait_until({json.dumps(emitter.op)}, {json.dumps(brief_text(block.until))}, holds, {{{values}}})"
    )
