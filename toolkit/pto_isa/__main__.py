"""``python -m pto_isa`` is the command ``pto-isa``."""

import sys

from pto_isa.cli import main

if __name__ == "__main__":
    sys.exit(main())
