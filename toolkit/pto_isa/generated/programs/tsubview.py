"""tsubview, another name of pto.subview.

Generated from tile/sync-and-config/subview.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .subview import PROGRAM

__all__ = ["PROGRAM"]
