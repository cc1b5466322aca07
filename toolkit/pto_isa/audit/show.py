"""The report of an audit, as text in either language and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..text.lists import counted
from .facts import AuditReport, Difference
from .statements import CitedStatement

_KINDS = {
    "missing": ("no record", "缺少记录"), "gone": ("disappeared", "已消失"), "overload": ("overload", "重载"),
    "signature": ("printed signature", "所印签名"), "example": ("C++ example", "C++ 示例"),
    "types": ("element types", "元素类型"), "text-form": ("text form", "文本形式"),
    "definition": ("definition of the assembler", "汇编器的定义"),
    "program": ("example program", "示例程序"), "page": ("page", "页面"),
    "page-example": ("example of a page", "页面示例"),
    "vendor-test": ("vendor test", "厂商测试"),
    "vendor-undefined": ("vendor test, undefined", "厂商测试，结果未定义"),
    "sibling": ("shared helper", "共用函数"), "place": ("cited place", "所引位置"),
    "assertion": ("assertion", "断言"), "checker": ("rule of one assertion", "同一断言的规则"),
    "untested": ("reason", "原因"), "demand": ("rejecting rule", "拒绝规则"),
    "refuser": ("refusal by the assembler", "汇编器的拒绝"), "asked-types": ("types it asks for", "其要求的类型"),
    "static-test": ("test of types", "对类型的检查"),
    "stale": ("citation of an older release", "对旧版本的引用"),
    "citation": ("citation", "引用"), "rule": ("rule", "规则"), "claim": ("claim of a dispute", "分歧中的说法"),
}  # fmt: skip


def lines(report: AuditReport, lang: str, everything: bool) -> list[str]:
    """The report as lines; disputed differences only with ``everything``."""
    zh = lang == "zh"
    out = [note[lang] for note in report.notes]
    shown = report.differences if everything else report.undisputed
    for op in dict.fromkeys(entry.op for entry in shown):
        for entry in (one for one in shown if one.op == op):
            out += _difference(entry, lang)
    if report.not_extracted:
        out += ["", "未能提取：" if zh else "not extracted:"]
        out += _not_extracted(report, lang)
    if report.helpers:
        out += ["", "共用函数与引用它们的规则：" if zh else "shared helpers and the rules that cite them:"]
        out += [f"  {entry[lang]}" for entry in report.helpers]
    if report.assertions:
        out += ["", "未被引用的断言：" if zh else "assertions that no record cites:"]
        out += [f"  {entry[lang]}" for entry in report.assertions]
    if report.unleft:
        out += ["", "没有测试越过的界限：" if zh else "bounds that no test leaves:"]
        out += [f"  {entry[lang]}" for entry in report.unleft]
    disputed = len(report.differences) - len(report.undisputed)
    left, counts = len(report.not_extracted), report.compared
    total = sum(counts.values())
    parts = ", ".join(f"{_KINDS[kind][zh]} {number}" for kind, number in counts.items())
    out.append("")
    if zh:
        out.append(f"{report.ops} 条指令，比较 {total} 项（{parts.replace(', ', '，')}）")
        out.append(f"{len(report.undisputed)} 处未列入分歧的差异，{disputed} 处已列入分歧，{left} 项未能提取")
    else:
        out.append(f"{counted(report.ops, 'op')}, {counted(total, 'fact')} compared ({parts})")
        undisputed = counted(len(report.undisputed), "undisputed difference")
        out.append(f"{undisputed}, {disputed} disputed, {left} not extracted")
    return out


def _difference(entry: Difference, lang: str) -> list[str]:
    zh = lang == "zh"
    where = f" {entry.profile}" if entry.profile else ""
    tail = (f"  [分歧 {entry.dispute}]" if zh else f"  [dispute {entry.dispute}]") if entry.dispute else ""
    out = [f"{entry.op}{where}: {_KINDS[entry.kind][zh]} ({entry.fact}){tail}"]
    if entry.ours is not None:
        out.append(f"  {'记录' if zh else 'record'}  {entry.ours_at}: {entry.ours[lang]}")
    out.append(f"  {entry.source}  {entry.theirs_at}: {entry.theirs[lang]}")
    if entry.claim is not None and entry.dispute is None:
        out.append(f"  {'说法' if zh else 'claim'}  {entry.claim}")
    return out


def _not_extracted(report: AuditReport, lang: str) -> list[str]:
    """One line per op, source, file and reason, with all line numbers."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for entry in report.not_extracted:
        where = f" {entry.profile}" if entry.profile else ""
        key = (f"{entry.op}{where}", entry.source, entry.at.file, entry.why[lang])
        numbers = groups.setdefault(key, [])
        if entry.at.line is not None and str(entry.at.line) not in numbers:
            numbers.append(str(entry.at.line))
    return [
        f"  {op}  {source}  {file}{':' if numbers else ''}{','.join(numbers)}: {why}"
        for (op, source, file, why), numbers in groups.items()
    ]


def statement_lines(found: Iterable[CitedStatement], lang: str) -> Iterator[str]:
    """Statements with the lines that they cite; ``>`` marks these, ``!`` what is wrong with them."""
    for one in found:
        yield f"{one.op} {one.path}  {one.at}"
        yield from (f"  {name}: {text}" for name, text in one.words)
        for excerpt in one.excerpts:
            yield f"  {excerpt.reference}" + (f"  {excerpt.at}" if excerpt.at else _unread(lang))
            yield from (f"    {'>' if cited else ' '}{number:6} {text}" for number, text, cited in excerpt.lines)
        yield from (f"  ! {fault[lang]}" for fault in one.faults)
        yield ""


def _unread(lang: str) -> str:
    return "（无其检出目录，或未指明文件）" if lang == "zh" else "  (no checkout of it is given, or it names no file)"


def statement_data(found: Iterable[CitedStatement]) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            "op": one.op, "path": one.path, **_place(one.at), "says": dict(one.words),
            "cited": [
                {
                    "source": excerpt.reference, **(_place(excerpt.at) if excerpt.at else {"file": None, "line": None}),
                    "lines": [{"line": number, "text": text, "cited": cited} for number, text, cited in excerpt.lines],
                }
                for excerpt in one.excerpts
            ],
            "faults": [_text(fault) for fault in one.faults],
        }
        for one in found
    ]  # fmt: skip


def as_data(report: AuditReport, everything: bool) -> dict[str, Any]:
    """The report as plain data."""
    shown = report.differences if everything else report.undisputed
    return {
        "notes": [_text(note) for note in report.notes],
        "differences": [
            {
                "kind": entry.kind, "op": entry.op, "family": entry.family, "profile": entry.profile,
                "fact": entry.fact,
                "record": None if entry.ours is None else {"says": _text(entry.ours), **_place(entry.ours_at)},
                "source": {"id": entry.source, "says": _text(entry.theirs), **_place(entry.theirs_at)},
                "dispute": entry.dispute,
                "claim": entry.claim,
            }
            for entry in shown
        ],
        "not_extracted": [
            {
                "op": entry.op, "family": entry.family, "profile": entry.profile, "source": entry.source,
                "why": _text(entry.why), **_place(entry.at),
            }
            for entry in report.not_extracted
        ],
        "unleft": [_text(entry) for entry in report.unleft],
        "vendor_calls": report.vendor_calls,
        "ops": report.ops,
        "compared": report.compared,
        "undisputed": len(report.undisputed),
        "disputed": len(report.differences) - len(report.undisputed),
    }  # fmt: skip


def _text(text: Any) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _place(place: Any) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}
