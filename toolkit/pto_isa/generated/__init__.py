"""What is written from the records, one package or folder per kind: ops, rules, programs, views, index.

This file is the only one in the repository.  In a checkout, importing it makes the others current; in an installed
package they are what the package came with.
"""

from ..freshness import FOLDER, ensure

__all__ = ["FOLDER"]

ensure()
