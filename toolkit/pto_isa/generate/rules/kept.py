"""What every op brings to ``generated/rules``, kept in a file until the rules of one change."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from ... import freshness
from ...atomic import write_text
from .files import rule_files
from .parts import OpRuleParts

NO_RULES: dict[str, Any] = {"parts": "", "outputs": {"rules": []}}  # of a manifest, when there is none

_OF_NO_OP = ("__init__.py", "_tile.py")


class KeptRules:
    """The parts of all ops; the file is read when it is needed, and counts only if it is what the manifest noted.

    ``digest`` is that of the file, ``files`` are the modules that were made of it, below ``generated/``.
    """

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        self.digest: str = manifest["parts"]
        self.files = [
            f"rules/{name}" for name in manifest["outputs"]["rules"] if name not in ("__init__.py", "_tile.py")
        ]
        self._parts: dict[str, Any] | None = None
        self._before: dict[str, str] = {}
        if self.digest:
            units = manifest["units"].values()
            self._before = {unit["name"]: unit["rules"] for unit in units if unit["rules"]}
        self._new: dict[str, OpRuleParts] = {}

    def take(self, name: str, parts: OpRuleParts) -> str:
        """Note what an op brings now; its digest."""
        self._new[name] = parts
        return sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()

    def current(self, now: Mapping[str, str]) -> bool:
        """Whether the modules are there and were made of what all ops, by their digests, bring now."""
        there = freshness.on_disk("rules")
        return bool(self.files) and now == self._before and all(path.rpartition("/")[2] in there for path in self.files)

    def has(self, name: str) -> bool:
        """Whether the parts of an op are known."""
        return name in self._new or name in self._kept()

    def texts(self, order: Iterable[str]) -> dict[str, str]:
        """The modules of these ops, whose parts are kept from now on."""
        kept = self._kept()
        parts = {name: self._new.get(name) or OpRuleParts.read(kept[name]) for name in order}
        text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
        write_text(freshness.RULE_PARTS, text, sync=False)
        self.digest = sha256(text.encode()).hexdigest()
        made = rule_files(parts)
        self.files = sorted(made)
        return made

    def _kept(self) -> dict[str, Any]:
        if self._parts is None:
            try:
                with open(freshness.RULE_PARTS, encoding="utf-8", newline="") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                text = ""
            whole = bool(text) and sha256(text.encode()).hexdigest() == self.digest
            self._parts = json.loads(text) if whole else {}
        return self._parts
