"""``pto-isa lookup NAME``: one op on one screen, from its generated card.

Nothing here imports YAML, pydantic, Typer, argparse or re: the whole command takes about as long as starting Python
twice.  ``--format json`` prints the card; its keys are documented in ``pto_isa/generate/card.py`` and stay.
"""

from __future__ import annotations

from .command import run

__all__ = ["run"]
