"""Pages outside the two languages: the entry, and addresses without a language that findings link to."""

from __future__ import annotations

import html
import posixpath
from collections.abc import Sequence

from pto_isa.generate.pages import broken_page
from pto_isa.schema.issue import Issue

from .languages import language_of

_FAULTS = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>
<style>
body {{ font-family: system-ui, sans-serif; margin: 3rem auto; max-width: 50rem; padding: 0 1rem; line-height: 1.6 }}
code {{ overflow-wrap: anywhere }}
@media (prefers-color-scheme: dark) {{ body {{ background: #1e2129; color: #e2e4e9 }} }}
</style></head>
<body>{body}</body>
</html>
"""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<link rel="icon" href="{root}assets/images/favicon.png">
<style>
body {{ font-family: system-ui, sans-serif; margin: 3rem auto; max-width: 34rem; padding: 0 1rem; line-height: 1.6 }}
a {{ display: block; font-size: 1.2rem; padding: .6rem 0 }}
@media (prefers-color-scheme: dark) {{ body {{ background: #1e2129; color: #e2e4e9 }} a {{ color: #82b1ff }} }}
</style>
<script>
var wanted = (navigator.languages && navigator.languages[0]) || navigator.language || "en";
var folder = /^zh/i.test(wanted) ? "zh/" : "en/";
try {{ folder = localStorage.getItem("pto-isa-language") || folder }} catch (error) {{}}
if (folder !== "zh/" && folder !== "en/") folder = "en/";
location.replace("{root}" + folder + "{path}" + location.hash);
</script>
</head>
<body>
<h1>PTO ISA</h1>
<a href="{root}en/{path}" hreflang="en" lang="en">PTO ISA in English</a>
<a href="{root}zh/{path}" hreflang="zh" lang="zh">PTO ISA 中文手册</a>
</body>
</html>
"""


def stub(path: str, title: str) -> str:
    """A page at ``path`` (``ops/tadd/``, or empty for the entry) that leads to the reader's language."""
    root = posixpath.relpath(".", path or ".")
    return _PAGE.format(root=f"{root}/", path=html.escape(path, quote=True), title=html.escape(title))


def fault_page(path: str, faults: Sequence[Issue]) -> str:
    """What stands at the address of a page while the records hold faults."""
    lang = language_of(path) or "en"
    body = broken_page(faults, lang).partition("\n---\n")[2]
    return _FAULTS.format(lang=lang, title=html.escape(path), body=body)
