"""Command lines that nobody should write."""

from __future__ import annotations

from collections.abc import Iterator

# What stands where a name, a word or a value is expected.
WORDS = {
    "dashes": "---", "dash": "-", "blank": " ", "newline": "a\nb", "null": "a\0b", "escape": "\x1b[31mred", "override": "\u202eabc",
    "long": "x" * 100_000, "chinese": "加法" * 50, "surrogate": "\udcff", "up": "../../../../etc/passwd", "root": "/",
    "device": "/dev/null", "home": "~", "shell": "$(touch owned); `id` | cat", "percent": "%s%n%(x)s{0}{x!r}", "html": "<img src=x onerror=1>",
    "quote": "'\"\\", "glob": "*", "number": "9" * 400, "negative": "-1", "float": "1e309", "nan": "nan", "hexadecimal": "0x", "dunder": "__init__",
    "import": "os.system", "dot": ".", "dots": "pto.....", "colon": "dtype:", "equals": "=", "slash": "pto.tadd/", "wildcard rule": "*/*",
}  # fmt: skip
# command -> words before the hostile one, and the exit statuses that it may have
PLACES: dict[str, tuple[list[str], tuple[int, ...]]] = {
    "lookup": (["lookup"], (0, 1, 2)),
    "lookup --profile": (["lookup", "tplus", "--profile"], (1, 2)),
    "lookup --format": (["lookup", "tplus", "--format"], (1, 2)),
    "search": (["search"], (0, 1, 2)),
    "list --family": (["list", "--family"], (0, 1, 2)),
    "list --dtype": (["list", "--dtype"], (0, 1, 2)),
    "legal": (["legal"], (1, 2)),
    "legal types": (["legal", "tplus"], (1, 2)),
    "explain": (["explain"], (0, 1, 2)),
    "diff": (["diff", "cpu"], (1, 2)),
    "verify": (["verify"], (0, 1, 2)),
    "verify --profile": (["verify", "x.pto", "--profile"], (2,)),
    "verify --level": (["verify", "x.pto", "--level"], (2,)),
    "run": (["run"], (2,)),
    "run --arg": (["run", "{program}", "--arg"], (2,)),
    "run --entry": (["run", "{program}", "--entry"], (2,)),
    "run --blocks": (["run", "{program}", "--blocks"], (2,)),
    "run --max-steps": (["run", "{program}", "--arg", "p=1", "--max-steps"], (0, 1, 2)),
    "run --max-memory": (["run", "{program}", "--arg", "p=1", "--max-memory"], (0, 1, 2)),
    "run --timeout": (["run", "{program}", "--arg", "p=1", "--timeout"], (0, 1, 2)),
    "conform": (["conform"], (2,)),
    "conform --op": (["conform", "{empty}", "--op"], (1, 2)),
    "check": (["check"], (0, 1, 2)),
    "fmt": (["fmt", "--check"], (0, 1, 2)),
    "fmt --types": (["fmt", "{program}", "--check", "--types"], (2,)),
    "resolve": (["resolve"], (1, 2)),
    "confirm": (["confirm"], (1, 2)),
    "generate": (["generate"], (1, 2)),
    "coverage": (["coverage"], (1, 2)),
    "audit": (["audit"], (0, 1, 2)),
    "export": (["export"], (2,)),
    "--lang": (["list", "--lang"], (2,)),
    "a command": ([], (0, 2)),
}  # fmt: skip


def command_lines() -> Iterator[tuple[str, list[str], tuple[int, ...]]]:
    """A name, the words and the exit statuses that may be: every place with a third of the words, in turns.

    Names of files are filled in later.
    """
    for number, (place, (before, statuses)) in enumerate(PLACES.items()):
        for name, word in [*WORDS.items()][number % 3 :: 3]:
            yield f"{place}: {name}", [*before, word], statuses
