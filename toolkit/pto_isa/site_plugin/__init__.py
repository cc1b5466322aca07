"""The MkDocs plugin: generated pages, two languages in one site, a search index for each."""

from .plugin import PtoIsaPlugin

__all__ = ["PtoIsaPlugin"]
