"""The profile in force, check, strict and exact, and the cache of plans."""

from __future__ import annotations

import asyncio
import threading
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import Tile, TileType, profile
from pto_isa.runtime import RuleError
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import current_profile

ops = pto_isa.ops


def tile(dtype: str = "f32", rows: int = 8, cols: int = 16, valid: tuple[int, int] = (2, 3), **fields: Any) -> Tile:
    made = Tile(TileType(dtype, rows, cols, valid_row=valid[0], valid_col=valid[1], **fields))
    made.array[...] = 1
    return made


def wide() -> tuple[Tile, Tile, Tile]:
    """Operands of a 64-bit addition, which A2/A3 does not have."""
    return tile("i64", 8, 4), tile("i64", 8, 4), tile("i64", 8, 4)


def refuses_wide(**options: Any) -> bool:
    try:
        ops.tadd(*wide(), **options)
    except RuleError as error:
        assert error.findings[0].rule == "pto.tadd/types"
        return True
    return False


def test_the_profile_of_the_context() -> None:
    assert not refuses_wide()
    with profile("a2a3"):
        assert refuses_wide()
        with profile("950"):
            assert not refuses_wide()
        assert refuses_wide()
        assert not refuses_wide(profile="cpu")
    assert not refuses_wide()


def test_an_argument_wins_over_the_context_and_takes_aliases() -> None:
    assert refuses_wide(profile="a2a3")
    for alias in ("a2", "A3", "910B", "Ascend 910C"):
        assert refuses_wide(profile=alias), alias
    assert not refuses_wide(profile="A5")


def test_a_block_left_by_an_error_restores_the_profile() -> None:
    with pytest.raises(RuntimeError), profile("a5"):
        raise RuntimeError
    assert current_profile() == "cpu"
    with pytest.raises(InputError, match="a5"):
        profile("a55")


