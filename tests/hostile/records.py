"""Records and arrays that nobody should write."""

from __future__ import annotations

import io
import zipfile

import numpy as np

DEEP = 2000
# the whole text of a record
RECORDS: dict[str, str | bytes] = {
    "nothing": "", "a word": "word\n", "a number": "3\n", "null": "null\n", "a list": "- 1\n", "lists": "[" * DEEP, "mappings": "{a: " * DEEP, "blocks": "\n".join(" " * k + "a:" for k in range(200)),
    "null bytes": b"\0" * 100, "no UTF-8": b"\xff\xfe", "UTF-16": "op: pto.tplus\n".encode("utf-16"), "a tab": "\top: pto.tplus\n", "an anchor": "a: &a [*a]\n",
    "laughs": "a: &a [x, x]\n" + "".join(f"b{k}: &b{k} [*{'a' if not k else f'b{k - 1}'}, *{'a' if not k else f'b{k - 1}'}]\n" for k in range(40)),
    "a merge": "<<: {op: pto.tplus}\n", "python": "op: !!python/object/apply:os.system ['id']\n", "documents": "---\n---\n", "a directive": "%YAML 9.9\n---\n",
    "a long line": "op: " + "x" * 300_000 + "\n", "many keys": "".join(f"k{k}: 1\n" for k in range(3000)), "one key": "op: 1\n" * 3000, "a long key": "x" * 5000 + ": 1\n",
    "escapes": 'op: "\\e[31m"\n', "overrides": "op: \u202ex\n", "a fold without an end": "op: >", "a quote without an end": "op: '", "a bracket without an end": "op: [", "only a comment": "# words\n",
    "json": '{"op": "pto.tplus"}\n', "xml": "<op>pto.tplus</op>\n", "huge": "a: 1\n" * 300_000,
}  # fmt: skip
# what is replaced in a right record, and by what
CHANGES: dict[str, tuple[str, str]] = {
    f"{key}: {kind}": (key, value)
    for number, key in enumerate(("op", "family", "group", "summary", "types", "define", "examples", "changes", "overloads", "intrinsic", "aliases"))
    for kind, value in [*{
        "null": "null", "empty list": "[]", "empty mapping": "{}", "number": "3", "text": "'x'", "list of lists": "[[[]]]", "true": "true",
    }.items()][number % 2 :: 2]
}  # fmt: skip
EXPRESSIONS = {
    "code": "__import__('os').system('id')", "lambda": "(lambda: 1)()", "attribute": "a.__class__", "string": "'x' * 9999999", "power": "2 ** 99999999", "deep": "(" * 500 + "a" + ")" * 500,
    "long": " + ".join(["a"] * 5000), "empty": "", "itself": "combine(a, b)", "walrus": "(a := b)", "star": "max(*a)", "format": "f'{a}'", "comprehension": "[x for x in a]", "yield": "(yield a)",
    "null": "a\0b", "unicode": "а + b", "newline": "a +\n b", "assignment": "a = b", "number": "9" * 4000, "float": "1e99999", "zero": "a // 0", "shift": "1 << 99999999",
}  # fmt: skip


def _npy(array: np.ndarray) -> bytes:  # type: ignore[type-arg]
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=array.dtype.hasobject)
    return stream.getvalue()


def _zip(names: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in names.items():
            archive.writestr(name, data)
    return stream.getvalue()


GOOD = _npy(np.zeros(4, np.float32))
ARRAYS: dict[str, bytes] = {
    "nothing": b"", "zeros": bytes(1000), "text": b"word\n", "the first half": GOOD[: len(GOOD) // 2], "only the mark": GOOD[:6], "another version": GOOD[:6] + b"\x09\x00" + GOOD[8:],
    "a longer header": GOOD[:8] + b"\xff\xff" + GOOD[10:], "no dictionary": GOOD.replace(b"{'descr'", b"[[[[[[[["), "code in the header": GOOD.replace(b"(4,)", b"f()+"),
    "a huge shape": GOOD.replace(b"(4,), ", b"(9**9,)"), "a negative shape": GOOD.replace(b"(4,)", b"(-4)"), "another type": GOOD.replace(b"<f4", b"<i4"), "big end first": _npy(np.zeros(4, ">f4")),
    "objects": _npy(np.array([object()])) if False else GOOD.replace(b"<f4", b"|O "), "fields": _npy(np.zeros(4, [("a", "f4"), ("b", "i4")])), "texts": _npy(np.array(["a", "b"])), "times": _npy(np.zeros(2, "M8[s]")),
    "complex": _npy(np.zeros(4, np.complex64)), "no elements": _npy(np.zeros((0, 4), np.float32)), "no dimension": _npy(np.float32(3)), "many dimensions": _npy(np.zeros((1,) * 32, np.float32)),
    "an archive": _zip({"a.npy": GOOD}), "a path in an archive": _zip({"../../x.npy": GOOD}),
}  # fmt: skip
