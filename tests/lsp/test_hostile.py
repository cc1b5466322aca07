"""What no client should send: the server answers each request once, goes on, and writes no traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from lsp.client import URI, Client
from lsp.texts import TWO

PARSE, INVALID, METHOD, PARAMS, EARLY = -32700, -32600, -32601, -32602, -32002
HERE = {"line": 5, "character": 8}
DOCUMENT = {"uri": URI}
PLACE = {"textDocument": DOCUMENT, "position": HERE}
METHODS = ["hover", "completion", "signatureHelp", "definition", "references", "documentHighlight", "prepareRename",
           "rename", "documentSymbol", "formatting", "codeAction"]  # fmt: skip
RANGE = {"start": HERE, "end": HERE}
MORE = {
    "references": {"context": {"includeDeclaration": True}}, "rename": {"newName": "%x"},
    "formatting": {"options": {"tabSize": 2, "insertSpaces": True}},
    "codeAction": {"range": RANGE, "context": {"diagnostics": []}},
}  # fmt: skip


def whole(method: str, **changed: Any) -> dict[str, Any]:
    """The parameters of a request as they should be, with some of them changed."""
    return {**PLACE, **MORE.get(method, {}), **changed}


class Watched(Client):
    """A client that knows whether the server still answers, and what it wrote to its errors."""

    def answered(self, body: bytes, number: object) -> dict[str, Any]:
        """The answer to a raw message."""
        self.raw(body)
        while True:
            message = self.read()
            if "method" not in message and message.get("id") == number:
                return message
            self.notes.append(message)

    def lives(self) -> None:
        """The text of a test is answered about as at first."""
        self.notes.clear()
        opened = {"uri": URI, "languageId": "pto", "version": 7, "text": TWO}
        self.note("textDocument/didOpen", {"textDocument": opened})
        shown = self.ask("textDocument/hover", PLACE)
        assert "tadd" in shown["contents"]["value"]

    def leave(self) -> str:
        """Say goodbye; what was written to standard error."""
        assert self.ask("shutdown") is None
        self.note("exit", None)
        _, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return errors.decode()


@pytest.fixture(scope="module")
def running() -> Iterator[Watched]:
    with Watched() as made:
        made.start()
        made.lives()
        made.rest()
        yield made
        made.wind()
        assert "Traceback" not in made.leave()


@pytest.fixture
def client(running: Watched) -> Iterator[Watched]:
    """The server of all tests; each of them has its own time, and other tests take none of it."""
    running.wind()
    yield running
    running.rest()


BODIES: list[tuple[bytes, object, int]] = [
    (b"", None, PARSE),
    (b"{", None, PARSE),
    (b"nothing", None, PARSE),
    (b'{"jsonrpc": "2.0", "id": 1,}', None, PARSE),
    (b"\xff\xfe\x00", None, PARSE),
    (b'"\\ud8', None, PARSE),
    (b"[" * 100_000, None, PARSE),
    (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, None, PARSE),
    (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "shutdown"}', None, PARSE),
    (b"[]", None, INVALID),
    (b'[{"jsonrpc": "2.0", "id": 9001, "method": "textDocument/hover"}]', None, INVALID),
    (b"null", None, INVALID),
    (b"1", None, INVALID),
    (b'"text"', None, INVALID),
    (b"{}", None, INVALID),
    (b'{"id": 9002, "method": "textDocument/hover", "params": {}}', 9002, INVALID),
    (b'{"jsonrpc": "1.0", "id": 9003, "method": "textDocument/hover"}', 9003, INVALID),
    (b'{"jsonrpc": 2.0, "id": 9004, "method": "textDocument/hover"}', 9004, INVALID),
    (b'{"jsonrpc": "2.0", "id": 9005}', 9005, INVALID),
    (b'{"jsonrpc": "2.0", "id": 9006, "method": 3}', 9006, INVALID),
    (b'{"jsonrpc": "2.0", "id": 9007, "method": null}', 9007, INVALID),
    (b'{"jsonrpc": "2.0", "id": {}, "method": "textDocument/hover"}', None, INVALID),
    (b'{"jsonrpc": "2.0", "id": [1], "method": "textDocument/hover"}', None, INVALID),
    (b'{"jsonrpc": "2.0", "id": true, "method": "textDocument/hover"}', None, INVALID),
    (b'{"jsonrpc": "2.0", "id": 1.5, "method": "textDocument/hover"}', None, INVALID),
    (b'{"jsonrpc": "2.0", "id": null, "method": "textDocument/hover"}', None, INVALID),
    (b'{"jsonrpc": "2.0", "result": 1}', None, INVALID),
    (b'{"jsonrpc": "2.0", "id": 9008, "method": "no/such"}', 9008, METHOD),
    (b'{"jsonrpc": "2.0", "id": 9009, "method": ""}', 9009, METHOD),
    (b'{"jsonrpc": "2.0", "id": 9010, "method": "\\ud800\\u0000\\n"}', 9010, METHOD),
    (b'{"jsonrpc": "2.0", "id": 9011, "method": "initialize", "params": {"processId": null, "rootUri": null,'
     b' "capabilities": {}}}', 9011, INVALID),
    (b'{"jsonrpc": "2.0", "id": "text", "method": "no/such"}', "text", METHOD),
    (b'{"jsonrpc": "2.0", "id": 9012, "method": "textDocument/hover", "params": {"jsonrpc": "2.0", "id": 1}}', 9012,
     PARAMS),
]  # fmt: skip


@pytest.mark.parametrize(("body", "number", "code"), BODIES, ids=lambda value: repr(value)[:60])
def test_what_is_no_message(client: Watched, body: bytes, number: object, code: int) -> None:
    answer = client.answered(body, number)
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]
    client.lives()


WRONG_PARAMS: list[Any] = [None, [], [PLACE], 3, "text", {}, {"textDocument": None}, {"textDocument": DOCUMENT}]


@pytest.mark.parametrize("method", METHODS)
def test_parameters_that_are_none(client: Watched, method: str) -> None:
    """Of another type, or without what the method needs."""
    wrong = list(WRONG_PARAMS)
    if method == "documentSymbol":  # it needs no more
        wrong.pop()
    wrong += [whole(method, textDocument=3), whole(method, textDocument={"uri": 3})]
    for params in wrong:
        answer = client.ask(f"textDocument/{method}", params)
        assert answer["code"] == PARAMS and answer["message"], params
    client.lives()


@pytest.mark.parametrize("method", [m for m in METHODS if m not in ("documentSymbol", "formatting", "codeAction")])
@pytest.mark.parametrize(
    "position",
    [{}, {"line": 1}, {"character": 1}, {"line": "1", "character": []}, {"line": None, "character": None}, [1, 2], 5],
    ids=repr,
)
def test_positions_that_are_none(client: Watched, method: str, position: Any) -> None:
    assert client.ask(f"textDocument/{method}", whole(method, position=position))["code"] == PARAMS


PLACES = [
    (-1, 0), (0, -1), (-(2**31), -(2**31)), (0, 2**31 - 1), (2**31 - 1, 0), (2**63, 2**63), (10**30, 10**30), (5, 10**6),
    (1, 41), (1, 42), (1, 43), (10**6, 0),
]  # fmt: skip


@pytest.mark.parametrize("method", [m for m in METHODS if m not in ("documentSymbol", "formatting")])
def test_places_outside_the_text(client: Watched, method: str) -> None:
    """Behind a line is its end, behind the text its end (LSP 3.17, Position); inside a pair of surrogates is in front."""
    client.lives()
    for line, character in PLACES:
        place = {"line": line, "character": character}
        params = whole(
            method, position=place, **({"range": {"start": place, "end": place}} if method == "codeAction" else {})
        )
        answer = client.ask(f"textDocument/{method}", params)
        assert answer is None or not isinstance(answer, dict) or "code" not in answer or answer["code"] == PARAMS
    client.lives()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "uri", ["", "file:///other.pto", "no address", "file://%zz/\ud800", "untitled:Untitled-1", "x" * 10**5]
)
def test_texts_that_are_not_open(client: Watched, method: str, uri: str) -> None:
    answer = client.ask(f"textDocument/{method}", whole(method, textDocument={"uri": uri}))
    assert answer["code"] == PARAMS


def edit(*changes: Any, version: Any = 8, uri: Any = URI) -> dict[str, Any]:
    return {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)}


def span(first: tuple[int, int], last: tuple[int, int], text: Any = "x") -> dict[str, Any]:
    start, end = ({"line": line, "character": character} for line, character in (first, last))
    return {"range": {"start": start, "end": end}, "text": text}


CHANGES: list[Any] = [
    edit(),
    edit(span((0, 0), (10**6, 0))),
    edit(span((10**6, 0), (10**6, 5))),
    edit(span((5, 0), (2, 0))),
    edit(span((2, 9), (2, 1))),
    edit(span((-1, -1), (0, 0))),
    edit(span((0, 0), (0, 10**9), "\ud800")),
    edit(span((1, 42), (1, 43), "\udc00")),
    edit({"text": ""}),
    edit({"text": "\x00" * 1000}),
    edit({"text": "\r\r\n\n\r"}),
    edit({"text": "\u2028\u2029\x0b\x0c\x85"}),
    edit({"text": "𝔘" * 1000}),
    edit({"text": "(" * 5000}),
    edit({"text": "module {" * 2000}),
    edit({"text": "%a" * 10_000}),
    edit({"text": "/" * 10_000}),
    edit({"text": TWO}, version=-5),
    edit({"text": TWO}, version=2**40),
    edit({"text": TWO}, version=None),
    edit({"text": TWO}, version="8"),
    edit({"text": 3}),
    edit({"text": None}),
    edit({"range": 3, "text": "x"}),
    edit({"range": {"start": HERE}, "text": "x"}),
    edit({}),
    edit(3, None, []),
    edit({"text": "x"}, uri="file:///other.pto"),
    edit({"text": "x"}, uri=None),
    {"textDocument": DOCUMENT},
    {},
    None,
    7,
]


@pytest.mark.parametrize("params", CHANGES, ids=lambda value: repr(value)[:70])
def test_changes(client: Watched, params: Any) -> None:
    """Wrong ranges, versions and texts; afterwards every method still has an answer about what came of it."""
    client.lives()
    client.note("textDocument/didChange", params)
    for method in METHODS:
        client.ask(f"textDocument/{method}", whole(method))
    client.lives()


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/didOpen", None),
        ("textDocument/didOpen", {"textDocument": {}}),
        ("textDocument/didOpen", {"textDocument": {"uri": 3, "languageId": "pto", "version": 1, "text": ""}}),
        ("textDocument/didOpen", {"textDocument": {"uri": "", "languageId": "", "version": 1, "text": TWO}}),
        ("textDocument/didOpen", {"textDocument": {"uri": "file:///l", "languageId": "pto", "version": 1, "text": "\ud800"}}),
        ("textDocument/didOpen", {"textDocument": {"uri": "file://[", "languageId": "pto", "version": 1, "text": "x"}}),
        ("textDocument/didClose", {"textDocument": {"uri": "file:///other.pto"}}),
        ("textDocument/didClose", {"textDocument": 3}),
        ("textDocument/didSave", {"textDocument": {"uri": "file:///other.pto"}}),
        ("textDocument/didSave", []),
        ("workspace/didChangeConfiguration", {"settings": None}),
        ("workspace/didChangeConfiguration", {"settings": [1, 2]}),
        ("workspace/didChangeConfiguration", {"settings": {"pto-isa": 3}}),
        ("workspace/didChangeConfiguration", {"settings": {"profile": {"a": []}, "language": 7}}),
        ("workspace/didChangeConfiguration", None),
        ("workspace/didChangeWatchedFiles", {"changes": 3}),
        ("$/setTrace", {"value": 9}),
        ("$/cancelRequest", None),
        ("$/cancelRequest", {"id": {}}),
        ("$/cancelRequest", {"id": 10**40}),
        ("$/progress", {}),
        ("$/unknown", {}),
        ("initialized", 3),
        ("window/workDoneProgress/cancel", {"token": "none"}),
        ("no/such", {"deep": [[[[]]]]}),
        ("textDocument/hover", PLACE),
    ],
    ids=lambda value: repr(value)[:60],
)  # fmt: skip
def test_notifications(client: Watched, method: str, params: Any) -> None:
    """They have no answer, whatever they hold."""
    client.note(method, params)
    client.lives()


@pytest.mark.parametrize(
    "message",
    [
        {"id": 10**6, "result": 1}, {"id": "never", "error": {"code": 1, "message": "x"}}, {"id": None, "error": 3},
        {"id": 10**6, "error": {"code": "x"}}, {"id": 1, "result": None}, {"id": None, "result": []},
    ],
    ids=repr,
)  # fmt: skip
def test_answers_to_what_was_not_asked(client: Watched, message: dict[str, Any]) -> None:
    client.send(**message)
    client.lives()


def test_a_text_that_is_closed_while_it_is_asked_about(client: Watched) -> None:
    """Each request is answered, about the text or that it is not open; no findings are sent for what is gone."""
    for method in METHODS:
        client.lives()
        client.number += 1
        number = client.number
        client.send(id=number, method=f"textDocument/{method}", params=whole(method))
        client.note("textDocument/didClose", {"textDocument": DOCUMENT})
        answer = client.ask(f"textDocument/{method}", whole(method))
        assert answer["code"] == PARAMS
        while not any(note.get("id") == number for note in client.notes):  # it may be computed beside the others
            client.notes.append(client.read())
        assert sum(note.get("id") == number for note in client.notes) == 1


def test_a_huge_text(client: Watched) -> None:
    """Some megabytes in one line and in many: questions about them are answered."""
    for text in ("x" * 3_000_000, "\n" * 500_000, "// 𝔘\n" * 200_000):
        client.note(
            "textDocument/didOpen", {"textDocument": {"uri": URI, "languageId": "pto", "version": 3, "text": text}}
        )
        for method in ("hover", "completion", "documentSymbol"):
            answer = client.ask(f"textDocument/{method}", whole(method))
            assert not isinstance(answer, dict) or "code" not in answer
    client.lives()


BEFORE: list[dict[str, Any]] = [
    {"id": 1, "method": "initialize", "params": 3},
    {"id": 1, "method": "initialize", "params": {"capabilities": 7}},
    {"method": "initialized", "params": {}},
    {"method": "textDocument/didChange", "params": edit()},
]


def test_before_it_is_initialised() -> None:
    """A request has the answer that it comes too early, whatever came before; the session can begin afterwards."""
    with Watched() as client:
        client.number = 100
        assert client.ask("textDocument/hover", PLACE)["code"] == EARLY
        for message in BEFORE:
            client.send(**message)
            assert client.ask("textDocument/hover", PLACE)["code"] == EARLY, message
        client.start()
        client.lives()
        assert "Traceback" not in client.leave()


@pytest.mark.parametrize("options", [3, [], "text"])
def test_options_that_are_none(options: Any) -> None:
    """What is wrong in an object, test_settings.py says."""
    with Watched() as client:
        client.start(options)
        client.lives()
        assert "Traceback" not in client.leave()


def test_after_it_was_shut_down() -> None:
    with Watched() as client:
        client.start()
        assert client.ask("shutdown") is None
        assert client.ask("textDocument/hover", PLACE)["code"] == INVALID
        client.note("textDocument/didClose", {"textDocument": DOCUMENT})
        client.note("exit", None)
        _, errors = client.process.communicate(timeout=60)
        assert client.process.returncode == 0 and b"Traceback" not in errors


NUMBER = 9100  # of no other request
BODY = json.dumps({"jsonrpc": "2.0", "id": NUMBER, "method": "no/such"}).encode()
HEAD = b"Content-Length: %d\r\n\r\n" % len(BODY)
STREAMS = [
    b"\r\n\r\n\r\n",
    b"Content-Length: none\r\n\r\n",
    b"Content-Length: -5\r\n\r\n",
    b"Content-Length: 999999999999999999999999\r\n\r\n",
    b"Content-Length:\r\n\r\n",
    b"X" * 100_000 + b"\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x00\xff\xfe" * 1000 + b"\n",
    b"Content-Type: text/plain\r\n\r\n",
]


@pytest.mark.parametrize("noise", STREAMS, ids=lambda value: repr(value)[:50])
def test_lines_that_are_no_header(client: Watched, noise: bytes) -> None:
    """They are left out; the next message is read."""
    assert client.process.stdin is not None
    client.process.stdin.write(noise + HEAD + BODY)
    client.process.stdin.flush()
    while (message := client.read()).get("id") != NUMBER:
        pass
    assert message["error"]["code"] == METHOD
    client.lives()


@pytest.mark.parametrize(
    "head", [b"content-length:%d\r\n\r\n", b"Content-Length: %d\n\n", b"A: b\r\nContent-Length: %d\r\nC: d\r\n\r\n"]
)
def test_headers_in_other_spellings(client: Watched, head: bytes) -> None:
    assert client.process.stdin is not None
    client.process.stdin.write(head % len(BODY) + BODY)
    client.process.stdin.flush()
    while client.read().get("id") != NUMBER:
        pass
    client.lives()


@pytest.mark.parametrize("end", [b"", b"Content-Le", b"Content-Length: 10\r\n\r\n", b"Content-Length: 10\r\n\r\nabc"])
def test_a_client_that_goes_in_the_middle(end: bytes) -> None:
    """The server ends by itself, with 1: nobody said goodbye."""
    with Watched() as client:
        client.start()
        assert client.process.stdin is not None
        client.process.stdin.write(end)
        _, errors = client.process.communicate(timeout=60)
        assert client.process.returncode == 1
        assert b"Traceback" not in errors
