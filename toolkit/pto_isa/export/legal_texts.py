"""Licence and notice, which go with everything that is exported."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution

from .closure import PACKAGE

NAMES = ("LICENSE", "NOTICE")


def legal_texts() -> dict[str, str]:
    """The texts by name; raises FileNotFoundError when this installation lacks one."""
    return {name: _legal(name) for name in NAMES}


def _legal(name: str) -> str:
    """The text of LICENSE or NOTICE: of the checkout, else of the installed distribution."""
    checkout = PACKAGE.parents[1] / name
    if PACKAGE.parent.name == "toolkit" and checkout.is_file():
        return checkout.read_text(encoding="utf-8")
    try:
        text = distribution("pto-isa").read_text(f"licenses/{name}")
    except PackageNotFoundError:
        text = None
    if text is None:
        raise FileNotFoundError(2, "not part of this installation", name)
    return text
