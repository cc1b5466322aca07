// An operand or attribute as rules look at it: kind, words, extents.
#pragma once

#include <optional>
#include <string>

#include "pto/value.h"
#include "val.h"

namespace pto::detail {

/// The same words in both languages.
struct Pair {
  std::string en, zh;
};

struct Thing {
  enum Kind : std::uint8_t { absent, not_known, plain, typed };

  Kind kind = absent;
  Word type{};              // of a typed one: tile, global, conv, group, pipe_end, registers, array
  Word dtype{};             // element type, also of a scalar that states it
  Val scalar{Val::none};    // of a plain one, and what stands for the others where a value is wanted
  const char* name = "";    // of its class, for messages
  Word loc{}, blayout{}, slayout{}, layout{}, pad{}, compact{}, direction{}, core{};
  std::uint32_t pad_bits = 0;
  int fractal = 0;
  int rank = 0;
  Extent shape[6], stride[5], valid[2];
  std::int64_t ranks = 0, root = 0, size = 0;
  const ConvSettings* settings = nullptr;
  const Registers* registers = nullptr;
  const PipeType* pipe = nullptr;

  /// An attribute of the type; a fault when the type has none of this name.
  Val operator()(Attr attribute) const;
  Val operator()(Attr attribute, int index) const;

  bool is_tile() const { return kind == typed && type == Word::tile; }
};

/// What a value is.  It refers to the value, which has to live as long.
Thing thing_of(const Value& value);
/// Registers of which nothing is known.
Thing unread_registers();
/// Why there is no such type, or nothing when there is.
std::optional<Pair> impossible(const Value& value);
bool possible_pipe(Word direction, Word core, const PipeType& pipe);

/// Strides of contiguous elements; gives the extents of a layout five strides below them.
void make_contiguous(Thing& tensor);
bool is_contiguous(const Thing& tensor);
/// Gives a tile the layout of its blocks and boxes; false when there is none of this name.
bool lay_out(Thing& tile, Word layout);
/// Gives a convolution tile another layout, with the extents that both have and 16 for the others.
bool lay_out_conv(Thing& tile, Word layout);

int bits_of(Word dtype);
int itemsize_of(Word dtype);
/// Position of an extent's name in a convolution tile, -1 for none.
int extent_place(const Thing& tile, Attr name);

inline bool present(const Thing& thing) { return thing.kind != Thing::absent; }
inline Val kind(const Thing& thing) { return thing.kind == Thing::typed ? Val(thing.type) : Val(Val::fault); }

}  // namespace pto::detail
