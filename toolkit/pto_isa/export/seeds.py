"""Calls for forms and modes that the examples of the records do not show, in the spelling of examples."""

from __future__ import annotations

from typing import Any


def _tile(text: str) -> dict[str, Any]:
    return {"tile": text}


def _conv(text: str) -> dict[str, Any]:
    return {"conv": text}


def _tensor(text: str) -> dict[str, Any]:
    return {"tensor": text}


def _end(text: str, dtype: str = "f32") -> dict[str, Any]:
    return {"pipe": f"{text}, 4 slots of 2048 bytes, {dtype}"}


_ACC = "acc, 16x16xf32, valid=2x3, blayout=col_major, slayout=row_major, fractal=1024"
_WORD = 70369801142272  # scale 0.5, offset 0, signed

_CROSSING = {
    "dst": _tile("vec, 4x32xf32, valid=3x4"),
    "src0": _tile("vec, 4x32xf32, valid=3x2"),
    "src1": _tile("vec, 4x32xf32, valid=2x4"),
}

_PRODUCT = "acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024"
_FACTOR = "mat, 16x16xf32, blayout=col_major, slayout=row_major"


def _sent(mode: str, src: str, slot: str, **others: str) -> dict[str, Any]:
    """An accumulator that is quantised on its way into a slot, by its columns in modes with a leading v."""
    acc = f"acc, 16x32x{src}, valid=3x5, blayout=col_major, slayout=row_major, fractal=1024"
    words = {"fp": _tile("scaling, 1x32xu64")} if mode.startswith("v") else {"state": {"state": {"quant_pre": _WORD}}}
    return {"pipe": _end("dir_c2v, cube of 1", slot), "src": _tile(acc), "quant_mode": mode, **words, **others}


def _narrowed(**others: str) -> list[dict[str, Any]]:
    """Products of f32 with the modes of the core switched on, on A2/A3 and on A5."""
    found = []
    for mode, outer in (("hf32_mode", ""), ("tf32_mode", ", blayout=col_major")):
        rest = {"src0": _tile(f"left, 16x8xf32, valid=1x3{outer}, slayout=row_major")}
        rest |= {name: _tile(text) for name, text in others.items()}
        found += [
            {
                "dst": _tile("acc, 16x16xf32, valid=1x2, blayout=col_major, slayout=row_major, fractal=1024"),
                **rest,
                "src1": _tile("right, 8x16xf32, valid=3x2, slayout=col_major"),
                "state": {"state": {mode: ties}},
            }
            for ties in (1, 2)
        ]
    return found


