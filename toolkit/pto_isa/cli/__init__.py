"""The command ``pto-isa``."""

import sys

try:
    from .main import main
except KeyboardInterrupt:  # while it starts, before anything answers for it
    sys.exit(130)

__all__ = ["main"]
