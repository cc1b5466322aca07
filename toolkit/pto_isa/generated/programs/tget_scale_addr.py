"""tget_scale_addr, another name of pto.get_scale_addr.

Generated from tile/sync-and-config/get_scale_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .get_scale_addr import PROGRAM

__all__ = ["PROGRAM"]
