// Values that may not be known: conditions of three values, whole numbers that never overflow, words.
#pragma once

#include <cstdint>

namespace pto_isa {

/// An extent or number that is known only when a program runs; MLIR's kDynamic.
inline constexpr std::int64_t kUnknown = INT64_MIN;

namespace detail {

/// Whether a condition holds; `fault` is what cannot be judged at all, such as a field of an operand that is absent.
class Truth {
 public:
  enum Value : std::uint8_t { no, open, yes, fault };

  constexpr Truth(bool holds) : value_(holds ? yes : no) {}
  constexpr Truth(Value value) : value_(value) {}
  constexpr Value value() const { return value_; }
  constexpr bool is(Value value) const { return value_ == value; }

  // Conditions that are asked one after the other: to go on, the one before must be decided.
  friend constexpr Truth operator&&(Truth a, Truth b) { return a.is(yes) ? b : a.is(no) ? Truth(no) : Truth(fault); }
  friend constexpr Truth operator||(Truth a, Truth b) { return a.is(no) ? b : a.is(yes) ? Truth(yes) : Truth(fault); }
  friend constexpr Truth operator!(Truth a) { return a.is(no) ? Truth(yes) : a.is(yes) ? Truth(no) : Truth(fault); }
  friend constexpr Truth operator==(Truth a, Truth b) {
    return a.is(fault) || b.is(fault) ? Truth(fault) : a.is(open) || b.is(open) ? Truth(open) : Truth(a.value_ == b.value_);
  }
  friend constexpr Truth operator!=(Truth a, Truth b) { return negate(a == b); }

  // Kleene's logic.
  static constexpr Truth both(Truth a, Truth b) {
    return a.is(fault) || b.is(fault) ? Truth(fault) : a.value_ < b.value_ ? a : b;
  }
  static constexpr Truth either(Truth a, Truth b) {
    return a.is(fault) || b.is(fault) ? Truth(fault) : a.value_ < b.value_ ? b : a;
  }
  static constexpr Truth negate(Truth a) { return a.is(fault) ? a : Truth(static_cast<Value>(yes - a.value_)); }

 private:
  Value value_;
};

/// A whole number: exact while 64 bits hold it; beyond that only known to be huge, and compared as such.
class Int {
 public:
  constexpr Int(std::int64_t value) : value_(value) {}
  static constexpr Int fault() { return Int(kFault); }
  static constexpr Int unknown() { return Int(kUnknown); }
  /// A number of the caller: what stands for something else here counts as huge.
  static constexpr Int of(std::int64_t value) { return Int(value == kUnknown || value > kLow ? value : kLow); }

  constexpr bool is_fault() const { return value_ == kFault; }
  constexpr bool is_unknown() const { return value_ == kUnknown; }
  constexpr bool is_huge() const { return value_ == kHigh || value_ == kLow; }
  constexpr bool is_plain() const { return value_ > kLow && value_ < kHigh; }
  constexpr std::int64_t value() const { return value_; }

  friend constexpr Int operator+(Int a, Int b) {
    if (a.is_small() && b.is_small()) return Int(a.value_ + b.value_);
    return a.is_plain() && b.is_plain() ? sum(a.value_, b.value_) : a.is_plain() || b.is_plain() ? beside(a, b) : far(a, b);
  }
  constexpr Int operator-() const { return is_huge() ? Int(value_ == kHigh ? kLow : kHigh) : is_plain() ? Int(-value_) : *this; }
  friend constexpr Int operator-(Int a, Int b) {
    if (a.is_small() && b.is_small()) return Int(a.value_ - b.value_);
    return a.is_plain() && b.is_plain() ? difference(a.value_, b.value_) : a + -b;
  }
  friend constexpr Int operator*(Int a, Int b) {
    if (a.is_small() && b.is_small()) return Int(a.value_ * b.value_);
    if (!a.is_judged() || !b.is_judged()) return worse(a, b);
    if (a.value_ == 0 || b.value_ == 0) return Int(0);
    const bool negative = (a.value_ < 0) != (b.value_ < 0);
    if (a.is_huge() || b.is_huge()) return Int(negative ? kLow : kHigh);
    const std::int64_t most = (kHigh - 1) / magnitude_of(b.value_);
    return magnitude_of(a.value_) <= most ? Int(a.value_ * b.value_) : Int(negative ? kLow : kHigh);
  }
  /// Division that rounds towards minus infinity, and what it leaves, which has the sign of the divisor.
  static constexpr Int divide(Int a, Int b) {
    const Int bad = divisible(a, b);
    return bad.value_ == 0 ? Int(floor_divide(a.value_, b.value_)) : bad;
  }
  static constexpr Int modulo(Int a, Int b) {
    const Int bad = divisible(a, b);
    return bad.value_ == 0 ? Int(floor_modulo(a.value_, b.value_)) : bad;
  }
  static constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t whole = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? whole - 1 : whole;
  }
  static constexpr std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
    const std::int64_t left = a % b;
    return left != 0 && (left < 0) != (b < 0) ? left + b : left;
  }
  static constexpr Int least(Int a, Int b) { return a.is_judged() && b.is_judged() ? (a.value_ < b.value_ ? a : b) : worse(a, b); }
  static constexpr Int greatest(Int a, Int b) { return a.is_judged() && b.is_judged() ? (a.value_ < b.value_ ? b : a) : worse(a, b); }

