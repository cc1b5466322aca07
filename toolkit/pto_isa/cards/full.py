"""The whole answer: every form, rule, reason, dispute and example."""

from __future__ import annotations

from .brief import top
from .document import Block
from .facts import (
    Data,
    colon,
    comma,
    entries,
    equation,
    mapping,
    names,
    on,
    role,
    said,
    shown_profiles,
    type_table,
    value,
)
from .sections import bracketed, spelling_note
from .words import word


def full(card: Data, lang: str, profile: str) -> list[Block]:
    """Blocks of the whole answer."""
    blocks = top(card, lang)
    if card.get("text"):
        blocks.append(("para", said(card["text"], lang)))
    for part in (_interface, _operands, _types, _forms, _rules, _general, _effects, _disputes, _examples, _end):
        blocks += part(card, lang, profile)
    return blocks


def _labelled(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _interface(card: Data, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for entry in entries(card.get("signatures")):
        if on(entry, profile):
            where = "" if profile else shown_profiles(entry, card)
            blocks += [
                ("head", _labelled(word("signature", lang), str(entry["key"]), where)),
                ("code", entry["text"], "cpp"),
            ]
    styles = {"dps": "DPS", "ssa": "SSA", "pto_as": "PTO-AS"}
    rows = [
        [
            _labelled(styles.get(str(entry["style"]), ""), str(entry.get("form") or "")),
            f"`{entry['text']}`{bracketed(spelling_note(entry, lang), lang)}",
        ]
        for entry in entries(card.get("syntax"))
    ]
    return [*blocks, ("head", word("syntax", lang)), ("rows", None, rows)] if rows else blocks


def _operands(card: Data, lang: str, profile: str) -> list[Block]:
    rows: list[list[str]] = []
    for operand in entries(card.get("operands")):
        rows.append([str(operand["name"]), role(operand, lang), said(operand.get("text"), lang)])
        for entry in entries(operand.get("values")):
            spelled = " ".join(
                dict.fromkeys([*names(entry.get("ir")), *([str(entry["cpp"])] if entry.get("cpp") else [])])
            )
            rows.append(["", f"{operand['name']} = {entry['word']}", f"{said(entry.get('name'), lang)} `{spelled}`"])
    return [("head", word("operands", lang)), ("rows", None, rows)] if rows else []


def _types(card: Data, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for entry in entries(card.get("types")):
        header, rows = type_table(entry, card, profile, lang)
        if rows:
            blocks += [("head", _labelled(word("types", lang), str(entry.get("form") or ""))), ("rows", header, rows)]
    return blocks


def _forms(card: Data, lang: str, profile: str) -> list[Block]:
    blocks = _order("form_order", card, lang)
    for form in entries(card.get("forms")):
        label = _labelled(word("computes", lang), str(form.get("name") or ""))
        blocks.append(("head", label))
        if form.get("when"):
            blocks += [
                ("para", said(form.get("text"), lang)),
                ("para", word("applies", lang, v=said(form["when"], lang))),
            ]
        shown = [semantics for semantics in entries(form.get("semantics")) if on(semantics, profile)]
        if len(shown) > 1 and all(
            entry.get("modes") and entry.get("modes") == shown[0].get("modes") for entry in shown
        ):
            blocks += _modes(shown[0], lang) + [note for entry in shown for note in _notes(entry, shown, card, lang)]
        else:
            for semantics in shown:
                blocks += _semantics(semantics, card, lang, profile)
        for numerics in entries(form.get("numerics")):
            if on(numerics, profile):
                where = "" if profile else shown_profiles(numerics, card)
                text = ("" if lang == "zh" else " ").join(
                    said(entry, lang) for entry in entries(numerics.get("sentences"))
                )
                blocks.append(("rows", None, [[_labelled(word("numerics", lang), where), text]]))
    return blocks


def _order(key: str, stated: Data, lang: str) -> list[Block]:
    """In which order forms or modes are tried, where there are several."""
    found = names(stated.get(key))
    listed = comma(lang).join(f"`{name}`" for name in found)
    return [("para", word(key, lang, v=listed))] if len(found) > 1 else []


def _semantics(semantics: Data, card: Data, lang: str, profile: str) -> list[Block]:
    where = "" if profile else shown_profiles(semantics, card)
    blocks: list[Block] = [("para", where)] if where else []
    if semantics.get("unknown"):
        listed = comma(lang).join(f"`{source}`" for source in names(semantics.get("searched")))
        return [*blocks, ("para", said(semantics["unknown"], lang)), ("para", word("searched", lang, v=listed))]
    blocks += _modes(semantics, lang)
    return [*blocks, *(("para", said(note, lang)) for note in entries(semantics.get("notes")))]


def _notes(semantics: Data, all_shown: list[Data], card: Data, lang: str) -> list[Block]:
    """Notes beside equations that several profiles share; what all of them note is said with the first, unlabelled."""
    blocks: list[Block] = []
    for note in entries(semantics.get("notes")):
        if all(note in entries(other.get("notes")) for other in all_shown):
            blocks += [("para", said(note, lang))] if semantics is all_shown[0] else []
        else:
            blocks.append(("para", f"{shown_profiles(semantics, card)}{colon(lang)}{said(note, lang)}"))
    return blocks


def _modes(semantics: Data, lang: str) -> list[Block]:
    blocks = _order("mode_order", semantics, lang)
    for mode in entries(semantics.get("modes")):
        if mode.get("when"):
            parts = [said(mode.get("text"), lang), word("applies", lang, v=said(mode["when"], lang))]
            text = ("" if lang == "zh" else " ").join(parts)
            blocks.append(("para", f"`{mode['name']}`{colon(lang)}{text}"))
        lines = [equation(entry, lang) for entry in entries(mode.get("equations"))]
        lines += [f"  {word('where', lang, v=said(text, lang))}" for text in entries(mode.get("where"))]
        sentences = [said(entry["sentence"], lang) for entry in entries(mode.get("equations")) if entry.get("sentence")]
        blocks += [("lines", lines)] if lines else []
        blocks += [("para", text) for text in sentences]
    return blocks


def _rules(card: Data, lang: str, profile: str) -> list[Block]:
    rules = [rule for rule in entries(card.get("rules")) if on(rule, profile)]
    blocks: list[Block] = [("head", word("rules", lang))] if rules else []
    for rule in rules:
        where = "" if profile else shown_profiles(rule, card)
        needs = names(rule.get("needs"))
        after = word("needs", lang, v=comma(lang).join(needs)) if needs else ""
        label = _labelled(str(rule["id"]), str(rule.get("form") or ""), word(str(rule["severity"]), lang), where, after)
        rows = [
            [word("rule", lang), said(rule.get("text"), lang)],
            [word("expression", lang), f"`{rule['expression']}`"],
        ]
        if rule.get("reason"):
            rows.append([word("reason", lang), said(rule["reason"], lang)])
        rows.append([word("cited", lang), " ".join(names(rule.get("sources")))])
        blocks += [("para", label), ("rows", None, rows)]
    return blocks


def _general(card: Data, lang: str, profile: str) -> list[Block]:
    """What holds of many ops, this one among them."""
    stated = [entry for entry in entries(card.get("general")) if on(entry, profile)]
    rows: list[list[str]] = []
    for entry in stated:
        where = "" if profile else shown_profiles(entry, card)
        rules = comma(lang).join(f"`{name}`" for name in names(entry.get("rules")))
        text = said(entry.get("text"), lang)
        if rules:
            text += ("" if lang == "zh" else " ") + bracketed(word("of_tiles", lang, v=rules), lang).strip()
        rows.append([_labelled(said(entry.get("title"), lang), where), text])
        rows += [
            ["", f"`{value['word']}`{colon(lang)}{said(value.get('text'), lang)}"]
            for value in entries(entry.get("values"))
        ]
        rows.append(["", word("cited", lang) + colon(lang) + " ".join(names(entry.get("sources")))])
    return [("head", word("general", lang)), ("rows", None, rows)] if rows else []


def _effects(card: Data, lang: str, profile: str) -> list[Block]:
    rows: list[list[str]] = []
    for entry in entries(card.get("pipes")):
        if on(entry, profile):
            where = "" if profile else shown_profiles(entry, card)
            when = word("if", lang, v=said(entry["when"], lang)) if entry.get("when") else ""
            rows.append([word("pipe", lang), _labelled(str(entry["pipe"]), when, where)])
    rows += [[word("effects", lang), said(entry, lang)] for entry in entries(card.get("effects"))]
    return [("head", word("effects", lang)), ("rows", None, rows)] if rows else []


def _disputes(card: Data, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for dispute in entries(card.get("disputes")):
        if not on(dispute, profile):
            continue
        rows = [[str(claim["source"]), _claim(claim, lang)] for claim in entries(dispute.get("claims"))]
        label = _labelled(word("dispute", lang), str(dispute["id"]), str(dispute["fact"]))
        blocks += [("head", label), ("rows", None, rows)]
        stop = "：" if lang == "zh" else ": "
        decision = word("decision", lang, v=dispute["decision"])
        blocks.append(("para", f"{decision}{stop}{said(dispute.get('because'), lang)}"))
    return blocks


def _claim(claim: Data, lang: str) -> str:
    text = " ".join(f"`{entry}`" for entry in names(claim.get("says")))
    return _labelled(text, said(claim.get("text"), lang))


def _examples(card: Data, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    for example in entries(card.get("examples")):
        if not on(example, profile):
            continue
        blocks.append(
            ("head", _labelled(word("example", lang), str(example["key"]), " ".join(names(example["profiles"]))))
        )
        if example.get("text"):
            blocks.append(("para", said(example["text"], lang)))
        for key, language in (("auto", "mlir"), ("manual", "mlir"), ("cpp", "cpp")):
            if example.get(key):
                blocks += [("para", word(key, lang)), ("code", example[key], language)]
        rows = [
            [word("given", lang), name, _given(mapping(operand), lang)]
            for name, operand in mapping(example.get("operands")).items()
            if any(mapping(operand).get(key) is not None for key in ("values", "value", "storage_of"))
        ]
        rows += [[word("expect", lang), name, _matrix(rows_)] for name, rows_ in mapping(example.get("expect")).items()]
        blocks.append(("rows", None, rows))
    return blocks


def _given(operand: Data, lang: str) -> str:
    if operand.get("storage_of"):
        return word("memory_of", lang, v=operand["storage_of"])
    if operand.get("value") is not None:
        return value(operand["value"])
    text = _matrix(operand["values"])
    return f"{text}, {word('rest', lang, v=operand['rest'])}" if operand.get("rest") else text


def _matrix(data: object) -> str:
    if not isinstance(data, list):
        return str(data)
    return "; ".join(" ".join(str(entry) for entry in row) for row in data if isinstance(row, list))


def _end(card: Data, lang: str, profile: str) -> list[Block]:
    blocks: list[Block] = []
    reports = [[str(entry["source"]), said(entry.get("text"), lang)] for entry in entries(card.get("reports"))]
    if reports:
        blocks += [("head", word("reports", lang)), ("rows", None, reports)]
    changes = [[str(entry["version"]), said(entry.get("text"), lang)] for entry in entries(card.get("changes"))]
    blocks += [("head", word("changes", lang)), ("rows", None, changes)]
    sources = mapping(card.get("sources"))
    if sources:
        titles = [[name, said(mapping(entry).get("title"), lang)] for name, entry in sources.items()]
        places = [str(address) for address in mapping(card.get("addresses")).values()]
        blocks += [("head", word("sources", lang)), ("rows", None, titles), ("code", "\n".join(places), "text")]
    rows = [[word("record", lang), str(card["file"])]]
    if names(card.get("related")):
        rows.append([word("see", lang), " ".join(names(card.get("related")))])
    return [*blocks, ("gap",), ("rows", None, rows)]
