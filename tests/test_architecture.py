"""The arrows between the parts of the package, read from the text of every module.

A part is the first name below ``pto_isa``: a package or a module. ``MAY_IMPORT`` says which parts a part may name; one
that is not listed there fails, so that a new one is placed on purpose.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pto_isa.generated import FOLDER
from pto_isa.language.kernel.passes import PASSES
from pto_isa.language.passes import pipeline
from pto_isa.runtime.kinds.table import KINDS

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "toolkit" / "pto_isa"

# runtime, freshness <- generated <- ops, verifier, program <- cli, lsp; freshness, runtime <- view <- generate, cli, lsp; freshness <- generate, which it runs
# runtime <- language, schema <- database <- generate <- site_plugin, cli
# language and schema may name one another's parts in one direction only: test_no_cycle decides that there is one.
DATA = {"runtime", "language", "schema", "op_name", "text"}
COMPUTE = {"runtime", "generated", "ops", "verifier"}
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": {
        "runtime",
        "ops",
        "verifier",
        "program",
        "database",
        "version",
    },  # for type checkers but for the version; really imported on first use
    "atomic": set(),
    "version": set(),
    "text": set(),  # text inside other languages: whoever writes one of them needs nothing else for it
    "op_name": set(),  # spellings of names: stands alone, every other part may name ops
    "garbage": set(),  # work without the collector of cycles
    "alone": set(),  # what a process of ours does first
    "console": {"text"},
    "freshness": {"console", "atomic"},
    "runtime": {"op_name", "text"},
    "generated": {"runtime", "freshness"},
    "ops": {"generated", "op_name", "text"},
    "verifier": {"runtime", "generated", "op_name", "text"},
    "program": {"runtime", "generated", "console", "garbage", "op_name", "text"},
    "view": {"runtime", "freshness", "op_name", "text"},  # and reads generated/views and generated/index
    "language": {"runtime", "schema", "text"},
    "schema": {"runtime", "language", "op_name", "text"},
    "database": DATA
    | {"freshness", "atomic", "garbage", "version"},  # freshness: whether there is a generated function for an op
    "generate": DATA | {"database", "view", "freshness", "atomic", "garbage", "alone"},
    "conform": DATA | COMPUTE | {"database", "atomic", "freshness", "garbage", "view"},
    "audit": DATA | {"atomic", "database", "generate", "program"},  # what is printed is compared, programs among it
    "expansion": {"runtime", "schema", "database", "program"},  # runs what records say that an op is made of
    "export": DATA | COMPUTE | {"database", "generate", "conform", "atomic", "version"},
    "lsp": {"runtime", "program", "view", "op_name", "text", "version"},
    "site_plugin": DATA | {"database", "generate", "freshness"},
    "cli": DATA
    | COMPUTE
    | {
        "atomic",
        "console",
        "alone",
        "garbage",
        "view",
        "database",
        "generate",
        "program",
        "conform",
        "audit",
        "expansion",
        "export",
        "lsp",
        "freshness",
        "version",
        "__init__",
    },
}

# Third-party packages a part may import; parts not listed may import none.
NUMPY = {"numpy", "ml_dtypes"}
MAY_USE: dict[str, set[str]] = {
    "garbage": set(),
    "alone": set(),
    "atomic": set(),
    "version": set(),
    "text": set(),
    "op_name": set(),
    "console": set(),
    "freshness": set(),
    "runtime": NUMPY,
    "generated": NUMPY,
    "ops": set(),
    "verifier": set(),
    "program": NUMPY,
    "view": set(),
    "language": NUMPY | {"pydantic"},
    "schema": {"pydantic", "pydantic_core", "yaml"},
    "database": {"pydantic", "pydantic_core", "yaml"},
    "generate": NUMPY | {"pydantic", "latex2mathml", "markupsafe"},
    "conform": NUMPY | {"pydantic", "yaml"},
    "audit": {"pydantic", "yaml"},
    "expansion": NUMPY,
    "export": NUMPY | {"pydantic", "yaml"},
    "lsp": {"pygls", "lsprotocol"},
    "site_plugin": {"mkdocs", "material", "rjieba", "pygments", "markupsafe", "jinja2", "yaml"},
    "cli": NUMPY | {"typer", "yaml", "pydantic"},
}

# An arrow check over no files proves nothing: the least number of modules each part has.
AT_LEAST = {
    "runtime": 6,
    "schema": 4,
    "language": 8,
    "database": 3,
    "generate": 5,
    "conform": 2,
    "audit": 12,
    "cli": 3,
    "site_plugin": 1,
    "program": 15,
    "verifier": 1,
    "expansion": 3,
    "export": 4,
    "atomic": 1,
    "version": 1,
    "console": 1,
    "freshness": 1,
    "op_name": 1,
    "text": 4,
    "ops": 1,
    "view": 12,
    "lsp": 15,
}
LONGEST_FUNCTION = 60

# Modules that each define a closed alphabet, read as `ir.Call` or `view.Rule`: their names may be those of another one.
ALPHABETS = {
    "audit/cpp/": "C++ of the checkouts: its tokens, syntax tree and values",
    "language/kernel/ir.py": "nodes of the kernel IR, named as those of the expression tree they are lowered from",
    "program/steps/choices.py": "conditions that are decided on a way through a program",
    "program/steps/places.py": "what values of a program stand for on such a way, named as in a run",
    "program/steps/steps.py": "what cores do on such a way, step for step",
    "language/prose/claims.py": "what a rule claims, from which sentences are made",
    "view/bilingual.py": "a text as readers see it, as the schema has it",
    "view/op.py": "an op as readers see it, part for part as the schema has it",
}


@cache
def modules() -> dict[str, Path]:
    """Return dotted name -> file of every module of the package."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(("pto_isa", *inside))] = path
    return found


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a module, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def part_of(module: str) -> str | None:
    """Return the part a dotted name belongs to: pto_isa.cli.main -> cli; None when it is not ours."""
    names = module.split(".")
    if names[0] != "pto_isa":
        return None
    if len(names) == 1:
        return "__init__"
    return "cli" if names[1] == "__main__" else names[1]  # python -m pto_isa is the command


