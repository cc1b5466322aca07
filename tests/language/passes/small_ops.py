"""Small records for tests of the passes over the elaborated op, and the op after each pass."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.opdef import OpDef
from pto_isa.language.front.show import show
from pto_isa.language.passes import pipeline
from pto_isa.schema.record import Record

_TEXT = {"en": "An operand.", "zh": "操作数。"}
KINDS = {
    "dst": "tile", "a": "tile", "b": "tile", "tmp": "tile", "n": "scalar", "flag": "attribute", "row": "attribute",
    "pipe": "pipe_end", "state": "registers", "g": "global",
}  # fmt: skip
ACCESS = {"dst": "write", "tmp": "scratch"}
_ROW = {"T": ["f32"]}
_BIND = {"dst": "T", "a": "T", "b": "T"}
PROFILES = ("cpu", "a2a3", "a5")
_PREDICATES = {
    "same": SimpleNamespace(args=["x", "y"], check="x.valid_shape == y.valid_shape"),
    "on_device": SimpleNamespace(args=["x"], check="profile != cpu and x.rows > 1"),
    "of_bytes": SimpleNamespace(args=["x"], check="x.dtype == i8"),
}
_ROUNDING = SimpleNamespace(values={name: SimpleNamespace(data={}) for name in ("rint", "trunc")})
SHARED: Any = SimpleNamespace(
    profiles=dict.fromkeys(PROFILES),
    vocabulary=SimpleNamespace(
        element_types=dict.fromkeys(("f32", "f16", "bf16", "i32", "i8", "u8")), enumerations={"round_mode": _ROUNDING}
    ),
    phrases=SimpleNamespace(predicates=_PREDICATES),
)


def small_op(case: Mapping[str, Any]) -> OpDef:
    """The elaborated op of a case; what its ``record`` leaves out is f32, over the valid region, on every profile."""
    given = dict(case["record"])
    types = {"bind": _BIND, "rows": {name: [_ROW] for name in PROFILES}, **given.pop("types", {})}
    types["source"] = {name: ["ptoas"] for name in types["rows"]}
    rules = {key: _rule(rule) for key, rule in given.pop("constraints", {}).items()}
    forms = {name: _form(form) for name, form in given.pop("forms", {}).items()}
    data = {
        "op": "pto.small", "family": "small", "summary": _TEXT, "changes": [{"version": "0.1", **_TEXT}],
        "operands": {name: _operand(name, kind) for name, kind in KINDS.items()},
        "types": types, "constraints": rules, "forms": forms, **given,
    }  # fmt: skip
    if "semantics" in data:
        data["semantics"] = {"domain": "dst.valid", **data["semantics"]}
    record = Record.model_validate(data)
    return elaborate(SimpleNamespace(record=record, elaborated=None), SHARED)  # type: ignore[arg-type]


def _operand(name: str, kind: str) -> dict[str, Any]:
    if kind == "attribute":
        return {"kind": kind, "type": "bool" if name == "flag" else "int", "text": _TEXT}
    return {"kind": kind, "access": ACCESS.get(name, "read"), "text": _TEXT, "optional": name == "tmp"}


def _rule(rule: str | Mapping[str, Any]) -> dict[str, Any]:
    return {"source": ["ptoas"], **({"check": rule} if isinstance(rule, str) else rule)}


def _form(form: Mapping[str, Any]) -> dict[str, Any]:
    made = {"text": _TEXT, **form}
    made["constraints"] = {key: _rule(rule) for key, rule in form.get("constraints", {}).items()}
    if "semantics" in made:
        made["semantics"] = {"domain": "dst.valid", **made["semantics"]}
    if "types" in made:
        made["types"] = {"bind": _BIND, **made["types"], "source": {name: ["ptoas"] for name in made["types"]["rows"]}}
    return made


def stages(case: Mapping[str, Any]) -> dict[str, str]:
    """The text of the elaborated op without its operands, then after each pass that changed it; rules while they do."""
    op = small_op(case)
    found = {"elaborate": _text((op,))}
    for name, each in pipeline.stages(op):
        text = _text(each, name in pipeline.SHARED)
        if text != list(found.values())[-1]:
            found[name] = text
    return found


def _text(each: tuple[OpDef, ...], forms_only: bool = False) -> str:
    texts = (show(op, forms_only=forms_only) for op in each)
    return "\n".join(line for text in texts for line in text.splitlines() if not line.startswith("operand"))
