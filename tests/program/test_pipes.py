"""Pipes between cores are judged as the assembler of August judges them: each rule broken once and held once.

The expected findings follow the verifier of ``*_initialize_pipe`` and of its users (PTO.cpp#L18544-L20690 of the
assembler) and its passes, which were read for it; none is taken from what our verifier says.
"""

from __future__ import annotations

import pytest

from program.run_text import tile
from pto_isa import verify

ACC = tile(16, 16, "f32", "acc", blayout="col_major", slayout="row_major", fractal=1024)
VEC = tile(16, 16, "f16")
EPILOGUE = "#pto.acc_push_epilogue<layout = nz2nd, quant = f32_f16, relu = no_relu>"
HINTS = ("program/unused-value",)


def found(source: str, profile: str = "a5", **options: object) -> list[str]:
    """The rules that a text breaks, each once, without remarks."""
    entries = verify(source, profile=profile, **options)  # type: ignore[arg-type]
    return list(dict.fromkeys(entry.rule for entry in entries if entry.severity != "warning"))


def fields(**given: object) -> str:
    return ", ".join(f"{key} = {value}" for key, value in given.items() if value is not None)


def pair(cube: dict[str, object], vector: dict[str, object], push: str = "", pop: str = "", acc: str = ACC,
         vec: str = VEC) -> str:  # fmt: skip
    """A pipe from the cube core to the vector cores over one buffer; ``push`` and ``pop`` stand behind its ends."""
    return f"""module {{
  func.func @cube(%gm: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
    %b = pto.import_reserved_buffer {{name = "fifo", peer_func = @vector}} -> i32
    %acc = pto.alloc_tile : {acc}
    pto.aic_initialize_pipe {{{fields(**cube)}}} (gm_slot_buffer = %gm : !pto.ptr<f32>, c2v_consumer_buf = %b : i32)
{push or f"    pto.tpush_to_aiv(%acc : {acc}) {{split = 0}}"}
    return
  }}
  func.func @vector(%gm: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
    %b = pto.reserve_buffer {{name = "fifo", size = 8192, location = #pto.address_space<vec>, auto = true}} -> i32
    pto.aiv_initialize_pipe {{{fields(**vector)}}} (gm_slot_buffer = %gm : !pto.ptr<f32>, c2v_consumer_buf = %b : i32)
{pop or f"    %t = pto.tpop_from_aic {{split = 0}} -> {vec}" + chr(10) + "    pto.tfree_from_aic {split = 0}"}
    return
  }}
}}
"""


PLAIN: dict[str, object] = {"dir_mask": 1, "slot_size": 1024}
CONVERTS: dict[str, object] = {**PLAIN, "nosplit": "true", "acc_push_epilogue": EPILOGUE}


def test_a_pipe_with_both_ends_is_right() -> None:
    """On both devices, and with an epilogue."""
    assert found(pair(PLAIN, PLAIN)) == [] == found(pair(PLAIN, PLAIN), "a2a3")
    assert found(pair(CONVERTS, CONVERTS)) == []


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"dir_mask": 0}, "program/pipe-field"),
        ({"slot_size": 0}, "program/pipe-field"),
        ({"slot_num": 0}, "program/pipe-field"),
        ({"id": -1}, "program/pipe-field"),
        ({"dir_mask": 3}, "program/pipe-memory"),
        ({"dir_mask": 2}, "program/pipe-memory"),
        ({"local_slot_num": 2}, "program/pipe-local-slots"),
    ],
)
def test_one_end_that_no_pipe_has(change: dict[str, object], rule: str) -> None:
    """The fault is named whatever else it entails at the other end."""
    assert rule in found(pair({**PLAIN, **change}, PLAIN))


def test_local_slots_are_for_a2a3_and_no_more_than_the_slots() -> None:
    """Four slots where the pipe goes both ways, else eight."""
    for number, legal in ((1, True), (8, True), (9, False), (0, False)):
        ends = {**PLAIN, "local_slot_num": number}
        assert found(pair(ends, ends), "a2a3") == ([] if legal else ["program/pipe-local-slots"])


@pytest.mark.parametrize("change", [{"slot_size": 2048}, {"slot_num": 4}])
def test_both_ends_agree(change: dict[str, object]) -> None:
    """The slots that are not written count."""
    assert found(pair(PLAIN, {**PLAIN, **change})) == ["program/pipe-ends-differ"]
    assert found(pair(PLAIN, {**PLAIN, "slot_num": 8})) == []


def test_a_buffer_has_one_pipe_at_each_end() -> None:
    """Two in one function are refused, though both buffers have two ends."""
    one = "pto.aic_initialize_pipe {id = 0, dir_mask = 1, slot_size = 1024} (c2v_consumer_buf = %b : i32)"
    text = pair(PLAIN, PLAIN)
    assert found(text.replace("    %acc", f"    {one.replace('id = 0', 'id = 1')}\n    %acc", 1)) == [
        "program/pipe-peer"
    ]
    assert "program/pipe-id" in found(text.replace("    %acc", f"    {one}\n    %acc", 1))


