"""The Content-Security-Policy of the pages: scripts are files of the site, or the theme's own, known by their hash.

An attribute such as ``onerror`` runs nothing, whatever a page holds, and neither does a script in its text.  The site
is static, so the policy stands in a ``<meta>``.  The hashes are those of the theme's templates, rendered before any
page is: what a record says cannot allow itself.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig

# The templates of the theme that put a script into a page.
_SCRIPTS = tuple(f"partials/javascripts/{name}.html" for name in ("base", "palette", "content"))
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_REST = {
    "default-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # the theme sets widths and icons by attributes and style elements
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}


def policy(env: Environment, config: MkDocsConfig, serving: bool) -> str:
    """The policy of all pages.

    serving: MkDocs puts a script into every page that it serves, which is never the same, so scripts in the text run.
    """
    own = ["'unsafe-inline'"] if serving else [f"'sha256-{digest}'" for digest in dict.fromkeys(_hashes(env, config))]
    scripts = " ".join(["'self'", *own])
    said = {**_REST, "script-src": scripts, "script-src-attr": "'none'"}  # an old browser knows the first of them only
    return "; ".join(f"{name} {value}" for name, value in said.items())


def _hashes(env: Environment, config: MkDocsConfig) -> Iterator[str]:
    features = config.theme.get("features") or []
    for name in _SCRIPTS:
        made = env.get_template(name).render(config=config, features=features, base_url=".")
        yield from map(_digest, _INLINE.findall(made))


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
