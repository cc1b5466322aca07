#include "thing.h"

#include <limits>

#include "word.h"

namespace pto::detail {
namespace {

Val product(const Extent* extents, int count) {
  Val size = 1;
  for (int k = 0; k < count; ++k) size = size * Val(extents[k]);
  return size;
}

Val tile_attribute(const Thing& tile, Attr attribute) {
  switch (attribute) {
    case Attr::rows: return tile.shape[0];
    case Attr::cols: return tile.shape[1];
    case Attr::valid_row: return tile.valid[0];
    case Attr::valid_col: return tile.valid[1];
    case Attr::loc: return tile.loc;
    case Attr::blayout: return tile.blayout;
    case Attr::slayout: return tile.slayout;
    case Attr::layout: return tile.layout;
    case Attr::fractal: return tile.fractal;
    case Attr::compact: return tile.compact;
    case Attr::pad: {
      Val pad = tile.pad;
      pad.bits = tile.pad_bits;
      return pad;
    }
    case Attr::shape: return Sequence{tile.shape, 2};
    case Attr::valid_shape: return Sequence{tile.valid, 2};
    case Attr::size: return product(tile.shape, 2);
    case Attr::bytes: return floor_div(product(tile.shape, 2) * bits_of(tile.dtype) + 7, 8);
    default: return Val::fault;
  }
}

/// The implied last extent of ndc1hwc0, else 1.
int inner(const Thing& tensor) { return tensor.layout == Word::ndc1hwc0 ? 32 / itemsize_of(tensor.dtype) : 1; }

Val tensor_attribute(const Thing& tensor, Attr attribute) {
  switch (attribute) {
    case Attr::layout: return tensor.layout;
    case Attr::shape: return Sequence{tensor.shape, 5};
    case Attr::stride: return Sequence{tensor.stride, 5};
    case Attr::size: return product(tensor.shape, 5) * inner(tensor);
    case Attr::ranks: return tensor.type == Word::group ? Val(tensor.ranks) : Val(Val::fault);
    case Attr::root: return tensor.type == Word::group ? Val(tensor.root) : Val(Val::fault);
    default: return Val::fault;
  }
}

Val conv_attribute(const Thing& tile, Attr attribute) {
  switch (attribute) {
    case Attr::layout: return tile.layout;
    case Attr::loc: return tile.loc;
    case Attr::shape: return Sequence{tile.shape, tile.rank};
    case Attr::rank: return tile.rank;
    case Attr::size: return product(tile.shape, tile.rank);
    case Attr::bytes: return floor_div(product(tile.shape, tile.rank) * bits_of(tile.dtype) + 7, 8);
    default: break;
  }
  if (attribute >= kFirstSetting && attribute <= kLastSetting) {
    return tile.settings->*kSettings[static_cast<int>(attribute) - static_cast<int>(kFirstSetting)].field;
  }
  const int place = extent_place(tile, attribute);
  return place < 0 ? Val(Val::fault) : Val(tile.shape[place]);
}

Val pipe_attribute(const Thing& end, Attr attribute) {
  const PipeType& pipe = *end.pipe;
  switch (attribute) {
    case Attr::direction: return end.direction;
    case Attr::core: return end.core;
    case Attr::number: return pipe.number;
    case Attr::slots: return pipe.slots;
    case Attr::slot_bytes: return pipe.slot_bytes;
    case Attr::vector_cores: return pipe.vector_cores;
    case Attr::targets: return pipe.targets;
    case Attr::sources: return pipe.sources;
    case Attr::size: return floor_div(pipe.slot_bytes, itemsize_of(end.dtype));
    default: return Val::fault;
  }
}

Val register_contents(const Thing& state, Attr attribute) {
  if (attribute < kFirstRegister || attribute > kLastRegister) return Val::fault;
  if (state.registers == nullptr) return Val::unknown;
  return state.registers->*kRegisters[static_cast<int>(attribute) - static_cast<int>(kFirstRegister)].field;
}

}  // namespace

Val Thing::operator()(Attr attribute) const {
  if (kind != typed) return Val::fault;
  const bool has_elements = dtype != Word{};
  if (attribute == Attr::dtype) return has_elements ? Val(dtype) : Val(Val::fault);
  if (attribute == Attr::itemsize && type != Word::array && has_elements) return itemsize_of(dtype);
  if (attribute == Attr::bits && type != Word::array && type != Word::pipe_end && has_elements) return bits_of(dtype);
  switch (type) {
    case Word::tile: return tile_attribute(*this, attribute);
    case Word::global:
    case Word::group: return tensor_attribute(*this, attribute);
    case Word::conv: return conv_attribute(*this, attribute);
    case Word::pipe_end: return pipe_attribute(*this, attribute);
    case Word::registers: return register_contents(*this, attribute);
    default: return attribute == Attr::size ? Val(size) : Val(Val::fault);
  }
}

Val Thing::operator()(Attr attribute, int index) const {
  const Val found = (*this)(attribute);
  if (found.kind != Val::sequence || index >= found.many.count) return Val::fault;
  return found.many.first[index];
}

void make_contiguous(Thing& tensor) {
  Val step = inner(tensor);
  for (int k = 5; k-- > 0;) {
    const bool fits = step.kind == Val::whole && step.number <= std::numeric_limits<std::int64_t>::max();
    tensor.stride[k] = fits ? Extent(static_cast<std::int64_t>(step.number)) : unknown;
    step = step * Val(tensor.shape[k]);
  }
}

bool is_contiguous(const Thing& tensor) {
  Thing plain = tensor;
  make_contiguous(plain);
  for (int k = 0; k < 5; ++k) {
    const Extent a = plain.stride[k], b = tensor.stride[k];
    if (a.is_known() != b.is_known() || a.value() != b.value()) return false;
  }
  return true;
}

bool lay_out(Thing& tile, Word layout) {
  for (const TileLayout& known : kTileLayouts) {
    if (known.layout == layout) {
      tile.layout = layout, tile.blayout = known.blayout, tile.slayout = known.slayout;
      return true;
    }
  }
  return false;
}

int extent_place(const Thing& tile, Attr name) {
  for (const ConvExtents& known : kConvExtents) {
    if (known.layout != tile.layout || known.count != tile.rank) continue;
    for (int k = 0; k < known.count; ++k) {
      if (known.names[k] == name) return k;
    }
  }
  return -1;
}

bool lay_out_conv(Thing& tile, Word layout) {
  for (const ConvExtents& known : kConvExtents) {
    if (known.layout != layout) continue;
    Extent shape[6];
    for (int k = 0; k < known.count; ++k) {
      const int place = known.names[k] == Attr::none ? -1 : extent_place(tile, known.names[k]);
      shape[k] = place < 0 ? Extent(16) : tile.shape[place];
    }
    for (int k = 0; k < known.count; ++k) tile.shape[k] = shape[k];
    tile.rank = known.count;
    tile.layout = layout;
    return true;
  }
  return false;
}

int bits_of(Word dtype) {
  for (const Bits& known : kBits) {
    if (known.dtype == dtype) return known.bits;
  }
  return 32;
}

int itemsize_of(Word dtype) {
  const int bits = bits_of(dtype);
  return bits < 8 ? 1 : bits / 8;
}

}  // namespace pto::detail
