"""The text forms of an operation that a page shows in its code blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = r"%(\w+)"
_FORMS = (
    ("dps", r"^\s*pto\.{op}\s+ins\((?P<ins>[^:)]*)[:)].*?outs\((?P<outs>[^:)]*)[:)]"),
    ("ssa", r"^\s*(?P<outs>%[\w, %]+?)\s*=\s*pto\.{op}\s+(?P<ins>[^:{{]*)"),
    ("pto_as", r"^\s*(?P<outs>%[\w, %]+?)\s*=\s*{op}\s+(?P<ins>[^:{{]*)"),
)


@dataclass(frozen=True, slots=True)
class ShownForm:
    """One text form: ``dps``, ``ssa`` or ``pto_as``, and the operands it names."""

    form: str
    ins: tuple[str, ...]
    outs: tuple[str, ...]
    line: int


def read_forms(text: str, names: list[str]) -> list[ShownForm]:
    """Every text form on a page, each once; ``names``: what the operation may be called (``tadd``, ``tmatmul.acc``)."""
    found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], ShownForm] = {}
    patterns = [
        (form, re.compile(pattern.format(op=re.escape(name))))
        for name in dict.fromkeys(names)
        for form, pattern in _FORMS
    ]
    for number, line in enumerate(text.split("\n"), 1):
        for form, pattern in patterns:
            match = pattern.match(line)
            if match and "..." not in match.group("ins"):
                ins = tuple(re.findall(_NAME, match.group("ins").partition("{")[0]))
                outs = tuple(re.findall(_NAME, match.group("outs")))
                found.setdefault((form, ins, outs), ShownForm(form, ins, outs, number))
    return list(found.values())
