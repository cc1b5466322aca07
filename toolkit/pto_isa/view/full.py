"""The whole answer: every form, rule, reason, dispute and example."""

from __future__ import annotations

from collections.abc import Sequence

from ..runtime.rules.stages import told
from ..text.words import bracketed, colon, comma, pause, word
from .document import Block
from .facts import Agreement, agreement, equation, role, said, shown_profiles, type_table, value
from .one_screen import top
from .op import Claim, Form, Given, OpView, Semantics, on
from .sections import spelling_note


def full(view: OpView, lang: str, profile: str, cases: Sequence[Agreement] = ()) -> list[Block]:
    """Blocks of the whole answer; cases: recorded results with which the op agrees."""
    blocks = top(view, lang)
    if view.text is not None:
        blocks.append(("para", view.text.said(lang)))
    if view.headers is not None:
        blocks.append(("para", view.headers.said(lang)))
    for part in (_interface, _operands, _types, _forms, _rules, _general, _effects, _disputes, _examples, _end):
        blocks += part(view, lang, profile)
    if cases:
        blocks += [("head", word("screen.agrees", lang)), ("para", agreement(cases, lang))]
    return blocks


def _labelled(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _interface(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for entry in view.signatures:
        if on(entry, profile):
            where = "" if profile else shown_profiles(entry, view)
            blocks += [
                ("head", _labelled(word("screen.signature", lang), entry.key, where)),
                ("code", entry.text, "cpp"),
            ]
    styles = {"dps": "DPS", "ssa": "SSA", "pto_as": "PTO-AS"}
    rows = [
        [
            _labelled(styles.get(form.style, ""), form.form),
            f"`{form.text}`{bracketed(spelling_note(form, lang), lang)}",
        ]
        for form in view.syntax
    ]
    return [*blocks, ("head", word("screen.syntax", lang)), ("rows", None, rows)] if rows else blocks


def _operands(view: OpView, lang: str, profile: str) -> list[Block]:
    rows: list[list[str]] = []
    for operand in view.operands:
        rows.append([operand.name, role(operand, lang), operand.text.said(lang)])
        for entry in operand.values:
            spelled = " ".join(dict.fromkeys([*entry.ir, *([entry.cpp] if entry.cpp else [])]))
            rows.append(["", f"{operand.name} = {entry.word}", f"{entry.name.said(lang)} `{spelled}`"])
    return [("head", word("operands", lang)), ("rows", None, rows)] if rows else []


def _types(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for entry in view.types:
        header, rows = type_table(entry, view, profile, lang)
        if rows:
            blocks += [("head", _labelled(word("types", lang), entry.form)), ("rows", header, rows)]
    return blocks


def _forms(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks = _order("screen.form_order", view.form_order, lang)
    for form in view.forms:
        blocks.append(("head", _labelled(word("screen.computes", lang), form.name)))
        if form.when is not None:
            applies = word("screen.applies", lang, v=form.when.said(lang))
            blocks += [("para", said(form.text, lang)), ("para", applies)]
        for semantics in form.semantics:
            if on(semantics, profile):
                blocks += _semantics(semantics, view, lang, profile)
        blocks += _numerics(form, view, lang, profile)
    return blocks


def _numerics(form: Form, view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for numerics in form.numerics:
        if on(numerics, profile):
            where = "" if profile else shown_profiles(numerics, view)
            text = ("" if lang == "zh" else " ").join(entry.said(lang) for entry in numerics.sentences)
            blocks.append(("rows", None, [[_labelled(word("screen.numerics", lang), where), text]]))
    return blocks


def _order(key: str, names: tuple[str, ...] | None, lang: str) -> list[Block]:
    """In which order forms or modes are tried, where there are several."""
    listed = comma(lang).join(f"`{name}`" for name in names or ())
    return [("para", word(key, lang, v=listed))] if len(names or ()) > 1 else []


def _semantics(semantics: Semantics, view: OpView, lang: str, profile: str) -> list[Block]:
    where = "" if profile else shown_profiles(semantics, view)
    blocks: list[Block] = [("para", where)] if where else []
    if semantics.unknown is not None:
        listed = comma(lang).join(f"`{source}`" for source in semantics.searched or ())
        return [*blocks, ("para", semantics.unknown.said(lang)), ("para", word("screen.searched", lang, v=listed))]
    blocks += _modes(semantics, lang)
    for note in (*(semantics.notes or ()), *(semantics.outside or ())):
        if on(note, profile):
            only = "" if profile or note.profiles == semantics.profiles else " ".join(note.profiles) + colon(lang)
            blocks.append(("para", only + note.text.said(lang)))
    return blocks


def _modes(semantics: Semantics, lang: str) -> list[Block]:
    blocks = _order("screen.mode_order", semantics.mode_order, lang)
    for mode in semantics.modes or ():
        if mode.when is not None:
            parts = [said(mode.text, lang), word("screen.applies", lang, v=mode.when.said(lang))]
            text = ("" if lang == "zh" else " ").join(parts)
            blocks.append(("para", f"`{mode.name}`{colon(lang)}{text}"))
        lines = [equation(entry, lang) for entry in mode.equations]
        lines += [f"  {word('screen.where', lang, v=text.said(lang))}" for text in mode.where]
        blocks += [("lines", lines)] if lines else []
        blocks += [("para", entry.sentence.said(lang)) for entry in mode.equations if entry.sentence is not None]
    return blocks


def _rules(view: OpView, lang: str, profile: str) -> list[Block]:
    rules = [rule for rule in view.rules if on(rule, profile)]
    blocks: list[Block] = [("head", word("rules", lang))] if rules else []
    for rule in rules:
        where = "" if profile else shown_profiles(rule, view)
        after = word("screen.needs", lang, v=comma(lang).join(rule.needs)) if rule.needs else ""
        label = _labelled(rule.id, rule.form, word(f"severity.{rule.severity}", lang), where, after)
        rows = [
            [word("screen.rule", lang), rule.text.said(lang)],
            [word("screen.expression", lang), f"`{rule.expression}`"],
            *(["", word("screen.where", lang, v=f"`{text.said(lang)}`")] for text in rule.where),
        ]
        if rule.reason is not None:
            rows.append([word("screen.reason", lang), rule.reason.said(lang)])
        rows += [[word("screen.elsewhere", lang), text.said(lang)] for text in rule.elsewhere]
        if rule.releases is not None:
            rows.append([word("screen.of_releases", lang), rule.releases.said(lang)])
        if rule.by:
            rows.append([word("screen.refused_by", lang), told(rule.by, lang)])
        if rule.asked is not None:
            rows.append([word("screen.asked", lang), rule.asked.said(lang)])
        rows.append([word("screen.cited", lang), " ".join(rule.sources)])
        blocks += [("para", label), ("rows", None, rows)]
    return blocks


def _general(view: OpView, lang: str, profile: str) -> list[Block]:
    """What holds of many ops, this one among them."""
    rows: list[list[str]] = []
    for entry in view.general:
        if not on(entry, profile):
            continue
        where = "" if profile else shown_profiles(entry, view)
        rules = comma(lang).join(f"`{name}`" for name in entry.rules)
        text = entry.text.said(lang)
        if rules:
            text += ("" if lang == "zh" else " ") + bracketed(word("screen.of_tiles", lang, v=rules), lang).strip()
        rows.append([_labelled(entry.title.said(lang), where), text])
        rows += [["", f"`{value.word}`{colon(lang)}{value.text.said(lang)}"] for value in entry.values]
        rows.append(["", word("screen.cited", lang) + colon(lang) + " ".join(entry.sources)])
    return [("head", word("screen.general", lang)), ("rows", None, rows)] if rows else []


def _effects(view: OpView, lang: str, profile: str) -> list[Block]:
    rows: list[list[str]] = []
    phases = [entry.text.said(lang) for entry in view.phase_sentences if on(entry, profile)]
    rows += [[word("pipe", lang), text] for text in phases]
    for entry in view.pipes if not phases else ():
        if on(entry, profile):
            where = "" if profile else shown_profiles(entry, view)
            when = word("screen.if", lang, v=entry.when.said(lang)) if entry.when is not None else ""
            rows.append([word("pipe", lang), _labelled(entry.pipe, when, where)])
    said = [text.said(lang) for text in view.effects] or [word("no_effects", lang)]
    rows += [[word("effects", lang), text] for text in said]
    return [("head", word("effects", lang)), ("rows", None, rows)]


def _disputes(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for dispute in view.disputes:
        if not on(dispute, profile):
            continue
        rows = [[claim.source, _claim(claim, lang)] for claim in dispute.claims]
        label = _labelled(word("screen.dispute", lang), dispute.id, dispute.fact)
        decision = word("screen.decision", lang, v=dispute.decision)
        because = f"{decision}{colon(lang)}{dispute.because.said(lang)}"
        blocks += [("head", label), ("rows", None, rows), ("para", because)]
    return blocks


def _claim(claim: Claim, lang: str) -> str:
    return _labelled(" ".join(f"`{entry}`" for entry in claim.says or ()), said(claim.text, lang))


def _examples(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for example in view.examples:
        if not on(example, profile):
            continue
        blocks.append(("head", _labelled(word("screen.example", lang), example.key, " ".join(example.profiles))))
        if example.text is not None:
            blocks.append(("para", example.text.said(lang)))
        programs = (
            ("screen.auto", example.auto, "mlir"),
            ("screen.manual", example.manual, "mlir"),
            ("cpp", example.cpp, "cpp"),
        )
        for key, text, language in programs:
            if text:
                blocks += [("para", word(key, lang)), ("code", text, language)]
        rows = [
            [word("screen.given", lang), name, _given(operand, lang)]
            for name, operand in example.operands.items()
            if any(part is not None for part in (operand.values, operand.value, operand.storage_of))
        ]
        rows += [[word("screen.expect", lang), name, _matrix(values)] for name, values in example.expect.items()]
        blocks.append(("rows", None, rows))
    return blocks


def _given(operand: Given, lang: str) -> str:
    if operand.storage_of:
        return word("screen.memory_of", lang, v=operand.storage_of)
    if operand.value is not None:
        return value(operand.value)
    text = _matrix(operand.values)
    return f"{text}{pause(lang)}{word('screen.rest', lang, v=operand.rest)}" if operand.rest else text


def _matrix(data: object) -> str:
    if not isinstance(data, list):
        return str(data)
    return "; ".join(" ".join(str(entry) for entry in row) for row in data if isinstance(row, list))


def _end(view: OpView, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    if view.reports:
        reports = [[entry.source, entry.text.said(lang)] for entry in view.reports]
        blocks += [("head", word("reports", lang)), ("rows", None, reports)]
    if view.history:
        changed = [[change.release, change.said(lang).replace("`", "")] for change in view.history]
        blocks += [("head", word("screen.releases", lang)), ("rows", None, changed)]
    if view.changes:
        changes = [[entry.version, entry.text.said(lang)] for entry in view.changes]
        blocks += [("head", word("screen.changes", lang)), ("rows", None, changes)]
    if view.sources:
        titles = [[name, source.title.said(lang)] for name, source in view.sources.items()]
        places = "\n".join(view.addresses.values())
        blocks += [("head", word("sources", lang)), ("rows", None, titles), ("code", places, "text")]
    rows = [[word("record", lang), view.file]]
    if view.related:
        rows.append([word("screen.see", lang), " ".join(view.related)])
    return [*blocks, ("gap",), ("rows", None, rows)]
