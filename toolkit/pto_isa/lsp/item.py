"""One thing that may be written at a place."""

from __future__ import annotations

from ..runtime.frozen import frozen


@frozen
class Item:
    """``label`` is what is shown, and written unless ``text`` is given, instead of the span ``start`` to ``end``.

    ``kind`` is op, value, type, key, word, location or element; ``detail`` says what it is, ``note`` what is special;
    ``order`` sorts, ``filter`` is compared with what was typed.
    """

    label: str
    kind: str
    detail: str
    start: int
    end: int
    note: str = ""
    text: str = ""
    order: str = ""
    filter: str = ""
