"""pto.pipe_barrier, another name of pto.barrier.

Generated from scalar/pipeline-sync/barrier.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .barrier import PROGRAM

__all__ = ["PROGRAM"]
