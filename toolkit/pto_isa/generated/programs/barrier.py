"""pto.barrier, another name of pto.pipe_barrier.

Generated from scalar/pipeline-sync/pipe_barrier.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from .pipe_barrier import PROGRAM

__all__ = ["PROGRAM"]
