"""``examples``: the programs that the guides use, written into a folder."""

from __future__ import annotations

from pathlib import Path

import pto_isa
from pto_isa.atomic import write_new
from pto_isa.database.files import shown

from ..say import number, refuse, told

SUFFIXES = (".pto", ".py")


def example_files() -> list[Path]:
    """The files: of the package that is installed, or of the checkout that it is imported from."""
    package = Path(pto_isa.__file__).resolve().parent
    home = (package.parents[1] if package.parent.name == "toolkit" else package) / "examples"
    return sorted(path for path in home.iterdir() if path.suffix in SUFFIXES) if home.is_dir() else []


def examples(folder: Path) -> int:
    """Write all of them, or none where a file of the same name stands already."""
    place, files = shown(folder), example_files()
    if not files:
        refuse("examples.none")
    if folder.exists() and not folder.is_dir():
        refuse("folder.is_file_at", place=place)
    there = [path.name for path in files if (folder / path.name).exists() or (folder / path.name).is_symlink()]
    if there:
        several = "examples.there_one" if len(there) == 1 else "examples.there"
        refuse(several, place=place, names=[f"`{name}`" for name in there])
    try:
        write_new(folder, {path.name: path.read_bytes() for path in files})
    except OSError as error:
        refuse("examples.not_written", place=place, strerror=error.strerror)
    print(told("examples.written", files=number(len(files), "file"), place=place))
    return 0
