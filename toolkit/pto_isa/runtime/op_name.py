"""The plain form of the name of an op, in which all its spellings are compared."""

from __future__ import annotations


def plain_name(name: str) -> str:
    """The plain form of any spelling: ``pto.tmatmul.acc``, ``TMATMUL_ACC`` -> ``tmatmul_acc``."""
    return name.strip().lower().removeprefix("pto.").replace(".", "_").replace("-", "_")
