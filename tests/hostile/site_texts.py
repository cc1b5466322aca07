"""Texts that nobody should put into a record: each is shown by the site as what it is, or with what is hidden named."""

from __future__ import annotations

from spoiled import HOSTILE

# beside those that every output is tried with
SITE_TEXTS: dict[str, str] = HOSTILE | {
    "an image": "<img src=x onerror=alert(1)>", "an image in a mark": "<mark><img src=x onerror=alert(1)></mark>",
    "an element in capitals": "<IMG SRC=x ONERROR=alert(1)>", "an open element": "<img src=x onerror=alert(1)", "an open attribute": '<a href="',
    "a script": "<script>alert(1)</script>", "a script's end": "</script>", "two scripts": "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "a frame": '<iframe srcdoc="<script>alert(1)</script>">', "a base": '<base href="https://elsewhere.invalid/">', "a form": "<form><button formaction=javascript:alert(1)>",
    "a style": "<style>*{display:none}</style>", "a link to a style": "<link rel=stylesheet href=//elsewhere.invalid>", "a refresh": '<meta http-equiv=refresh content="0;url=//x">',
    "formulas": '<math><mtext></mtext><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">', "a drawing": "<svg><animate onbegin=alert(1)>",
    "a template element": "<template><img src=x onerror=alert(1)></template>", "the end of the page": "</body></html>", "the end of a table": "</td></tr></table>",
    "the end of an article": "</p></article></a></li>", "a comment's start": "<!--", "a comment's end": "-->", "a doctype": "<!DOCTYPE html>", "an instruction": "<?xml version='1.0'?>",
    "an end of CDATA": "]]>", "a start of CDATA": "<![CDATA[x", "a slash": "</", "less": "<", "greater": ">", "less and greater": "a<b>c", "an empty element": "<>", "a number of less": "<<<<<<",
    "an ampersand": "R&D", "ampersands": "a && b &&& c", "an entity": "&lt;b&gt;", "an entity of an entity": "&amp;lt;", "an entity without an end": "&lt b &ltb", "a numbered entity": "&#60;img&#62;",
    "a hexadecimal entity": "&#x3c;img&#X3E;", "an entity of nothing": "&nosuch; &#0; &#xD800; &#99999999;", "entities as words": "lt gt amp quot 39 &lt; lt &amp; amp",
    "the ends of entities": "lt; gt; amp; quot;", "a type": "!pto.tile_buf<vec, 16x16xf32>", "a type without blanks": "!pto.tile_buf<vec,16x16xf32,blayout=row_major>",
    "a comparison": "src0 < src1 && src1 > dst", "a shift": "a << 2 >> 1", "an arrow": "(a) -> b <- c => d", "double quotes": 'say "this" and ""', "single quotes": "it's 'so'",
    "double braces": "{{ 7 * 7 }}", "an expression of settings": "{{ config.site_name }} {{ page.content }}", "a block": "{% raw %}{% endraw %}", "an open block": "{% for x in y %}", "an open comment": "{#",
    "braces of a page": "{: .pto-small #id onclick=alert(1) }", "a formatter": "%s %(x)s {0!r} {x.__class__} $x ${x}", "a snippet": '--8<-- "/etc/passwd"', "a part of a page": "<!-- pto:glance -->",
    "a heading": "# title", "a heading by a line": "title\n=====", "a rule": "---", "a quotation": "> said", "a list": "- one\n- two\n1. three", "a tab": '=== "tab"\n    body', "an admonition": "!!! danger\n    body",
    "emphasis": "*a* **b** _c_ __d__ ***e***", "a struck word": "~~a~~ ==b== ^^c^^", "an address": "https://elsewhere.invalid/?a=1&b=2", "a bare address": "<https://elsewhere.invalid>", "mail": "<a@b.c>",
    "an image of Markdown": "![x](https://elsewhere.invalid/x.png)", "a link that runs": "[x](javascript:alert(1))", "a reference": "[x][y]\n\n[y]: javascript:alert(1)", "a footnote": "x[^1]\n\n[^1]: y",
    "a tick": "one ` tick", "ticks in a row": "``` `` `", "code with an element": "`<b>x</b>`", "code with a bar": "`a | b`", "a table": "| a | b |\n|---|---|\n| c | d |", "bars in a row": "||||",
    "backslashes": "\\<b\\> \\` \\| \\\\", "an override": "\u202eabc\u202c", "isolates": "\u2066abc\u2069 \u2067def\u2069", "Arabic and Hebrew": "\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd", "zero width": "zero\u200bwidth\u200djoin\ufeff",
    "null": "a\0b", "a bell": "a\x07b\x08c", "a delete": "a\x7fb\x9bc", "tags": "\U000e0041\U000e0042", "a private character": "\ue000\ue001", "no character": "\ufffe\uffff",
    "a long word": "x" * 5000, "a long word of less": "<" * 1200, "a long word of ampersands": "&amp;" * 400, "a long Chinese word": "填充" * 800, "many words": "word " * 800,
    "full width": "\uff1c\uff49\uff4d\uff47\uff1e \uff54\uff41\uff44\uff44\uff0e\uff06\uff4c\uff54\uff1b", "signs of several letters": "\u00bd \u2026 \u2474 \u3392 \ufb03", "accents": "e\u0301 \u00e9 " + "e" + "\u0301" * 200,
    "operators of a query": "+a -b c~9 d^9 title:e *f* \"g", "blanks": "a \u00a0\u3000\t b", "line ends": "a\r\nb\rc\nd", "only blanks": "   ", "only hidden characters": "\u200b\u2060",
    "keys of objects": "__proto__ constructor toString hasOwnProperty", "a path": "../../../etc/passwd", "an anchor": "#top\" onclick=\"alert(1)", "YAML": "!!python/object/apply:os.system ['id']", "JSON": '{"a": [1, "\\u003c"]}',
}  # fmt: skip
