"""What ``make demo`` shows: look an op up, verify calls, run a kernel made of generated ops.

It speaks the language of the locale, or the one asked for with ``--lang``, as the commands do.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from pto_isa import TileType, verify_op
from pto_isa.cli.say import language, say, set_language

HERE = Path(__file__).resolve().parent


def heading(text: str, command: str) -> None:
    """Lines that say what follows and how to get it."""
    print(f"\n== {text}\n   {command}\n", flush=True)


def lookups() -> int:
    """The same record in both languages."""
    status = 0
    said = {
        "en": say("The record of one instruction, in English", "一条指令的记录，英文"),
        "zh": say("The same record in Chinese", "同一条记录，中文"),
    }
    for lang in ("en", "zh"):
        heading(said[lang], f"pto-isa lookup tfillpad --lang {lang}")
        command = [sys.executable, "-m", "pto_isa", "lookup", "tfillpad", "--lang", lang]
        status |= subprocess.run(command, check=False).returncode
    return status


def verification() -> int:
    """A legal and an illegal call of tshls on a5."""
    tile = TileType("i32", 16, 64)
    said = {3: say("A legal call", "合法的调用"), -1: say("A call that breaks a rule", "违反规则的调用")}
    for scalar, text in said.items():
        heading(text, f"verify_op('tshls', profile='a5', dst={tile}, src={tile}, scalar={scalar})")
        findings = verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=scalar)
        if not findings:
            print(say("no findings", "没有发现问题"))
        for finding in findings:
            print(f"{finding.text(language())}\n{say('see', '参见')} {finding.link}")
        if bool(findings) != (scalar < 0):
            print(say("this was not expected", "结果与预期不符"))
            return 1
    return 0


def kernel() -> int:
    """Row softmax with tile ops."""
    heading(say("A softmax made of instructions", "由指令写成的 softmax"), "python examples/row_softmax.py")
    command = [sys.executable, str(HERE / "row_softmax.py"), "--lang", language()]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Show all three; returns 0 when each does what it should."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=("en", "zh"))
    set_language(parser.parse_args().lang)
    return lookups() or verification() or kernel()


if __name__ == "__main__":
    sys.exit(main())
