"""Texts with a mark where the cursor is, for the tests of this folder."""

from __future__ import annotations

from pto_isa.lsp.document import OpenDocument
from pto_isa.lsp.settings import ClientSettings
from pto_isa.lsp.text import SourceText, TextSpan

MARK = "§"
T = "!pto.tile_buf<vec, 16x32xf32>"
H = "!pto.tile_buf<vec, 16x32xf16>"
TWO = f"""module {{
  func.func @first(%p: index) {{  // 第一个 𝔘
    %a = pto.alloc_tile : {T}
    %b = pto.alloc_tile : {T}
    %h = pto.alloc_tile : {H}
    pto.tadd ins(%a, %b : {T}, {T}) outs(%b : {T})
    pto.tcvt ins(%b {{rmode = #pto<round_mode RINT>}} : {T}) outs(%h : {H})
    scf.for %i = %p to %p step %p {{
      %a2 = pto.alloc_tile : {T}
      pto.tabs ins(%a : {T}) outs(%a2 : {T})
    }}
    scf.for %i = %p to %p step %p {{
      %a2 = pto.alloc_tile : {H}
      pto.tabs ins(%h : {H}) outs(%a2 : {H})
    }}
    return
  }}
  func.func @second() {{
    %a = pto.alloc_tile : {H}
    pto.tabs ins(%a : {H}) outs(%a : {H})
    func.call @first(%a) : ({H}) -> ()
    return
  }}
}}
"""


def opened(text: str, profile: str | None = "a5", **settings: str) -> OpenDocument:
    """A document with these settings."""
    return OpenDocument(SourceText(text), ClientSettings(profile=profile, **settings))  # type: ignore[arg-type]


def marked(text: str, profile: str | None = "a5", **settings: str) -> tuple[OpenDocument, int]:
    """A document and the offset of the mark in its text."""
    assert text.count(MARK) == 1
    return opened(text.replace(MARK, ""), profile, **settings), text.index(MARK)


def at(text: str, word: str, number: int = 0, into: int = 1) -> int:
    """The offset in the text ``into`` the word, at its place number ``number``."""
    place = -1
    for _ in range(number + 1):
        place = text.index(word, place + 1)
    return place + into


def spoken(document: OpenDocument, span: TextSpan) -> str:
    """What stands at a span."""
    return document.text.text[slice(*span)]


def in_function(lines: str) -> str:
    """A module with one function of these lines."""
    return f"module {{\n  func.func @f() {{\n{lines}\n    return\n  }}\n}}\n"
