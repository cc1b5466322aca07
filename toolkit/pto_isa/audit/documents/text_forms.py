"""The text forms that pages show in their code blocks: the operands they name, and whole lines whatever the names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...runtime.frozen import frozen

_NAME = r"%(\w+)"
_FORMS = (
    ("dps", r"^\s*pto\.{op}\s+ins\((?P<ins>[^:)]*)[:)].*?outs\((?P<outs>[^:)]*)[:)]"),
    ("ssa", r"^\s*(?P<outs>%[\w, %]+?)\s*=\s*pto\.{op}\s+(?P<ins>[^:{{]*)"),
    ("pto_as", r"^\s*(?P<outs>%[\w, %]+?)\s*=\s*{op}\s+(?P<ins>[^:{{]*)"),
)
_COMMENT = re.compile(r"\s*(?://|--\s|#\s).*$")
_OPEN_END = re.compile(r"[,:(]$|->$")
_GOES_ON = re.compile(r"(->|outs\(|:|\)|!pto\.)")
_LONGEST = 4  # lines that one form may take
_ENUMERATION = re.compile(r"#pto(?:<(\w+)[^<>]*>|\.(\w+)<[^<>]*>)")
_ANGLE = re.compile(r"<[^<>]*>")
_KEYED = re.compile(r"(\w+)\s*=\s*(?:true|false|-?\d+(?:\s*:\s*i\d+)?|\.\.\.|xx)(?=\s*[,}])")
_SCALAR = re.compile(r"\b(?:index|[su]?i\d+|b?f\d+)\b")


@frozen
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


def read_shapes(text: str) -> dict[str, int]:
    """The shape of every statement in the code blocks of a page -> its line; a statement may go on over lines."""
    found: dict[str, int] = {}
    for first, statement in _statements(text):
        found.setdefault(shape(statement), first)
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    lines = text.split("\n")
    fenced = False
    for place, line in enumerate(lines):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        if not fenced or not line.strip():
            continue
        statement = _COMMENT.sub("", line).strip()
        for after in [*lines[place + 1 : place + _LONGEST], ""]:
            yield place + 1, statement
            more = after.strip()
            open_end = _OPEN_END.search(statement) or statement.count("(") > statement.count(")")
            if not more or more.startswith("```") or not (open_end or _GOES_ON.match(more)):
                break
            statement = f"{statement} {_COMMENT.sub('', more)}"


def shape(text: str) -> str:
    """What is left of a form without the names of values, what stands in angles, and the values of attributes."""
    text = _ENUMERATION.sub(lambda match: f"#pto.{match.group(1) or match.group(2)}", text.strip())
    while _ANGLE.search(text):
        text = _ANGLE.sub("", text)
    text = _KEYED.sub(r"\1 = _", re.sub(r"%[\w.]+", "%", text.replace("!", "")))
    return re.sub(r"\s*([(),:{}\[\]=]|->)\s*", r"\1", " ".join(text.split()))


def any_scalar(shown: str) -> str:
    """The shape with ``dtype`` for the types of scalars, as pages write where the type may vary."""
    return _SCALAR.sub("dtype", shown)
