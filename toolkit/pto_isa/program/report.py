"""Findings as text with the line they stand in, as JSON and as SARIF 2.1.0."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from ..runtime.rules.finding import Finding
from ..runtime.rules.message import text_of
from ..runtime.rules.stages import refused_by
from ..text.lists import counted
from ..text.visible import is_hidden, on_one_line
from .syntax.program import Program
from .target import Target

_LEVEL = {"error": "error", "undefined": "warning", "warning": "note", "hint": "note"}
_WIDTH = 100
_COUNTED = {
    "error": ("error", "errors", "个错误"),
    "undefined": ("undefined result", "undefined results", "处结果未定义"),
    "warning": ("warning", "warnings", "个警告"),
    "hint": ("hint", "hints", "条提示"),
}


def text_report(finding: Finding, program: Program | None, lang: str = "en") -> str:
    """Return the finding, the line it stands in with a caret under the place, the nearest legal choice and the origin.

    Long lines are cut around the place.
    """
    lines = [on_one_line(finding.line_of_text(lang))]
    if program is not None and finding.line is not None and finding.column is not None:
        lines += _excerpt(program.tokens.text, *program.tokens.line(finding.line), finding.column - 1)
    if isinstance(finding.nearest, Mapping) and finding.nearest and not finding.rule.endswith("/types"):
        near = ", ".join(f"{field} = {text_of(value)}" for field, value in finding.nearest.items())
        lines.append(f"    最接近的合法组合：{near}" if lang == "zh" else f"    nearest legal: {near}")
    if (who := refused_by(finding.by, finding.severity, lang)) is not None:
        lines.append(f"    {who}")
    if finding.loc is not None:
        origin = on_one_line(finding.loc)
        lines.append(f"    来自 {origin}" if lang == "zh" else f"    written at {origin}")
    return "\n".join(lines)


def _excerpt(text: str, begin: int, end: int, column: int) -> list[str]:
    """The part of the line from ``begin`` to ``end`` around the column, and the caret.

    Only that part is looked at: a line of a million characters may have a finding at each of them.
    """
    length, at = end - begin, begin + column
    if length > _WIDTH:
        start = max(begin, min(at - _WIDTH // 3, end - _WIDTH))
    else:
        line = text[begin:end]
        start = begin + min(length - len(line.lstrip()), column)
    shown = text[start : min(start + _WIDTH, end)]
    plain = shown.isascii() and shown.isprintable()
    if not plain:
        shown = "".join(char if char.isprintable() and not is_hidden(ord(char)) else " " for char in shown)
    before = "…" if text[max(begin, start - _WIDTH) : start].strip() else ""
    after = "…" if start + _WIDTH < end else ""
    lead = at - start
    if not plain:
        lead = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in shown[: at - start])
    return [f"    {before}{shown.rstrip()}{after}", f"    {' ' * (len(before) + lead)}^"]


def summary(findings: Iterable[Finding], files: int, lang: str = "en", unread: int = 0) -> str:
    """Return one line that counts: ``2 errors, 1 warning in 3 files``; ``unread`` further files were not read."""
    counts = Counter(finding.severity for finding in findings)
    if lang == "zh":
        parts = [f"{counts[kind]} {_COUNTED[kind][2]}" for kind in _COUNTED if counts[kind]]
        rest = f"；另有 {unread} 个文件未能读取" if unread else ""
        return f"{files} 个文件：{'，'.join(parts) or '没有发现问题'}{rest}"
    parts = [f"{counts[kind]} {_COUNTED[kind][counts[kind] != 1]}" for kind in _COUNTED if counts[kind]]
    rest = f"; {unread} not read" if unread else ""
    return f"{', '.join(parts) or 'no findings'} in {counted(files, 'file')}{rest}"


def judged(targets: Sequence[tuple[str, Target]], lang: str = "en") -> str:
    """Return how the line that counts goes on: for which profiles the files were judged, and why for these."""
    counts = Counter(target.why()[lang == "zh"] for _, target in targets)
    several = len({file for file, _ in targets}) > 1 and len(counts) > 1
    colon, comma = ("：", "，") if lang == "zh" else (": ", ", ")
    shown = comma.join(f"{why}{colon}{count}" if several else why for why, count in counts.items())
    return f"；目标平台：{shown}" if lang == "zh" else f"; judged for {shown}"


def left_out(count: int, by: str, lang: str = "en") -> str:
    """Return how the line goes on where only findings of one stage were asked for: how many others there are."""
    if lang == "zh":
        return f"；只列出由{'汇编器' if by == 'assembler' else '库'}拒绝的，另有 {count} 条未列出"
    others = counted(count, "other finding")
    return f"; only what the {by} {'refuses' if by == 'assembler' else 'refuses or suffers from'}, {others} left out"


def json_report(findings: Iterable[Finding], lang: str = "en") -> str:
    """Return a JSON list of findings, one per line."""
    lines = [json.dumps(finding.as_dict(lang), ensure_ascii=False) for finding in findings]
    return "[" + ",".join(f"\n {line}" for line in lines) + ("\n]" if lines else "]")


def sarif_report(
    findings: Iterable[Finding],
    version: str,
    manual: str = "",
    lang: str = "en",
    targets: Iterable[tuple[str, Target]] = (),
) -> str:
    """Return the findings as a SARIF 2.1.0 log.

    manual: address that links to rules are prefixed with.  targets: files, and what each was judged for.
    """
    rules: dict[str, dict[str, Any]] = {}
    results = []
    for finding in findings:
        rule = rules.setdefault(finding.rule, _rule(finding, manual, len(rules)))
        results.append(_result(finding, rule["_index"], lang))
    driver = {
        "name": "pto-isa",
        "version": version,
        "rules": [{key: value for key, value in rule.items() if key != "_index"} for rule in rules.values()],
    }
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    profiles = [
        {"uri": _uri(file), "profile": target.profile, "reason": target.reason, "stated": list(target.stated)}
        for file, target in targets
    ]
    if profiles:
        run["properties"] = {"profiles": profiles}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, ensure_ascii=False, indent=1)


def _rule(finding: Finding, manual: str, index: int) -> dict[str, Any]:
    made: dict[str, Any] = {"id": finding.rule, "_index": index}
    if manual and finding.link:
        made["helpUri"] = manual.rstrip("/") + "/" + finding.link
    return made


def _uri(file: str) -> str:
    return quote(PurePath(file).as_posix())


def _result(finding: Finding, index: int, lang: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": _LEVEL[finding.severity],
        # `[words](address)` is a link in messages of SARIF, §3.11.6; ours have none
        "message": {"text": finding.text(lang).replace("](", "] (")},
    }
    if finding.file is not None:
        region = {"startLine": finding.line or 1, "startColumn": finding.column or 1}
        place = {"artifactLocation": {"uri": _uri(finding.file)}, "region": region}
        made["locations"] = [{"physicalLocation": place}]
        if finding.related:
            made["relatedLocations"] = [
                {"id": number, "physicalLocation": {
                    "artifactLocation": {"uri": _uri(finding.file)},
                    "region": {"startLine": line, "startColumn": column},
                }}
                for number, (line, column) in enumerate(finding.related, 1)
            ]  # fmt: skip
    shown = finding.as_dict(lang)
    properties: Mapping[str, Any] = {
        key: shown[key]
        for key in ("op", "operand", "got", "allowed", "nearest", "loc", "by")
        if shown[key] is not None and shown[key] != []
    }
    if properties:
        made["properties"] = properties
    return made