def imports(module: str, tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the dotted name and line of everything a module imports, wherever in it, also by import_module("...")."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield alias.name, node.lineno
            case ast.ImportFrom(module=source, names=names, level=level):
                base = source or ""
                if level:
                    home = module.split(".")[:-level]
                    base = ".".join([*home, base] if base else home)
                if base == "pto_isa":  # from pto_isa import x: each name is a part of its own
                    for alias in names:
                        yield f"pto_isa.{alias.name}", node.lineno
                else:
                    yield base, node.lineno
            case ast.Call(func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"), args=[first, *_]):
                pieces = first.values if isinstance(first, ast.JoinedStr) else [first]
                if isinstance(pieces[0], ast.Constant) and isinstance(pieces[0].value, str):
                    yield pieces[0].value.rstrip("."), node.lineno


@cache
def all_imports() -> list[tuple[str, Path, int, str]]:
    """Return (part, file, line, imported name) for every import in the package."""
    rows = []
    for module, path in modules().items():
        tree = parsed(path)
        part = part_of(module)
        assert part is not None
        rows += [(part, path.relative_to(ROOT), line, name) for name, line in imports(module, tree)]
    return rows


def resolve_part(name: str) -> str | None:
    """Return the part an imported name belongs to; a public name of pto_isa itself (Tile) counts as __init__.

    None stands for what any part may name, other packages.
    """
    part = part_of(name)
    if part in (None, "__init__") or (PACKAGE / part).is_dir() or (PACKAGE / f"{part}.py").is_file():
        return part
    return "__init__"


def test_there_is_something_to_check() -> None:
    """Every part has the modules it must have, so that the tests below judge something."""
    counts: dict[str, int] = {}
    for module in modules():
        part = part_of(module)
        assert part is not None
        counts[part] = counts.get(part, 0) + 1
    short = {part: (counts.get(part, 0), least) for part, least in AT_LEAST.items() if counts.get(part, 0) < least}
    assert not short, f"fewer modules than expected (found, least): {short}"
    ops = {path.stem for path in Path(FOLDER, "ops").glob("*.py") if not path.stem.startswith("_")}
    files = (path.name for path in (ROOT / "isa").glob("*/*/*.yaml") if not path.name.startswith("_"))
    records = {name.removesuffix(".yaml") for name in files if name.count(".") == 1}
    assert ops == records, "every record has its module, and every module a record"
    assert len(all_imports()) > 3 * len(AT_LEAST)


def test_every_part_has_a_place() -> None:
    """A new package or module of the top level is added to the two tables of this file."""
    parts = {part_of(module) for module in modules()}
    assert parts <= MAY_IMPORT.keys(), f"add to MAY_IMPORT: {sorted(parts - MAY_IMPORT.keys())}"
    assert MAY_USE.keys() | {"__init__"} == MAY_IMPORT.keys()


def test_arrows_between_parts() -> None:
    """Parts import only what MAY_IMPORT allows; nothing imports cli."""
    assert not any("cli" in allowed for allowed in MAY_IMPORT.values())
    wrong = []
    for part, path, line, name in all_imports():
        target = resolve_part(name)
        if target is not None and target != part and target not in MAY_IMPORT.get(part, set()):
            wrong.append(f"{path}:{line}: {part} must not import {name} ({target})")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "ARCHITECTURE.zh.md"])
