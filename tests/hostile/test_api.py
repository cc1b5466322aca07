"""Hostile calls of the Python interface; the table is beside this file."""

from __future__ import annotations

import contextlib
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import pto_isa
from hostile.api import REFUSED, RIGHT
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.profile import current_profile
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.schema.issue_error import IssueError

OURS = (InputError, RuleError, UnknownName, BoundsError, TypeError, IssueError)
PACKAGE = str(Path(pto_isa.__file__).parent)
LONGEST = 2000  # characters of a message


@pytest.fixture(autouse=True)
def same_profile() -> Iterator[None]:
    """No refused call changes what is in force."""
    before = current_profile()
    yield
    assert current_profile() == before


def refusal(name: str) -> BaseException:
    """What a call raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            value = REFUSED[name]()
        except Exception as error:
            return error
    pytest.fail(f"{name}: accepted, as {type(value).__name__}")


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """By an error of ours, raised by our code, with a message in both languages that is no page of text."""
    error = refusal(name)
    unknown_op = isinstance(error, AttributeError) and ("no PTO op" in str(error) or "cannot be deleted" in str(error) or
                                                        "has no attribute 'colour'" in str(error))  # fmt: skip
    place = traceback.extract_tb(error.__traceback__)[-1].filename
    story = "".join(traceback.format_exception(error))
    assert isinstance(error, OURS) or unknown_op, story
    assert place.startswith(PACKAGE) or place == REFUSED[name].__code__.co_filename, story
    text = str(error)
    assert text.strip() and len(text) < LONGEST, story
    zh = (
        error.issues[0].line_of("zh")
        if isinstance(error, IssueError)
        else getattr(error, "zh", "") or (error.text("zh") if hasattr(error, "text") else "")
    )
    assert any("\u4e00" <= char <= "\u9fff" for char in zh) or type(error) in (TypeError, AttributeError), story


@pytest.mark.parametrize("name", RIGHT)
def test_right(name: str) -> None:
    call, holds = RIGHT[name]
    with contextlib.nullcontext():
        assert holds(call())


def test_there_are_enough() -> None:
    assert len(REFUSED) > 1000 and len(RIGHT) >= 15
