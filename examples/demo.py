"""What ``make demo`` shows: look an op up, verify calls, run a kernel made of generated ops."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pto_isa import TileType, verify_op

HERE = Path(__file__).resolve().parent


def heading(text: str) -> None:
    """A line that says what follows."""
    print(f"\n== {text}\n", flush=True)


def lookups() -> int:
    """The same record in both languages."""
    status = 0
    for lang in ("en", "zh"):
        heading(f"pto-isa lookup tfillpad --lang {lang}")
        status |= subprocess.run(
            [sys.executable, "-m", "pto_isa", "lookup", "tfillpad", "--lang", lang], check=False
        ).returncode
    return status


def verification() -> int:
    """A legal and an illegal call of tshls on a5."""
    tile = TileType("i32", 16, 64)
    for scalar in (3, -1):
        heading(f"verify_op('tshls', profile='a5', dst={tile}, src={tile}, scalar={scalar})")
        findings = verify_op("tshls", profile="a5", dst=tile, src=tile, scalar=scalar)
        if not findings:
            print("legal: no findings")
        for finding in findings:
            print(f"{finding}\n{finding.text('zh')}\nsee {finding.link}")
        if bool(findings) != (scalar < 0):
            print("unexpected findings")
            return 1
    return 0


def kernel() -> int:
    """Row softmax with tile ops."""
    heading("python examples/row_softmax.py")
    return subprocess.run([sys.executable, str(HERE / "row_softmax.py")], check=False).returncode


if __name__ == "__main__":
    sys.exit(lookups() or verification() or kernel())
