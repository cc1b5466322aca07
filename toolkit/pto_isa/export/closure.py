"""Which modules of the package others need, found by following imports, so that a copy of them runs elsewhere."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


class NotRelocatable(Exception):
    """A module that would be copied names this package absolutely, or needs one that is not in the standard library."""


@dataclass(frozen=True)
class _Needs:
    """What one module imports: ours by name below the package, when it is loaded and later; others' at loading."""

    path: Path
    early: set[str] = field(default_factory=set)
    late: set[str] = field(default_factory=set)
    foreign: set[str] = field(default_factory=set)


class Closure:
    """Modules by their name below the package; ``""`` is the package itself, whose ``__init__`` is never copied.

    own: names of modules that the copy has a text of its own for; what they import here is not followed.
    """

    def __init__(self, package: Path = PACKAGE, own: Collection[str] = ()) -> None:
        self.package, self.own = package, own
        self._needs: dict[str, _Needs] = {}

    def of(self, roots: Iterable[str]) -> dict[str, Path]:
        """Return the files, by their path below the package, that these modules need besides themselves.

        Imports inside functions are followed where what they lead to needs the standard library only; others belong to
        a part that a copy has no use for, such as elements of tiles.  Raises NotRelocatable.
        """
        found: set[str] = set()
        waiting = [name for root in roots for name in self._loading(root)]
        while waiting:
            module = waiting.pop()
            if module in found:
                continue
            found.add(module)
            needs = self._of(module)
            if needs.foreign:
                raise NotRelocatable(f"{needs.path}: imports {', '.join(sorted(needs.foreign))}")
            for late in needs.late:
                loaded = self._loading(late)
                if not any(self._of(name).foreign for name in loaded):
                    waiting += loaded
        paths = [self._of(module).path for module in found]
        return {path.relative_to(self.package).as_posix(): path for path in sorted(paths)}

    def _loading(self, module: str) -> set[str]:
        """The modules that are loaded when this one is: itself, its packages, and so on for all that they import."""
        found: set[str] = set()
        waiting = [module]
        while waiting:
            name = waiting.pop()
            if name and name not in found:
                found.add(name)
                waiting += [name.rpartition(".")[0], *self._of(name).early]
        return found

    def _of(self, module: str) -> _Needs:
        known = self._needs.get(module)
        if known is None:
            path = self._path(module)
            assert path is not None, module
            known = self._needs[module] = _Needs(path)
            if module in self.own:
                return known
            home = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
            tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
            for node, late in _imports(tree, False):
                self._add(known, home, node, late)
        return known

    def _path(self, module: str) -> Path | None:
        """The file of a module, None for a name that is none."""
        base = self.package.joinpath(*module.split("."))
        return next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()), None)

    def _add(self, needs: _Needs, home: list[str], node: ast.Import | ast.ImportFrom, late: bool) -> None:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = ".".join([*home[: len(home) - node.level + 1], *(node.module or "").split(".")]).strip(".")
            inner = [f"{base}.{alias.name}".strip(".") for alias in node.names]
            modules = [name for name in inner if self._path(name) is not None]
            (needs.late if late else needs.early).update(modules if len(modules) == len(inner) else [base, *modules])
            return
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        for name in (full.partition(".")[0] for full in names):
            if name == self.package.name:
                raise NotRelocatable(f"{needs.path}:{node.lineno}: names {name} absolutely")
            if name not in sys.stdlib_module_names and not late:
                needs.foreign.add(name)


def _imports(node: ast.AST, late: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Every import and whether it runs later, in a function; those for type checkers never run."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield node, late
    inside = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, inside)
