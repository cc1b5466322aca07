"""``examples``: the programs that the guides use, written into a folder."""

from __future__ import annotations

from pathlib import Path

import pto_isa
from pto_isa.atomic import write_new
from pto_isa.database.files import shown
from pto_isa.text.lists import counted, listed

from .say import fail, say

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
        fail("this installation has no examples; install the wheel or use a checkout",
             "此安装不含示例；请安装 wheel，或使用项目检出")  # fmt: skip
    if folder.exists() and not folder.is_dir():
        fail(f"{place}: this is a file; expected a folder", f"{place}：这是文件，应为目录")
    there = [path.name for path in files if (folder / path.name).exists() or (folder / path.name).is_symlink()]
    if there:
        en, zh = listed(f"`{name}`" for name in there)
        fail(f"{place}: {en} {'is' if len(there) == 1 else 'are'} there already; nothing was written",
             f"{place}：{zh} 已存在；未写入任何文件")  # fmt: skip
    try:
        write_new(folder, {path.name: path.read_bytes() for path in files})
    except OSError as error:
        fail(f"{place}: cannot write ({error.strerror}); nothing was written",
             f"{place}：无法写入（{error.strerror}）；未写入任何文件")  # fmt: skip
    print(say(f"{counted(len(files), 'file')} written to {place}", f"已向 {place} 写入 {len(files)} 个文件"))
    return 0