SEEDS: dict[str, list[dict[str, Any]]] = {
    **{name: _narrowed() for name in ("tmatmul", "tgemv")},
    "tmatmul_acc": [
        *_narrowed(), *_narrowed(acc="acc, 16x16xf32, valid=1x2, blayout=col_major, slayout=row_major, fractal=1024"),
    ],
    **{name: _narrowed(bias="bias, 1x16xf32, valid=1x2") for name in ("tmatmul_bias", "tgemv_bias")},
    "tgemv_acc": _narrowed(acc="acc, 16x16xf32, valid=1x2, blayout=col_major, slayout=row_major, fractal=1024"),
    "tpush": [
        {"pipe": _end("dir_c2v, cube of 2"), "src": _tile(_PRODUCT), "split": "tile_up_down"},
        {"pipe": _end("dir_c2v, cube of 2"), "src": _tile(_PRODUCT), "split": "tile_left_right"},
        {"pipe": _end("dir_c2v_gm, cube of 1"), "src": _tile(_PRODUCT)},
        {"pipe": _end("dir_v2c_gm, vector 1 of 2"), "src": _tile("vec, 4x8xf32"), "split": "tile_left_right"},
        {"pipe": _end("dir_v2c_gm, vector 0 of 2"), "src": _tile("vec, 4x8xf32"), "split": "tile_left_right", "sub_block_id": 1},
        {"pipe": _end("dir_v2c, vector 0 of 2"), "src": _tile("vec, 4x8xf32"), "split": "tile_up_down", "sub_block_id": 1},
        {"pipe": _end("dir_v2c, vector 0 of 1"), "src": _tensor("4x8xf32")},
        {"pipe": _end("dir_v2c_gm, vector 0 of 1"), "src": _tensor("4x8xf32")},
        *(
            _sent(mode, src, slot)
            for mode, src, slot in (
                ("f322bf16", "f32", "bf16"), ("no_quant", "f32", "f32"), ("no_quant", "i32", "i32"),
                ("deqf16", "i32", "f16"), ("req8", "i32", "i8"), ("qf322f16_pre", "f32", "f16"),
                ("qf322bf16_pre", "f32", "bf16"), ("qs322bf16_pre", "i32", "bf16"), ("qf322f32_pre", "f32", "f32"),
                ("vreq8", "i32", "i8"), ("vqf322b8_pre", "f32", "i8"), ("vqs322bf16_pre", "i32", "bf16"),
                ("vqf322f32_pre", "f32", "f32"), ("qf322hif8_pre", "f32", "hif8"), ("qf322fp8_pre", "f32", "f8e4m3"),
            )
        ),
        *(
            _sent(mode, "i32", "f16", **{setting: value})
            for mode in ("deqf16", "vdeqf16")
            for setting, value in (
                ("atomic_type", "atomic_add"), ("layout_mode", "nz2dn"), ("layout_mode", "nz2nz"),
            )
        ),
    ],
    "tpop": [
        {"pipe": _end("dir_v2c, cube of 1"), "dst": _tile(_FACTOR)},
        {"pipe": _end("dir_v2c_gm, cube of 1"), "dst": _tile(_FACTOR)},
        {"pipe": _end("dir_c2v_gm, vector 0 of 1"), "dst": _tile("vec, 4x8xf32")},
        {"pipe": _end("dir_c2v_gm, vector 1 of 2"), "dst": _tile("vec, 4x8xf32"), "split": "tile_left_right"},
        {"pipe": _end("dir_c2v_gm, vector 0 of 2"), "dst": _tile("vec, 4x8xf32"), "split": "tile_up_down", "sub_block_id": 1},
        {"pipe": _end("dir_c2v, vector 0 of 2"), "dst": _tile("vec, 4x8xf32"), "split": "tile_up_down", "sub_block_id": 1},
        {"pipe": _end("dir_c2v_gm, vector 1 of 2"), "dst": _tensor("4x8xf32"), "split": "tile_left_right"},
    ],
    "tfree": [
        {"pipe": _end("dir_c2v, vector 0 of 1"), "view": _tensor("4x8xf32")},
        {"pipe": _end("dir_c2v_gm, vector 0 of 1"), "view": _tensor("4x8xf32")},
    ],
    **{name: [_CROSSING] for name in ("tpartadd", "tpartmul", "tpartmax", "tpartmin")},
    "mgather": [
        {
            "dst": _tile("vec, 16x16xf32, valid=2x9, blayout=col_major, slayout=row_major"),
            "src": _tensor("nz, 1x2x2x16x8xf32"), "indexes": _tile("vec, 1x8xi32, valid=1x2"), "oob": "wrap",
        },
        {
            "dst": _tile("vec, 16x16xf32, valid=2x9, blayout=col_major, slayout=row_major"),
            "src": _tensor("nz, 1x2x2x16x8xf32"), "indexes": _tile("vec, 2x16xi32, valid=2x9"), "coalesce": "elem",
            "oob": "wrap",
        },
        {
            "dst": _tile("vec, 3x8xi32, valid=3x2"), "src": _tensor("1x2x1x2x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap",
        },
        {
            "dst": _tile("mat, 16x8xf32, valid=2x3, blayout=col_major, slayout=row_major"),
            "src": _tensor("1x2x1x2x3xf32"), "indexes": _tensor("1x2xi32"), "oob": "wrap",
        },
    ],
    "mscatter": [
        {
            "src": _tile("vec, 16x16xf32, valid=2x16, blayout=col_major, slayout=row_major"), "dst": _tensor("nz, 1x2x2x16x8xf32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x2"), "oob": "wrap", "atomic": "none",
        },
        {
            "src": _tile("vec, 16x16xf32, valid=2x16, blayout=col_major, slayout=row_major"), "dst": _tensor("nz, 1x2x2x16x8xf32"),
            "indexes": _tile("vec, 2x16xi32"), "coalesce": "elem", "oob": "wrap", "atomic": "none",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("1x2x1x2x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "none",
        },
        {
            "src": _tile("vec, 16x16xf32, valid=2x16, blayout=col_major, slayout=row_major"), "dst": _tensor("nz, 1x2x2x16x8xf32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x2"), "oob": "wrap", "atomic": "add",
        },
        {
            "src": _tile("vec, 16x16xf32, valid=2x16, blayout=col_major, slayout=row_major"), "dst": _tensor("nz, 1x2x2x16x8xf32"),
            "indexes": _tile("vec, 2x16xi32"), "coalesce": "elem", "oob": "wrap", "atomic": "add",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("1x2x1x2x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "add",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "none",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 3x8xi32, valid=3x2"), "oob": "skip", "coalesce": "elem", "atomic": "none",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "add",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 3x8xi32, valid=3x2"), "oob": "skip", "coalesce": "elem", "atomic": "add",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "max",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 3x8xi32, valid=3x2"), "oob": "skip", "coalesce": "elem", "atomic": "max",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 1x8xi32, valid=1x3"), "oob": "wrap", "atomic": "min",
        },
        {
            "src": _tile("vec, 3x8xi32, valid=3x2"), "dst": _tensor("4x2xi32"),
            "indexes": _tile("vec, 3x8xi32, valid=3x2"), "oob": "skip", "coalesce": "elem", "atomic": "min",
        },
    ],
    "tload": [
        {"dst": _conv("nc1hwc0, 1x1x2x2x16xf16"), "src": _tensor("nc1hwc0, 1x1x2x2x16xf16")},
        {"dst": _conv("fractal_z, 1x2x2x16x16xf16"), "src": _tensor("fractal_z, 1x2x2x16x16xf16")},
        {"dst": _conv("ndc1hwc0, 1x1x1x2x2x16xf16"), "src": _tensor("ndc1hwc0, 1x1x1x2x2xf16")},
        {"dst": _conv("fractal_z, 4x1x16x16xf16"), "src": _tensor("fractal_z, 1x4x1x16x16xf16")},
        {"dst": _conv("nc1hwc0, 1x1x2x2x16xf16"), "src": _tensor("nhwc, 1x1x2x2x8xf16")},
        {"dst": _conv("nc1hwc0, 1x1x2x2x16xf16"), "src": _tensor("nchw, 1x1x8x2x2xf16")},
        {"dst": _conv("fractal_z, 4x1x16x16xf16"), "src": _tensor("nchw, 1x5x8x2x2xf16")},
        {"dst": _conv("ndc1hwc0, 1x1x1x2x2x16xf16"), "src": _tensor("ncdhw, 1x8x1x2x2xf16")},
        {"dst": _conv("fractal_z_3d, 8x1x16x16xf16"), "src": _tensor("ncdhw, 5x8x2x2x2xf16")},
        {"dst": _tile("vec, 16x8xf32, valid=3x2, blayout=col_major"), "src": _tensor("dn, 3x2xf32")},
        {"dst": _tile("mat, 16x32xf16, blayout=col_major, slayout=row_major"), "src": _tensor("nz, 1x2x1x16x16xf16")},
    ],
    "tinsert": [
        {"dst": _tile("mat, 4x32xf8e5m2"), "src": _tile("vec, 2x32xf8e5m2"), "index_row": 1, "index_col": 0},
        {"dst": _tile("mat, 4x32xf16"), "src": _tile("vec, 2x32xf16"), "index_row": 1, "index_col": 0},
    ],
    "tmov": [
        {"dst": _tile("right, 16x16xf32, slayout=col_major"), "src": _conv("fractal_z, 2x1x16x8xf32")},
        {"dst": _tile("right, 16x16xu32, slayout=col_major"), "src": _conv("fractal_z, 2x1x16x8xu32")},
        {"dst": _tile("mat, 2x64xf4e2m1"), "src": _tile("vec, 2x64xf4e2m1")},
        {
            "dst": _tile("left, 32x32xf16, slayout=row_major"),
            "src": _tile("mat, 32x32xf16, blayout=col_major, slayout=row_major"),
        },
        {
            "dst": _tile("left, 32x32xi8, blayout=col_major, slayout=row_major"),
            "src": _tile("mat, 32x32xi8, blayout=col_major, slayout=row_major"),
        },
    ],
    "ttrans": [
        {"dst": _conv("nc1hwc0, 1x1x4x8x16xf16"), "src": _conv("nchw, 1x16x4x8xf16")},
        {"dst": _conv("gnc1hwc0, 2x1x1x4x8x16xf16"), "src": _conv("gnchw, 2x1x16x4x8xf16")},
        {"dst": _conv("nchw, 1x16x4x8xf16"), "src": _conv("nc1hwc0, 1x1x4x8x16xf16")},
        {"dst": _conv("gnchw, 2x1x16x4x8xf16"), "src": _conv("gnc1hwc0, 2x1x1x4x8x16xf16")},
    ],
    "tstore": [
        {"dst": _tensor("nc1hwc0, 1x1x2x2x16xf16"), "src": _conv("nc1hwc0, 1x1x2x2x16xf16")},
        {"dst": _tensor("ndc1hwc0, 1x1x1x2x2xf16"), "src": _conv("ndc1hwc0, 1x1x1x2x2x16xf16")},
        {"dst": _tensor("nc1hwc0, 1x1x2x2x16xf16"), "src": _conv("nc1hwc0, 1x1x2x2x16xf16"), "atomic_type": "atomic_add"},
        {"dst": _tensor("ndc1hwc0, 1x1x1x2x2xf16"), "src": _conv("ndc1hwc0, 1x1x1x2x2x16xf16"), "atomic_type": "atomic_add"},
        {"dst": _tensor("2x3xf16"), "src": _tile(_ACC), "atomic_type": "atomic_add"},
        {"dst": _tensor("2x3xi8"), "src": _tile(_ACC), "pre_quant_scalar": _WORD, "atomic_type": "atomic_add"},
        {"dst": _tensor("dn, 3x2xf32"), "src": _tile("vec, 16x8xf32, valid=3x2, blayout=col_major")},
    ],
    "textract": [
        {
            "dst": _tile("left, 16x16xf16, slayout=row_major"),
            "src": _tile("mat, 32x32xf16, blayout=col_major, slayout=row_major"), "index_row": 0, "index_col": 0,
        },
        {
            "dst": _tile("right, 16x16xf32, slayout=col_major"), "src": _conv("fractal_z, 2x1x16x8xf32"),
            "index_row": 0, "index_col": 0,
        },
        {
            "dst": _tile("vec, 2x64xf4e1m2"), "src": _tile("vec, 4x64xf4e1m2"), "index_row": 1, "index_col": 0,
        },
        {
            "dst": _tile("left, 16x32xi8, blayout=col_major, slayout=row_major"),
            "src": _tile("mat, 32x32xi8, blayout=col_major, slayout=row_major"), "index_row": 0, "index_col": 0,
        },
    ],
    "tquant": [
        {
            "dst": _tile("vec, 8x32xi8, valid=2x3"), "src": _tile("vec, 8x32xf32, valid=2x3"),
            "scale": _tile("vec, 8x1xf32, valid=2x1, blayout=col_major"), "tmp": _tile("vec, 8x32xf32"),
            "quant_type": "int8_sym",
        },
        {
            "dst": _tile("vec, 8x32xu8, valid=2x3"), "src": _tile("vec, 8x32xf32, valid=2x3"),
            "scale": _tile("vec, 8x1xf32, valid=2x1, blayout=col_major"),
            "offset": _tile("vec, 8x1xf32, valid=2x1, blayout=col_major"), "tmp": _tile("vec, 8x32xf32"),
            "quant_type": "int8_asym",
        },
        {
            "dst": _tile("vec, 16x64xi8"), "src": _tile("vec, 16x64xf32"), "shared_exp": _tile("vec, 16x32xu8, valid=16x2"),
            "group_max": _tile("vec, 1x32xf32"), "group_scale": _tile("vec, 1x32xf32"), "exp_zz": _tile("vec, 1x32xu8"),
            "quant_type": "mxfp8",
        },
    ],
    "tmrgsort": [{"dst": _tile("vec, 1x256xf32"), "src": _tile("vec, 1x256xf32"), "block_len": 64}],
}  # fmt: skip
