// Operand types of the PTO tile ISA: what a compiler knows of a call before the program runs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pto/words.h"

namespace pto {

/// A number of elements, or one that is known only when the program runs (`?` in text).
class Extent {
 public:
  constexpr Extent() = default;
  constexpr Extent(std::int64_t value) : value_(value), known_(true) {}

  constexpr bool is_known() const { return known_; }
  /// The number; 0 when it is not known.
  constexpr std::int64_t value() const { return value_; }

 private:
  std::int64_t value_ = 0;
  bool known_ = false;
};

/// An extent that is known only when the program runs.
inline constexpr Extent unknown{};

/// Pad value of a tile: one of the named ones, or 32 bits of a custom pattern.
struct Pad {
  PadValue value = PadValue::null;
  std::optional<std::uint32_t> custom;

  constexpr Pad() = default;
  constexpr Pad(PadValue named) : value(named) {}
  static Pad bits(std::uint32_t pattern) {
    Pad made;
    made.custom = pattern;
    return made;
  }
};

/// Element type, location, extents and layout of a tile.  Extents count elements.
struct TileType {
  ElementType dtype;
  Extent rows, cols;
  Location loc;
  Extent valid_row, valid_col;
  BlockLayout blayout = BlockLayout::row_major;
  BoxLayout slayout = BoxLayout::none_box;
  int fractal = 512;
  Pad pad;
  Compact compact = Compact::null;

  /// A tile of which all elements are valid.
  TileType(ElementType dtype, Extent rows, Extent cols, Location loc = Location::vec)
      : dtype(dtype), rows(rows), cols(cols), loc(loc), valid_row(rows), valid_col(cols) {}

  TileType& valid(Extent row, Extent col) {
    valid_row = row;
    valid_col = col;
    return *this;
  }
  TileType& layout(BlockLayout blocks, BoxLayout boxes, int bytes_of_a_box = 512) {
    blayout = blocks;
    slayout = boxes;
    fractal = bytes_of_a_box;
    return *this;
  }
};

/// A tensor in global memory: one to five extents (leading ones are 1), and strides in elements, five or none; without
/// strides the elements are contiguous.
struct GlobalType {
  ElementType dtype;
  std::vector<Extent> shape;
  std::vector<Extent> stride;
  GlobalLayout layout = GlobalLayout::nd;

  GlobalType(ElementType dtype, std::vector<Extent> shape, GlobalLayout layout = GlobalLayout::nd)
      : dtype(dtype), shape(std::move(shape)), layout(layout) {}
};

/// Tensors of one type on every rank of a parallel group.
struct GroupType {
  GlobalType member;
  std::int64_t ranks;
  std::int64_t root = 0;

  GroupType(GlobalType member, std::int64_t ranks, std::int64_t root = 0)
      : member(std::move(member)), ranks(ranks), root(root) {}
};

/// A tile of a convolution; its layout names the extents.  ndc1hwc0 may be written without its last one.
struct ConvType {
  ElementType dtype;
  ConvLayout layout;
  std::vector<std::int64_t> shape;
  Location loc;
  ConvSettings settings;

  ConvType(ElementType dtype, ConvLayout layout, std::vector<std::int64_t> shape, Location loc = Location::mat)
      : dtype(dtype), layout(layout), shape(std::move(shape)), loc(loc) {}
};

/// One core's end of a pipe between cores.
struct PipeType {
  ElementType dtype;
  Direction direction;
  Core core;
  std::int64_t number = 0;
  std::int64_t slots = 8;
  std::int64_t slot_bytes = 1024;
  std::int64_t vector_cores = 1;
  std::int64_t targets = 1;
  std::int64_t sources = 1;

  PipeType(ElementType dtype, Direction direction, Core core) : dtype(dtype), direction(direction), core(core) {}
};

/// A small array, such as a list of counts.
struct ArrayType {
  ElementType dtype;
  std::int64_t size;

  ArrayType(ElementType dtype, std::int64_t size) : dtype(dtype), size(size) {}
};

}  // namespace pto
