// Values: what the operands and attributes of a call are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "pto/types.h"

namespace pto {

/// The value of a scalar: a whole number, a real one, a truth value, or not known.
struct Number {
  struct Unknown {};
  std::variant<Unknown, std::int64_t, std::uint64_t, double, bool> is;

  Number() = default;
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Number(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      is = value;
    } else if constexpr (std::is_floating_point_v<T>) {
      is = static_cast<double>(value);
    } else if constexpr (std::is_signed_v<T>) {
      is = static_cast<std::int64_t>(value);
    } else {
      is = static_cast<std::uint64_t>(value);
    }
  }
};

/// A scalar of known element type (none: an index); its value need not be known.
struct Scalar {
  std::optional<ElementType> dtype;
  Number value;

  explicit Scalar(ElementType dtype, Number value = {}) : dtype(dtype), value(value) {}
  static Scalar index(Number value = {}) {
    Scalar made(ElementType{}, value);
    made.dtype.reset();
    return made;
  }
};

/// The registers of a core; without contents nothing is known of them.
struct RegisterState {
  std::optional<Registers> contents;
};

/// An operand or attribute: a type, a scalar, a word.  The default value stands for an absent one.
class Value {
 public:
  struct Absent {};
  struct Unknown {};
  using Any = std::variant<Absent, Unknown, Scalar, Number, std::string, TileType, GlobalType, GroupType, ConvType,
                           PipeType, RegisterState, ArrayType>;

  Value() = default;
  Value(TileType type) : any_(std::move(type)) {}
  Value(GlobalType type) : any_(std::move(type)) {}
  Value(GroupType type) : any_(std::move(type)) {}
  Value(ConvType type) : any_(std::move(type)) {}
  Value(PipeType type) : any_(type) {}
  Value(ArrayType type) : any_(type) {}
  Value(RegisterState state) : any_(state) {}
  Value(Registers contents) : any_(RegisterState{contents}) {}
  Value(Scalar scalar) : any_(scalar) {}
  Value(std::string_view word) : any_(std::string(word)) {}
  Value(const char* word) : any_(std::string(word)) {}
  Value(std::string word) : any_(std::move(word)) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Value(T number) : any_(Number(number)) {}

  /// A scalar or attribute that is there, but of which nothing is known yet.
  static Value unknown() {
    Value made;
    made.any_ = Unknown{};
    return made;
  }

  const Any& any() const { return any_; }

 private:
  Any any_;
};

}  // namespace pto
