"""A client that speaks the protocol by hand, so that the server is not tested with its own library."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120  # after which a server that does not answer is ended
URI = "file:///w/%E5%86%85%E6%A0%B8.pto"


class Client:
    """A running server; ``ask`` sends a request and returns its answer, ``heard`` waits for a notification."""

    def __init__(self, *words: str, **environment: str) -> None:
        env = os.environ | {"PYTHONPATH": str(ROOT / "toolkit"), "LC_ALL": "C.UTF-8", **environment}
        command = [sys.executable, "-m", "pto_isa", *words, "lsp", "--stdio"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
        )
        self.timer = Timer(0, self.process.kill)
        self.wind()
        self.number = 0
        self.settings: Any = None
        self.notes: list[dict[str, Any]] = []

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.timer.cancel()
        self.process.kill()
        self.process.communicate()

    def wind(self) -> None:
        """Give the server its time anew."""
        self.timer.cancel()
        self.timer = Timer(SECONDS, self.process.kill)
        self.timer.start()

    def rest(self) -> None:
        """Nothing is asked of the server for now, so no time is counted."""
        self.timer.cancel()

    def raw(self, body: bytes) -> None:
        """Send a body, whatever it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def note(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send(method=method, params=params)

    def read(self) -> dict[str, Any]:
        """The next message; a question about settings is answered on the way."""
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the server has gone"
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if message.get("method") == "workspace/configuration":
            self.send(id=message["id"], result=[self.settings])
        return message

    def ask(self, method: str, params: Any = None) -> Any:
        """Send a request; its result, or its error as ``{"code", "message"}``."""
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while True:
            message = self.read()
            if message.get("id") == self.number and "method" not in message:
                return message["error"] if "error" in message else message["result"]
            self.notes.append(message)

    def heard(self, method: str) -> Any:
        """The parameters of the next notification of a kind."""
        while True:
            for k, message in enumerate(self.notes):
                if message.get("method") == method:
                    return self.notes.pop(k)["params"]
            self.notes.append(self.read())

    def start(self, options: Any = None, capabilities: Any = None, locale: str | None = None) -> Any:
        """Begin a session; what the server can do."""
        params = {
            "processId": None,
            "rootUri": None,
            "capabilities": capabilities or {},
            "initializationOptions": options,
        }
        answer = self.ask("initialize", params | ({"locale": locale} if locale else {}))
        self.note("initialized", {})
        return answer["capabilities"]

    def open(self, text: str, version: int = 1) -> list[dict[str, Any]]:
        """Open a text; its findings."""
        self.note(
            "textDocument/didOpen",
            {"textDocument": {"uri": URI, "languageId": "pto", "version": version, "text": text}},
        )
        return self.findings(version)

    def findings(self, version: int) -> list[dict[str, Any]]:
        """The findings of a version; those of an older one are not waited for."""
        while True:
            published = self.heard("textDocument/publishDiagnostics")
            if published.get("version") == version:
                found: list[dict[str, Any]] = published["diagnostics"]
                return found

    def at(self, method: str, line: int, column: int, **more: Any) -> Any:
        """Ask about a place."""
        place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": column}}
        return self.ask(f"textDocument/{method}", place | more)

    def leave(self) -> int:
        """End the session; the exit status."""
        assert self.ask("shutdown") is None
        self.note("exit", None)
        return self.process.wait(SECONDS)
