"""Base of every model: unknown fields are errors, and a text always has both languages."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema, PydanticKnownError, core_schema

from ..runtime.errors import Carried
from ..runtime.kinds.table import KINDS
from ..text.chinese import HAN

_PLACEHOLDER = re.compile(
    r"^\W*$|\b(todo|tbd|fixme|xxx|lorem ipsum|placeholder|no description)\b|待补|待定|占位|暂无", re.IGNORECASE
)


class Fault(Carried, ValueError):
    """What is wrong with a value, in both languages; a validator of a model raises it."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh


class Model(BaseModel):
    """A strict, immutable model."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)  # few use all


def _refuse_placeholder(text: str) -> str:
    if _PLACEHOLDER.search(text):
        raise Fault(
            "the text is a placeholder; write what is meant or leave the field out",
            "这是占位文字；请写出实际内容，或删去该字段",
        )
    return text


def _english(text: str) -> str:
    if re.search(HAN, text):
        raise Fault("the English text holds Chinese characters", "英文文本中含有汉字")
    return _refuse_placeholder(text)


def _chinese(text: str) -> str:
    if not re.search(HAN, text) and re.search(r"[A-Za-z]{4,} [A-Za-z]{2,} [A-Za-z]{2,}", text):
        raise Fault("the Chinese text reads as English", "中文文本的内容是英文")
    return _refuse_placeholder(text)


class Text(Model):
    """One sentence or paragraph in both languages; code is marked with backticks, nothing else is markup."""

    en: Annotated[str, StringConstraints(min_length=1, max_length=2000), AfterValidator(_english)]
    zh: Annotated[str, StringConstraints(min_length=1, max_length=2000), AfterValidator(_chinese)]

    def __getitem__(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


def _unnamed(value: Any) -> Any:
    if isinstance(value, str):
        raise Fault(
            f"no sentence of reasons.yaml that may stand here is called `{value}`; expected one, or `en` and `zh`",
            f"reasons.yaml 中没有可用于此处的句子 `{value}`；应写其中已有的名称，或给出 `en` 与 `zh`",
        )
    return value


def number_as_text(value: Any) -> Any:
    """A number that stands where an expression is wanted is an expression."""
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=40)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_:.-]+$", max_length=60)]
Expression = Annotated[
    str,
    StringConstraints(min_length=1, max_length=2000),
    BeforeValidator(number_as_text, json_schema_input_type=str | int | float),
]
ProfileKey = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*$", max_length=20)]
# A text, or in records and groups the name of one in reasons.yaml, which is put in its place before it is validated.
SharedText = Annotated[Text, BeforeValidator(_unnamed, json_schema_input_type=Text | Slug)]
# no step of a path begins with a dot: a document beside that of a source is another source
_STEP = r"[A-Za-z0-9_-][A-Za-z0-9_.-]*"
SourceRef = Annotated[str, StringConstraints(pattern=rf"^[A-Za-z0-9_.-]+(#{_STEP}(/{_STEP})*)?$", max_length=120)]
OpName = Annotated[str, StringConstraints(pattern=r"^pto\.[a-z][a-z0-9_.]*$", max_length=60)]


WordList = Annotated[list[Word], Field(min_length=1)]


class _Named:
    """Reads the name of a kind of operand by the table, as it is when a record is read."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(_known)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"enum": list(KINDS), "type": "string"}


KindName = Annotated[str, _Named]


def _known(value: object) -> str:
    if isinstance(value, str) and value in KINDS:
        return value
    *names, last = map(repr, KINDS)
    raise PydanticKnownError("literal_error", {"expected": f"{', '.join(names)} or {last}"})


def once_each(names: list[str]) -> list[str]:
    """Refuse a list that names something twice."""
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise Fault(f"`{twice}` is listed twice", f"`{twice}` 重复列出")
    return names


# A list that says where something holds: left out, everywhere; an empty one says nothing, so there is none.
Somewhere = Annotated[list[ProfileKey], Field(min_length=1), AfterValidator(once_each)]


# Who refuses what breaks a rule, or suffers from it; see ``runtime.rules.stages``.
StageWord = Literal["assembler", "compile", "run", "result", "document"]


def as_list(value: Any) -> Any:
    """Let a single entry stand for a list of one."""
    return value if isinstance(value, list) else [value]


StageWords = Annotated[
    list[StageWord],
    Field(min_length=1),
    BeforeValidator(as_list, json_schema_input_type=StageWord | list[StageWord]),
    AfterValidator(once_each),
]

Sources = Annotated[
    list[SourceRef],
    Field(min_length=1),
    BeforeValidator(as_list, json_schema_input_type=SourceRef | list[SourceRef]),
]
