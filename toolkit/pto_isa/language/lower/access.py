"""Reads and targets: from index expressions to views, slices, one index array or index grids."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...runtime.pipe_type import SLOT_VIEWS
from ..tree import Read
from .emit import Emitter
from .linear import Linear, NotLinear, atom, render
from .linearise import linear, name_in_run
from .region import ZERO, Region


def base_array(read: Read, emitter: Emitter) -> tuple[str, list[Linear]]:
    """Run code of the array that the read indexes, and its extents."""
    name = read.operand
    kind = emitter.operands.get(name, "temp")
    if kind == "temp":
        return emitter.locals[name], list(emitter.shapes[name])
    if read.view == "flat":
        return f"{name}.array.reshape(-1)", [atom(f"{name}.size")]
    if read.view == "linear":
        return f"{name}.memory", [atom(f"{name}.size")]
    if read.view in SLOT_VIEWS:
        return f"{name}.{read.view}", [atom(f"{name}.extent")]
    if read.view == "storage":
        return f"{name}.storage()", [atom(f"{name}.size")]
    if read.view == "byte":
        return f"{name}.bytes_view()", [atom(f"{name}.bytes")]
    if kind in ("array", "struct"):
        return name, []
    if kind == "group":
        return f"{name}.array", [atom(f"{name}.ranks"), *(atom(f"{name}.shape[{k}]") for k in range(5))]
    if kind in ("tile", "predicate") and len(read.indices) == 2:
        return f"{name}.array", [atom(f"{name}.rows"), atom(f"{name}.cols")]
    return f"{name}.array", [atom(f"{name}.shape[{k}]") for k in range(len(read.indices))]


def slices(read: Read, region: Region, emitter: Emitter, guarded: Sequence[bool] = ()) -> str | None:
    """The read as a view made of slices, or ``None``.  Missing axes become length-1 dimensions.

    ``guarded`` marks the indices that a condition protects: they must lie inside for certain, or there are no slices.
    """
    forms = []
    for index in read.indices:
        try:
            form = linear(index, region.names(), emitter)
        except NotLinear:
            return None
        if len(form.axes()) > 1 or any(c < 0 for a, c in form.terms.items() if a.startswith("%")):
            return None
        forms.append(form)
    used = [form.axes()[0] for form in forms if form.axes()]
    if len(set(used)) != len(used):
        return None
    base, extents = base_array(read, emitter)
    for guard, form, size in zip(guarded, forms, extents, strict=False):
        if guard and not _surely_inside(form, size, region, emitter):
            return None
    order = [region.position(name) for name in used]
    if _is_valid_view(read, forms, region, emitter):
        return f"{read.operand}.valid"
    if emitter.operands.get(read.operand, "temp") == "temp":
        pieces = [
            _piece(form, size, region, emitter, read.operand) if form.axes()
            else f'{emitter.helper("entry")}({name_in_run(form, emitter)}, {base}.shape[{k}], "{read.operand}")'
            for k, (form, size) in enumerate(zip(forms, extents, strict=True))
        ]  # fmt: skip
    else:
        pieces = [_piece(form, size, region, emitter, read.operand) for form, size in _sized(forms, extents)]
    if order != sorted(order):
        return _transposed(base, pieces, order, len(region.axes))
    return base + _brackets(forms, pieces, region)


def ready_views(code: str, emitter: Emitter) -> str:
    """The code with every slice from a tile's first element replaced by the view that the tile keeps, where it is that.

    For calls of a few microseconds, where slicing counts; the plan knows whether the two are the same.
    """

    given = {variable: text for text, variable in emitter.plan_names.items()}

    def ready(slice_: re.Match[str]) -> str:
        name, *ends = slice_.groups()
        known = all(end.isdigit() or end in given for end in ends)
        if emitter.operands.get(name) != "tile" or not known:
            return slice_[0]
        if [given.get(end) for end in ends] == [f"{name}.valid_row", f"{name}.valid_col"]:
            return f"{name}.valid"
        whole = emitter.plan_name(f"{name}.valid_shape == ({', '.join(ends)})", f"{name}_whole")
        return f"{name}.valid if {whole} else {slice_[0]}"

    return re.sub(r"\b(\w+)\.array\[:(\w+), :(\w+)\](?=[,)]|$)", ready, code)


def _sized(forms: list[Linear], extents: list[Linear]) -> list[tuple[Linear, Linear | None]]:
    return [(form, extents[k] if k < len(extents) else None) for k, form in enumerate(forms)]


def _is_valid_view(read: Read, forms: list[Linear], region: Region, emitter: Emitter) -> bool:
    if read.view or emitter.operands.get(read.operand) != "tile" or len(region.axes) < 2:
        return False
    if len(region.axes) != 2:
        return False
    for form, axis, extent in zip(forms, region.axes, ("valid_row", "valid_col"), strict=True):
        wanted = emitter.canonical(f"{read.operand}.{extent}")
        size = axis.high if axis.low == ZERO else None
        if size is None:
            return False
        if form.terms == {"%" + axis.name: 1} and not form.scaled and form.constant == 0:
            if size != (Linear({}, int(wanted)) if wanted.isdigit() else atom(wanted)):
                return False
        elif not (form.is_constant() and form.constant == 0 and _is_one(wanted, emitter)):
            return False
    return True


def _is_one(extent: str, emitter: Emitter) -> bool:
    return emitter.same.get(extent) == "1" or extent == "1"


def _piece(form: Linear, size: Linear | None, region: Region, emitter: Emitter, operand: str) -> str:
    axes = form.axes()
    if not axes:
        start = name_in_run(form, emitter)
        first_of_tile = form == ZERO and emitter.operands.get(operand) in ("tile", "predicate")  # extents of at least 1
        if size is not None and not first_of_tile:
            _require_inside(form, form.plus(Linear({}, 1)), size, emitter, operand)
        return start
    axis = region.axis(axes[0])
    rest = form.without(axes[0])
    step = dict(form.scaled).get(axes[0]) or str(form.terms.get("%" + axes[0], 1))
    if step == "1":
        low, high = rest.plus(axis.low), rest.plus(axis.high)
        if size is not None and not _contained(low, high, size, emitter):
            _require_inside(low, high, size, emitter, operand)
        hint = _end_name(region, axes[0])
        first = "" if low == ZERO else name_in_run(low, emitter, hint)
        last = "" if size is not None and high == size else name_in_run(high, emitter, hint)
        return f"{first}:{last}"
    low_code, high_code = name_in_run(axis.low, emitter), name_in_run(axis.high, emitter)
    factor = step if step.isdigit() else emitter.plan_name(step, "step")
    offset = "" if rest == ZERO else f" + {name_in_run(rest, emitter)}"
    first = f"{factor} * {low_code}{offset}" if axis.low != ZERO else name_in_run(rest, emitter) if offset else ""
    return f"{first}:{factor} * {high_code}{offset}:{factor}"


def keep_inside(high: Linear, size: Linear, emitter: Emitter, operand: str) -> None:
    """Emit the check of a slice ``0:high`` unless it surely lies inside."""
    if not _contained(ZERO, high, size, emitter):
        _require_inside(ZERO, high, size, emitter, operand)


def _end_name(region: Region, axis: str) -> str:
    """Names of slice bounds: ``r`` and ``c`` in two dimensions, else the index variable in capitals."""
    if len(region.axes) == 2:
        return "rc"[region.position(axis)]
    return axis.upper()


def _contained(low: Linear, high: Linear, size: Linear, emitter: Emitter) -> bool:
    """The slice lies inside for every legal type: it starts at a non-negative constant and ends at a known extent."""
    if not (low.constant >= 0 and low.is_constant()):
        return high == size and not low.is_run() and render(low).startswith("min(")
    if high == size:
        return True
    code, limit = render(high) if not high.is_run() else "", render(size)
    owner, _, extent = limit.partition(".")
    valid = {"rows": "valid_row", "cols": "valid_col"}.get(extent, "")
    own = emitter.same.get(f"{owner}.{valid}", f"{owner}.{valid}")
    if valid and (code == own or code == f"{owner}.{valid}"):
        return True
    return code.startswith("min(") and (limit in code or f"{owner}.{valid}" in code or own in code)


def _surely_inside(form: Linear, size: Linear, region: Region, emitter: Emitter) -> bool:
    axes = form.axes()
    if not axes:
        return form.is_constant() and form.constant == 0
    if dict(form.scaled) or form.terms.get("%" + axes[0]) != 1:
        return False
    axis, rest = region.axis(axes[0]), form.without(axes[0])
    return _contained(rest.plus(axis.low), rest.plus(axis.high), size, emitter)


def _require_inside(low: Linear, high: Linear, size: Linear, emitter: Emitter, operand: str) -> None:
    helper = emitter.helper("inside")
    if low.is_run() or high.is_run():
        bounds = ", ".join(name_in_run(form, emitter) for form in (low, high, size))
        line = f'{helper}("{operand}", {bounds})'
        if line not in emitter.run:
            emitter.run.append(line)
        return
    line = f'{helper}("{operand}", {render(low)}, {render(high)}, {render(size)})'
    if line not in emitter.plan:
        emitter.plan.append(line)


def _brackets(forms: list[Linear], pieces: list[str], region: Region) -> str:
    """Index brackets aligned to the trailing axes of the region: ``None`` for an axis that the read does not use."""
    parts: list[str] = []
    axes = [region.position(form.axes()[0]) if form.axes() else None for form in forms]
    used = [position for position in axes if position is not None]
    next_axis = used[0] if used else len(region.axes)
    for place, piece in zip(axes, pieces, strict=True):
        if place is None:
            parts.append(piece)
            continue
        parts += ["None"] * (place - next_axis)
        parts.append(piece)
        next_axis = place + 1
    if used:
        parts += ["None"] * (len(region.axes) - next_axis)
    parts = _keep_dimension(parts)
    while parts and parts[-1] == ":" and len(parts) > 1:
        parts.pop()
    return f"[{', '.join(parts)}]" if parts != [":"] else ""


def _keep_dimension(parts: list[str]) -> list[str]:
    """``a, 0, None`` and ``0, None, a`` read better as a slice of length one."""
    out: list[str] = []
    for part in parts:
        if part == "None" and out and out[-1].isdigit():
            start = int(out.pop())
            out.append(f"{start or ''}:{start + 1}")
        else:
            out.append(part)
    return out


def _transposed(base: str, pieces: list[str], order: list[int], width: int) -> str:
    code = f"{base}[{', '.join(pieces)}]"
    ranks = sorted(range(len(order)), key=lambda k: order[k])
    code += ".T" if len(order) == 2 else f".transpose({', '.join(map(str, ranks))})"
    ordered = sorted(order)
    if ordered != list(range(ordered[0], ordered[0] + len(ordered))) or ordered[-1] != width - 1:
        inner: list[str] = []
        for position in range(ordered[0], width):
            inner.append(":" if position in ordered else "None")
        code += f"[{', '.join(inner)}]"
    return code
