"""Arrays of recorded vectors: the same as NumPy reads, and a broken archive is an error, never other numbers."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import pytest

from pto_isa.conform.archive import read_arrays


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_arrays_are_numpys(tmp_path: Path, save: object) -> None:
    arrays = {
        "a/dst/in": np.arange(12, dtype=np.float32).reshape(3, 4), "a/dst/out": np.zeros((0, 4), np.int8),
        "b/src/in": np.asfortranarray(np.arange(6, dtype=np.uint16).reshape(2, 3)), "b/x/in": np.array(7, np.int64),
    }  # fmt: skip
    save(tmp_path / "op.npz", **arrays)  # type: ignore[operator]
    found = read_arrays(tmp_path / "op.npz")
    with np.load(tmp_path / "op.npz") as expected:
        assert list(found) == list(expected)
        for name, array in expected.items():
            assert found[name].dtype == array.dtype and found[name].shape == array.shape
            assert found[name].tobytes() == array.tobytes() and not found[name].flags.writeable


def test_a_changed_byte_is_found(tmp_path: Path) -> None:
    path = tmp_path / "op.npz"
    np.savez(path, **{"a/dst/in": np.arange(64, dtype=np.uint8)})
    data = bytearray(path.read_bytes())
    place = data.index(bytes(range(10, 30)))
    data[place] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadZipFile, match="checksum"):
        read_arrays(path)


def test_objects_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "op.npz", a=np.array([{}], object))
    with pytest.raises(ValueError, match="Python objects"):
        read_arrays(tmp_path / "op.npz")
