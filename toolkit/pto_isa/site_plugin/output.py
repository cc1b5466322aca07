"""The folder of the site.  Under a server it stands between builds, and only what changed is written again.

MkDocs empties the folder before each build.  To remove some six hundred files and make them anew takes longer than all
else that an edit causes, so a server lets MkDocs empty a folder that does not exist.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

FileContent = str | bytes | tuple[object, ...]  # what a file holds, or by what one knows that it holds the same
_NOWHERE = ".nowhere"


class Output:
    """What stands in the folder, by path, and what the build in progress wants there."""

    def __init__(self) -> None:
        self._folder = ""
        self._standing: dict[str, FileContent] = {}
        self._wanted: set[str] = set()

    def start(self, config: MkDocsConfig, stands: bool) -> None:
        """A build begins, before MkDocs empties the folder; ``stands``: the folder is that of a server."""
        self._folder = config.site_dir
        self._wanted.clear()
        if stands:
            config.site_dir = os.path.join(self._folder, _NOWHERE)
        else:
            self._standing.clear()

    def files(self, files: Iterable[File], config: MkDocsConfig) -> Files:
        """All files once MkDocs has emptied what it may: their place is the folder again."""
        config.site_dir = self._folder
        made = _Files(files, self.changes)
        for file in made:
            file.dest_dir = self._folder
        return made

    def changes(self, path: str, content: FileContent) -> bool:
        """Whether a file has to be written; it is taken for written then."""
        self._wanted.add(path)
        if path in self._standing and self._standing[path] == content:
            return False
        self._standing[path] = content
        return True

    def keep(self, path: str) -> None:
        """A file stands as it was written."""
        self._wanted.add(path)

    def write(self, path: str, text: str) -> None:
        """Write a file that MkDocs does not know, if it changes."""
        if self.changes(path, text):
            place = Path(self._folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")

    def remove_others(self) -> None:
        """Remove what earlier builds wrote and this one does not want."""
        for path in self._standing.keys() - self._wanted:
            del self._standing[path]
            Path(self._folder, path).unlink(missing_ok=True)


class _Files(Files):
    """Files of which only those are copied that change."""

    def __init__(self, files: Iterable[File], changes: Callable[[str, FileContent], bool]) -> None:
        super().__init__(files)
        self._changes = changes

    def copy_static_files(
        self,
        dirty: bool = False,
        *,
        inclusion: Callable[[InclusionLevel], bool] = InclusionLevel.is_included,
    ) -> None:
        """Copy what is no page."""
        for file in self:
            wanted = not file.is_documentation_page() and inclusion(file.inclusion)
            if wanted and self._changes(file.dest_uri, _content(file)):
                file.copy_file(dirty)


def _content(file: File) -> FileContent:
    """What a static file holds: a file of the disk is known by its time."""
    if file.abs_src_path is None:
        return file.content_bytes
    stat = os.stat(file.abs_src_path)
    return file.abs_src_path, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size


def keep_quiet_about_standing_pages() -> None:
    """A page that stands is given to MkDocs as an empty one, about which it would speak."""
    logging.getLogger("mkdocs.commands.build").addFilter(lambda record: not str(record.msg).startswith("Page skipped:"))


__all__ = ["Output", "keep_quiet_about_standing_pages"]
