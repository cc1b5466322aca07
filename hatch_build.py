"""What the build of the package adds: ``ops.pyi``, which lists all ops and therefore is not committed."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class StubHook(BuildHookInterface[Any]):
    """Writes the stub beside ``ops.py`` before files are collected, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the stub and count it among what is built although git ignores it."""
        package = Path(self.root, "toolkit", "pto_isa")
        spec = spec_from_file_location("stub", package / "generate" / "stub.py")
        assert spec is not None and spec.loader is not None
        stub = module_from_spec(spec)
        spec.loader.exec_module(stub)
        text = stub.stub_text(package / "generated" / "ops")
        (package / "ops.pyi").write_text(text, encoding="utf-8", newline="\n")
        build_data["artifacts"].append("toolkit/pto_isa/ops.pyi")
