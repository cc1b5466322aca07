"""What an editor shows of the word under the pointer: an op, a value, an attribute, a type."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pto_isa.runtime.types.dtypes import BITS, FLOATS, IR_DTYPE, IR_SPELLINGS, SIGNED, UNSIGNED
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.text import markdown
from pto_isa.text.lists import listed
from pto_isa.text.markdown import code, inline, prose
from pto_isa.text.words import colon
from pto_isa.text.words import word as label
from pto_isa.view.document import Block, as_markdown
from pto_isa.view.facts import type_table
from pto_isa.view.one_screen import top
from pto_isa.view.op import on
from pto_isa.view.sections import interface, operands, pipes

from .cursor import Cursor, bracket, cursor
from .document import OpenDocument
from .operands import attribute_keys, described, exists_on, legal_types, names_at, spellings, view_of
from .settings import ClientSettings
from .text import TextSpan
from .values import type_of

MOST_ROWS = 12
_ALL_LINES = 3
_ELEMENT = re.compile(r"(?:(?<![A-Za-z0-9_.])|(?<=x))(?:!pto\.)?[A-Za-z]\w*")


@dataclass(slots=True)
class Hover:
    """Markdown, and the span it is about."""

    markdown: str
    span: TextSpan


def hover(document: OpenDocument, offset: int) -> Hover | None:
    """Return what is known of the word at an offset; None for nothing."""
    at = cursor(document, offset)
    if at.token is None:
        return None
    word, span = at.word, at.extract.span(at.token)
    if word[0] == "%":
        text = value_text(at)
    elif at.token == at.op:
        text = op_text(at.name, document.settings, document.profile)
    elif word in attribute_keys(at.name):
        text = attribute_text(at, attribute_keys(at.name)[word])
    elif (key := _key_before(at)) is not None:
        text = attribute_text(at, key, word)
    else:
        found = _element(at, offset)
        if found is not None:
            return found
        text = type_text(document, word)
    return Hover(text, span) if text else None


def op_text(name: str, settings: ClientSettings, profile: str) -> str | None:
    """The card of an op in Markdown: summary, text form, operands, element types and rules of the profile."""
    view, lang = view_of(name), settings.language
    if view is None:
        return None
    blocks: list[Block] = [*top(view, lang)]
    if not exists_on(name, profile):
        blocks.append(("para", settings.say(f"Does not exist on `{profile}`.", f"在 `{profile}` 上不存在。")))
        profile = ""
    blocks += [*interface(view, lang, profile), *operands(view, lang, _ALL_LINES)]
    more = 0
    for table in view.types:
        header, rows = type_table(table, view, profile, lang)
        if rows:
            blocks += [("head", f"{label('types', lang)} {table.form}".strip())]
            blocks += [("rows", header, rows[:MOST_ROWS])]
            more += max(len(rows) - MOST_ROWS, 0)
    if more:
        blocks.append(("para", settings.say(f"… and {more} more lines of types", f"……另有 {more} 行类型")))
    if told := pipes(view, lang, profile):
        blocks.append(("para", f"{label('pipe', lang)}{colon(lang)}{told}"))
    rules = [rule for rule in view.rules if on(rule, profile)]
    if rules:
        rows = [[f"`{rule.key}`", label(f"severity.{rule.severity}", lang), rule.text.said(lang)] for rule in rules]
        blocks += [("head", label("rules", lang)), ("rows", None, rows)]
    lines = as_markdown(blocks)
    page = settings.page(f"ops/{view.name}/")
    if page is not None:
        lines += ["", markdown.link(settings.say("Manual", "手册"), page)]
    return "\n".join(lines)


def value_text(at: Cursor) -> str | None:
    """A value with its type, and what the type means."""
    assert at.token is not None
    name = at.extract.names.get(at.token)
    if name is None:
        return None
    settings = at.document.settings
    text = type_of(at.extract, name)
    lines = markdown.code_block(f"{name.text} : {text or '?'}", "pto")
    facts = None if text is None else type_text(at.document, text)
    if facts:
        lines += ["", facts]
    if name.definition is None:
        lines += ["", settings.say("Not defined in this function.", "在此函数中没有定义。")]
    elif name.definition != at.token:
        line = at.document.text.place(at.extract.span(name.definition)[0])[0] + 1
        lines += ["", settings.say(f"Defined in line {line}.", f"定义于第 {line} 行。")]
    return "\n".join(lines)


def attribute_text(at: Cursor, operand: str, written: str = "") -> str | None:
    """An attribute with its words; the one that is written is marked."""
    entry = described(at.name, operand)
    if entry is None:
        return None
    lang = at.document.settings.language
    last = written.rstrip(">").rpartition("<")[2].rpartition(" ")[2].strip('"')
    lines = [f"{code(entry.name)}{colon(lang)}{inline(entry.text.said(lang))}"]
    for value in entry.values:
        spelled = spellings(value)
        mark = "**" if last and last in (*spelled, value.word) else ""
        lines.append(f"- {mark}{code(spelled[0])}{mark} {inline(value.name.said(lang))}".rstrip())
    if entry.default is not None:
        usual = next((v for v in entry.values if v.word == entry.default), None)
        lines += ["", label("screen.default", lang, v=code(str(spellings(usual)[0] if usual else entry.default)))]
    return "\n".join([lines[0], "", *lines[1:]])


def _key_before(at: Cursor) -> str | None:
    """The operand whose attribute value stands at the place."""
    open_ = bracket(at)
    if at.token is None or open_ is None or open_.kind != "{":
        return None
    words, keys = at.extract.words, attribute_keys(at.name)
    k = at.token
    while k > open_.token and words[k] != ",":
        if words[k] == "=" and words[k - 1] in keys:
            return keys[words[k - 1]]
        k -= 1
    return None


def type_text(document: OpenDocument, text: str) -> str | None:
    """What a type means, for readers: of a tile its extents, layout and bytes; None for what is no type."""
    found, say = document.types(text), document.settings.say
    if found.problem is not None:
        problem = found.problem
        return prose(problem.zh if document.settings.language == "zh" else problem.en)
    if isinstance(found.judged, TileType):
        tile = found.judged
        rows = [
            (say("location", "存储位置"), tile.loc),
            (say("shape", "形状"), f"{tile.rows} x {tile.cols}"),
            (say("valid", "有效区域"), f"{tile.valid_row} x {tile.valid_col}"),
            (say("elements", "元素类型"), f"{tile.dtype} ({element_text(tile.dtype, document.settings)})"),
            (say("layout", "布局"), f"{tile.layout} ({tile.blayout}, {tile.slayout}, {tile.fractal})"),
            (say("pad", "填充值"), str(tile.pad)),
            (say("bytes", "字节数"), str(tile.bytes)),
        ]
        return "\n".join(f"- {name}: {inline(value)}" for name, value in rows)
    if found.kind in ("view", "part") and found.shape:
        extents = " x ".join("?" if n is None else str(n) for n in found.shape)
        return f"- {say('tensor in global memory', '全局内存中的张量')}: {extents} {inline(found.dtype or '?')}"
    if found.dtype is not None and found.dtype in BITS:
        return element_text(found.dtype, document.settings)
    return None


def element_text(dtype: str, settings: ClientSettings) -> str:
    """An element type in words: kind and width."""
    bits = BITS[dtype]
    kind = (
        ("float", "浮点数") if dtype in FLOATS
        else ("signed integer", "有符号整数") if dtype in SIGNED
        else ("unsigned integer", "无符号整数") if dtype in UNSIGNED
        else ("small float", "低位宽浮点数")
    )  # fmt: skip
    return settings.say(f"{bits}-bit {kind[0]}", f"{bits} 位{kind[1]}")


def _element(at: Cursor, offset: int) -> Hover | None:
    """The element type in a type, and which ones the operand there may have."""
    assert at.token is not None
    begin, _ = at.extract.span(at.token)
    for match in _ELEMENT.finditer(at.word):
        if match.start() <= offset - begin <= match.end() and match[0] in IR_DTYPE:
            dtype, settings = IR_DTYPE[match[0]], at.document.settings
            lines = [f"{code(dtype)}{settings.say(': ', '：')}{element_text(dtype, settings)}"]
            others = [code(word) for word in IR_SPELLINGS[dtype] if word != match[0]]
            if others:
                en, zh = listed(others)
                lines.append(settings.say(f"also written {en}", f"也写作 {zh}"))
            allowed = operand_types(at)
            if allowed is not None:
                operand, types = allowed
                legal = " ".join(map(code, types))
                profile = at.document.profile
                lines.append(settings.say(f"{code(operand)} of {code(at.name)} on {profile}: {legal}",
                                          f"{profile} 上 {code(at.name)} 的 {code(operand)}：{legal}"))  # fmt: skip
            return Hover("\n\n".join(lines), (begin + match.start(), begin + match.end()))
    return None


def operand_types(at: Cursor) -> tuple[str, tuple[str, ...]] | None:
    """The operand whose type stands at the place, and the element types that it may have there."""
    open_ = bracket(at)
    if open_ is None or not open_.typed:
        return None
    for operand in names_at(at.name, open_.keyword, open_.place):
        types = legal_types(at.name, operand, at.document.profile)
        if types is not None:
            return operand, types
    return None


def summary(name: str, lang: str) -> str:
    """What an op does in one sentence."""
    view = view_of(name)
    return view.summary.said(lang) if view is not None else ""
