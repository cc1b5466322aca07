"""Documents that records share, with the models made of them, kept in a file from one process to the next.

A document counts for a text that is the same to the letter, and what was made of it for the code that made it: of that
the stamp tells.  What cannot be read counts as nothing; it is made again.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

from ..atomic import replacing
from ..schema.yaml_text import YamlDocument
from . import files, reading

KeptDocuments = dict[str, YamlDocument]  # by the path of the file below the folder of the records


def recall(file: Path, stamp: str) -> KeptDocuments:
    """The documents that were kept under this stamp; from now on files with their texts are not read again."""
    try:
        with open(file, "rb") as stream:
            if stream.readline().decode("ascii", "replace").rstrip("\n") != stamp:
                return {}
            found: KeptDocuments = pickle.load(stream)
    except (OSError, EOFError, AttributeError, ImportError, ValueError, TypeError, pickle.UnpicklingError):
        return {}
    files.know(found.values())
    return found


def keep(file: Path, stamp: str, root: Path, known: Mapping[str, YamlDocument]) -> None:
    """Keep what records share, as it was read in this process; the file stays as it is where that is all ``known``."""
    read = {path.relative_to(root).as_posix(): document for path, document in reading.shared_documents(root)}
    if all(name in known and known[name].text == document.text for name, document in read.items()):
        return
    kept: KeptDocuments = {**known, **{name: document.alone() for name, document in read.items()}}
    with replacing(file, sync=False) as stream:
        stream.write(f"{stamp}\n".encode("ascii"))
        pickle.dump(kept, stream, pickle.HIGHEST_PROTOCOL)
