// What operands are: plain structs, absent unless they are given an element type.
#pragma once

#include "pto_isa/logic.h"
#include "pto_isa/words.h"

namespace pto_isa {

/// A tile: extents count elements, kUnknown where only a run knows them; `unknown` stands for words that are not known.
struct Tile {
  ElementType dtype = ElementType::absent;
  Location loc = Location::vec;
  BlockLayout blayout = BlockLayout::row_major;
  BoxLayout slayout = BoxLayout::none_box;
  PadValue pad = PadValue::null;
  Compact compact = Compact::null;
  std::int16_t fractal = 512;   ///< bytes of a box: 512, 1024 or 32; -1 where it is not known
  std::uint32_t pad_bits = 0;   ///< the pattern of PadValue::custom
  std::int64_t rows = kUnknown, cols = kUnknown, valid_row = kUnknown, valid_col = kUnknown;

  constexpr Tile() = default;
  /// All of it is valid.
  constexpr Tile(ElementType type, std::int64_t height, std::int64_t width, Location where = Location::vec)
      : dtype(type), loc(where), rows(height), cols(width), valid_row(height), valid_col(width) {}
  constexpr Tile& valid(std::int64_t height, std::int64_t width) {
    valid_row = height, valid_col = width;
    return *this;
  }
  constexpr Tile& boxed(BlockLayout block, BoxLayout box, std::int16_t bytes = 512) {
    blayout = block, slayout = box, fractal = bytes;
    return *this;
  }
};

/// A tensor in global memory: five extents and strides, in elements; shorter shapes have extents of 1 in front.
struct Tensor {
  ElementType dtype = ElementType::absent;
  Layout layout = Layout::nd;
  std::int64_t shape[5] = {1, 1, 1, 1, 1};
  std::int64_t stride[5] = {kUnknown, kUnknown, kUnknown, kUnknown, kUnknown};
};

/// Tensors of one type on every rank of a parallel group.
struct Group {
  Tensor member;
  std::int64_t ranks = kUnknown, root = 0;
};

/// A tile of a convolution: `rank` extents, whose names the layout gives.
struct Conv {
  ElementType dtype = ElementType::absent;
  Layout layout = Layout::nc1hwc0;
  Location loc = Location::mat;
  std::uint8_t rank = 0;
  std::int64_t shape[6] = {0, 0, 0, 0, 0, 0};
  ConvSettings settings;
};

/// A small array, such as a list of counts.
struct Array {
  ElementType dtype = ElementType::absent;
  std::int64_t size = kUnknown;
};

/// What one core holds of a pipe between cores.
struct PipeEnd {
  ElementType dtype = ElementType::absent;
  Direction direction = Direction::dir_c2v;
  Core core = Core::cube;
  std::int64_t number = 0, slots = 8, slot_bytes = 1024, vector_cores = 1, targets = 1, sources = 1;
};

constexpr std::int64_t kRegisterBytes = 256, kBlockBytes = 32;

/// A vector register: 256 bytes of elements.
struct Vreg {
  ElementType dtype = ElementType::absent;
};

/// A mask register: the bits of an element that one lane stands for; 0 where there is none.
struct Mask {
  std::int64_t width = 0;
};

/// A place in memory: the elements behind it, and which memory.
struct Pointer {
  ElementType dtype = ElementType::absent;
  Space space = Space::absent;
};

/// The state of an unaligned stream: whether there is one.
struct Align {
  bool here = false;
};

/// A number: absent, of a value that is not known, whole, or real; the element type where it is known.
struct Scalar {
  enum class State : std::uint8_t { absent, unknown, whole, real };
  ElementType dtype = ElementType::absent;
  State state = State::absent;
  std::int64_t number = 0;
  double fraction = 0;

  constexpr Scalar() = default;
  constexpr Scalar(std::int64_t value) : state(State::whole), number(value) {}
  static constexpr Scalar of(ElementType type) {
    Scalar made;
    made.dtype = type, made.state = State::unknown;
    return made;
  }
  static constexpr Scalar real(double value) {
    Scalar made;
    made.state = State::real, made.fraction = value;
    return made;
  }
};

/// A truth value that is known when a call is compiled.
enum class Flag : std::uint8_t { absent, no, yes, unknown = 0xFF };

/// An operand of one of two kinds.
template <class A, class B>
struct Either {
  Kind kind = Kind::absent;
  A first;
  B second;

  constexpr Either() = default;
  constexpr Either(const A& given) : kind(Kind::tile), first(given) {}
  constexpr Either(const B& given) : kind(kind_of(given)), second(given) {}
  static constexpr Kind kind_of(const Conv&) { return Kind::conv; }
  static constexpr Kind kind_of(const Tensor&) { return Kind::global; }
};

/// A set of numbers below 128.
struct Bits {
  std::uint64_t word[2] = {0, 0};

  constexpr bool test(unsigned bit) const { return (word[bit >> 6] >> (bit & 63) & 1) != 0; }
  constexpr bool any() const { return (word[0] | word[1]) != 0; }
  constexpr void add(unsigned bit, bool wanted = true) { word[bit >> 6] |= std::uint64_t{wanted} << (bit & 63); }
  friend constexpr Bits operator&(Bits a, Bits b) { return {{a.word[0] & b.word[0], a.word[1] & b.word[1]}}; }
  friend constexpr Bits operator|(Bits a, Bits b) { return {{a.word[0] | b.word[0], a.word[1] | b.word[1]}}; }
  friend constexpr bool operator==(Bits a, Bits b) { return a.word[0] == b.word[0] && a.word[1] == b.word[1]; }
};

/// The rules that a call breaks, and those of which it is not known whether it does.
struct Verdict {
  Bits broken, open;

  constexpr bool clean() const { return !broken.any(); }
};

/// Rules that every op has, by their bits; those of the op itself follow.
enum Rule : std::uint8_t { on_profile, operands_fit, attributes_fit, types_fit, first_of_tiles };

}  // namespace pto_isa
