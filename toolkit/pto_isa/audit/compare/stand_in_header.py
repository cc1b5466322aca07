"""A header that stands in for the compiler of the NPUs, so that another compiler can read the public headers.

It only holds what keeps them readable: the words that mark functions and memory, the element types with their sizes,
the types of registers, and the enumerations that occur in declarations. Built-in functions are missing on purpose; what
a compiler says about them is left aside.
"""

from __future__ import annotations

_MARKS = (
    "__global__ __aicore__ __gm__ __ubuf__ __cbuf__ __ca__ __cb__ __cc__ __fbuf__ __biasbuf__ __tf__ __in__ __out__ "
    "__simd_vf__ __simd_callee__ __simt_vf__ __simt_callee__ __VEC_SCOPE__ __no_simd_vf_fusion__"
)
_WIDE = {"half": "uint16_t", "bfloat16_t": "uint16_t"}
_BYTES = "hifloat8_t float8_e4m3_t float8_e5m2_t float8_e8m0_t float4_e2m1x2_t float4_e1m2x2_t"
_REGISTERS = (
    "MaskReg UnalignReg AddrReg vector_bool vector_align vector_address vector_s8 vector_u8 vector_s16 vector_u16 "
    "vector_s32 vector_u32 vector_s64 vector_u64 vector_f16 vector_bf16 vector_f32 vector_hif8 vector_f8e4m3 "
    "vector_f8e5m2 vector_f8e8m0 vector_f4e2m1x2 vector_f4e1m2x2"
)
_ENUMERATIONS = {
    "pipe_t": "PIPE_S PIPE_V PIPE_MTE1 PIPE_MTE2 PIPE_MTE3 PIPE_M PIPE_ALL PIPE_FIX PIPE_MTE4 PIPE_MTE5 PIPE_V2",
    "event_t": "EVENT_ID0 EVENT_ID1 EVENT_ID2 EVENT_ID3 EVENT_ID4 EVENT_ID5 EVENT_ID6 EVENT_ID7",
    "class atomic_type_t": "ATOMIC_NONE ATOMIC_SUM",
}  # fmt: skip


def stand_in(quantisations: list[str]) -> str:
    """The text of the header; ``quantisations``: the modes of the quantising store, a type of the compiler."""
    lines = ["#pragma once"]
    lines += [f"#include <{name}>" for name in ("stdint.h", "stddef.h", "type_traits", "utility", "limits")]
    lines += [f"#define {mark}" for mark in _MARKS.split()]
    lines.append("#define LAUNCH_BOUND(N)")
    lines += [_number(name, storage) for name, storage in _WIDE.items()]
    lines += [_number(name, "uint8_t") for name in _BYTES.split()]
    lines += [
        f"struct {name} {{ {name}() = default; template <class T> {name}(T) {{}} }};" for name in _REGISTERS.split()
    ]
    enumerations = {**_ENUMERATIONS, "class QuantMode_t": " ".join(quantisations)}
    lines += [f"enum {name} {{ {', '.join(words.split())} }};" for name, words in enumerations.items()]
    # The header of types asks whether AICORE is an attribute; it is none here, as in the build of the cost model.
    lines += ["#define __COSTMODEL", "#include <pto/common/type.hpp>", "#undef __COSTMODEL"]
    return "\n".join(lines) + "\n"


def _number(name: str, storage: str) -> str:
    return (
        f"struct {name} {{ {storage} bits; {name}() = default; template <class T> constexpr {name}(T) : bits(0) {{}} "
        "constexpr operator float() const { return 0; } };"
    )
