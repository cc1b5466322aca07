"""pto.tmatmul.mx.acc, another name of pto.tmatmul.mx.

Generated from tile/matrix-and-matrix-vector/tmatmul_mx.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .tmatmul_mx import PROGRAM

__all__ = ["PROGRAM"]
