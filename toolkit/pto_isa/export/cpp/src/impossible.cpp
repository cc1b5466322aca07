// Types that cannot be, whatever the op: extents below their least, shapes of another length than the layout has.
#include "thing.h"

namespace pto::detail {
namespace {

using Reason = std::optional<Pair>;

Reason outside(const Pair& what, std::int64_t value, std::int64_t least, std::int64_t most = INT64_MAX) {
  if (value >= least && value <= most) return std::nullopt;
  const std::string found = std::to_string(value), low = std::to_string(least), high = std::to_string(most);
  const Pair wanted = most == INT64_MAX
                          ? Pair{"a whole number of at least " + low, "不小于 " + low + " 的整数"}
                          : Pair{"a whole number from " + low + " to " + high, low + " 到 " + high + " 的整数"};
  return Pair{what.en + " is " + found + "; expected " + wanted.en, what.zh + "为 " + found + "；应为 " + wanted.zh};
}

Reason outside(const Pair& what, Extent value, std::int64_t least) {
  return value.is_known() ? outside(what, value.value(), least) : std::nullopt;
}

Reason tile(const TileType& type) {
  constexpr std::int64_t most = std::int64_t{1} << 31;
  if (auto why = outside(Pair{"the number of rows (rows)", "行数（rows）"}, type.rows, 1)) return why;
  if (auto why = outside(Pair{"the number of columns (cols)", "列数（cols）"}, type.cols, 1)) return why;
  if (auto why = outside(Pair{"the number of valid rows (valid_row)", "有效行数（valid_row）"}, type.valid_row, 0)) {
    return why;
  }
  if (auto why = outside(Pair{"the number of valid columns (valid_col)", "有效列数（valid_col）"}, type.valid_col, 0)) {
    return why;
  }
  if (type.fractal != 512 && type.fractal != 1024 && type.fractal != 32) {
    const std::string found = std::to_string(type.fractal);
    return Pair{"the fractal size is " + found + "; expected 512, 1024 or 32 (bytes of one box)",
                "分形大小为 " + found + "；应为 512、1024 或 32（一个分形的字节数）"};
  }
  if (type.rows.is_known() && type.cols.is_known() && type.rows.value() > most / type.cols.value()) {
    const std::string rows = std::to_string(type.rows.value()), cols = std::to_string(type.cols.value());
    return Pair{"a tile of " + rows + " x " + cols + " elements is too large: at most " + std::to_string(most),
                "Tile 过大：" + rows + " x " + cols + "，最多 " + std::to_string(most) + " 个元素"};
  }
  return std::nullopt;
}

Reason tensor(const GlobalType& type) {
  if (type.shape.empty() || type.shape.size() > 5) {
    const std::string count = std::to_string(type.shape.size());
    return Pair{"the shape has " + count + " numbers; expected one to five", "shape 有 " + count + " 个数；应为一到五个"};
  }
  if (!type.stride.empty() && type.stride.size() != 5) {
    const std::string count = std::to_string(type.stride.size());
    return Pair{"the stride has " + count + " numbers; expected five", "stride 有 " + count + " 个数；应为五个"};
  }
  for (Extent extent : type.shape) {
    if (auto why = outside(Pair{"a number of the shape", "shape 的一个数"}, extent, 0)) return why;
  }
  for (Extent step : type.stride) {
    if (auto why = outside(Pair{"a number of the stride", "stride 的一个数"}, step, 0)) return why;
  }
  return std::nullopt;
}

Reason conv(const ConvType& type) {
  const Word layout = word_of(type.layout);
  bool fits = layout == Word::ndc1hwc0 && type.shape.size() == 5;
  for (const ConvExtents& known : kConvExtents) {
    fits = fits || (known.layout == layout && static_cast<std::size_t>(known.count) == type.shape.size());
  }
  if (!fits) {
    const std::string name = spelling(layout), count = std::to_string(type.shape.size());
    return Pair{"a " + name + " tile does not have " + count + " extents", name + " Tile 没有 " + count + " 维"};
  }
  for (std::int64_t extent : type.shape) {
    if (auto why = outside(Pair{"an extent of a convolution tile", "卷积 Tile 的一个维度"}, extent, 1)) return why;
  }
  for (const Setting& setting : kSettings) {
    const std::int64_t most = (std::int64_t{1} << setting.bits) - 1;
    if (auto why = outside(Pair{setting.name, std::string(setting.name) + " "}, type.settings.*setting.field, 0, most)) {
      return why;
    }
  }
  return std::nullopt;
}

Reason registers(const RegisterState& state) {
  if (!state.contents) return std::nullopt;
  for (const Register& known : kRegisters) {
    if (known.bits < 64 && (*state.contents).*known.field >> known.bits != 0) {
      const std::string bits = std::to_string(known.bits);
      return Pair{"the register " + std::string(known.name) + " has more than " + bits + " bits",
                  "寄存器 " + std::string(known.name) + " 超过 " + bits + " 位"};
    }
  }
  return std::nullopt;
}

}  // namespace

bool possible_pipe(Word direction, Word core, const PipeType& pipe) {
  const auto in = [](std::int64_t value, std::int64_t low, std::int64_t high) { return low <= value && value <= high; };
  const bool cell = core == Word::cell, span = direction == Word::grid_span;
  const std::int64_t wide = std::int64_t{1} << 16;
  return cell == (span || direction == Word::grid_edge) && in(pipe.slots, 1, wide) &&
         in(pipe.slot_bytes, 1, std::int64_t{1} << 30) && in(pipe.vector_cores, 1, cell ? 1 : 2) &&
         in(pipe.targets, cell ? 0 : 1, span ? wide : 1) && in(pipe.sources, cell ? 0 : 1, 1) &&
         in(pipe.number, 0, core == Word::vector ? pipe.vector_cores - 1 : 0);
}

std::optional<Pair> impossible(const Value& value) {
  const Value::Any& any = value.any();
  if (const auto* type = std::get_if<TileType>(&any)) return tile(*type);
  if (const auto* type = std::get_if<GlobalType>(&any)) return tensor(*type);
  if (const auto* type = std::get_if<GroupType>(&any)) return tensor(type->member);
  if (const auto* type = std::get_if<ConvType>(&any)) return conv(*type);
  if (const auto* type = std::get_if<RegisterState>(&any)) return registers(*type);
  if (const auto* type = std::get_if<ArrayType>(&any)) {
    return outside(Pair{"the size of an array", "数组长度"}, type->size, 0);
  }
  if (const auto* type = std::get_if<PipeType>(&any)) {
    if (!possible_pipe(word_of(type->direction), word_of(type->core), *type)) {
      return Pair{"a pipe has no such end: its direction, core and counts do not go together",
                  "管道没有这样的一端：方向、核与各计数互不相容"};
    }
  }
  return std::nullopt;
}

}  // namespace pto::detail
