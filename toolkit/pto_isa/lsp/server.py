"""The server: its life, the texts that a client opens and changes, settings, and checks behind the edits."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO

from lsprotocol import types as lsp
from pygls.exceptions import FeatureRequestError, JsonRpcInternalError
from pygls.io_ import StdoutWriter
from pygls.lsp.server import LanguageServer

from pto_isa.version import VERSION

from ..text.bilingual import Bilingual
from .answers import ANSWERS
from .checks import Checks
from .convert import to_diagnostic
from .diagnose import Diagnosed
from .document import OpenDocument
from .operands import read_views
from .protocol import Protocol
from .session import Session, TextChange
from .settings import SECTION, first_settings

log = logging.getLogger(__name__)


class Server(LanguageServer):
    """A language server for ``.pto`` texts; ``language`` is that of messages when the client names none."""

    def __init__(self, language: str = "en") -> None:
        super().__init__("pto-isa", VERSION, lsp.TextDocumentSyncKind.Incremental, protocol_cls=Protocol)
        self.language = language
        self.session = Session(first_settings(None, language))
        self.checks = Checks(self.session.documents.get, self.show, self.failed)
        self.wrong: list[Bilingual] = []
        self.dismissed = False
        self.reading: asyncio.Task[None] | None = None
        for method, handler in _LIFE:
            self.feature(method)(_given(handler, self))
        for method, answer, options in ANSWERS:
            self.feature(method, options)(_given(answer, self.session))

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Answer one client until it leaves; both streams are files of the system."""
        protocol = self.protocol
        assert isinstance(protocol, Protocol)
        protocol.set_writer(StdoutWriter(sink))
        protocol.say = lambda en, zh: self.session.settings.say(en, zh)
        try:
            asyncio.run(protocol.serve(partial(os.read, source.fileno())))
        except BrokenPipeError:
            log.error("the client has gone")
        except (KeyboardInterrupt, SystemExit):  # `exit`
            pass
        finally:
            self.shutdown()  # type: ignore[no-untyped-call]

    def report_server_error(self, error: Exception, source: Any) -> None:
        """One line for whoever runs the server; a request that cannot be answered as it stands is told only so."""
        if source is not FeatureRequestError or isinstance(error, JsonRpcInternalError):
            log.error("%s: %s", type(error).__name__, error)

    def show(self, uri: str, document: OpenDocument, found: list[Diagnosed]) -> None:
        """Send the findings of a document."""
        listed = [to_diagnostic(document, uri, one) for one in found]
        params = lsp.PublishDiagnosticsParams(uri, listed, document.version)
        self.text_document_publish_diagnostics(params)

    def failed(self, uri: str, error: Exception) -> None:
        """Tell the client of a check that did not end."""
        log.error("checking %s", uri, exc_info=error)
        text = f"pto-isa: checking {uri} failed: {type(error).__name__}: {error}"
        self.window_log_message(lsp.LogMessageParams(lsp.MessageType.Error, text))

    def take(self, data: Any) -> None:
        """Take settings, say what is wrong with them, and check all texts again when they changed."""
        changed, wrong = self.session.configure(data)
        for pair in wrong:
            text = f"pto-isa: {self.session.settings.say(*pair)}"
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, text))
        if changed:
            for uri in self.session.documents:
                self.checks.soon(uri, 0)


def _given(handler: Callable[..., Any], first: object) -> Callable[..., Any]:
    """A handler with its first argument, as a function of its own, which pygls asks for."""
    if asyncio.iscoroutinefunction(handler):

        async def waits(*params: Any) -> Any:
            return await handler(first, *params)

        return waits

    def plain(*params: Any) -> Any:
        return handler(first, *params)

    return plain


def on_initialize(server: Server, params: lsp.InitializeParams) -> None:
    """Language and settings, before anything is opened."""
    server.session.unit = str(getattr(server.workspace.position_encoding, "value", server.workspace.position_encoding))
    server.session.settings = first_settings(params.locale, server.language)
    _, server.wrong = server.session.configure(params.initialization_options)


def on_shutdown(server: Server, params: None) -> None:
    """The client is about to leave, as it should before it does."""
    server.dismissed = True
    server.checks.stop()


async def on_initialized(server: Server, params: lsp.InitializedParams) -> None:
    """Messages may be sent from here on; then ask for the settings of the workspace."""
    server.reading = asyncio.create_task(asyncio.to_thread(read_views))
    for pair in server.wrong:
        text = f"pto-isa: {server.session.settings.say(*pair)}"
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, text))
    await _pull(server)


async def on_configuration(server: Server, params: lsp.DidChangeConfigurationParams) -> None:
    """Settings that were sent, or are asked for."""
    if not await _pull(server):
        server.take(params.settings)


async def _pull(server: Server) -> bool:
    """Ask the client for its settings; False when it cannot be asked."""
    workspace = server.client_capabilities.workspace
    if workspace is None or not workspace.configuration:
        return False
    asked = lsp.ConfigurationParams([lsp.ConfigurationItem(section=SECTION)])
    answer = await server.workspace_configuration_async(asked)
    server.take(answer[0] if answer else None)
    return True


def on_open(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """Check a new text at once."""
    opened = params.text_document
    server.session.open(opened.uri, opened.text, opened.version)
    server.checks.soon(opened.uri, 0)


def on_change(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Check a changed text when it rests."""
    uri = params.text_document.uri
    changes: list[TextChange] = []
    for change in params.content_changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            first, last = change.range.start, change.range.end
            changes.append(((first.line, first.character), (last.line, last.character), change.text))
        else:
            changes.append((None, None, change.text))
    if server.session.change(uri, changes, params.text_document.version) is not None:
        server.checks.soon(uri)


def on_save(server: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """Check a saved text at once."""
    if params.text_document.uri in server.session.documents:
        server.checks.soon(params.text_document.uri, 0)


def on_close(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a text and its findings."""
    uri = params.text_document.uri
    server.checks.forget(uri)
    server.session.close(uri)
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


# method -> what takes it, from the server and the parameters
_LIFE: tuple[tuple[str, Callable[..., Any]], ...] = (
    (lsp.INITIALIZE, on_initialize),
    (lsp.SHUTDOWN, on_shutdown),
    (lsp.INITIALIZED, on_initialized),
    (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, on_configuration),
    (lsp.TEXT_DOCUMENT_DID_OPEN, on_open),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, on_change),
    (lsp.TEXT_DOCUMENT_DID_SAVE, on_save),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, on_close),
)
