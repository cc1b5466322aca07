"""Sentences of rules and equations: hand-written expectations, and typography over everything the records say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from language.records import condition, database, every_mode, every_rule, every_statement, opdef, rule_of
from pto_isa.generate.views.facts_text import effects_text, events_text, numerics_text
from pto_isa.generate.views.phases_text import phases_text
from pto_isa.language import prose
from pto_isa.language.front.parse import parse
from pto_isa.language.print.formula import formula
from pto_isa.language.prose import ProseError, equation_sentence, fact, rule_sentences
from pto_isa.schema.phrases import Facts, Fragments

EXPECTED = yaml.safe_load((Path(__file__).parent / "sentences.yaml").read_text(encoding="utf-8"))

# Latin words that a Chinese sentence may hold outside code: names of formats, products and tiles.
ALLOWED = re.compile(
    r"Tile|NaN|CPU|Fractal_Z(_3D)?|A2/A3|A5|ulp|MX_[AB]_[A-Z]{2}|FRACTAL_Z(_3D|_S16S8)?|[NZD][NZD]|G?N?D?C?1?D?HWC?0?|GNC?1?HWC?0?|N[CD]\w*HWC?0?"
    r"|NHWC|SCALE|HIF4_\w+|[A-Z][01]?|k·ε"
)


def say(op: str, check: str, severity: str = "error") -> tuple[str, str]:
    return rule_sentences(rule_of(op, check, severity), database())


@pytest.mark.parametrize("entry", EXPECTED["sentences"], ids=[entry["check"] for entry in EXPECTED["sentences"]])
def test_sentences(entry: dict[str, str]) -> None:
    assert say(entry["op"], entry["check"]) == (entry["en"], entry["zh"])


def test_there_are_enough_expectations() -> None:
    assert len(EXPECTED["sentences"]) >= 40


def test_undefined() -> None:
    assert say("tshls", "scalar < src.bits", "undefined") == (
        "`scalar` must be less than the element width in bits of `src`; otherwise the result is undefined.",
        "`scalar` 必须小于 `src` 的元素位宽；否则结果未定义。",
    )
    english, chinese = say("tadd", "dst.blayout == row_major or dst.cols == 1", "undefined")
    assert english.endswith("is `1`; if this does not hold, the result is undefined.")
    assert chinese.endswith("为 `1` 时除外）；不满足时结果未定义。")


def test_modes_are_listed() -> None:
    english, chinese = say("trowexpandmul", "any_mode()")
    assert english.startswith("One of these modes must apply. `column`: `src1` gives one value per row. `block`: ")
    assert chinese.startswith("以下模式中必须有一种适用。`column`：`src1` 每行提供一个值。`block`：")


def test_facts() -> None:
    tree = condition("tadd", "dst.loc == mat and dst.valid_row > 1")
    operands = database()["tadd"].operands
    assert fact(tree, "en", database(), operands) == (
        "`dst` is a matrix tile and the number of valid rows of `dst` is greater than `1`"
    )
    assert fact(tree, "zh", database(), operands) == "`dst` 为矩阵 Tile，且 `dst` 的有效行数大于 `1`"


@pytest.mark.parametrize("entry", EXPECTED["conditions"], ids=[entry["check"] for entry in EXPECTED["conditions"]])
def test_what_belongs_together_can_be_seen(entry: dict[str, str]) -> None:
    tree = condition(entry["op"], entry["check"])
    operands = database()[entry["op"]].operands
    said = [fact(tree, lang, database(), operands) for lang in ("en", "zh")]
    assert said == [entry["en"], entry["zh"]]


@pytest.mark.parametrize("entry", EXPECTED["formulas"], ids=[entry["text"] for entry in EXPECTED["formulas"]])
def test_formulas_have_the_words_of_their_language(entry: dict[str, str]) -> None:
    tree = parse(entry["text"])
    assert [formula(tree, lang) for lang in ("en", "zh")] == [entry["en"], entry["zh"]]


def test_events_that_a_call_uses_itself() -> None:
    both = "the program must have none pending there."
    assert events_text(database()["tmrgsort"], opdef("tmrgsort"))[0] == (
        f"If `exhausted` is true, on A2/A3 and A5 the call itself sets and awaits `EVENT_ID0` from `V` to `S`, "
        f"except under automatic mode (`__PTO_AUTO__`); {both}",
        "当 `exhausted` 为真时，在 A2/A3 和 A5 上，除自动模式（`__PTO_AUTO__`）外，调用内部会设置并等待 `V` 到 `S` 的 "
        "`EVENT_ID0`，此时程序中不得有尚未等待的同一事件。",
    )
    said = events_text(database()["treduce"], opdef("treduce"))
    assert said[0][0] == (
        f"If `engine` is `aiv`, on A2/A3 and A5 the call itself sets and awaits `EVENT_ID0` and `EVENT_ID1` from `MTE2` to `V`; {both}"
    )


def test_events_of_code_for_automatic_mode_are_kept_apart() -> None:
    manual = events_text(database()["tscatter"], opdef("tscatter"))[0][0]
    always = events_text(database()["tinsert"], opdef("tinsert"))[0][0]
    assert "except under automatic mode" in manual and "automatic mode" not in always


def test_a_condition_of_an_event_is_said_in_words() -> None:
    said = events_text(database()["tget"], opdef("tget"))[-1]
    assert said[0].startswith(
        "If `pong` is not given, `staging` is ND, has an even number of rows and is valid all over"
    )
    assert said[1].startswith("当未给出 `pong`")


def test_integer_quotients_say_how_they_round() -> None:
    op, stated = database()["tdivs"], opdef("tdivs")
    said = [en for en, _ in numerics_text(op, stated, stated.forms[0], "a5")]
    assert "Integer quotients are truncated toward zero." in said
    form = opdef("tmuls").forms[0]
    assert not any("quotients" in en for en, _ in numerics_text(database()["tmuls"], opdef("tmuls"), form, "a5"))


PHASES = {
    "tput": (
        "`MTE2` reads `src` and writes `staging` and `pong`, then `MTE3` reads `staging` and `pong` and writes `dst`.",
        "`MTE2` 读取 `src` 并写入 `staging` 和 `pong`，随后 `MTE3` 读取 `staging` 和 `pong` 并写入 `dst`。",
    ),
    "mgather": (
        "On A2/A3, if `indexes` is a plain tile and `coalesce` is `row`, `MTE2` reads `src` and writes `dst`.",
        "在 A2/A3 上，当 `indexes` 为普通 Tile，且 `coalesce` 为 `row` 时，`MTE2` 读取 `src` 并写入 `dst`。",
    ),
    "tpop": (
        "If `dst` is a global tensor, `S` accesses no bytes of the operands.",
        "当 `dst` 为全局张量时，`S` 不访问操作数的数据。",
    ),
    "tget_async": (
        "An engine beside the pipes reads `src` and writes `dst`.",
        "流水之外的引擎读取 `src` 并写入 `dst`。",
    ),
}


@pytest.mark.parametrize("name", PHASES)
def test_phases_say_what_runs_on_which_pipe(name: str) -> None:
    assert PHASES[name] in [said for said, _ in phases_text(database()[name], opdef(name))]


def test_an_op_of_one_phase_says_nothing_of_phases() -> None:
    assert not list(phases_text(database()["tadd"], opdef("tadd")))
    said = "No bytes of the operands are read or written.", "不读写操作数的数据。"
    assert said in effects_text(database()["treshape"], opdef("treshape"))
    assert said not in effects_text(database()["tadd"], opdef("tadd"))


def test_overflow_by_type() -> None:
    """A5 adds 64-bit integers with carries, which wrap; what its vector unit does with narrower ones nobody says."""
    for name, wrapping in (("tadd", "`i64` and `u64`"), ("trowsum", "`i16`, `i64` and `u64`")):
        (form,) = (one for one in opdef(name).forms if "a5" in one.profiles)
        said = [en for en, _ in numerics_text(database()[name], opdef(name), form, "a5")]
        assert f"Results in {wrapping} wrap around on overflow." in said
        (other,) = (en for en in said if en.endswith("is unspecified.") and "overflow" in en)
        assert "`i32`" in other and "64" not in other
    (form,) = (one for one in opdef("tadd").forms if "cpu" in one.profiles)
    said = [en for en, _ in numerics_text(database()["tadd"], opdef("tadd"), form, "cpu")]
    assert "Integer results wrap around on overflow." in said  # one sentence where all types agree


def test_hidden_writes_name_their_profile() -> None:
    said = effects_text(database()["trowexpandmul"], opdef("trowexpandmul"))
    assert any("on A2/A3 the call may overwrite the 8192 bytes of the vector memory" in english for english, _ in said)
    assert any("在 A2/A3 上，调用可能改写向量存储自第 188416 字节起的 8192 字节" in chinese for _, chinese in said)


UNSAYABLE = [
    "implies(dst.loc == vec, (dst.rows if src0.loc == vec else src1.rows) <= 8)",
    "dst.valid_row == count(src1[i, 0] == src0[i, 0] for i in range(src1.valid_row))",
    "dst.loc == vec and (src0.loc == vec or src1.loc == vec and (src1.rows == 1 or src1.cols == 1)) or dst.rows == 1",
    "dst.bytes <= " + " + ".join(f"dst.rows * {n}" for n in range(20)),
]


@pytest.mark.parametrize("check", UNSAYABLE)
def test_what_has_no_words_asks_for_a_text(check: str) -> None:
    with pytest.raises(ProseError) as caught:
        say("tadd", check)
    assert "`text`" in caught.value.en
    assert "`text`" in caught.value.zh


def test_a_text_of_the_record_is_used() -> None:
    rules = [rule for _, rule in every_rule() if rule.constraint.text is not None]
    assert len(rules) >= 10
    for rule in rules:
        assert rule_sentences(rule, database())[0] == " ".join(rule.constraint.text.en.split())


@pytest.mark.parametrize(
    ("op", "said"),
    [
        ("set_flag", ("Sets an event.", "置位事件。")),
        ("get_buf", ("Waits for the token of the buffer.", "等待缓冲令牌。")),
        ("syncall", ("Tells all cores that it has come this far.", "通知所有核本核已到达此处。")),
    ],
)  # fmt: skip
def test_what_a_call_waits_for_and_announces_is_said_in_words(op: str, said: tuple[str, str]) -> None:
    assert said in effects_text(database()[op], opdef(op))


def test_everything_that_is_awaited_has_a_sentence() -> None:
    facts = database().phrases.facts
    fields = {key: value for key, value in facts if key != "waits"}
    with pytest.raises(ValidationError, match="no sentence for pipe"):
        Facts(**fields, waits={key: text for key, text in facts.waits.items() if key != "pipe"})


def test_few_rules_have_a_text() -> None:
    rules = [rule for _, rule in every_rule()]
    assert len(rules) >= 300
    own = len({rule.constraint.text.en for rule in rules if rule.constraint.text is not None})  # a family's counts once
    assert own <= 0.12 * len(rules), f"{own} texts of their own for {len(rules)} rules"


def generated() -> Iterator[tuple[str, str, str]]:
    """(what, English, Chinese) of every sentence that is made from trees or numbers."""
    db = database()
    for _, rule in every_rule():
        if rule.constraint.text is None:
            yield f"{rule.id} {rule.form}", *rule_sentences(rule, db)
    for op, statement in every_statement():
        try:
            yield (
                f"{op.name}: {statement.text}",
                *(equation_sentence(statement, lang, db, op.operands) for lang in ("en", "zh")),
            )  # type: ignore[misc]
        except ProseError:
            continue
    for op in db.values():
        for form in opdef(op.name).forms:
            for profile in op.profiles:
                texts = {(row.text.en, row.text.zh) for row in form.numerics.special if row.text is not None}
                for pair in numerics_text(op, opdef(op.name), form, profile):
                    if pair not in texts:
                        yield f"{op.name} numerics", *pair
        own = op.record.effects.text
        phases = [said for said, _ in phases_text(op, opdef(op.name))]
        for pair in (*phases, *effects_text(op, opdef(op.name)), *events_text(op, opdef(op.name))):
            if own is None or pair != (own.en, own.zh):
                yield f"{op.name} effects", *pair


def outside_code(text: str) -> str:
    return re.sub(r"`[^`]*`", "\ue000", text)


def test_typography() -> None:
    faults: list[str] = []
    count = 0
    for what, english, chinese in generated():
        count += 1
        for text in (english, chinese):
            if text.count("`") % 2 or "  " in text or text != text.strip() or "{" in outside_code(text):
                faults.append(f"{what}: {text!r}")
        if (
            not english.endswith(".")
            or ".." in outside_code(english)
            or not (english[0].isupper() or english[0] == "`")
        ):
            faults.append(f"{what}: {english!r}")
        if re.search(r" [,;.]|[，。；：（）、]|[\u3400-\u9fff]", outside_code(english)):
            faults.append(f"{what}: {english!r}")
        bare = outside_code(chinese)
        if not chinese.endswith("。") or "。。" in chinese or re.search(r"[，；]。|[，。；：]{2}", bare):
            faults.append(f"{what}: {chinese!r}")
        if re.search(r" [，。；：（）、]|[，。；：（）、] |[\u3400-\u9fff] [\u3400-\u9fff]", bare):
            faults.append(f"{what}: blank in {chinese!r}")
        if re.search(r"[\u3400-\u9fff][A-Za-z0-9\ue000]|[A-Za-z0-9\ue000][\u3400-\u9fff]", bare):
            faults.append(f"{what}: no blank in {chinese!r}")
        if re.search(r"\b(if|else|for|and|or|not|in)\b", chinese):
            faults.append(f"{what}: English connective in {chinese!r}")
        left = ALLOWED.sub("", bare)
        if re.search(r"[A-Za-z]{2,}", left):
            faults.append(f"{what}: English in {chinese!r}")
    assert not faults, "\n".join(faults[:20])
    assert count >= 400


def test_every_equation_has_a_sentence() -> None:
    said, silent = 0, []
    for op, statement in every_statement():
        try:
            assert all(equation_sentence(statement, lang, database(), op.operands) for lang in ("en", "zh"))
            said += 1
        except ProseError as error:
            silent.append(f"{op.name}: {statement.text}: {error}")
    assert said >= 300
    assert not silent, "\n".join(silent)


@pytest.mark.parametrize("entry", EXPECTED["equations"], ids=[entry["op"] for entry in EXPECTED["equations"]])
def test_equations(entry: dict[str, str]) -> None:
    name = entry["op"]
    op = database()[name]
    statements = opdef(name).forms[0].modes(entry.get("profile", "a5"))[0].block.statements
    statement = next(known for known in statements if known.text.startswith(entry.get("begins", "")))
    assert equation_sentence(statement, "en", database(), op.operands) == entry["en"]
    assert equation_sentence(statement, "zh", database(), op.operands) == entry["zh"]


def test_every_form_and_mode_has_words() -> None:
    silent: list[str] = []
    for op, form, mode in every_mode():
        for what, node in ((form.name, form.when), (mode.name, mode.when)):
            if node is None:
                continue
            try:
                assert fact(node, "en", database(), op.operands)
            except ProseError:
                silent.append(f"{op.name}/{what}")
    assert not set(silent)


def test_every_fragment_is_used() -> None:
    """A fragment that no code names would be a text that nobody reads."""
    folder = Path(prose.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    unused = [name for name in Fragments.model_fields if not re.search(rf"\b{name.removeprefix('not_')}\b", code)]
    assert not unused


@pytest.mark.parametrize(
    ("op", "said"),
    [
        ("tnot", None),  # bits are the same in every width
        ("tshl", "`i32`"),
        ("tsqrt", "`f32`"),
        ("tadd", "`f32` or `i32`"),
    ],
)
def test_only_what_is_rounded_is_said_to_be(op: str, said: str | None) -> None:
    known, forms = database()[op], opdef(op).forms
    texts = [en for en, _ in numerics_text(known, opdef(op), forms[0], "cpu") if en.startswith("Elements narrower")]
    if said is None:
        assert not texts
    else:
        assert len(texts) == 1 and f" {said} and " in texts[0]


@pytest.mark.parametrize(
    ("op", "form", "profile"),
    [
        ("tneg", 0, "a5"),  # nothing is promised of its floats
        ("tmrgsort", 0, "cpu"), ("ttri", 0, "cpu"), ("tgather", 1, "a5"), ("mgather", 0, "a5"),  # they only move
    ],
)  # fmt: skip
def test_what_is_not_promised_or_not_computed_is_not_said_to_be_rounded(op: str, form: int, profile: str) -> None:
    known, forms = database()[op], opdef(op).forms
    said = [en for en, _ in numerics_text(known, opdef(op), forms[form], profile)]
    assert not [text for text in said if text.startswith(("Elements narrower", "Integer results"))]


def test_only_the_simulator_wraps_unless_a_record_says_more() -> None:
    wraps, open_end = "Integer results wrap around on overflow.", "The result of an integer overflow is unspecified."
    for op, profile, expected in (
        ("tadd", "cpu", wraps), ("tadd", "a2a3", open_end), ("tpartmul", "a5", open_end), ("tpow", "a5", wraps),
    ):  # fmt: skip
        said = [en for en, _ in numerics_text(database()[op], opdef(op), opdef(op).forms[0], profile)]
        assert [text for text in said if text in (wraps, open_end)] == [expected], (op, profile)


def test_the_sign_of_zero_is_left_open_where_one_of_two_zeros_is_taken() -> None:
    for op in ("trelu", "tmax", "tabs"):
        said = [en for en, _ in numerics_text(database()[op], opdef(op), opdef(op).forms[0], "cpu")]
        assert "The sign of a zero result is not promised." in said, op


def test_a_special_case_after_a_value_is_said_to_be_the_rest() -> None:
    """On A5 the 64-bit types give 0 for a zero divisor; only the others may give anything."""
    op = database()["trem"]
    said = numerics_text(op, opdef("trem"), opdef("trem").forms[0], "a5")
    assert ("In all other cases, if `src1[i, j]` is zero, the result may be any value.",
            "其他情况下，当 `src1[i, j]` 为零时，结果可为任意值。") in said  # fmt: skip
