"""The language server for ``.pto`` programs, ``pto-isa lsp``.

Only ``server``, ``answers`` and ``convert`` know the protocol and need pygls.  Everything else answers questions about
a text and an offset in it, in plain data, and is used and tested without a client.
"""
