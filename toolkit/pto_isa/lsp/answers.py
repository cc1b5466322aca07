"""What the protocol asks about an open text, put to the modules beside this one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from pto_isa.runtime.errors import InputError

from .actions import actions
from .complete import complete
from .convert import to_action, to_edits, to_hover, to_item, to_offset, to_range, to_signatures, to_symbols
from .document import OpenDocument
from .hover import hover, op_text
from .layout import formatted
from .navigate import definition, references, renamable, rename
from .outline import outline
from .session import Session
from .signature import signatures

T = TypeVar("T")
TRIGGERS = [".", "%", "<", "{", "=", ",", "x", " ", ":"]


def _document(session: Session, uri: str) -> OpenDocument:
    """The document at an address; raises an error of the protocol for one that is not open."""
    found = session.documents.get(uri)
    if found is None:
        raise JsonRpcInvalidParams(f"{uri} is not open")
    return found


def _at(session: Session, params: Any) -> tuple[OpenDocument, int]:
    document = _document(session, params.text_document.uri)
    return document, to_offset(document.text, params.position)


async def _aside(answer: Callable[..., T], *arguments: Any) -> T:
    """Work that reads the whole text, beside the loop that takes messages."""
    return await asyncio.to_thread(answer, *arguments)


def on_hover(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """What stands at a place."""
    document, offset = _at(session, params)
    found = hover(document, offset)
    return None if found is None else to_hover(document, found)


def on_completion(session: Session, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What may stand at a place."""
    document, offset = _at(session, params)
    ranges: dict[tuple[int, int], lsp.Range] = {}
    items = [to_item(document, item, ranges) for item in complete(document, offset)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def on_resolve(session: Session, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """The card of an op that is looked at in the list."""
    if isinstance(item.data, dict):
        text = op_text(str(item.data.get("op")), session.settings, str(item.data.get("profile", "")))
        item.documentation = None if text is None else lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item


def on_signature(session: Session, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    """The operands of the op at hand."""
    found = signatures(*_at(session, params))
    return None if found is None else to_signatures(*found)


def on_definition(session: Session, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a value or function is defined."""
    document, offset = _at(session, params)
    span = definition(document, offset)
    return None if span is None else lsp.Location(params.text_document.uri, to_range(document.text, span))


def on_references(session: Session, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Where it is used."""
    document, offset = _at(session, params)
    spans = references(document, offset, params.context.include_declaration)
    return [lsp.Location(params.text_document.uri, to_range(document.text, span)) for span in spans]


def on_highlight(session: Session, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """The same name elsewhere."""
    document, offset = _at(session, params)
    return [lsp.DocumentHighlight(to_range(document.text, span)) for span in references(document, offset)]


def on_prepare_rename(session: Session, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """Whether a name can be changed."""
    document, offset = _at(session, params)
    span = renamable(document, offset)
    return None if span is None else to_range(document.text, span)


def on_rename(session: Session, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Change a name everywhere."""
    document, offset = _at(session, params)
    try:
        edits = rename(document, offset, params.new_name)
    except InputError as error:
        raise JsonRpcInvalidParams(document.settings.say(error.en, error.zh)) from None
    return lsp.WorkspaceEdit(changes={params.text_document.uri: to_edits(document, edits)}) if edits else None


async def on_symbols(session: Session, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """Modules and functions."""
    document = _document(session, params.text_document.uri)
    return to_symbols(document, await _aside(outline, document))


async def on_formatting(session: Session, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The canonical text."""
    document = _document(session, params.text_document.uri)
    edit = await _aside(formatted, document)
    return [] if edit is None else to_edits(document, [edit])


async def on_actions(session: Session, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What mends the findings of a range."""
    uri = params.text_document.uri
    document = _document(session, uri)
    if not any(given.source == "pto-isa" for given in params.context.diagnostics):
        return []
    span = to_offset(document.text, params.range.start), to_offset(document.text, params.range.end)
    found = await _aside(actions, document, *span)
    return [to_action(document, uri, action, params.context.diagnostics) for action in found]


# method -> (what answers it, from the session and the parameters; options that the client is told)
ANSWERS: tuple[tuple[str, Callable[..., Any], Any], ...] = (
    (lsp.TEXT_DOCUMENT_HOVER, on_hover, None),
    (lsp.TEXT_DOCUMENT_COMPLETION, on_completion, lsp.CompletionOptions(TRIGGERS, resolve_provider=True)),
    (lsp.COMPLETION_ITEM_RESOLVE, on_resolve, None),
    (lsp.TEXT_DOCUMENT_SIGNATURE_HELP, on_signature, lsp.SignatureHelpOptions(["(", ","])),
    (lsp.TEXT_DOCUMENT_DEFINITION, on_definition, None),
    (lsp.TEXT_DOCUMENT_REFERENCES, on_references, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, on_highlight, None),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, on_prepare_rename, None),
    (lsp.TEXT_DOCUMENT_RENAME, on_rename, lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, on_symbols, None),
    (lsp.TEXT_DOCUMENT_FORMATTING, on_formatting, None),
    (lsp.TEXT_DOCUMENT_CODE_ACTION, on_actions, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])),
)