def test_the_page_says_what_is_there(page: str) -> None:
    """Its table has every part with all that it may import, and it names every pass, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    listed = {re.findall("`(.*?)`", part)[0]: {*re.findall("`(.*?)`", allowed)} for part, _, allowed in rows}
    own = {"__init__"}
    assert listed == {part: allowed - own for part, allowed in MAY_IMPORT.items() if part not in own}
    for names in (pipeline.NAMES, tuple(PASSES)):
        found = [name for name in re.findall("`(.*?)`", text) if name in names]
        assert tuple(dict.fromkeys(found[: len(names)])) == names


LAYERED = ("audit", "cli", "language", "program", "runtime", "generate")  # parts whose folders the page lists


def folder_of(module: str) -> tuple[str, str]:
    """Part and folder of a module; the folder is empty for what lies beside the folders."""
    _, part, *inside = module.split(".")
    folder = inside[0] if inside and (PACKAGE / part / inside[0]).is_dir() else ""
    return part, folder


@cache
def needed_modules(module: str) -> frozenset[str]:
    """The modules of ours that a module imports; see `needed`."""
    return frozenset(needed(module, parsed(modules()[module])))


@cache
def arrows() -> dict[tuple[str, str], set[str]]:
    """The folders of each part, and the others of the same part that each imports from."""
    there: dict[tuple[str, str], set[str]] = {}
    for module in modules():
        for name in needed_modules(module):
            if module.count(".") > 1 and name.startswith("pto_isa."):
                (part, folder), (other, inner) = folder_of(module), folder_of(name)
                if folder and inner not in ("", folder) and part == other and part in LAYERED:
                    there.setdefault((part, folder), set()).add(inner)
    return there


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "ARCHITECTURE.zh.md"])
def test_the_page_says_what_folders_import(page: str) -> None:
    """Its lines ``language/kernel -> front`` are the arrows between the folders of a part that are there."""
    lines = re.findall(r"^(\w+)/(\w+) +-> +(.+)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert {(part, folder): set(listed.split(", ")) for part, folder, listed in lines} == arrows()


def inner_arrows() -> dict[str, dict[str, set[str]]]:
    """By folder, at any depth, what the folders in it import from each other."""
    there: dict[str, dict[str, set[str]]] = {}
    for module in modules():
        here = module.split(".")[1:]
        if here[0] == "generated":
            continue
        for name in needed_modules(module):
            other = name.split(".")[1:]
            depth = next((k for k, (one, two) in enumerate(zip(here, other, strict=False)) if one != two), 0)
            around, sides = here[:depth], (here[depth : depth + 1], other[depth : depth + 1])
            if depth and all(side and PACKAGE.joinpath(*around, *side).is_dir() for side in sides):
                there.setdefault("/".join(around), {}).setdefault(sides[0][0], set()).add(sides[1][0])
    return there


def test_folders_are_layers() -> None:
    """No circle of folders at any depth, late imports and those for type checkers included."""
    found = inner_arrows()
    assert found.keys() >= {*LAYERED, "program/execution", "generate/pages"}
    for folder, graph in found.items():
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            pytest.fail(f"folders of {folder} import each other in a circle: {' -> '.join(error.args[1])}")


MOST_MODULES = 25  # of a folder, side by side


def test_folders_hold_few_modules() -> None:
    """So many that a reader sees what there is; beyond, there are folders by topic."""
    counts: dict[str, int] = {}
    for path in modules().values():
        folder = path.parent.relative_to(PACKAGE).as_posix()
        if not folder.startswith("generated"):
            counts[folder] = counts.get(folder, 0) + 1
    assert counts["cli"] > 3
    assert not {folder: count for folder, count in counts.items() if count > MOST_MODULES}


def test_typer_is_used_as_it_is_offered() -> None:
    """The command line touches nothing private of it, reads none of its texts by patterns and asks for no class names."""
    users = set()
    for module, path in modules().items():
        if module.startswith("pto_isa.cli."):
            tree = parsed(path)
            named = {name for name, _ in imports(module, tree)}
            if not any(name.split(".")[0] == "typer" for name in named):
                continue
            users.add(module.rpartition(".")[2])
            assert {name for name in named if name.startswith("typer")} <= {"typer", "typer.core", "typer.main"}, module
            assert not named & {"re", "click"}, module
            attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            assert not {name for name in attributes if name.startswith("_") and name != "__name__"} - {"__init__"}, (
                module
            )
            assert "type(" not in ast.unparse(tree), module
    assert users == {"application", "command", "parameters", "program_commands"}


def test_no_cycle() -> None:
    """The arrows that are really there form no circle."""
    graph: dict[str, set[str]] = {}
    for part, _, _, name in all_imports():
        target = resolve_part(name)
        if target not in (None, part, "__init__") and part != "__init__":
            graph.setdefault(part, set()).add(target)
    assert graph
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"the parts import each other in a circle: {' -> '.join(error.args[1])}")


def needed(module: str, node: ast.AST) -> Iterator[str]:
    """Yield the modules of ours that a piece of code imports, when it runs or for type checkers only."""
    if isinstance(node, ast.ImportFrom) and node.level:
        home = [*module.split(".")[: -node.level], *(node.module or "").split(".")]
        base = ".".join(part for part in home if part)
        for alias in node.names:  # `from . import files` names a module, `from .files import read` a name in one
            yield next((name for name in (f"{base}.{alias.name}", base) if name in modules()), f"{base}.__init__")
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        yield node.module
    for inner in ast.iter_child_nodes(node):
        yield from needed(module, inner)


def test_no_cycle_of_modules() -> None:
    """Nor do modules import each other in a circle, late or for type checkers: each can be read after others."""
    graph = {
        module: {name for name in needed_modules(module) if name in modules()}
        for module, path in modules().items()
        if "generated" not in path.relative_to(PACKAGE).parts
    }
    assert sum(map(len, graph.values())) > len(graph)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"the modules import each other in a circle: {' -> '.join(error.args[1])}")


# The compiler decides on trees, not on texts: expressions are read by a tokenizer, blanks of Chinese sentences set last.
# Pages read citations of others, and what may stand in an address; the list can only shrink.
_READ_TEXT = {
    "language.front.parse", "language.prose.voice",
    "generate.pages.book", "generate.pages.escape",
}  # fmt: skip


def test_the_compiler_reads_no_text() -> None:
    """Patterns over text are for what others wrote."""
    found = {
        module.removeprefix("pto_isa.")
        for module, path in modules().items()
        if part_of(module) in ("language", "generate")
        and any(name == "re" for name, _ in imports(module, parsed(path)))
    }
    assert found == _READ_TEXT


def test_third_party_packages() -> None:
    """Parts use only the packages MAY_USE allows: mkdocs in site_plugin, YAML and pydantic where records are read."""
    wrong = []
    for part, path, line, name in all_imports():
        package = name.split(".")[0]
        if package == "pto_isa" or package in sys.stdlib_module_names:
            continue
        if package not in MAY_USE.get(part, set()):
            wrong.append(f"{path}:{line}: {part} must not use {package}")
    assert not wrong, "\n".join(wrong)


def test_functions_stay_small() -> None:
    """No function that people write is longer than LONGEST_FUNCTION lines; a module is as long as its topic."""
    long, count = [], 0
    for path in modules().values():
        if "generated" not in path.relative_to(PACKAGE).parts:
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    count += 1
                    lines = (node.end_lineno or 0) - node.lineno + 1
                    if lines > LONGEST_FUNCTION:
                        long.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines")
    assert count > 3000
    assert not long, "\n".join(long)


def test_a_public_class_name_means_one_thing() -> None:
    """Outside the alphabets no two modules define a public class of the same name."""
    homes: dict[str, list[str]] = {}
    used = set()
    for path in modules().values():
        inside = path.relative_to(PACKAGE).as_posix()
        alphabet = next((home for home in ALPHABETS if inside.startswith(home)), None)
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and "generated" not in inside:
                if alphabet is None:
                    homes.setdefault(node.name, []).append(f"{inside}:{node.lineno}")
                else:
                    used.add(alphabet)
    assert used == ALPHABETS.keys()
    several = {name: places for name, places in homes.items() if len(places) > 1}
    assert not several, f"one name for two classes: {several}"


# Aliases of types that still have two homes, in modules of these folders; the list can only shrink.
_ALIASES_LEFT = {
    "Array": {
        f"program.execution.{name}"
        for name in (
            "kernel", "memory", *(f"given.{name}" for name in ("arguments", "filling", "making")),
            *(f"cores.{name}" for name in ("local", "tensors", "vectors")),
        )
    },
    "Handler": {"program.execution.writing.translator"},
    "Key": {"program.hazards.nearest"},
    "Words": {"program.execution.given.arguments", "program.hazards.messages", "program.hazards.named"},
}  # fmt: skip


def is_type(node: ast.expr) -> bool:
    """Whether what is assigned can be a type: a name, one with arguments, or several with ``|`` between them."""
    match node:
        case ast.Name() | ast.Constant(value=None):
            return True
        case ast.Attribute(value=inner) | ast.Subscript(value=inner):
            return is_type(inner)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_type(left) and is_type(right)
    return False


def aliases(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield the public aliases of types of a module: ``Words = tuple[str, str]``."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_type(value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if "TypeAlias" in ast.unparse(
                node.annotation
            ):
                pass
            case _:
                continue
        if name[0].isupper() and not name.isupper():
            yield name, value


def test_an_alias_has_one_home() -> None:
    """Outside the alphabets a type has one name that is defined once, and a name one meaning."""
    homes: dict[str, set[str]] = {}
    for module, path in modules().items():
        inside = path.relative_to(PACKAGE).as_posix()
        if not inside.startswith(("generated/", *ALPHABETS)):
            for name, _ in aliases(parsed(path)):
                homes.setdefault(name, set()).add(module.removeprefix("pto_isa."))
    assert len(homes) > 150
    left = {name: places & _ALIASES_LEFT.get(name, set()) for name, places in homes.items()}
    assert {name: places for name, places in left.items() if places} == _ALIASES_LEFT
    several = {name: places - left[name] for name, places in homes.items() if len(places - left[name]) > 1}
    assert not several, f"one name for two aliases: {several}"
    seen = dict(
        aliases(ast.parse('A = 1\nBoth: TypeAlias = "A | B"\nOne = dict[str, int] | None\nmade = One()\nTwo = f()'))
    )
    assert seen.keys() == {"Both", "One"}


def loaded_by(code: str) -> set[str]:
    """Run code in a fresh interpreter; return the packages it loaded."""
    probe = code + "\nimport sys\nprint(*sorted({name.split('.')[0] for name in sys.modules}))"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit")}
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_writers_need_no_numpy() -> None:
    """What makes a changed record again loads a third less without it; only what judges or draws examples needs it."""
    loaded = loaded_by("import pto_isa.generate.renew")
    assert "pydantic" in loaded
    assert not loaded & {"numpy", "ml_dtypes", "typer", "mkdocs"}


def test_immutable_classes_are_made_by_one_decorator() -> None:
    """``dataclass`` needs half a millisecond for a frozen class with slots, ``frozen`` a sixth of it."""
    made = {path: path.read_text(encoding="utf-8") for path in modules().values()}
    assert sum("\n@frozen" in text for text in made.values()) > 80
    found = re.compile(r"@dataclass\((?=[^)]*frozen=True)(?=[^)]*slots=True)")
    assert not [str(path) for path, text in made.items() if found.search(text) and path.name != "frozen.py"]


def test_import_alone_loads_nothing() -> None:
    """``import pto_isa`` costs next to nothing."""
    loaded = loaded_by("import pto_isa; pto_isa.__version__; dir(pto_isa)")
    assert "pto_isa" in loaded
    assert not loaded & {"numpy", "ml_dtypes", "yaml", "pydantic", "typer", "mkdocs"}


def test_ops_need_neither_yaml_nor_pydantic() -> None:
    """A generated op runs in an interpreter that never loads the database."""
    loaded = loaded_by(
        "import pto_isa\n"
        "assert pto_isa.ops.tadd is pto_isa.ops.get('pto.tadd') is pto_isa.ops.get('TADD')\n"
        "one = pto_isa.Tile(pto_isa.TileType('f32', 8, 8)); one.array[...] = 1\n"
        "out = pto_isa.Tile(pto_isa.TileType('f32', 8, 8))\n"
        "pto_isa.ops.tadd(out, one, one)\n"
        "assert (out.numpy() == 2).all()\n"
    )
    assert "numpy" in loaded
    assert not loaded & {"yaml", "pydantic", "typer", "mkdocs"}


def test_rules_need_no_numpy() -> None:
    """Every rule can be asked about types in an interpreter that has no NumPy: rules over elements load it themselves."""
    loaded = loaded_by(
        "import pto_isa, pkgutil\n"
        "from pto_isa.generated import programs\n"
        "from pto_isa.program.written.recorded import program_op\n"
        "names = [m.name for m in pkgutil.iter_modules(programs.__path__) if not m.name.startswith('_')]\n"
        "assert names and all(program_op(name) for name in names)\n"
        "tile = 'vec, 8x32xi32'\n"
        "assert not pto_isa.verify_op('tshl', profile='a5', dst=tile, src0=tile, src1=tile)\n"
    )
    assert "pto_isa" in loaded
    assert not loaded & {"numpy", "ml_dtypes", "yaml", "pydantic", "typer", "mkdocs"}


def test_unknown_op_suggests() -> None:
    """An unknown op raises AttributeError with the closest names, in every way of asking."""
    from pto_isa import ops

    for ask in (lambda: ops.tad, lambda: ops.TADD, lambda: ops.get("pto.TAD")):
        with pytest.raises(AttributeError, match=r"did you mean .*tadd"):
            ask()
    for bad in ("", "../tadd", "__init__", "os.path", "tadd()"):
        with pytest.raises(AttributeError, match="no PTO op is called"):
            ops.get(bad)
    assert not hasattr(ops, "__path__")
    assert {"get", "tadd"} <= set(dir(ops))


# -- kinds of operands: one home ---------------------------------------------------------------------------------------

# Names that mean nothing but a kind of operand; the others (`tile`, `scalar`, `array` …) are other things as well: views,
# sets of instructions, roles of symbols, kinds of written types.
_ONLY_KINDS = {"predicate", "conv", "registers", "pipe_end"}
# How many names of kinds stand in a module outside of their home; a kind is asked for what it is, so this can only shrink.
_KINDS_NAMED = {
    "lsp.operands": 1,  # kinds of written types, whose home is program.written.types
    "program.written.types": 11,
    "program.execution.writing.views": 1,
    "program.written.kinds": 9,
    "program.written.forms": 3,
    "program.tile_ops.binder": 1,
    "program.tile_ops.calls": 1,
    "program.steps.scalars": 1,  # `predicate` is an attribute of `arith.cmpi`
    "program.host.builtin_ops": 3,
    "program.host.parts": 1,
    "program.host.scalar_ops": 1,
    "runtime.memory.state": 2,  # a type says its kind
    "runtime.types.conv_type": 1,
    "runtime.types.pipe_type": 1,
    "schema.example": 3,  # fields of an operand of an example
    "schema.meaning": 4,
}


def kinds_named(module: str, tree: ast.Module) -> set[tuple[int, int]]:
    """Where a module names kinds of operands: alone, compared with kinds, or several in one list, set or table."""
    found: set[tuple[int, int]] = set()
    for node in ast.walk(tree):
        several: list[ast.expr | None] = []
        if isinstance(node, ast.Compare | ast.BinOp):
            of_written_types = module.startswith("pto_isa.program.") and "kinds" not in ast.unparse(node)
            if "kind" in ast.unparse(node) and not of_written_types:
                several = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("OperandSpec", "OperandInfo"):
            several = [part for part in ast.walk(node) if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.Set | ast.Tuple | ast.List | ast.Dict):
            listed = [*node.keys] if isinstance(node, ast.Dict) else [*node.elts]
            names = {part.value for part in listed if isinstance(part, ast.Constant) and part.value in KINDS}
            several = [*listed] if len(names) > 2 else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in _ONLY_KINDS:
            several = [node]
        for part in several:
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value in KINDS:
                found.add((part.lineno, part.col_offset))
    return found


def test_kinds_of_operands_have_one_home() -> None:
    """Nobody else names them; the kinds of types that programs write, which are more, are those of `written.types`."""
    outside = {
        module.removeprefix("pto_isa."): len(found)
        for module, path in modules().items()
        if not module.startswith(("pto_isa.generated.", "pto_isa.runtime.kinds."))
        and (found := kinds_named(module, parsed(path)))
    }
    assert outside == _KINDS_NAMED
    seen = kinds_named(
        "pto_isa.view", ast.parse('x = "conv"\ny = spec.kinds == ("tile",)\nz = {"tile", "array", "group"}')
    )
    assert len(seen) == 5  # what is looked for is found
