"""The database of operations: reading, resolving, asking and checking it."""

from .check import check
from .faults import DatabaseError
from .load import load, reload
from .model import Database
from .names import UnknownName, UnknownOp, UnknownProfile, plain_name
from .op import Op

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