def test_profiles_in_threads() -> None:
    """Each thread has the profile of its own block; the main one is not disturbed."""
    found: dict[str, list[bool]] = {"a2a3": [], "a5": [], "cpu": []}
    ready = threading.Barrier(len(found))

    def work(name: str) -> None:
        with profile(name):
            ready.wait(10)
            found[name] += [refuses_wide() for _ in range(50)]

    threads = [threading.Thread(target=work, args=(name,)) for name in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert found == {"a2a3": [True] * 50, "a5": [False] * 50, "cpu": [False] * 50}
    assert current_profile() == "cpu"


def test_profiles_in_tasks() -> None:
    async def work(name: str) -> bool:
        with profile(name):
            await asyncio.sleep(0)
            return refuses_wide()

    async def both() -> list[bool]:
        return list(await asyncio.gather(work("a2a3"), work("a5")))

    assert asyncio.run(both()) == [True, False]


def test_profiles_compute_what_their_record_says() -> None:
    """Without a saturation mode the simulator wraps and A5 saturates."""
    source = tile("f32")
    source.array[...] = 3e9
    results = {}
    for name in ("cpu", "a5"):
        dst = tile("i32")
        ops.tcvt(dst, source, profile=name)
        results[name] = int(dst.numpy()[0, 0])
    assert results == {"cpu": 3_000_000_000 - 2**32, "a5": 2**31 - 1}


def test_strict_raises_undefined_rules() -> None:
    dst, src = tile("i32"), tile("i32")
    ops.tshls(dst, src, 32)
    with pytest.raises(RuleError) as caught:
        ops.tshls(dst, src, 32, strict=True)
    assert [finding.severity for finding in caught.value.findings] == ["undefined"]
    ops.tshls(dst, src, 31, strict=True)
    ops.tshls(dst, src, 32)  # the strict plan is not the ordinary one


def test_strict_raises_static_undefined_rules() -> None:
    dst = tile("f32", valid=(2, 3), blayout="col_major")
    call = dst, tile("f32", blayout="col_major"), tile("f32", blayout="col_major")
    ops.tadd(*call)
    severities = set()
    for name in ("cpu", "a2a3", "a5"):
        for strict in (False, True):
            try:
                ops.tadd(*call, profile=name, strict=strict)
            except RuleError as error:
                severities |= {finding.severity for finding in error.findings}
    assert severities <= {"error", "undefined"}


def test_unchecked_calls_run_what_the_rules_refuse() -> None:
    """``check=False`` leaves out the rules; what the code relies on is still required."""
    dst, src = tile("i32"), tile("i32")
    with pytest.raises(RuleError):
        ops.tmul(tile("f32", loc="mat"), tile("f32"), tile("f32"), profile="a5")
    moved, twos = tile("f32", loc="mat"), tile()
    twos.array[...] = 2
    ops.tmul(moved, twos, tile(), profile="a5", check=False)
    assert moved.numpy().tolist() == [[2, 2, 2], [2, 2, 2]]
    with pytest.raises(RuleError):
        ops.tadd(dst, src, tile("i32", valid=(1, 3)), check=False)


def test_exact_sums_in_order() -> None:
    """In index order 1e8 + 1 + … loses every 1; NumPy's pairwise order keeps some."""
    source = tile("f32", 8, 1024, (1, 1024))
    source.array[0, 0] = 1e8
    wanted = np.float32(1e8)
    for _ in range(1023):
        wanted = np.float32(wanted + np.float32(1))
    results = {}
    for exact in (True, False):
        dst = tile("f32", 8, 1, (1, 1), blayout="col_major")
        ops.trowsum(dst, source, tile("f32", 8, 1024, (1, 1024)), exact=exact)
        results[exact] = float(dst.array[0, 0])
    assert results[True] == float(wanted)
    assert abs(results[False] - (1e8 + 1023)) <= 1024 * 2.0**-24 * (1e8 + 1023)


def test_exact_and_default_agree_where_the_record_is_exact() -> None:
    rng = np.random.default_rng(1)
    a, b = (Tile.from_numpy(rng.normal(size=(8, 16)).astype(np.float32)) for _ in range(2))
    for name in ("tadd", "tsub", "tmul", "tdiv", "tmax"):
        slow, fast = tile(valid=(8, 16)), tile(valid=(8, 16))
        ops.get(name)(slow, a, b, exact=True)
        ops.get(name)(fast, a, b)
        assert slow.array.tobytes() == fast.array.tobytes()


def test_true_and_one_are_the_same_flag() -> None:
    ops.tadd(tile(), tile(), tile(), check=1, strict=0, exact=np.bool_(False))
    with pytest.raises(InputError, match="exact"):
        ops.tadd(tile(), tile(), tile(), exact="yes")


def test_plans_are_remembered_by_type_and_flags() -> None:
    module = import_module("pto_isa.generated.ops.tadd")
    module._plans.clear()
    operands = tile(), tile(), tile()
    for _ in range(5):
        ops.tadd(*operands)
        ops.tadd(tile(), tile(), tile())
    assert len(module._plans) == 1
    ops.tadd(*operands, exact=True)
    ops.tadd(*operands, profile="a5")
    ops.tadd(*operands, check=False)
    assert len(module._plans) == 4


def test_the_cache_of_plans_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = import_module("pto_isa.runtime.kernel")
    monkeypatch.setattr(kernel, "MAX_PLANS", 8)
    module = import_module("pto_isa.generated.ops.tadd")
    module._plans.clear()
    for cols in range(1, 17):
        dst = tile(valid=(1, cols))
        ops.tadd(dst, tile(valid=(1, cols)), tile(valid=(1, cols)))
        assert dst.numpy().tolist() == [[2] * cols]
        assert len(module._plans) <= 8


def test_refused_calls_leave_no_plan() -> None:
    module = import_module("pto_isa.generated.ops.tadd")
    module._plans.clear()
    for _ in range(3):
        with pytest.raises(RuleError):
            ops.tadd(tile(), tile(), tile(valid=(1, 3)))
    assert not module._plans


def test_results_from_many_threads() -> None:
    """Plans are shared by threads; every thread gets its own result."""
    errors: list[str] = []

    def work(number: int) -> None:
        for cols in range(1, 17):
            dst, src = tile(valid=(2, cols)), tile(valid=(2, cols))
            src.array[...] = number
            ops.tadd(dst, src, src)
            if dst.numpy().tolist() != [[2 * number] * cols] * 2:
                errors.append(f"{number} {cols}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not errors
