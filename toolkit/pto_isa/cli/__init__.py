"""The command ``pto-isa``."""

from .main import main

__all__ = ["main"]
