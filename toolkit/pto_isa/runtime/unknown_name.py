"""What is raised for a name that nothing has, with the names that look like it."""

from __future__ import annotations

from collections.abc import Iterable

from ..op_name import plain_name
from ..text.lists import alternatives
from ..text.suggest import close, question
from ..text.visible import on_one_line
from .errors import Carried
from .products import Product

_FEW = 24


class UnknownName(Carried, KeyError):
    """A name that nothing has; ``suggestions`` are the closest ones there are, ``lang`` the language of the message."""

    what = ("name", "名称")

    def __init__(
        self, name: str, known: Iterable[str], what: tuple[str, str] | None = None, *, lang: str = "en"
    ) -> None:
        super().__init__(name)
        self.name, self.what, self.lang = name, what or self.what, lang
        names = list(known)
        self.suggestions = close(self.plain(name), names)
        self.choices = names if len(names) <= _FEW else []

    def plain(self, name: str) -> str:
        """The form of a name in which it is compared with the known ones."""
        return name

    def text(self, lang: str = "en") -> str:
        """The message in one language: with close names, else with all of them when they are few."""
        shown = on_one_line(self.name[:60])
        en, zh = question(self.suggestions, mark="")
        if not self.suggestions and self.choices:
            some = alternatives(self.choices, mark="")
            en, zh = f"; expected {some[0]}", f"；应为 {some[1]}"
        return f"未知{self.what[1]}“{shown}”{zh}" if lang == "zh" else f"unknown {self.what[0]} {shown!r}{en}"

    def __str__(self) -> str:
        return self.text(self.lang)


class UnknownOp(UnknownName):
    """No op has this name in any spelling."""

    what = ("op", "指令")

    def plain(self, name: str) -> str:
        """Known ops are compared without prefix, in small letters."""
        return plain_name(name)


class UnknownProfile(UnknownName):
    """No profile has this name or alias; ``product`` is the product without records that has it."""

    what = ("profile", "目标平台")

    def __init__(self, name: str, known: Iterable[str], product: Product | None = None, *, lang: str = "en") -> None:
        super().__init__(name, known, lang=lang)
        self.product = product

    def text(self, lang: str = "en") -> str:
        """The message in one language: of a product what is known of it."""
        return super().text(lang) if self.product is None else self.product.told(self.name)[lang == "zh"]
