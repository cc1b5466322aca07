"""The process of the command ``pto-isa``, which is ``python -m pto_isa`` as well."""

import sys

from .alone import alone


def run() -> int:
    """Run the command that the process was started with; returns the exit status."""
    alone()
    from pto_isa.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(run())
