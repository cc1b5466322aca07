"""``python -m pto_isa.generate LANGUAGE``: the process that makes current what is generated; ``freshness`` runs it."""

from __future__ import annotations

import sys

from ..alone import alone


def run() -> int:
    """Make current what the checkout's records give; the exit code is that of ``renew.main``."""
    alone()
    from .renew import main

    return main(sys.argv[1])


if __name__ == "__main__":
    sys.exit(run())
