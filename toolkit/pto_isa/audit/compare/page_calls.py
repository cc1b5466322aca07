"""The examples of pages against the rules: each call is judged with the tiles and tensors that the example declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pto_isa.database import Op
from pto_isa.database.cite import cited
from pto_isa.runtime.rules.finding import Finding

from ..checkout import file_of
from ..cpp.values import UNKNOWN, Element, Instance, Object, Symbol, Value
from ..documents.example_calls import ShownCall, ShownType, Tokens, number, read_calls, shown_type
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import bare
from .calls import DYNAMIC, SIDES, MadeCall, NotDeclared, Rules, refused_rules, rule_place
from .interface import intrinsics_of


class PageCalls:
    """Judges the examples of pages by the rules of the records.  ``words``: spelling -> element type."""

    def __init__(self, rules: Rules, words: Mapping[str, str]) -> None:
        self.rules, self.words = rules, words

    def compare(self, op: Op, text: str, file: str, source: str, report: AuditReport) -> None:
        """Note the calls of an op on a page that the rules refuse on every profile on which they can be made."""
        calls = read_calls(text, frozenset(map(bare, intrinsics_of(op))))
        found: list[tuple[ShownCall, dict[str, list[Finding]]]] = []
        for call in calls:
            try:
                refused = self._refusals(op, call)
            except NotDeclared as unread:
                report.leave(op, None, source, Place(file, call.line), both(unread.en, unread.zh))
                continue
            report.count("page-example")
            if refused:
                found.append((call, refused))
        dispute = _dispute(op, [call.block for call, _ in found], file)
        for call, refused in found:
            _differs(op, call, refused, dispute, file, source, report)

    def _refusals(self, op: Op, call: ShownCall) -> dict[str, list[Finding]]:
        """The errors by profile; empty where one profile has none, of some overload."""
        made = _made(call, self.words)
        found: dict[str, list[Finding]] = {}
        unread: NotDeclared | None = None
        for profile in op.profiles:
            try:
                for findings in self.rules.findings(op, made, profile):
                    errors = [finding for finding in findings if finding.severity == "error"]
                    if not errors:
                        return {}
                    found.setdefault(profile, errors)
            except NotDeclared as reason:
                unread = unread or reason
        if not found and unread is not None:
            raise unread
        return found


def _made(call: ShownCall, words: Mapping[str, str]) -> MadeCall:
    """The call with the values that stand for its tokens."""
    arguments: list[Value] = []
    for given, kind in zip(call.arguments, call.types, strict=True):
        arguments.append(_value(given, call, words) if kind is None else _object(kind, call, words))
    template = tuple(_value(given, call, words) for given in call.template)
    return MadeCall(template, tuple(arguments), tuple(map(_text, call.arguments)))


def _object(kind: ShownType, call: ShownCall, words: Mapping[str, str]) -> Object:
    given = tuple(_value(one, call, words) for one in kind.arguments)
    return Object(Instance(kind.name, given), tuple(_value(one, call, words) for one in kind.late))


def _value(given: Tokens, call: ShownCall, words: Mapping[str, str]) -> Value:
    """What tokens stand for: a number, an element type, a template, else a symbol with their text."""
    if not given:
        return UNKNOWN
    if given[-1].text == "DYNAMIC":
        return DYNAMIC
    found = number(given, call.constants)
    if found is not None:
        return found
    named, _ = shown_type(given, call.aliases)
    if named is not None and named.name in SIDES:
        return Instance(named.name, tuple(_value(one, call, words) for one in named.arguments))
    if given[-1].text in words and (len(given) == 1 or given[-2].text == "::"):
        return Element(words[given[-1].text], 0, "")
    plain = all(token.kind == "word" or token.text == "::" for token in given)
    return Symbol(_text(given[-3:] if plain else given))


def _text(given: Tokens) -> str:
    return "".join(token.text for token in given)


def _differs(
    op: Op, call: ShownCall, refused: Mapping[str, list[Finding]], dispute: str | None, file: str, source: str,
    report: AuditReport,
) -> None:  # fmt: skip
    first = next(iter(refused.values()))[0]
    shown = f"{call.name}({', '.join(map(_text, call.arguments))})"
    report.differences.append(
        Difference(
            "page-example", op.name, op.family, None, refused_rules(refused),
            both(f"{first.rule}: {first.text('en')}", f"{first.rule}：{first.text('zh')}"),
            rule_place(op, first.rule), source,
            both(f"the example calls {shown}", f"示例调用 {shown}"), Place(file, call.line),
            dispute,
        )
    )  # fmt: skip


def _dispute(op: Op, blocks: Iterable[tuple[int, int]], file: str) -> str | None:
    """A dispute that cites a line inside one of the refused examples of the page."""
    for key, dispute in op.record.disputes.items():
        for claim in dispute.claims:
            place = cited(claim.source)
            line, path = place.line, file_of(place, op.database.sources[place.source], op.name, op.family)
            if path == file and line is not None and any(first <= line <= last for first, last in blocks):
                return key
    return None
