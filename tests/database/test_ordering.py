"""What orders the operations of a profile, in profiles.yaml: mistakes are faults at their place; numbers of the headers."""

from __future__ import annotations

import pytest

from language.records import database
from pto_isa.generated.programs._ordering import QUESTIONS, SYNCHRONISATION
from sample_isa import Folder

# (what stands in profiles.yaml, what stands there instead, code, part of the message)
FAULTS = [
    ("      same_pipe:\n        S:", "      same_pipe:\n        SS:", "name/pipe", "unknown pipe `SS`"),
    ("        vector: [S, V, MTE2, MTE3]", "        vector: [S, V, MTE2, MTX3]", "name/pipe", "did you mean `MTE3`"),
    ("          question: two-loads", "          question: two-lods", "name/question", "did you mean `two-loads`"),
    ("          question: two-loads\n", "", "schema/value", "`question` goes with `advised` and `unknown`"),
    ("          global: ordered\n          because", "          global: ordered\n          question: two-loads\n          because",
     "schema/value", "`question` goes with `advised` and `unknown`"),
    ("          local: barrier", "          local: bariere", "schema/value", "did you mean `barrier`"),
    ("          outcome: dropped", "          outcome: lost", "schema/value", "`lost` was found"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "said"), FAULTS, ids=[f"{f[2]}:{f[3]}" for f in FAULTS])
def test_one_fault(folder: Folder, old: str, new: str, code: str, said: str) -> None:
    path = folder.root / "profiles.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [issue for issue in folder.check() if issue.code == code]
    assert any(said in issue.text("en") and issue.text("zh") != issue.text("en") for issue in found), [
        str(issue) for issue in folder.check()
    ]


def test_numbers_of_flags() -> None:
    """event.hpp has 8 numbers (EVENT_ID_MAX), the verifier of the assembler takes buffers 0 to 31, FFTS flags have 4 bits."""
    for stated in SYNCHRONISATION.values():
        assert stated.highest_flag == 8 - 1
    assert {name: stated.highest_buffer for name, stated in SYNCHRONISATION.items()} == {"a2a3": None, "a5": 31}
    assert SYNCHRONISATION["a2a3"].highest_core_flag == {"cube": 0xF, "vector": 0xF}


def test_every_pipe_that_runs_operations_is_stated() -> None:
    db = database()
    for name, stated in SYNCHRONISATION.items():
        assert set(stated.same_pipe) == set(db.profiles[name].pipes) - {"ALL"}
        assert set(stated.flag_pipes["vector"]) <= set(stated.flag_pipes["cube"])
        used = {entry.question for entry in stated.same_pipe.values()} - {""}
        assert used <= QUESTIONS.keys()


def test_orders_of_vector_operations() -> None:
    """PipeBarrier of Ascend C asks for a barrier on A2/A3; SyncCodegen.cpp of the assembler drops it on A5."""
    on = {name: stated.same_pipe["V"].local for name, stated in SYNCHRONISATION.items()}
    assert on == {"a2a3": "barrier", "a5": "ordered"}
    assert SYNCHRONISATION["a2a3"].same_pipe["V"].exempt == (16, 256)
    assert SYNCHRONISATION["a5"].barriers["V"].outcome == "dropped"
    assert all(stated.barriers["S"].outcome == "error" for stated in SYNCHRONISATION.values())
