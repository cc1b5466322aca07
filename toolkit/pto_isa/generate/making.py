"""The files of one op, or why there are none."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

from ..database.files import shown
from ..database.model import Database, Op
from ..language.front.elaborate import elaborate
from ..language.front.opdef import ElaborationError
from ..language.validate import validate_op
from ..schema.issue import Issue
from .modules.stub import stub_of
from .rules.parts import OpRuleParts
from .sentences import Sentences
from .write import index_of, op_files, rules_of

# Of the package, which decide what is written.
PARTS = ("text", "runtime", "language", "schema", "database", "view", "generate")

Fault = dict[str, str]  # a message in both languages
Files = dict[str, str]  # text by path below generated/


@dataclass(slots=True)
class MadeFiles:
    """The files of one op, or of what belongs to none, its part of the stub, of the index and of the rules."""

    files: Files
    stub: str
    index: dict[str, Any]
    rules: OpRuleParts | None = None


def texts_of(op: Op, database: Database, speak: Sentences, careful: bool) -> MadeFiles | Fault:
    """The files of an op, or the first fault of its expressions; another error is a defect of ours."""
    try:
        opdef = elaborate(op, database)
        return MadeFiles(op_files(op, opdef, speak), stub_of(op), index_of(op, opdef), rules_of(op, opdef, speak))
    except Exception as error:
        issues = validate_op(op, database, compiles=isinstance(error, ElaborationError))
        if issues:
            return fault_of(issues[0])
        if careful:
            raise
        said = f"{type(error).__name__}: {error}"
        return {
            "en": f"{shown(op.file)}: a defect of the generator: {said}; `pto-isa generate {op.name}` shows where",
            "zh": f"{shown(op.file)}：生成器有缺陷：{said}；位置见 `pto-isa generate {op.name}`",
        }


def fault_of(issue: Issue) -> Fault:
    """A fault as it is noted."""
    return {lang: issue.line_of(lang) for lang in ("en", "zh")}


def loaded_writers() -> list[str]:
    """The modules of the package that may decide what is written and are loaded in this process."""
    names = [name.split(".") for name in list(sys.modules) if name.startswith("pto_isa.")]
    paths = ["/".join(parts) for parts in names if parts[1] in PARTS]
    return [f"{path}.py" for path in paths] + [f"{path}/__init__.py" for path in paths]


def processors() -> int:
    """How many processors this process may use."""
    affinity: Any = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
