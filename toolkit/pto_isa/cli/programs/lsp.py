"""``pto-isa lsp``: the language server on standard input and output."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec

from pto_isa.text.lists import alternatives

from ..say import Both, language, refuse

INSTALL = "pip install 'pto-isa[lsp]'"


def serve() -> int:
    """Serve one client until it leaves; 1 when it leaves without saying so, 2 when libraries are not installed."""
    missing = [name for name in ("pygls", "lsprotocol") if find_spec(name) is None]
    if missing:
        refuse("lsp.not_installed", missing=Both(*alternatives(missing, "and", mark="")), how=INSTALL)
    if sys.stdin is None:
        refuse("lsp.no_input")
    from pto_isa.lsp.server import Server

    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="pto-isa lsp: %(message)s")
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # the server says itself what went wrong, in one line
    server = Server(language())
    # The server closes its streams; what else is printed must not come between its messages.
    source, sink = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with source, sink, redirect_stdout(sys.stderr):
        server.serve(source, sink)
    return 0 if server.dismissed else 1
