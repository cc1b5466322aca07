"""Golden outputs: what is generated for a few ops, kept in the repository so that a review sees what a change does.

Of each op the NumPy module, the rules, and what `lookup` prints in both languages.
"""

from __future__ import annotations

import json

from pto_isa.database import Database
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.write import all_rules, op_files
from pto_isa.language.front.elaborate import elaborate
from pto_isa.view.data import of_data
from pto_isa.view.document import as_text
from pto_isa.view.one_screen import brief
from pto_isa.view.op import OpView

from ..say import refuse

# Elementwise, scalar, broadcast, padding, conversion, index, quantised, matrix, memory, convolution, pipe, sort.
GOLDEN = (
    "tadd", "tshls", "trowexpandmul", "tfillpad", "tcvt", "tgather", "tquant", "tmatmul", "tload", "timg2col", "tpush",
    "tsort32",
)  # fmt: skip


def golden_files(database: Database) -> dict[str, str]:
    """Text by path below the folder of golden outputs."""
    missing = [name for name in GOLDEN if name not in database.ops]
    if missing:
        refuse("golden.lacking", missing=missing)
    files: dict[str, str] = {}
    speak = sentences_of(database)
    rules = all_rules(database)
    for name in GOLDEN:
        made = op_files(database[name], elaborate(database[name], database), speak)
        view = of_data(OpView, json.loads(made[f"views/{name}.json"]))
        files[f"ops/{name}.py"] = made[f"ops/{name}.py"]
        files[f"rules/{name}.py"] = rules[f"rules/{name}.py"]
        for lang in ("en", "zh"):
            files[f"lookup/{name}.{lang}.txt"] = "\n".join(as_text(brief(view, lang, ""))) + "\n"
    return files
