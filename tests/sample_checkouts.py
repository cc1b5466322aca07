"""Small made-up checkouts: headers, pages and sources of an assembler for the ops of the sample database."""

from __future__ import annotations

from pathlib import Path

COMMON = """\
#ifndef COMMON_HPP
#define COMMON_HPP
#define PTO_INST inline __attribute__((visibility("default")))
#define PTO_INTERNAL inline
#define MAP_INSTR_IMPL(API, ...) API##_IMPL(__VA_ARGS__)
#endif
"""
TILE = """\
namespace pto {
template <typename T, int Rows, int Cols>
constexpr int Padded()
{
    if (Cols == 0) {
        return Rows;
    }
    return (Cols + 15) / 16 * 16;
}
template <
    TileType Loc_, typename Element_, const int Rows_, const int Cols_, const BLayout BFractal_ = BLayout::RowMajor,
    const int RowValid_ = Rows_, const int ColValid_ = Cols_, const SLayout SFractal_ = SLayout::NoneBox,
    const int SFractalSize_ = 512, const PadValue PadVal_ = PadValue::Null>
struct Tile {
    using DType = Element_;
    static constexpr int Rows = Rows_;
};
template <typename Element_, int Rows_, int Cols_>
using Plain = Tile<TileType::Vec, Element_, Rows_, Cols_>;
template <typename Src, typename Dst>
struct Event {};
} // namespace pto
"""
INTERFACE = """\
#include "pto/common/common.hpp"
#include "pto/common/pto_tile.hpp"
#ifdef __CPU_SIM
#include "pto/cpu/TPlus.hpp"
#elif defined(PTO_NPU_ARCH_A5)
#include "pto/npu/a5/TPlus.hpp"
#endif

namespace pto {
template <typename TileDst, typename TileSrc0, typename TileSrc1, typename... WaitEvents>
PTO_INST RecordEvent TPLUS(TileDst& dst, TileSrc0& src0, TileSrc1& src1, WaitEvents&... events)
{
    TSYNC(events...);
    MAP_INSTR_IMPL(TPLUS, dst, src0, src1);
    return {};
}

template <typename TileDst, typename TileSrc0, typename TileSrc1, typename... WaitEvents>
PTO_INST RecordEvent TMINUS(TileDst& dst, TileSrc0& src0, TileSrc1& src1, WaitEvents&... events)
{
    MAP_INSTR_IMPL(TMINUS, dst, src0, src1);
    return {};
}
} // namespace pto
"""
CPU = """\
namespace pto {
template <typename A, typename B, typename C>
PTO_INTERNAL void TPLUS_IMPL(A& dst, B& src0, C& src1)
{
    using T = typename A::DType;
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, int32_t>, "types");
    static_assert(std::is_same_v<T, typename B::DType> && std::is_same_v<T, typename C::DType>, "same");
}
template <typename A, typename B, typename C>
PTO_INTERNAL void TMINUS_IMPL(A& dst, B& src0, C& src1)
{
    TPLUS_IMPL(dst, src0, src1);
}
} // namespace pto
"""
A5 = """\
namespace pto {
template <typename T, typename A>
PTO_INTERNAL void PlusCheck()
{
    static_assert(std::is_same_v<T, float>, "types");
    static_assert(A::isRowMajor, "layout");
}
template <typename A, typename B, typename C>
PTO_INTERNAL void TPLUS_IMPL(A& dst, B& src0, C& src1)
{
    PlusCheck<typename A::DType, A>();
    static_assert(std::is_same_v<typename A::DType, typename B::DType>, "same");
    static_assert(std::is_same_v<typename A::DType, typename C::DType>, "same");
}
template <typename A, typename B, typename C>
PTO_INTERNAL void TMINUS_IMPL(A& dst, B& src0, C& src1)
{
    TPLUS_IMPL(dst, src0, src1);
}
} // namespace pto
"""
PAGE = """\
# pto.{op}

```text
pto.{op} ins(%src0, %src1 : !pto.tile_buf<...>, !pto.tile_buf<...>) outs(%dst : !pto.tile_buf<...>)
```

## Constraints

- **Checks (A5)**:
    - `TileData::DType` must be one of: `float`.
"""
OPERATIONS = """\
def TPlusOp : PTO_TOp<"tplus", []> {
  let arguments = (ins PTODpsType:$src0, PTODpsType:$src1, PTODpsType:$dst);
  let hasVerifier = 1;
  let assemblyFormat = [{
    `ins` `(` $src0 `,` $src1 `:` qualified(type($src0)) `,` qualified(type($src1)) `)`
    `outs` `(` $dst `:` qualified(type($dst)) `)` attr-dict
  }];
}

def TMinusOp : PTO_TOp<"tminus", []> {
  let arguments = (ins PTODpsType:$src0, PTODpsType:$src1, PTODpsType:$dst);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getDstMutable(); }
  }];
}
"""
VERIFIERS = """\
LogicalResult pto::TPlusOp::verify() {
  auto verifyA5 = [&]() -> LogicalResult {
    if (failed(verifyTileBufSameElemType(*this, t0, t1, "src0", "src1")) ||
        failed(verifyTileBufSameValidShape(*this, t0, td, "src0", "dst")))
      return failure();
    Type elem = getElemTy(t0);
    if (!elem.isF32())
      return emitOpError("expects A5 tplus element type to be f32");
    return success();
  };
  return dispatchVerifierByArch(getOperation(), verifyA2A3, verifyA5);
}
"""
FAMILY_PAGES = "docs/isa/tile/ops/sample"


def write(root: Path, files: dict[str, str]) -> Path:
    """Write files below a folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def make_pto_isa(root: Path) -> Path:
    """A checkout of the headers and pages, in which everything agrees with the sample database."""
    pages = {f"{FAMILY_PAGES}/{op}{tail}.md": PAGE.format(op=op) for op in ("tplus", "tminus") for tail in ("", "_zh")}
    return write(
        root,
        {
            "include/pto/common/common.hpp": COMMON,
            "include/pto/common/pto_tile.hpp": TILE,
            "include/pto/common/pto_instr.hpp": INTERFACE,
            "include/pto/cpu/TPlus.hpp": CPU,
            "include/pto/npu/a5/TPlus.hpp": A5,
            **pages,
        },
    )


def make_ptoas(root: Path) -> Path:
    """A checkout of the assembler."""
    return write(root, {"include/PTO/IR/PTOOps.td": OPERATIONS, "lib/PTO/IR/PTO.cpp": VERIFIERS})


def change(root: Path, name: str, old: str, new: str) -> None:
    """Replace a piece of text that must be there."""
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
