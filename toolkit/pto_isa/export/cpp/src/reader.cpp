// Values as things.
#include "thing.h"
#include "word.h"

namespace pto::detail {
namespace {

Word tile_layout(Word blayout, Word slayout) {
  for (const TileLayout& known : kTileLayouts) {
    if (known.blayout == blayout && known.slayout == slayout) return known.layout;
  }
  return Word{};
}

/// How a Value becomes a Thing, by what it holds.
struct Reader {
  Thing made;

  void type(Word word, const char* name, Word dtype) {
    made.kind = Thing::typed;
    made.type = word;
    made.name = name;
    made.dtype = dtype;
    made.scalar = Val::fault;
  }
  void operator()(const Value::Absent&) {}
  void operator()(const Value::Unknown&) {
    made.kind = Thing::not_known;
    made.scalar = Val::unknown;
    made.name = "Unknown";
  }
  void operator()(const Number& number) {
    made.kind = Thing::plain;
    if (const auto* whole = std::get_if<std::int64_t>(&number.is)) {
      made.scalar = *whole, made.name = "int";
    } else if (const auto* natural = std::get_if<std::uint64_t>(&number.is)) {
      made.scalar = *natural, made.name = "int";
    } else if (const auto* real = std::get_if<double>(&number.is)) {
      made.scalar = *real, made.name = "float";
    } else if (const auto* held = std::get_if<bool>(&number.is)) {
      made.scalar = *held, made.name = "bool";
    } else {
      (*this)(Value::Unknown{});
    }
  }
  void operator()(const Scalar& scalar) {
    (*this)(scalar.value);
    made.dtype = scalar.dtype ? word_of(*scalar.dtype) : Word::index;
    made.name = "ScalarType";
  }
  void operator()(const std::string& word) {
    made.kind = Thing::plain;
    made.scalar = find_word(word);
    made.name = "str";
  }
  void operator()(const TileType& tile) {
    type(Word::tile, "TileType", word_of(tile.dtype));
    made.shape[0] = tile.rows, made.shape[1] = tile.cols;
    made.valid[0] = tile.valid_row, made.valid[1] = tile.valid_col;
    made.rank = 2;
    made.loc = word_of(tile.loc);
    made.blayout = word_of(tile.blayout), made.slayout = word_of(tile.slayout);
    made.layout = tile_layout(made.blayout, made.slayout);
    made.fractal = tile.fractal;
    made.pad = tile.pad.custom ? Word::custom_ : word_of(tile.pad.value);
    made.pad_bits = tile.pad.custom.value_or(0);
    made.compact = word_of(tile.compact);
  }
  void operator()(const GlobalType& tensor) {
    type(Word::global, "GlobalType", word_of(tensor.dtype));
    made.layout = word_of(tensor.layout);
    made.rank = 5;
    const std::size_t missing = 5 - tensor.shape.size();
    for (std::size_t k = 0; k < 5; ++k) made.shape[k] = k < missing ? Extent(1) : tensor.shape[k - missing];
    if (tensor.stride.empty()) {
      make_contiguous(made);
    } else {
      for (std::size_t k = 0; k < 5; ++k) made.stride[k] = tensor.stride[k];
    }
  }
  void operator()(const GroupType& group) {
    (*this)(group.member);
    made.type = Word::group, made.name = "GroupType";
    made.ranks = group.ranks, made.root = group.root;
  }
  void operator()(const ConvType& tile) {
    type(Word::conv, "ConvType", word_of(tile.dtype));
    made.layout = word_of(tile.layout), made.loc = word_of(tile.loc);
    made.rank = static_cast<int>(tile.shape.size());
    for (int k = 0; k < made.rank; ++k) made.shape[k] = tile.shape[static_cast<std::size_t>(k)];
    if (made.layout == Word::ndc1hwc0 && made.rank == 5) made.shape[made.rank++] = 32 / itemsize_of(made.dtype);
    made.settings = &tile.settings;
  }
  void operator()(const PipeType& pipe) {
    type(Word::pipe_end, "PipeType", word_of(pipe.dtype));
    made.direction = word_of(pipe.direction), made.core = word_of(pipe.core);
    made.pipe = &pipe;
  }
  void operator()(const RegisterState& state) {
    type(Word::registers, "StateType", Word{});
    made.registers = state.contents ? &*state.contents : nullptr;
  }
  void operator()(const ArrayType& array) {
    type(Word::array, "ArrayType", word_of(array.dtype));
    made.size = array.size;
  }
};

}  // namespace

Thing thing_of(const Value& value) {
  Reader reader;
  const Value::Any& any = value.any();
  if (const auto* tile = std::get_if<TileType>(&any)) reader(*tile);
  else if (const auto* word = std::get_if<std::string>(&any)) reader(*word);
  else if (const auto* number = std::get_if<Number>(&any)) reader(*number);
  else if (const auto* scalar = std::get_if<Scalar>(&any)) reader(*scalar);
  else if (const auto* tensor = std::get_if<GlobalType>(&any)) reader(*tensor);
  else if (const auto* group = std::get_if<GroupType>(&any)) reader(*group);
  else if (const auto* conv = std::get_if<ConvType>(&any)) reader(*conv);
  else if (const auto* pipe = std::get_if<PipeType>(&any)) reader(*pipe);
  else if (const auto* state = std::get_if<RegisterState>(&any)) reader(*state);
  else if (const auto* array = std::get_if<ArrayType>(&any)) reader(*array);
  else if (const auto* open = std::get_if<Value::Unknown>(&any)) reader(*open);
  return reader.made;
}

Thing unread_registers() {
  Reader reader;
  reader(RegisterState{});
  return reader.made;
}

}  // namespace pto::detail