def test_users_find_a_pipe_for_them() -> None:
    """Of the same number, set up before, in their direction and on their core."""
    push = f"    pto.tpush_to_aiv(%acc : {ACC}) {{id = 0, split = 0}}"
    assert found(pair(PLAIN, PLAIN, push)) == []
    assert found(pair(PLAIN, PLAIN, push.replace("id = 0", "id = 2"))) == ["program/pipe-id"]
    other = pair(PLAIN, PLAIN).replace("tpush_to_aiv", "tfree_from_aic").replace(f"%acc : {ACC}", "")
    assert "program/pipe-core" in found(other)


def test_flags_are_sixteen() -> None:
    """Eight pipes in one direction fit, the ninth does not."""

    def program(count: int) -> str:
        lines = {"cube": "", "vector": ""}
        for k in range(count):
            lines["cube"] += f'%b{k} = pto.import_reserved_buffer {{name = "f{k}", peer_func = @vector}} -> i32\n'
            lines["vector"] += (
                f'%b{k} = pto.reserve_buffer {{name = "f{k}", size = 64, location = #pto.address_space<vec>, '
                "auto = true} -> i32\n"
            )
            for core in lines:
                lines[core] += (
                    f"%p{k} = pto.initialize_l2l_pipe {{dir_mask = 1, slot_size = 8, slot_num = 8}}(%b{k} : i32) "
                    "-> !pto.pipe\n"
                )
        bodies = "".join(
            f"func.func @{core}() attributes {{pto.kernel_kind = #pto.kernel_kind<{core}>}} {{\n{text}return\n}}\n"
            for core, text in lines.items()
        )
        return f"module {{\n{bodies}}}\n"

    assert found(program(8)) == []
    assert found(program(9)) == ["program/pipe-flags"]


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"nosplit": None}, ["program/pipe-epilogue"]),
        ({"acc_push_epilogue": EPILOGUE.replace("no_relu", "leaky")}, ["program/pipe-epilogue", "program/pipe-ends-differ"]),
        ({"acc_push_epilogue": EPILOGUE.replace("no_relu", "normal_relu")}, ["program/pipe-ends-differ"]),
        ({"acc_push_epilogue": None}, ["program/pipe-ends-differ"]),
    ],
)  # fmt: skip
def test_epilogues_agree(change: dict[str, object], rules: list[str]) -> None:
    assert found(pair({**CONVERTS, **change}, CONVERTS)) == rules


def test_what_passes_an_epilogue() -> None:
    """Accumulators that it converts go in, vector tiles of what it gives come out, and slots have room for them."""
    whole = tile(16, 16, "i32", "acc", blayout="col_major", slayout="row_major", fractal=1024)
    assert found(pair(CONVERTS, CONVERTS, acc=whole)) == ["program/pipe-entry"]
    assert found(pair(CONVERTS, CONVERTS, vec=tile(16, 16, "bf16"))) == ["program/pipe-entry"]
    assert found(pair(CONVERTS, CONVERTS, vec=tile(16, 16, "f16", blayout="col_major"))) == ["program/pipe-entry"]
    small = {**CONVERTS, "slot_size": 256}
    assert found(pair(small, small)) == ["program/pipe-entry"]


def test_numbers_of_a_quantisation_are_set_before() -> None:
    """In the block of the push, for this pipe; and only for one that is quantised by them."""
    scaled = {**CONVERTS, "acc_push_epilogue": EPILOGUE.replace("f32_f16", "qf322f16_pre_scalar")}
    push = f"    pto.tpush_to_aiv(%acc : {ACC}) {{split = 0}}"
    sets = "    %scale = arith.constant 1.0 : f32\n    pto.set_quant_scalar(%scale : f32) {id = 0}\n"
    assert found(pair(scaled, scaled, push)) == ["program/pipe-epilogue"]
    assert found(pair(scaled, scaled, sets + push)) == []
    assert found(pair(CONVERTS, CONVERTS, sets + push)) == ["program/pipe-epilogue"]


def test_a_program_for_no_device_is_only_warned_about_slots() -> None:
    """What A2/A3 need may be meant for A5, where nobody has said."""
    text = pair(PLAIN, PLAIN).replace("gm_slot_buffer = %gm : !pto.ptr<f32>, ", "")
    assert found(text, "a2a3") == ["program/pipe-slots"] and found(text, "a5") == []
    assert {entry.severity for entry in verify(text) if entry.rule == "program/pipe-slots"} == {"warning"}


def test_older_releases_ask_less() -> None:
    """Agreement of the ends came with 0.28."""
    text = pair(PLAIN, {**PLAIN, "slot_size": 2048})
    assert found(text, assembler="0.27") == [] and found(text, assembler="0.28") == ["program/pipe-ends-differ"]
