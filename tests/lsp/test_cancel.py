"""A cancelled request is answered once, with RequestCancelled (LSP 3.17), and nothing is computed for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from typing import Any

from lsp.client import URI, Client
from lsp.texts import TWO
from pto_isa.lsp.server import Server

CANCELLED = -32800  # LSPErrorCodes.RequestCancelled
INITIALIZE = {"processId": None, "rootUri": None, "capabilities": {}}


def framed(*bodies: dict[str, Any]) -> bytes:
    made = (json.dumps({"jsonrpc": "2.0", **body}).encode() for body in bodies)
    return b"".join(b"Content-Length: %d\r\n\r\n" % len(body) + body for body in made)


def request(number: Any, method: str, params: Any) -> dict[str, Any]:
    return {"id": number, "method": method, "params": params}


def cancel(number: Any) -> dict[str, Any]:
    return {"method": "$/cancelRequest", "params": {"id": number}}


class Sink:
    """What the server wrote, message by message."""

    def __init__(self) -> None:
        self.answers: list[dict[str, Any]] = []

    def write(self, data: bytes) -> None:
        self.answers.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    def close(self) -> None:
        pass


def served(*bodies: dict[str, Any], slow: str = "textDocument/hover") -> tuple[list[dict[str, Any]], Counter[str]]:
    """What a server answers to messages that arrive at once, and what it computed; ``slow`` takes until all were read."""
    server, sink, computed = Server(), Sink(), Counter[str]()
    for method, handler in list(server.protocol.fm.features.items()):
        if method.startswith("textDocument/") and not asyncio.iscoroutinefunction(handler):

            def counted(*params: Any, handler: Any = handler, method: str = method) -> Any:
                computed[method] += 1
                if method == slow:
                    time.sleep(0.5)
                return handler(*params)

            server.protocol.fm.features[method] = counted
    chunks = [framed(request(0, "initialize", INITIALIZE), {"method": "initialized", "params": {}}, *bodies), b""]
    server.protocol.set_writer(sink)
    asyncio.run(server.protocol.serve(lambda count: chunks.pop(0)))
    server.shutdown()
    return sink.answers, computed


OPEN = {
    "method": "textDocument/didOpen",
    "params": {"textDocument": {"uri": URI, "languageId": "pto", "version": 1, "text": TWO}},
}
PLACE = {"textDocument": {"uri": URI}, "position": {"line": 5, "character": 8}}


def test_requests_that_wait_are_never_computed() -> None:
    """One that runs is answered as ever; of those behind it the cancelled ones cost nothing, the others are computed."""
    asked = [request(n, "textDocument/completion", PLACE) for n in range(2, 12)]
    given_up = [cancel(n) for n in range(2, 12) if n != 7]
    answers, computed = served(OPEN, request(1, "textDocument/hover", PLACE), *asked, *given_up)
    by_id = {answer["id"]: answer for answer in answers if "id" in answer and "method" not in answer}
    assert Counter(answer.get("id") for answer in answers if "method" not in answer) == Counter(range(12))
    assert "result" in by_id[1] and by_id[7]["result"]["items"]
    for number in range(2, 12):
        if number != 7:
            assert by_id[number]["error"]["code"] == CANCELLED
    assert computed["textDocument/completion"] == 1


def test_ids_are_compared_with_their_type() -> None:
    answers, computed = served(
        OPEN, request(1, "textDocument/hover", PLACE), request("2", "textDocument/definition", PLACE), cancel(2),
        request("x", "textDocument/definition", PLACE), cancel("x"), cancel(None), cancel([1]), cancel(True),
        {"method": "$/cancelRequest"}, {"method": "$/cancelRequest", "params": 3}, cancel(1000),
    )  # fmt: skip
    by_id = {answer["id"]: answer for answer in answers if "method" not in answer}
    assert "result" in by_id["2"] and "result" in by_id[1]
    assert by_id["x"]["error"]["code"] == CANCELLED
    assert computed["textDocument/definition"] == 1


def test_changes_before_and_after_a_cancelled_request_are_made() -> None:
    """What waits keeps its order: the text that is asked about is that of the moment."""
    change = {
        "method": "textDocument/didChange",
        "params": {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": "module {}\n"}]},
    }
    answers, _ = served(
        OPEN, request(1, "textDocument/hover", PLACE), request(2, "textDocument/completion", PLACE), change,
        request(3, "textDocument/documentSymbol", {"textDocument": {"uri": URI}}), cancel(2),
    )  # fmt: skip
    by_id = {answer["id"]: answer for answer in answers if "method" not in answer}
    assert by_id[2]["error"]["code"] == CANCELLED
    assert len(by_id) == 4


def test_every_request_of_a_client_is_answered_once() -> None:
    """Over real pipes: each of 60 requests gets one answer, a result or RequestCancelled."""
    with Client() as client:
        client.start()
        client.open(TWO)
        burst = [request(n, "textDocument/completion", PLACE) for n in range(100, 160)]
        burst += [cancel(n) for n in range(101, 160)]
        assert client.process.stdin is not None
        client.process.stdin.write(framed(*burst))
        client.process.stdin.flush()
        found: dict[int, dict[str, Any]] = {}
        while len(found) < 60:
            message = client.read()
            if "method" not in message:
                assert message["id"] not in found
                found[message["id"]] = message
        assert all("result" in one or one["error"]["code"] == CANCELLED for one in found.values())
        assert "result" in found[100]
        assert client.ask("shutdown") is None
