"""The database of operations: reading, resolving, asking and checking it."""

from pto_isa.op_name import plain_name
from pto_isa.runtime.unknown_name import UnknownName, UnknownOp, UnknownProfile

from .check import check
from .faults import DatabaseError
from .load import load, reload
from .model import Database, Op

__all__ = [
    "Database",
    "DatabaseError",
    "Op",
    "UnknownName",
    "UnknownOp",
    "UnknownProfile",
    "check",
    "load",
    "plain_name",
    "reload",
]
