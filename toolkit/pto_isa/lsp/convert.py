"""Our answers as those of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lsprotocol import types as lsp

from pto_isa.runtime.rules.finding import Finding

from .actions import Action
from .diagnose import Diagnosed
from .document import OpenDocument
from .hover import Hover
from .item import Item
from .outline import OutlineItem
from .signature import SignatureForm
from .text import SourceText, TextSpan

_SEVERITY = {
    "error": lsp.DiagnosticSeverity.Error,
    "undefined": lsp.DiagnosticSeverity.Warning,
    "warning": lsp.DiagnosticSeverity.Information,
    "hint": lsp.DiagnosticSeverity.Hint,
}
_KINDS = {
    "op": lsp.CompletionItemKind.Function,
    "value": lsp.CompletionItemKind.Variable,
    "type": lsp.CompletionItemKind.Class,
    "key": lsp.CompletionItemKind.Property,
    "word": lsp.CompletionItemKind.EnumMember,
    "location": lsp.CompletionItemKind.EnumMember,
    "element": lsp.CompletionItemKind.TypeParameter,
}
_SYMBOLS = {"module": lsp.SymbolKind.Module, "function": lsp.SymbolKind.Function}
UNUSED = "program/unused-value"


def to_range(text: SourceText, span: TextSpan) -> lsp.Range:
    """A span as a range of lines and columns."""
    first, last = text.place(span[0]), text.place(span[1])
    return lsp.Range(lsp.Position(*first), lsp.Position(*last))


def to_offset(text: SourceText, position: lsp.Position) -> int:
    """The offset of a position."""
    return text.offset(position.line, position.character)


def to_diagnostic(document: OpenDocument, uri: str, made: Diagnosed) -> lsp.Diagnostic:
    """A finding: its rule is the code, which leads to the manual, and its data holds what was found and is allowed."""
    finding, settings = made.finding, document.settings
    page = settings.page(finding.link)
    related = [
        lsp.DiagnosticRelatedInformation(lsp.Location(uri, to_range(document.text, span)), message)
        for span, message in made.related
    ]
    return lsp.Diagnostic(
        range=to_range(document.text, made.span),
        message=made.message,
        severity=_SEVERITY[finding.severity],
        code=finding.rule,
        code_description=lsp.CodeDescription(page) if page is not None else None,
        source="pto-isa",
        tags=[lsp.DiagnosticTag.Unnecessary] if finding.rule == UNUSED else None,
        related_information=related or None,
        data=_data(finding),
    )


def _data(finding: Finding) -> dict[str, Any]:
    shown = finding.as_dict()
    told = ("severity", "op", "operand", "got", "allowed", "nearest")
    return {key: shown[key] for key in told if shown[key] is not None}


def to_hover(document: OpenDocument, found: Hover) -> lsp.Hover:
    """A hover in Markdown."""
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.markdown), to_range(document.text, found.span))


def to_item(document: OpenDocument, item: Item, ranges: dict[TextSpan, lsp.Range]) -> lsp.CompletionItem:
    """A completion; what an op does at length is sent when it is asked for.  ranges: those made for this answer."""
    span = (item.start, item.end)
    if span not in ranges:
        ranges[span] = to_range(document.text, span)
    details = lsp.CompletionItemLabelDetails(description=item.note) if item.note else None
    return lsp.CompletionItem(
        item.label,
        label_details=details,
        kind=_KINDS[item.kind],
        detail=item.detail or None,
        sort_text=item.order or None,
        filter_text=item.filter or None,
        text_edit=lsp.TextEdit(ranges[span], item.text or item.label),
        data={"op": item.label, "profile": document.profile} if item.kind == "op" else None,
    )


def to_symbols(document: OpenDocument, entries: Iterable[OutlineItem]) -> list[lsp.DocumentSymbol]:
    """Modules and functions."""
    return [
        lsp.DocumentSymbol(
            name=entry.name,
            kind=_SYMBOLS[entry.kind],
            range=to_range(document.text, entry.span),
            selection_range=to_range(document.text, entry.named),
            detail=entry.detail or None,
            children=to_symbols(document, entry.inside),
        )
        for entry in entries
    ]


def to_edits(document: OpenDocument, edits: Iterable[tuple[TextSpan, str]]) -> list[lsp.TextEdit]:
    """Edits of one text."""
    return [lsp.TextEdit(to_range(document.text, span), new) for span, new in edits]


def to_action(document: OpenDocument, uri: str, action: Action, given: Iterable[lsp.Diagnostic]) -> lsp.CodeAction:
    """A quick fix, with the diagnostic that it mends."""
    mended = [diagnostic for diagnostic in given if diagnostic.code == action.finding.rule]
    return lsp.CodeAction(
        title=action.title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=mended or None,
        edit=lsp.WorkspaceEdit(changes={uri: to_edits(document, action.edits)}),
        is_preferred=True,
    )


def to_signatures(text: str, found: Iterable[SignatureForm]) -> lsp.SignatureHelp:
    """The ways to write an op."""
    listed = [
        lsp.SignatureInformation(
            label=one.label,
            documentation=text,
            parameters=[
                lsp.ParameterInformation(label=one.label[first:last], documentation=note or None)
                for (first, last), note in zip(one.spans, one.notes, strict=True)
            ],
            active_parameter=one.active,
        )
        for one in found
    ]
    return lsp.SignatureHelp(listed, active_signature=0, active_parameter=listed[0].active_parameter)
