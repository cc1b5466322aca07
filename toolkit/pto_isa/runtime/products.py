"""Products that the vendor's library has headers for and the records describe nothing of.

Who asks for one as for a profile is told what is known of it and which profile is nearest.  The products themselves are
stated in ``isa/profiles.yaml``; what is generated from it is loaded when a name is none of a profile.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ..text.visible import on_one_line


class Product(NamedTuple):
    """One product: its name in both languages, the nearest profile, and what is known, as a clause without a stop."""

    name: tuple[str, str]
    nearest: str
    known: tuple[str, str]

    def told(self, asked: str) -> tuple[str, str]:
        """The sentence for someone who asked for it by one of its names, in English and Chinese."""
        shown = on_one_line(asked.strip())[:60]
        same = shown.casefold() == self.name[0].casefold()
        en, zh = (shown, shown) if same else (f"{shown} ({self.name[0]})", f"{shown}（{self.name[1]}）")
        return (
            f"{en} has no records; the nearest profile is {self.nearest}: {self.known[0]}",
            f"{zh}{'' if zh[-1] == '）' else ' '}没有记录，最接近的目标平台是 {self.nearest}：{self.known[1]}",
        )


def plain_profile(name: str) -> str:
    """The form in which names of profiles and products are compared: ``Ascend 910B`` -> ``910b``."""
    return name.strip().lower().removeprefix("ascend").strip()


def product_of(name: object, products: Mapping[str, Product]) -> Product | None:
    """The product of a name in any letter case; ``products`` has them by their plain names and aliases."""
    return products.get(plain_profile(name)) if isinstance(name, str) else None
