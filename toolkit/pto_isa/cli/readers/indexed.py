"""The index that commands of readers answer from."""

from __future__ import annotations

import os

from pto_isa.freshness import PACKAGE, ensure, records
from pto_isa.view.index import OpIndex


def open_index() -> OpIndex:
    """The compiled index; of records that PTO_ISA_DATA names, and nothing is compiled from, one made of them."""
    named = os.environ.get("PTO_ISA_DATA")
    own = records() or os.path.join(PACKAGE, "isa")
    if not named or os.path.realpath(named) == os.path.realpath(own):
        ensure()
        return OpIndex()
    from pto_isa.generate.views.index import RecordIndex

    from ..authors.opened import open_database

    return RecordIndex(open_database())
