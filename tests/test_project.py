"""Project files agree with one another, and every pattern in them matches something."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import pto_isa

pytestmark = pytest.mark.slow  # archives are built, and every command is asked for help

ROOT = Path(__file__).resolve().parents[1]


def project_files() -> list[str]:
    """Return the files of the checkout that git tracks or would track, or every file where there is no git."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout.splitlines()  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        listing = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]
    assert listing
    return listing


def test_every_hook_matches_files() -> None:
    """The file pattern of each pre-commit hook finds at least as many files as it guards, so none can pass empty."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = {hook["id"]: hook for repo in config["repos"] if repo["repo"] == "local" for hook in repo["hooks"]}
    least = {
        "ruff-check": 80,
        "ruff-format": 80,
        "records-layout": 40,
        "records-check": 40,
        "golden-current": 300,
    }
    assert hooks.keys() == least.keys()
    files = project_files()
    for name, hook in hooks.items():
        pattern = hook.get("files", r"\.pyi?$")  # a hook without a pattern asks for Python files by type
        matched = [path for path in files if re.search(pattern, path)]
        assert len(matched) >= least[name], f"{name}: {pattern} matches {len(matched)} files, at least {least[name]}"


def test_hooks_make_and_ci_run_the_same_checks() -> None:
    """The three checks of what is committed are the same commands in the hooks, the Makefile and the CI script."""
    for name in (".pre-commit-config.yaml", "Makefile", ".ci/run"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for command in ("pto-isa fmt --check isa", "pto-isa check", "pto-isa generate --golden tests/golden --check"):
            assert command in text, f"{name} does not run {command}"


def test_ruff_reads_what_git_ignores() -> None:
    """Generated code is ignored by git and is linted all the same, also the few files of it that are committed."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    assert config["respect-gitignore"] is False and config["extend-exclude"] == ["build"]
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("lint", "types"):
        assert re.search(rf"^{target}:.* current\b", make, re.MULTILINE), f"`make {target}` may read no generated file"


def test_version_is_stated_once() -> None:
    """The package states the version, and pyproject.toml reads it there."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", pto_isa.__version__)
    assert "version" in config["project"]["dynamic"]
    assert config["tool"]["hatch"]["version"]["path"] == "toolkit/pto_isa/version.py"


def test_a_build_has_what_the_generator_needs() -> None:
    """`[build-system].requires` repeats lines of the dependencies, and has all packages that generating loads."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tool, *requires = config["build-system"]["requires"]
    assert tool.startswith("hatchling")
    assert set(requires) <= set(config["project"]["dependencies"])
    named = {re.split("[<>=]", line)[0] for line in requires}
    code = (
        "import sys, pto_isa\n"
        "from pto_isa.generate.write import op_files\n"
        "from pto_isa.generate.sentences import sentences_of\n"
        "from pto_isa.language.front.elaborate import elaborate\n"
        "database = pto_isa.load()\n"
        "op = database['tquant']\n"
        "assert op_files(op, elaborate(op, database), sentences_of(database))\n"
        "from importlib.metadata import packages_distributions\n"
        "known = packages_distributions()\n"
        "print(*{name for module in sys.modules for name in known.get(module.partition('.')[0], ())})\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.lower().replace("-", "_") for name in done.stdout.split()}
    of_pydantic = {"annotated_types", "pydantic_core", "typing_extensions", "typing_inspection"}
    assert loaded - of_pydantic - {"pto_isa", "setuptools", "pip"} == named


def test_public_names_resolve() -> None:
    """Every name in __all__ exists, and is what a star import gives."""
    assert len(pto_isa.__all__) >= 11
    for name in pto_isa.__all__:
        assert getattr(pto_isa, name) is not None
        assert name in dir(pto_isa)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pto_isa.nothing


def test_notice_names_every_source() -> None:
    """Whatever isa/sources.yaml lets a record cite is named in NOTICE, repositories with commit and licence."""
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    sources = yaml.safe_load((ROOT / "isa" / "sources.yaml").read_text(encoding="utf-8"))["repositories"]
    repositories = {source["repository"] for source in sources.values()}
    assert repositories > {"hw-native-sys/pto-isa", "hw-native-sys/PTOAS", "PTO-ISA/pto-spec"}
    missing = []
    for source in sources.values():
        needed = [source["repository"], *filter(None, [source.get("commit")])]
        missing += [text for text in needed if text not in notice]
    assert not missing, f"not in NOTICE: {sorted(set(missing))}"


@pytest.mark.parametrize("name", ["data-error.yml", "data-entry.yml"])
def test_issue_forms_speak_both_languages(name: str) -> None:
    """Every label and description a reporter sees has a Chinese part."""
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / name).read_text(encoding="utf-8"))
    fields = [block for block in form["body"] if block["type"] != "markdown"]
    assert len(fields) >= 6
    seen = [form["name"], form["description"]]
    for block in fields:
        seen += [text for key, text in block["attributes"].items() if key in ("label", "description")]
    for text in seen:
        assert text.startswith("`") or re.search(r"[\u4e00-\u9fff]", text), text
    ids = [block["id"] for block in fields]
    assert len(ids) == len(set(ids))