  friend constexpr Truth operator==(Int a, Int b) { return decided(a, b) ? Truth(a.value_ == b.value_) : doubt(a, b); }
  friend constexpr Truth operator!=(Int a, Int b) { return decided(a, b) ? Truth(a.value_ != b.value_) : doubt(a, b); }
  friend constexpr Truth operator<(Int a, Int b) { return decided(a, b) ? Truth(a.value_ < b.value_) : doubt(a, b); }
  friend constexpr Truth operator<=(Int a, Int b) { return decided(a, b) ? Truth(a.value_ <= b.value_) : doubt(a, b); }
  friend constexpr Truth operator>(Int a, Int b) { return b < a; }
  friend constexpr Truth operator>=(Int a, Int b) { return b <= a; }
  /// What is wrong with two values, of which one is no number.
  static constexpr Int worse(Int a, Int b) { return a.is_fault() || b.is_fault() ? fault() : unknown(); }

 private:
  static constexpr std::int64_t kFault = INT64_MIN + 1, kLow = INT64_MIN + 2, kHigh = INT64_MAX;

  constexpr bool is_small() const { return value_ > -(std::int64_t{1} << 31) && value_ < (std::int64_t{1} << 31); }
  constexpr bool is_judged() const { return value_ >= kLow; }
  static constexpr std::int64_t magnitude_of(std::int64_t value) { return value < 0 ? -value : value; }
  static constexpr bool decided(Int a, Int b) { return a.is_judged() && b.is_judged() && !(a.is_huge() && a.value_ == b.value_); }
  static constexpr Truth doubt(Int a, Int b) { return a.is_fault() || b.is_fault() ? Truth::fault : Truth::open; }
  static constexpr Int sum(std::int64_t a, std::int64_t b) {
    if (a > 0 && b > kHigh - a) return Int(kHigh);
    if (a < 0 && b < kLow - a) return Int(kLow);
    return Int(a + b);
  }
  static constexpr Int difference(std::int64_t a, std::int64_t b) {
    if (b < 0 && a > kHigh + b) return Int(kHigh);
    if (b > 0 && a < kLow + b) return Int(kLow);
    return Int(a - b);
  }
  /// The sum of a plain number and one that is none.
  static constexpr Int beside(Int a, Int b) {
    if (!a.is_judged() || !b.is_judged()) return worse(a, b);
    const Int huge = a.is_huge() ? a : b;
    const std::int64_t other = a.is_huge() ? b.value_ : a.value_;
    return other == 0 || (other < 0) == (huge.value_ < 0) ? huge : unknown();
  }
  static constexpr Int far(Int a, Int b) {
    return !a.is_judged() || !b.is_judged() ? worse(a, b) : a.value_ == b.value_ ? a : unknown();
  }
  /// 0 if numbers can be divided, else what comes of it.
  static constexpr Int divisible(Int a, Int b) {
    if (!a.is_judged() || !b.is_judged()) return worse(a, b);
    return b.value_ == 0 ? fault() : a.is_huge() || b.is_huge() ? unknown() : Int(0);
  }

  std::int64_t value_;
};

/// A word that may not be known, or whose operand is absent: a code of an enumeration.
template <class E>
class Word {
 public:
  constexpr Word(E value) : code_(value == E::unknown ? kOpen : static_cast<std::int64_t>(value)) {}
  static constexpr Word fault() { return Word(kFault); }
  static constexpr Word coded(std::int64_t code) { return Word(code); }

  friend constexpr Truth operator==(Word a, Word b) {
    return a.code_ >= 0 && b.code_ >= 0 ? Truth(a.code_ == b.code_)
                                        : a.code_ == kFault || b.code_ == kFault ? Truth::fault : Truth::open;
  }
  friend constexpr Truth operator!=(Word a, Word b) { return Truth::negate(a == b); }

 private:
  static constexpr std::int64_t kOpen = -1, kFault = -2;
  explicit constexpr Word(std::int64_t code) : code_(code) {}
  std::int64_t code_;
};

}  // namespace detail
}  // namespace pto_isa
