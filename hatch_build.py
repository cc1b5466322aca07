"""What the build of the package adds: everything that is generated from ``isa/``, of which nothing is committed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WRITTEN = ("ops.pyi", "generated/*/*.py", "generated/*/*.json")


class GeneratedFiles(BuildHookInterface[Any]):
    """Makes current what is generated before files are collected, for wheel, source archive and editable install.

    The generator's own dependencies are in ``[build-system].requires``.  A source archive has the manifest too, so that
    a wheel built from it takes the generated files as they are.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files and count them among what is built although git ignores them.

        A record with faults ends the build of an archive; an editable install goes on, and every command names it.
        """
        sys.path.insert(0, str(Path(self.root, "toolkit")))
        from pto_isa import freshness

        if Path(freshness.PACKAGE) != Path(self.root, "toolkit", "pto_isa").resolve():
            raise RuntimeError(f"another pto_isa is imported by the build: {freshness.PACKAGE}")
        freshness.FreshnessSettings.strict = version != "editable"
        freshness.ensure()
        for kind, suffix in freshness.KINDS.items():
            if not any(name.endswith(suffix) for name in freshness.on_disk(kind)):
                raise RuntimeError(f"nothing was generated in {freshness.FOLDER}/{kind}")
        written = [*WRITTEN, "generated/manifest.json"] if self.target_name == "sdist" else WRITTEN
        build_data["artifacts"] += [f"toolkit/pto_isa/{pattern}" for pattern in written]
