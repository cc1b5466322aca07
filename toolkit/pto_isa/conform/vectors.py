"""Reading recorded vectors: descriptions as plain data, arrays only when a case is run."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..op_name import plain_name
from ..runtime.errors import InputError
from ..runtime.frozen import frozen
from .archive import read_arrays

# What the descriptions of cases and of their operands may say; a misspelt name would be left out silently.
_FIELDS = frozenset({"id", "profile", "form", "mode", "row", "tags", "operands", "attrs"})
_OPERAND_FIELDS = frozenset(
    {"name", "kind", "role", "valid", "dtype", "loc", "rows", "cols", "valid_row", "valid_col", "blayout", "slayout",
     "fractal", "pad", "compact", "inner_rows", "inner_cols", "shape", "stride", "offset", "layout", "root", "settings",
     "value", "bits", "accuracy"}
)  # fmt: skip


class VectorError(InputError):
    """A vector file that cannot be used; the message names the file and what is wrong."""


@frozen
class Case:
    """One call: its operands in order of description, attributes, tags, and the profile; recordings are of ``cpu``."""

    id: str
    tags: frozenset[str]
    operands: tuple[dict[str, Any], ...]
    attributes: dict[str, Any]
    profile: str = "cpu"
    form: str = ""
    mode: str = ""
    unknown: tuple[str, ...] = ()  # what else its description has

    @property
    def mismatch(self) -> frozenset[str]:
        """Why the recording contradicts the documents, where it does."""
        return frozenset(self.attributes.get("mismatch", ()))


def _case(entry: Mapping[str, Any]) -> Case:
    """One case; raises KeyError and TypeError where it is none."""
    if not isinstance(entry.get("tags", []), list):
        raise TypeError("`tags` is no list")
    operands = tuple({**spec, "name": str(spec["name"]), "kind": str(spec["kind"])} for spec in entry["operands"])
    unknown = [name for name in entry if name not in _FIELDS]
    unknown += [name for spec in operands for name in spec if name not in _OPERAND_FIELDS]
    return Case(
        str(entry["id"]), frozenset(entry.get("tags", ())), operands, dict(entry.get("attrs", {})),
        str(entry.get("profile", "cpu")), str(entry.get("form", "")), str(entry.get("mode", "")), tuple(unknown),
    )  # fmt: skip


class VectorFile:
    """``<op>.json`` and ``<op>.npz`` of one op."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem

    @cached_property
    def cases(self) -> list[Case]:
        """All cases.  Raises ``VectorError`` for a file that is not of the format, or of another op."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            name = str(data["op"])
            if plain_name(name) != plain_name(self.name):
                raise VectorError(f"{self.path}: the vectors are of `{name}`; expected those of `{self.name}`",
                                  f"{self.path}：其中是 `{name}` 的向量，应为 `{self.name}`")  # fmt: skip
            return [_case(entry) for entry in data["cases"]]
        except VectorError:
            raise
        except json.JSONDecodeError as error:
            place = f"{self.path}:{error.lineno}:{error.colno}"
            raise VectorError(f"{place}: not JSON", f"{place}：不是合法的 JSON") from None
        except RecursionError:
            raise VectorError(f"{self.path}: nested too deep", f"{self.path}：嵌套过深") from None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise VectorError(f"{self.path}: not a vector description ({type(error).__name__} {error})",
                              f"{self.path}：不是向量描述文件（{type(error).__name__} {error}）") from None  # fmt: skip

    @cached_property
    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """All arrays of the file, read-only, by ``<case>/<operand>/<in|out|storage>``."""
        path = self.path.with_suffix(".npz")
        try:
            return read_arrays(path)
        except FileNotFoundError:
            raise VectorError(f"{path}: no such file; it holds the arrays of {self.path.name}",
                              f"{path}：文件不存在；它应包含 {self.path.name} 的数组") from None  # fmt: skip
        except (OSError, ValueError, EOFError, BadZipFile, struct.error):
            raise VectorError(f"{path}: not an archive of arrays that NumPy can read",
                              f"{path}：不是 NumPy 可读取的数组文件") from None  # fmt: skip

    def check(self) -> None:
        """Raise ``VectorError`` where cases share an id, or an array belongs to no operand of a case."""
        known: dict[str, set[str]] = {}
        for case in self.cases:
            if case.id in known:
                raise VectorError(f"{self.path}: two cases are called `{case.id}`",
                                  f"{self.path}：有两个用例名为 `{case.id}`")  # fmt: skip
            known[case.id] = {spec["name"] for spec in case.operands}
        for name in self.arrays:
            case_id, _, rest = name.rpartition("/")[0].rpartition("/")
            if rest not in known.get(case_id, ()):
                path = self.path.with_suffix(".npz")
                raise VectorError(f"{path}: `{name}` belongs to no operand of a case of {self.path.name}",
                                  f"{path}：`{name}` 不属于 {self.path.name} 中任何用例的操作数")  # fmt: skip


def hash_of(files: Iterable[VectorFile], profile: str) -> str:
    """Hash of the files that have a case of a profile, for the record of what was compared."""
    total = hashlib.sha256()
    for file in files:
        if any(case.profile == profile for case in file.cases):
            for path in (file.path, file.path.with_suffix(".npz")):
                total.update(path.read_bytes())
    return total.hexdigest()[:16]


def vector_files(folder: Path, names: list[str] | None = None) -> Iterator[VectorFile]:
    """The descriptions of a folder in order of name; ``names`` restricts them to some ops."""
    for path in sorted(folder.glob("*.json")):
        if not names or path.stem in names:
            yield VectorFile(path)
