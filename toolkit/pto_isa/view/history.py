"""What changed in the text of an op from one release of the assembler to the next."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..runtime.release import number_of_release

CAME, WENT, FREE, ASKED, DEFAULT = "came", "went", "free", "asked", "default"


class TextChange(NamedTuple):
    """One change in the first release that has it.

    ``what`` is op, form, operand, attribute, word (of an attribute), type, key (of a type) or spelling (of a type);
    ``name`` its name, of forms and spellings their text; ``owner`` what a word or key is of, else empty.  ``change`` is
    came, went, free (may be left out from now on), asked (must be written) or default, which is then ``value``.
    ``source`` says so, by its reference; empty where only the definitions of two releases do.
    """

    release: str
    what: str
    name: str
    change: str
    value: str = ""
    source: str = ""
    owner: str = ""

    def said(self, lang: str) -> str:
        """The change in words."""
        name, chinese = f"`{self.name}`", lang == "zh"
        what = _WORDS[self.what][chinese]
        if self.owner:
            what, name = (f"`{self.owner}` 的{what}", name) if chinese else (what, f"{name} of `{self.owner}`")
        if self.change == DEFAULT:
            return f"{what} {name} 的默认值为 {self.value}" if chinese else f"{what} {name} is {self.value} by default"
        return f"{what} {name} {_CHANGES[self.change][chinese]}"


_WORDS = {
    "op": ("op", "指令"),
    "form": ("form", "形式"),
    "operand": ("operand", "操作数"),
    "attribute": ("attribute", "属性"),
    "word": ("word", "取值"),
    "type": ("type", "类型"),
    "key": ("key", "键"),
    "spelling": ("spelling", "写法"),
}
_CHANGES = {
    CAME: ("is new", "新增"),
    WENT: ("is gone", "取消"),
    FREE: ("may be left out", "可以省略"),
    ASKED: ("must be written", "必须写出"),
}


def between(changes: Iterable[TextChange], after: str, until: str | None = None) -> Iterator[TextChange]:
    """The changes of the releases behind ``after``, up to ``until``."""
    first, last = number_of_release(after), number_of_release(until) if until is not None else None
    for change in changes:
        key = number_of_release(change.release)
        if first < key and (last is None or key <= last):
            yield change
