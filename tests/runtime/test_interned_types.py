"""Types of registers and places: equal ones are one object, however they are written and wherever they were."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.types.align_type import AlignType
from pto_isa.runtime.types.pointer_type import PointerType, pointer_type
from pto_isa.runtime.types.register_types import MaskType, VregType, mask_type, vreg_type

SAME = [
    (VregType("f32"), VregType(dtype="f32"), VregType("f32", 1), vreg_type("!pto.vreg<64xf32>")),
    (MaskType(16), MaskType(width=16), mask_type("!pto.mask<b16>")),
    (PointerType("f32", "ub"), PointerType("f32", "vec"), PointerType("f32", space="ub"), pointer_type("!pto.ptr<f32, ub>")),
    (AlignType(), AlignType()),
]  # fmt: skip


@pytest.mark.parametrize("types", SAME, ids=lambda types: types[0].kind)
def test_equal_types_are_one(types: tuple[Any, ...]) -> None:
    for other in (*types, copy.copy(types[0]), copy.deepcopy(types[0]), pickle.loads(pickle.dumps(types[0]))):
        assert other is types[0]


def test_others_are_others() -> None:
    apart = [VregType("f32"), VregType("f16"), VregType("f32", 2), MaskType(8), MaskType(32), PointerType("f32", "gm")]
    assert len({*apart}) == len(apart) and all(one != two for one in apart for two in apart if one is not two)


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [(MaskType, (32.0,)), (MaskType, (True,)), (MaskType, ([32],)), (VregType, (["f32"],)), (PointerType, ("f32", ["ub"]))],
)  # fmt: skip
def test_what_is_refused_stays_refused(kind: Any, arguments: tuple[Any, ...]) -> None:
    """Also where an equal number is known."""
    MaskType(32)
    with pytest.raises(InputError):
        kind(*arguments)
