"""Messages in and answers out: every request is answered once, whatever it is; one that is cancelled costs nothing."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from threading import Thread
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcParseError,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.protocol.json_rpc import JsonRPCResponseMessage

from .stream import NoMessage, messages

log = logging.getLogger(__name__)
Answering = Generator[Any, Any, None]
_END = object()


class Protocol(LanguageServerProtocol):
    """The protocol with messages of our own reading, and without pygls' copies of the texts.

    Messages are read while a request is answered, and wait in ``waiting``: a request that is cancelled before its
    turn is answered with RequestCancelled and never computed.  The lines of pygls' texts also end at form feeds and
    the like.
    """

    waiting: deque[Any]
    more: asyncio.Event
    begun = False
    say: Callable[[str, str], str] = staticmethod(lambda en, zh: en)  # what errors say, in the language of the client

    # -- the loop ---------------------------------------------------------------------------------------------------

    async def serve(self, read: Callable[[int], bytes]) -> None:
        """Take the messages of a client until its stream ends; ``read(count)`` waits for its next bytes."""
        self.waiting, self.more = deque(), asyncio.Event()
        Thread(target=self._listen, args=(read, asyncio.get_running_loop()), daemon=True).start()
        while True:
            while not self.waiting:
                self.more.clear()
                await self.more.wait()
            message = self.waiting.popleft()
            if message is _END:
                return
            self.take(message)
            await asyncio.sleep(0)  # what has arrived meanwhile may cancel what waits

    def _listen(self, read: Callable[[int], bytes], loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError):  # the loop has ended
            with suppress(OSError, ValueError):  # the stream was closed
                for message in messages(read):
                    loop.call_soon_threadsafe(self.arrived, message)
            loop.call_soon_threadsafe(self.arrived, _END)

    def arrived(self, message: Any) -> None:
        """Let a message wait for its turn; a cancellation has none."""
        if isinstance(message, dict) and message.get("method") == lsp.CANCEL_REQUEST and "id" not in message:
            params = message.get("params")
            self.cancel(params.get("id") if isinstance(params, dict) else None)
            return
        self.waiting.append(message)
        self.more.set()

    def cancel(self, identifier: Any) -> None:
        """Give up a request: one that waits is never begun; one that was answered, or that nobody sent, is no fault."""
        if not _is_identifier(identifier):
            return
        for place, message in enumerate(self.waiting):
            if isinstance(message, dict) and "method" in message and _same(message.get("id"), identifier):
                del self.waiting[place]
                self._refuse(identifier, JsonRpcRequestCancelled, "the request was cancelled", "请求已取消")
                return
        if identifier in self._request_futures:
            self._handle_cancel_notification(identifier)

    # -- one message ------------------------------------------------------------------------------------------------

    def take(self, message: Any) -> None:
        """Handle a message, or answer it with what is wrong with it."""
        if isinstance(message, NoMessage):
            self._refuse(None, JsonRpcParseError, message.en, message.zh)
            return
        wrong = _malformed(message)
        if wrong is not None:
            known = message.get("id") if isinstance(message, dict) else None
            self._refuse(known if _is_identifier(known) else None, JsonRpcInvalidRequest, *wrong)
        elif "method" not in message or self._in_time(message):
            self._handle(message)

    def _in_time(self, message: dict[str, Any]) -> bool:
        """Whether a request or notification may come now: between `initialize` and `shutdown`, but for `exit`."""
        method, identifier = message["method"], message.get("id")
        kind: type[JsonRpcException]
        if method == lsp.EXIT:
            return True
        if self._shutdown:
            kind, en, zh = JsonRpcInvalidRequest, f"`{method}` after `shutdown`", f"`shutdown` 之后的 `{method}`"
        elif method == lsp.INITIALIZE and self.begun:
            kind, en, zh = JsonRpcInvalidRequest, "`initialize` a second time", "重复的 `initialize`"
        elif method != lsp.INITIALIZE and not self.begun:
            kind, en, zh = (
                JsonRpcServerNotInitialized,
                f"`{method}` before `initialize`",
                f"`initialize` 之前的 `{method}`",
            )
        else:
            return True
        if "id" in message:
            self._refuse(identifier, kind, en, zh)
        return False

    def _handle(self, message: dict[str, Any]) -> None:
        method, identifier = message.get("method"), message.get("id")
        if method is not None and method not in self.fm.builtin_features and method not in self.fm.features:
            if "id" in message:  # of notifications that nobody takes there is nothing to say
                en, zh = f"there is no method `{_shown(method)}`", f"没有方法 `{_shown(method)}`"
                self._refuse(identifier, JsonRpcMethodNotFound, en, zh)
            return
        try:
            made = self.structure_message(message)
        except Exception as error:
            self._unstructured(message, error)
            return
        self.begun = self.begun or method == lsp.INITIALIZE
        try:
            self.handle_message(made)
        except Exception as error:
            log.error("%s: %s: %s", _shown(method), type(error).__name__, error)
            if method is not None and "id" in message:
                self._refuse(identifier, JsonRpcInternalError, f"`{method}` failed", f"`{method}` 失败")

    def _unstructured(self, message: dict[str, Any], error: Exception) -> None:
        """Parameters that are not those of the method; the client is told why its own answer cannot be taken, too."""
        method, identifier = message.get("method"), message.get("id")
        if method is None:
            waits = self._request_futures.pop(message["id"], None) if _is_identifier(identifier) else None
            if waits is not None and not waits.done():
                waits.set_exception(JsonRpcInvalidParams("an answer that cannot be read"))
        elif "id" in message:
            en, zh = f"these are no parameters of `{method}`", f"`{method}` 的参数不合要求"
            self._refuse(identifier, JsonRpcInvalidParams, en, zh)
        else:
            log.error(
                "%s: %s", method, self.say("its parameters cannot be read; it is ignored", "无法读取其参数，已忽略")
            )

    def _refuse(self, identifier: Any, kind: type[JsonRpcException], en: str, zh: str) -> None:
        self._send_response(identifier, error=kind(self.say(en, zh)).to_response_error())

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The message as a typed one; raises for one that is not what its method asks for."""
        if "method" in data:
            wanted: Any = self.get_message_type(data["method"])
            return self._converter.structure(data, wanted)
        kind = self._result_types.pop(data["id"], None)
        return self._converter.structure(
            data, lsp.ResponseErrorMessage if "error" in data else kind or JsonRPCResponseMessage
        )

    # -- texts ------------------------------------------------------------------------------------------------------

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Answering:
        """Hand on what was opened."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Answering:
        """Hand on what was changed."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> Answering:
        """Hand on what was closed."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE], (params,), None


def _shown(method: object) -> str:
    """A name that a client sent, for one line of a log."""
    return ascii(method)[1:-1][:80]


def _is_identifier(value: Any) -> bool:
    return isinstance(value, (int, str)) and not isinstance(value, bool)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def _malformed(message: Any) -> tuple[str, str] | None:
    """What keeps a value from being a message of JSON-RPC, in English and Chinese."""
    if not isinstance(message, dict):
        return "a message is one object", "消息必须是单个对象"
    if message.get("jsonrpc") != "2.0":
        return 'a message has `"jsonrpc": "2.0"`', '消息须含 `"jsonrpc": "2.0"`'
    if "method" in message and not isinstance(message["method"], str):
        return "the method is a string", "method 必须是字符串"
    if (
        "id" in message
        and not _is_identifier(message["id"])
        and not ("method" not in message and message["id"] is None)
    ):
        return "the id is an integer or a string", "id 必须是整数或字符串"
    if "method" not in message and not ("id" in message and ("result" in message or "error" in message)):
        return (
            "a message has a method, or an id with a result or an error",
            "消息须含 method，或含 id 及 result 或 error",
        )
    return None
