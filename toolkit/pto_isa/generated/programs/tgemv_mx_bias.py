"""pto.tgemv.mx.bias, another name of pto.tgemv.mx.

Generated from tile/matrix-and-matrix-vector/tgemv_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .tgemv_mx import PROGRAM

__all__ = ["PROGRAM"]
