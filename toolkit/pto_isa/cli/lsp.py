"""``pto-isa lsp``: the language server on standard input and output."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import redirect_stdout
from importlib.util import find_spec

from .say import fail, language

INSTALL = "pip install 'pto-isa[lsp]'"


def serve() -> int:
    """Serve one client until it leaves; 1 when it leaves without saying so, 2 when libraries are not installed."""
    missing = [name for name in ("pygls", "lsprotocol") if find_spec(name) is None]
    if missing:
        fail(
            f"the language server needs {' and '.join(missing)}, not installed here; install it with: {INSTALL}",
            f"语言服务器需要 {'、'.join(missing)}，此处尚未安装；安装方法：{INSTALL}",
        )
    if sys.stdin is None:
        fail("the language server needs its standard input, which is closed", "语言服务器需要标准输入，而它已关闭")
    from pto_isa.lsp.server import Server

    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="pto-isa lsp: %(message)s")
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # the server says itself what went wrong, in one line
    server = Server(language())
    # The server closes its streams; what else is printed must not come between its messages.
    source, sink = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with source, sink, redirect_stdout(sys.stderr):
        server.serve(source, sink)
    return 0 if server.dismissed else 1
