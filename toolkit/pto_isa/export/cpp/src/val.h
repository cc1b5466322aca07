// What rules compute with: whole numbers, reals, words, truth values, and what is not known of them.
//
// Whole numbers are exact in 128 bits, which hold every product of two numbers that a call can state; a result that
// needs more bits is treated as not known.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "pto/types.h"
#include "word.h"

namespace pto::detail {

__extension__ typedef __int128 Wide;

struct Sequence {
  const Extent* first;
  int count;
};

/// A value or truth value.  A fault is what no judgement can be based on: an attribute that a type lacks, a division by
/// zero; it takes over whatever it meets, except where a condition before it has decided.
struct Val {
  enum Kind : std::uint8_t { fault, unknown, none, boolean, whole, real, word, sequence };

  Kind kind;
  Word id{};
  std::uint32_t bits = 0;  // of a custom pad value, which has a word of its own
  union {
    Wide number;
    double floating;
    Sequence many;
  };

  constexpr Val(Kind kind) : kind(kind), number(0) {}
  constexpr Val(bool value) : kind(boolean), number(value) {}
  constexpr Val(int value) : kind(whole), number(value) {}
  constexpr Val(std::int64_t value) : kind(whole), number(value) {}
  constexpr Val(std::uint64_t value) : kind(whole), number(static_cast<Wide>(value)) {}
  constexpr Val(Wide value) : kind(whole), number(value) {}
  constexpr Val(double value) : kind(real), floating(value) {}
  constexpr Val(Word value) : kind(word), id(value), number(0) {}
  constexpr Val(Extent extent) : kind(extent.is_known() ? whole : unknown), number(extent.value()) {}
  constexpr Val(Sequence value) : kind(sequence), many(value) {}

  constexpr bool undecided() const { return kind == fault || kind == unknown; }
  constexpr bool is_number() const { return kind == boolean || kind == whole || kind == real; }
};

inline constexpr Val yes{true};
inline constexpr Val no{false};
inline constexpr Val not_known{Val::unknown};

bool truth(const Val& value);

Val operator==(const Val& left, const Val& right);
Val operator!=(const Val& left, const Val& right);
Val operator<(const Val& left, const Val& right);
Val operator<=(const Val& left, const Val& right);
Val operator>(const Val& left, const Val& right);
Val operator>=(const Val& left, const Val& right);
Val operator+(const Val& left, const Val& right);
Val operator-(const Val& left, const Val& right);
Val operator*(const Val& left, const Val& right);
Val operator/(const Val& left, const Val& right);
Val operator-(const Val& value);
/// Rounds downwards, as does the remainder.
Val floor_div(const Val& left, const Val& right);
Val modulo(const Val& left, const Val& right);
Val ceil_div(const Val& left, const Val& right);
Val magnitude(const Val& value);
Val minimum(const Val& left, const Val& right);
Val maximum(const Val& left, const Val& right);

// Kleene's logic and its relations, over values that may be unknown.
Val both(std::initializer_list<Val> conditions);
Val either(std::initializer_list<Val> conditions);
Val negate(const Val& condition);
Val implies(const Val& premise, const Val& conclusion);
Val exactly_one(std::initializer_list<Val> conditions);
Val same(std::initializer_list<Val> values);
Val member(const Val& value, std::initializer_list<Val> choices);
Val least(std::initializer_list<Val> values);
Val greatest(std::initializer_list<Val> values);
Val choose(const Val& test, const Val& yes, const Val& no);

/// Whether a known value is one of the choices.
Val among(const Val& value, std::initializer_list<Val> choices);
/// The number that belongs to a word.
Val fact(const Val& word, std::initializer_list<std::pair<Word, std::int64_t>> numbers);
inline bool present(const Val& value) { return value.kind != Val::none; }

/// The value as messages show it.
std::string text(const Val& value);

}  // namespace pto::detail
