"""Reading many small arrays from one ``.npz`` file: what ``numpy.load`` gives, for a fraction of its cost per array.

NumPy opens each member as a file and parses its header as Python text.  Here the archive is read once, and headers,
of which a file has thousands with few different texts, are parsed once per text.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from struct import unpack_from
from typing import Any

import numpy as np
from numpy.lib import format as npy

from ..runtime.array import Array

_LOCAL_HEADER = 30  # bytes before the name in the local header of a member
_headers: dict[bytes, tuple[tuple[int, ...], bool, np.dtype[Any]]] = {}


def read_arrays(path: Path) -> dict[str, Array]:
    """All arrays of the file by name, read-only.  Raises OSError, ValueError or BadZipFile for what is no such file."""
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
    data = path.read_bytes()
    return {member.filename.removesuffix(".npy"): _array(_content(data, member)) for member in members}


def _content(data: bytes, member: zipfile.ZipInfo) -> bytes:
    """The bytes of one member, checked against its checksum."""
    name, extra = unpack_from("<HH", data, member.header_offset + 26)
    start = member.header_offset + _LOCAL_HEADER + name + extra
    content = data[start : start + member.compress_size]
    if member.compress_type == zipfile.ZIP_DEFLATED:
        try:
            content = zlib.decompress(content, -zlib.MAX_WBITS, member.file_size)
        except zlib.error as error:
            raise zipfile.BadZipFile(f"{member.filename}: {error}") from None
    elif member.compress_type != zipfile.ZIP_STORED:
        raise zipfile.BadZipFile(f"{member.filename}: compression {member.compress_type} is not read")
    if zlib.crc32(content) != member.CRC:
        raise zipfile.BadZipFile(f"{member.filename}: wrong checksum")
    return content


def _array(content: bytes) -> Array:
    """One array from the bytes of a ``.npy`` file."""
    if len(content) < 12:
        raise ValueError("not an array: too short")
    size, start = (unpack_from("<H", content, 8)[0], 10) if content[6] == 1 else (unpack_from("<I", content, 8)[0], 12)
    header = content[: start + size]
    if header not in _headers:
        _headers[header] = _parsed(header)
    shape, fortran, dtype = _headers[header]
    flat = np.frombuffer(content, dtype, offset=len(header))
    return flat.reshape(shape, order="F" if fortran else "C")


def _parsed(header: bytes) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    file = io.BytesIO(header)
    version = npy.read_magic(file)
    if version not in ((1, 0), (2, 0)):
        raise ValueError(f"version {version} of the format is not read")
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    shape, fortran, dtype = read(file)
    if dtype.hasobject:
        raise ValueError("an array of Python objects is not read")
    return shape, fortran, dtype
