// How a call is judged: twice the same functions, over plain values, and over those of which some are not known.
#pragma once

#include "pto_isa/types.h"

namespace pto_isa {
namespace detail {

// -- what an operand is -----------------------------------------------------------------------------------------------

constexpr bool given(ElementType type) { return type != ElementType::absent; }
constexpr bool given(const Tile& tile) { return given(tile.dtype); }
constexpr bool given(const Tensor& tensor) { return given(tensor.dtype); }
constexpr bool given(const Group& group) { return given(group.member); }
constexpr bool given(const Conv& conv) { return given(conv.dtype); }
constexpr bool given(const Array& array) { return given(array.dtype); }
constexpr bool given(const PipeEnd& end) { return given(end.dtype); }
constexpr bool given(const Vreg& vreg) { return given(vreg.dtype); }
constexpr bool given(const Mask& mask) { return mask.width != 0; }
constexpr bool given(const Pointer& pointer) { return given(pointer.dtype); }
constexpr bool given(const Align& align) { return align.here; }
constexpr bool given(const Scalar& scalar) { return scalar.state != Scalar::State::absent; }
constexpr bool given(const Registers&) { return true; }
template <class A, class B>
constexpr bool given(const Either<A, B>& either) { return either.kind != Kind::absent; }
template <class E>
constexpr bool given(E word) { return word != E::absent; }

/// Whether the fields of an operand can be read.
constexpr bool seen(ElementType type) { return type != ElementType::absent && type != ElementType::unknown; }

/// A bit for each element type; all of them where it is not known or the operand is absent, which fits everywhere.
constexpr Types types_of(ElementType type) { return seen(type) ? Types{1} << static_cast<unsigned>(type) : ~Types{0}; }
constexpr Types types_of(const Tile& tile) { return types_of(tile.dtype); }
constexpr Types types_of(const Tensor& tensor) { return types_of(tensor.dtype); }
constexpr Types types_of(const Group& group) { return types_of(group.member); }
constexpr Types types_of(const Conv& conv) { return types_of(conv.dtype); }
constexpr Types types_of(const Array& array) { return types_of(array.dtype); }
constexpr Types types_of(const PipeEnd& end) { return types_of(end.dtype); }
constexpr Types types_of(const Vreg& vreg) { return types_of(vreg.dtype); }
constexpr Types types_of(const Mask&) { return ~Types{0}; }
constexpr Types types_of(const Align&) { return ~Types{0}; }
constexpr Types types_of(const Pointer& pointer) { return types_of(pointer.dtype); }
constexpr Types types_of(const Scalar& scalar) { return types_of(scalar.dtype); }
template <class A, class B>
constexpr Types types_of(const Either<A, B>& either) {
  return !given(either) ? ~Types{0} : either.kind == Kind::tile ? types_of(either.first) : types_of(either.second);
}

/// Whether the element type of an operand is known.
template <class T>
constexpr bool seen(const T& operand) { return types_of(operand) != ~Types{0}; }

constexpr bool is_width(std::int64_t bits) { return bits == 8 || bits == 16 || bits == 32; }
constexpr bool seen(const Mask& mask) { return given(mask) && mask.width != kUnknown; }

constexpr bool is_real(const Scalar& scalar) { return scalar.state == Scalar::State::real; }

/// A pad value with the pattern of a custom one.
struct Pad {
  PadValue word;
  std::uint32_t bits;
  friend constexpr bool operator==(Pad a, Pad b) { return a.word == b.word && (a.word != PadValue::custom || a.bits == b.bits); }
  friend constexpr bool operator!=(Pad a, Pad b) { return !(a == b); }
  friend constexpr bool operator==(Pad a, PadValue b) { return a.word == b; }
  friend constexpr bool operator!=(Pad a, PadValue b) { return a.word != b; }
};

/// A scalar as rules compare it, with numbers of any kind.
class Value {
 public:
  explicit constexpr Value(const Scalar& scalar) : scalar_(scalar) {}
  /// In arithmetic a number with a fraction is not known.
  constexpr operator Int() const {
    switch (scalar_.state) {
      case Scalar::State::absent: return Int::fault();
      case Scalar::State::whole: return Int::of(scalar_.number);
      case Scalar::State::real: return integral() ? Int(static_cast<std::int64_t>(scalar_.fraction)) : Int::unknown();
      case Scalar::State::unknown: break;
    }
    return Int::unknown();
  }
  constexpr Int operator-() const { return -Int(*this); }
  friend constexpr Truth operator==(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction == a.other(b)) : Int(a) == b; }
  friend constexpr Truth operator!=(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction != a.other(b)) : Int(a) != b; }
  friend constexpr Truth operator<(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction < a.other(b)) : Int(a) < b; }
  friend constexpr Truth operator<=(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction <= a.other(b)) : Int(a) <= b; }
  friend constexpr Truth operator>(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction > a.other(b)) : Int(a) > b; }
  friend constexpr Truth operator>=(const Value& a, Int b) { return a.real(b) ? Truth(a.scalar_.fraction >= a.other(b)) : Int(a) >= b; }
  friend constexpr Truth operator<(Int a, const Value& b) { return b > a; }
  friend constexpr Truth operator<=(Int a, const Value& b) { return b >= a; }
  friend constexpr Truth operator>(Int a, const Value& b) { return b < a; }
  friend constexpr Truth operator>=(Int a, const Value& b) { return b <= a; }

 private:
  constexpr bool real(Int b) const { return is_real(scalar_) && b.is_plain(); }
  static constexpr double other(Int b) { return static_cast<double>(b.value()); }
  constexpr bool integral() const {
    return scalar_.fraction > -9.0e15 && scalar_.fraction < 9.0e15 &&
           static_cast<double>(static_cast<std::int64_t>(scalar_.fraction)) == scalar_.fraction;
  }
  const Scalar& scalar_;
};

// -- fields of operands, for both ways of judging ---------------------------------------------------------------------

/// All extents of an operand, as many as it has.
template <class N>
struct Extents {
  int rank;
  bool seen;
  N axis[6];
};

/// Self says how a number and a word are read, and what stands for one that an operand does not have.
template <class Self>
struct Fields {
  Self& self() { return static_cast<Self&>(*this); }

  auto dtype(const Tile& t) { return self().word(t.dtype, seen(t.dtype)); }
  auto loc(const Tile& t) { return self().word(t.loc, seen(t.dtype)); }
  auto blayout(const Tile& t) { return self().word(t.blayout, seen(t.dtype)); }
  auto slayout(const Tile& t) { return self().word(t.slayout, seen(t.dtype)); }
  auto layout(const Tile& t) { return self().word(layout_of(t.blayout, t.slayout), seen(t.dtype)); }
  auto compact(const Tile& t) { return self().word(t.compact, seen(t.dtype)); }
  auto pad(const Tile& t) { return self().pad_word(Pad{t.pad, t.pad_bits}, seen(t.dtype)); }
  auto fractal(const Tile& t) { return self().number(t.fractal < 0 ? kUnknown : t.fractal, seen(t.dtype)); }
  auto rows(const Tile& t) { return self().number(t.rows, seen(t.dtype)); }
  auto cols(const Tile& t) { return self().number(t.cols, seen(t.dtype)); }
  auto valid_row(const Tile& t) { return self().number(t.valid_row, seen(t.dtype)); }
  auto valid_col(const Tile& t) { return self().number(t.valid_col, seen(t.dtype)); }
  auto bits(const Tile& t) { return self().number(bits_of(t.dtype), seen(t.dtype)); }
  auto itemsize(const Tile& t) { return self().number(bytes_of(t.dtype), seen(t.dtype)); }
  auto size(const Tile& t) { return rows(t) * cols(t); }
  auto bytes(const Tile& t) { return self().divide(size(t) * bits(t) + 7, 8); }

  auto dtype(const Tensor& t) { return self().word(t.dtype, seen(t.dtype)); }
  auto layout(const Tensor& t) { return self().word(t.layout, seen(t.dtype)); }
  auto shape(const Tensor& t, int axis) { return self().number(t.shape[axis], seen(t.dtype)); }
  auto stride(const Tensor& t, int axis) { return self().number(t.stride[axis], seen(t.dtype)); }
  auto bits(const Tensor& t) { return self().number(bits_of(t.dtype), seen(t.dtype)); }
  auto itemsize(const Tensor& t) { return self().number(bytes_of(t.dtype), seen(t.dtype)); }
  auto size(const Tensor& t) {
    const auto inner = self().number(t.layout == Layout::ndc1hwc0 ? 32 / bytes_of(t.dtype) : 1, seen(t.dtype));
    return inner * shape(t, 0) * shape(t, 1) * shape(t, 2) * shape(t, 3) * shape(t, 4);
  }

  auto dtype(const Group& g) { return dtype(g.member); }
  auto layout(const Group& g) { return layout(g.member); }
  auto shape(const Group& g, int axis) { return shape(g.member, axis); }
  auto stride(const Group& g, int axis) { return stride(g.member, axis); }
  auto bits(const Group& g) { return bits(g.member); }
  auto itemsize(const Group& g) { return itemsize(g.member); }
  auto size(const Group& g) { return size(g.member); }
  auto ranks(const Group& g) { return self().number(g.ranks, seen(g.member.dtype)); }
  auto root(const Group& g) { return self().number(g.root, seen(g.member.dtype)); }

  auto dtype(const Conv& c) { return self().word(c.dtype, seen(c.dtype)); }
  auto layout(const Conv& c) { return self().word(c.layout, seen(c.dtype)); }
  auto loc(const Conv& c) { return self().word(c.loc, seen(c.dtype)); }
  auto rank(const Conv& c) { return self().number(c.rank, seen(c.dtype)); }
  auto bits(const Conv& c) { return self().number(bits_of(c.dtype), seen(c.dtype)); }
  auto itemsize(const Conv& c) { return self().number(bytes_of(c.dtype), seen(c.dtype)); }
  auto shape(const Conv& c, int axis) { return axis < c.rank ? self().number(c.shape[axis], seen(c.dtype)) : self().missing(); }
  auto size(const Conv& c) {
    auto product = self().number(1, seen(c.dtype));
    for (int axis = 0; axis < c.rank; ++axis) product = product * self().number(c.shape[axis], true);
    return product;
  }
  auto bytes(const Conv& c) { return self().divide(size(c) * bits(c) + 7, 8); }
  /// An extent by its name.
  auto extent(const Conv& c, Extent name) {
    const int axis = axis_of(c.layout, c.rank, name);
    return axis < 0 ? self().missing() : shape(c, axis);
  }
  auto setting(const Conv& c, std::int64_t ConvSettings::*name) { return self().number(c.settings.*name, seen(c.dtype)); }

  auto dtype(const Array& a) { return self().word(a.dtype, seen(a.dtype)); }
  auto size(const Array& a) { return self().number(a.size, seen(a.dtype)); }

  auto dtype(const PipeEnd& p) { return self().word(p.dtype, seen(p.dtype)); }
  auto direction(const PipeEnd& p) { return self().word(p.direction, seen(p.dtype)); }
  auto core(const PipeEnd& p) { return self().word(p.core, seen(p.dtype)); }
  auto number_of(const PipeEnd& p) { return self().number(p.number, seen(p.dtype)); }
  auto slots(const PipeEnd& p) { return self().number(p.slots, seen(p.dtype)); }
  auto slot_bytes(const PipeEnd& p) { return self().number(p.slot_bytes, seen(p.dtype)); }
  auto vector_cores(const PipeEnd& p) { return self().number(p.vector_cores, seen(p.dtype)); }
  auto targets(const PipeEnd& p) { return self().number(p.targets, seen(p.dtype)); }
  auto sources(const PipeEnd& p) { return self().number(p.sources, seen(p.dtype)); }
  auto itemsize(const PipeEnd& p) { return self().number(bytes_of(p.dtype), seen(p.dtype)); }
  auto size(const PipeEnd& p) { return self().divide(slot_bytes(p), itemsize(p)); }

  auto dtype(const Vreg& v) { return self().word(v.dtype, seen(v.dtype)); }
  auto bits(const Vreg& v) { return self().number(bits_of(v.dtype), seen(v.dtype)); }
  auto itemsize(const Vreg& v) { return self().number(bytes_of(v.dtype), seen(v.dtype)); }
  auto bytes(const Vreg& v) { return self().number(kRegisterBytes, seen(v.dtype)); }
  auto lanes(const Vreg& v) { return self().divide(bytes(v) * 8, bits(v)); }

  auto width(const Mask& m) { return self().number(m.width, seen(m)); }
  auto size(const Mask& m) { return self().number(kRegisterBytes, seen(m)); }
  auto lanes(const Mask& m) { return self().divide(self().number(8 * kRegisterBytes, seen(m)), width(m)); }

  auto dtype(const Pointer& p) { return self().word(p.dtype, seen(p.dtype)); }
  auto space(const Pointer& p) { return self().word(p.space, seen(p.dtype)); }
  auto bits(const Pointer& p) { return self().number(bits_of(p.dtype), seen(p.dtype)); }
  auto itemsize(const Pointer& p) { return self().number(bytes_of(p.dtype), seen(p.dtype)); }
  auto bytes(const Align& a) { return self().number(kBlockBytes, given(a)); }

  // Of two kinds, of which one may lack the field.
  template <class A, class B>
  auto dtype(const Either<A, B>& e) { return e.kind == Kind::tile ? dtype(e.first) : dtype(e.second); }
  template <class A, class B>
  auto layout(const Either<A, B>& e) { return e.kind == Kind::tile ? layout(e.first) : layout(e.second); }
  template <class A, class B>
  auto bits(const Either<A, B>& e) { return e.kind == Kind::tile ? bits(e.first) : bits(e.second); }
  template <class A, class B>
  auto itemsize(const Either<A, B>& e) { return e.kind == Kind::tile ? itemsize(e.first) : itemsize(e.second); }
  template <class A, class B>
  auto size(const Either<A, B>& e) { return e.kind == Kind::tile ? size(e.first) : size(e.second); }
  auto loc(const Either<Tile, Conv>& e) { return e.kind == Kind::tile ? loc(e.first) : loc(e.second); }
  auto bytes(const Either<Tile, Conv>& e) { return e.kind == Kind::tile ? bytes(e.first) : bytes(e.second); }
  auto loc(const Either<Tile, Tensor>& e) { return self().word(e.first.loc, self().is(e.kind, Kind::tile) && seen(e.first.dtype)); }
  auto bytes(const Either<Tile, Tensor>& e) { return e.kind == Kind::tile ? bytes(e.first) : self().missing(); }
  template <class A, class B>
  auto blayout(const Either<A, B>& e) { return self().word(e.first.blayout, self().is(e.kind, Kind::tile) && seen(e.first.dtype)); }
  template <class A, class B>
  auto slayout(const Either<A, B>& e) { return self().word(e.first.slayout, self().is(e.kind, Kind::tile) && seen(e.first.dtype)); }
  template <class A, class B>
  auto compact(const Either<A, B>& e) { return self().word(e.first.compact, self().is(e.kind, Kind::tile) && seen(e.first.dtype)); }
  template <class A, class B>
  auto pad(const Either<A, B>& e) { return self().pad_word(Pad{e.first.pad, e.first.pad_bits}, self().is(e.kind, Kind::tile) && seen(e.first.dtype)); }
  template <class A, class B>
  auto fractal(const Either<A, B>& e) { return e.kind == Kind::tile ? fractal(e.first) : self().missing(); }
  template <class A, class B>
  auto rows(const Either<A, B>& e) { return e.kind == Kind::tile ? rows(e.first) : self().missing(); }
  template <class A, class B>
  auto cols(const Either<A, B>& e) { return e.kind == Kind::tile ? cols(e.first) : self().missing(); }
  template <class A, class B>
  auto valid_row(const Either<A, B>& e) { return e.kind == Kind::tile ? valid_row(e.first) : self().missing(); }
  template <class A, class B>
  auto valid_col(const Either<A, B>& e) { return e.kind == Kind::tile ? valid_col(e.first) : self().missing(); }
  auto shape(const Either<Tile, Conv>& e, int axis) { return e.kind == Kind::conv ? shape(e.second, axis) : axis == 0 ? rows(e) : cols(e); }
  auto shape(const Either<Tile, Tensor>& e, int axis) { return e.kind == Kind::global ? shape(e.second, axis) : axis == 0 ? rows(e) : cols(e); }
  auto stride(const Either<Tile, Tensor>& e, int axis) { return e.kind == Kind::global ? stride(e.second, axis) : self().missing(); }
  auto rank(const Either<Tile, Conv>& e) { return e.kind == Kind::conv ? rank(e.second) : self().missing(); }
  auto extent(const Either<Tile, Conv>& e, Extent name) { return e.kind == Kind::conv ? extent(e.second, name) : self().missing(); }
  auto setting(const Either<Tile, Conv>& e, std::int64_t ConvSettings::*name) { return e.kind == Kind::conv ? setting(e.second, name) : self().missing(); }

  // How many numbers a shape has, and whether two shapes are the same.
  static int rank_of(const Tile&) { return 2; }
  static int rank_of(const Tensor&) { return 5; }
  static int rank_of(const Group&) { return 5; }
  static int rank_of(const Conv& c) { return c.rank; }
  template <class A, class B>
  static int rank_of(const Either<A, B>& e) { return e.kind == Kind::tile ? 2 : rank_of(e.second); }
  auto shape(const Tile& t, int axis) { return axis == 0 ? rows(t) : cols(t); }
  auto valid_shape(const Tile& t, int axis) { return axis == 0 ? valid_row(t) : valid_col(t); }
  template <class A, class B>
  auto valid_shape(const Either<A, B>& e, int axis) { return axis == 0 ? valid_row(e) : valid_col(e); }
  template <class T>
  auto shape_of(const T& operand) {
    auto all = extents(rank_of(operand), seen(operand));
    for (int axis = 0; axis < all.rank; ++axis) all.axis[axis] = shape(operand, axis);
    return all;
  }
  template <class T>
  auto valid_shape_of(const T& operand) {
    auto all = extents(2, seen(operand));
    for (int axis = 0; axis < all.rank; ++axis) all.axis[axis] = valid_shape(operand, axis);
    return all;
  }
  auto extents(int rank, bool is_seen) {
    const auto none = self().number(0, true);
    return Extents<decltype(self().number(0, true))>{rank, is_seen, {none, none, none, none, none, none}};
  }
  template <class N>
  auto same(const Extents<N>& a, const Extents<N>& b) {
    auto all = self().both(self().readable(a.seen && b.seen), a.rank == b.rank);
    for (int axis = 0; axis < a.rank && a.rank == b.rank; ++axis) all = self().both(all, a.axis[axis] == b.axis[axis]);
    return all;
  }
  template <class N, class... T>
  auto same(const Extents<N>& a, const Extents<N>& b, const T&... more) { return self().both(same(a, b), same(a, more...)); }
};

/// Whether a bit of a set is that of the profile.
constexpr bool on(Profile profile, unsigned set) { return (set >> static_cast<unsigned>(profile) & 1) != 0; }

/// Everything is known, and numbers are so small that no sum or product of a rule leaves 62 bits.
template <Profile P>
struct Known : Fields<Known<P>> {
  static constexpr Profile profile = P;
  static constexpr bool on(unsigned profiles) { return detail::on(P, profiles); }
  bool trouble = false;  ///< something could not be judged in this way

  static std::int64_t number(std::int64_t value, bool) { return value; }
  template <class E>
  static E word(E value, bool) { return value; }
  static Pad pad_word(Pad value, bool) { return value; }
  std::int64_t missing() { return trouble = true, 0; }
  bool is(Kind kind, Kind wanted) { return kind == wanted || (trouble = true, false); }
  static bool readable(bool) { return true; }
  static bool flag(Flag flag) { return flag == Flag::yes; }
  std::int64_t count(const Scalar& scalar) {
    trouble |= scalar.state != Scalar::State::whole;
    return scalar.number;
  }
  Way way(Way way) {
    trouble |= way == Way::unknown;
    return way;
  }

  std::int64_t divide(std::int64_t a, std::int64_t b) { return b == 0 ? missing() : Int::floor_divide(a, b); }
  std::int64_t modulo(std::int64_t a, std::int64_t b) { return b == 0 ? missing() : Int::floor_modulo(a, b); }
  std::int64_t divide_up(std::int64_t a, std::int64_t b) { return -divide(-a, b); }
  static std::int64_t magnitude(std::int64_t a) { return a < 0 ? -a : a; }
  static std::int64_t least(std::int64_t a, std::int64_t b) { return a < b ? a : b; }
  static std::int64_t greatest(std::int64_t a, std::int64_t b) { return a < b ? b : a; }
  template <class... T>
  static std::int64_t least(std::int64_t a, std::int64_t b, T... more) { return least(least(a, b), more...); }
  template <class... T>
  static std::int64_t greatest(std::int64_t a, std::int64_t b, T... more) { return greatest(greatest(a, b), more...); }
  template <class... T>
  static bool both(T... conditions) { return (static_cast<int>(conditions) & ...) != 0; }
  template <class... T>
  static bool either(T... conditions) { return (static_cast<int>(conditions) | ...) != 0; }
  static bool negate(bool condition) { return !condition; }
  static bool implies(bool premise, bool conclusion) { return !premise || conclusion; }
  template <class... T>
  static bool exactly_one(T... conditions) { return (static_cast<int>(conditions) + ...) == 1; }
  template <class T, class... C>
  static bool member(T value, C... choices) { return (static_cast<int>(value == choices) | ...) != 0; }
  template <class T, class... C>
  static bool among(T value, C... choices) { return (static_cast<int>(value == choices) | ...) != 0; }
  static std::int64_t choose(bool test, std::int64_t yes, std::int64_t no) { return test ? yes : no; }
  static bool choose_truth(bool test, bool yes, bool no) { return test ? yes : no; }
  static std::int64_t pick(bool test, std::int64_t yes, std::int64_t no) { return test ? yes : no; }
  static bool pick_truth(bool test, bool yes, bool no) { return test ? yes : no; }
  template <class E>
  static E pick_word(bool test, E yes, E no) { return test ? yes : no; }
  template <class E, class... Rest>
  std::int64_t fact(E word, E first, int number, Rest... rest) {
    if (word == first) return number;
    if constexpr (sizeof...(rest) > 0) {
      return fact(word, rest...);
    } else {
      return missing();
    }
  }
};

/// What a register holds: known, open, or not to be judged.
struct Contents {
  Truth known;
  std::uint64_t value;
  friend constexpr Contents operator+(Contents a, Contents b) { return {Truth::both(a.known, b.known), a.value + b.value}; }
  friend constexpr Contents operator*(Contents a, Contents b) { return {Truth::both(a.known, b.known), a.value * b.value}; }
};

/// Anything may be unknown or absent.
template <Profile P>
struct Open : Fields<Open<P>> {
  static constexpr Profile profile = P;
  static constexpr bool on(unsigned profiles) { return detail::on(P, profiles); }

  static Int number(std::int64_t value, bool seen) { return seen ? Int::of(value) : Int::fault(); }
  template <class E>
  static Word<E> word(E value, bool seen) { return seen ? Word<E>(value) : Word<E>::fault(); }
  static Word<PadValue> pad_word(Pad value, bool seen) {
    if (!seen || value.word != PadValue::custom) return word(value.word, seen);
    return Word<PadValue>::coded(256 + std::int64_t{value.bits});
  }
  static Int missing() { return Int::fault(); }
  static bool is(Kind kind, Kind wanted) { return kind == wanted; }
  static Truth readable(bool seen) { return seen ? Truth::yes : Truth::fault; }
  static Truth flag(Flag flag) { return flag == Flag::unknown ? Truth(Truth::open) : Truth(flag == Flag::yes); }
  static Int count(const Scalar& scalar) { return Value(scalar); }
  static Value value(const Scalar& scalar) { return Value(scalar); }
  static Int whole(const Scalar& scalar) { return Value(scalar); }
  static Word<Way> way(Way way) { return way; }
  /// A register has up to 64 bits, without a sign.
  static Contents register_of(const Register& word) { return {word.known ? Truth::yes : Truth::open, word.value}; }
  static Contents packed(Int number) {
    const Truth known = number.is_fault() ? Truth::fault : number.is_plain() ? Truth::yes : Truth::open;
    return {known, static_cast<std::uint64_t>(number.value())};
  }
  static Contents pick_register(Truth test, Contents yes, Contents no) {
    return test.is(Truth::yes) ? yes : test.is(Truth::no) ? no : Contents{Truth::fault, 0};
  }
  static Int bit_field(Contents word, int high, int low) {
    if (!word.known.is(Truth::yes)) return word.known.is(Truth::fault) ? Int::fault() : Int::unknown();
    const int width = high - low + 1;
    const std::uint64_t found = word.value >> low & (width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1);
    return Int::of(found > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(found));
  }
  static Int contents(const Register& word) { return bit_field(register_of(word), 63, 0); }

  static Int divide(Int a, Int b) { return Int::divide(a, b); }
  static Int modulo(Int a, Int b) { return Int::modulo(a, b); }
  static Int divide_up(Int a, Int b) { return -Int::divide(-a, b); }
  static Int magnitude(Int a) { return a.is_fault() || a.is_unknown() ? a : Int::greatest(a, -a); }
  template <class... T>
  static Int least(Int a, Int b, T... more) {
    if constexpr (sizeof...(more) > 0) {
      return least(Int::least(a, b), more...);
    } else {
      return Int::least(a, b);
    }
  }
  template <class... T>
  static Int greatest(Int a, Int b, T... more) {
    if constexpr (sizeof...(more) > 0) {
      return greatest(Int::greatest(a, b), more...);
    } else {
      return Int::greatest(a, b);
    }
  }
  template <class... T>
  static Truth both(T... conditions) {
    Truth all = true;
    return ((all = Truth::both(all, conditions)), ...);
  }
  template <class... T>
  static Truth either(T... conditions) {
    Truth any = false;
    return ((any = Truth::either(any, conditions)), ...);
  }
  static Truth negate(Truth condition) { return Truth::negate(condition); }
  static Truth implies(Truth premise, Truth conclusion) { return Truth::either(Truth::negate(premise), conclusion); }
  template <class... T>
  static Truth exactly_one(T... conditions) {
    int count[4] = {0, 0, 0, 0};
    ((++count[Truth(conditions).value()]), ...);
    if (count[Truth::fault] > 0) return Truth::fault;
    if (count[Truth::yes] > 1) return false;
    return count[Truth::open] > 0 ? Truth(Truth::open) : Truth(count[Truth::yes] == 1);
  }
  template <class T, class... C>
  static Truth member(T value, C... choices) { return either(Truth(value == choices)...); }
  /// As member, of what a record takes for known: where it is not, nothing can be said.
  template <class T, class... C>
  static Truth among(T value, C... choices) {
    const Truth found = either(Truth(value == choices)...);
    return found.is(Truth::open) ? Truth(Truth::fault) : found;
  }
  static Int choose(Truth test, Int yes, Int no) {
    if (test.is(Truth::fault) || yes.is_fault() || no.is_fault()) return Int::fault();
    if (!test.is(Truth::open)) return test.is(Truth::yes) ? yes : no;
    return (yes == no).is(Truth::yes) ? yes : Int::unknown();
  }
  static Truth choose_truth(Truth test, Truth yes, Truth no) {
    if (test.is(Truth::fault) || yes.is(Truth::fault) || no.is(Truth::fault)) return Truth::fault;
    if (!test.is(Truth::open)) return test.is(Truth::yes) ? yes : no;
    return (yes == no).is(Truth::yes) ? yes : Truth(Truth::open);
  }
  static Int pick(Truth test, Int yes, Int no) { return test.is(Truth::yes) ? yes : test.is(Truth::no) ? no : Int::fault(); }
  template <class E>
  static Word<E> pick_word(Truth test, E yes, E no) {
    return test.is(Truth::yes) ? Word<E>(yes) : test.is(Truth::no) ? Word<E>(no) : Word<E>::fault();
  }
  static Truth pick_truth(Truth test, Truth yes, Truth no) { return test.is(Truth::yes) ? yes : test.is(Truth::no) ? no : Truth(Truth::fault); }
  template <class E, class... Rest>
  static Int fact(E word, E first, int number, Rest... rest) {
    if (word == first) return number;
    if constexpr (sizeof...(rest) > 0) {
      return fact(word, rest...);
    } else {
      return Int::fault();
    }
  }
};

// -- what was found -------------------------------------------------------------------------------------------------

/// Collects the verdict of one call.
struct Marks {
  Verdict verdict;

  /// Note a condition; whether it surely holds.
  bool put(unsigned bit, bool holds) {
    verdict.broken.add(bit, !holds);
    return holds;
  }
  bool put(unsigned bit, Truth holds) {
    verdict.broken.add(bit, holds.is(Truth::no));
    verdict.open.add(bit, holds.is(Truth::open) || holds.is(Truth::fault));
    return holds.is(Truth::yes);
  }
  /// Note a rule that only elements or storage decide.
  bool later(unsigned bit) {
    verdict.open.add(bit);
    return false;
  }
  static bool held(bool holds) { return holds; }
  static bool held(Truth holds) { return holds.is(Truth::yes); }
};

/// Whether an operand may be absent; loose: the rules of some form read it nevertheless.
enum Need : std::uint8_t { must, may, loose };

/// The least and the largest value of an integer type.
struct Limits {
  bool any = true;
  std::int64_t low = 0, high = 0;
};
constexpr Limits limits_of(ElementType type) {
  if (type == ElementType::index) return {false, INT64_MIN, INT64_MAX};
  const int bits = bits_of(type);
  if (is_unsigned(type)) return {false, 0, bits > 62 ? INT64_MAX : (std::int64_t{1} << bits) - 1};
  return {false, bits > 62 ? INT64_MIN : -(std::int64_t{1} << (bits - 1)), bits > 62 ? INT64_MAX : (std::int64_t{1} << (bits - 1)) - 1};
}

// Bits of extents, strides, sizes and other numbers with which nothing that a rule computes leaves 62 bits.
constexpr std::uint64_t kTileBits = 15, kTensorBits = 20, kConvBits = 16, kStrideBits = 31, kSizeBits = 31, kNumberBits = 31;

constexpr bool below(std::int64_t number, std::uint64_t bits) { return static_cast<std::uint64_t>(number) >> bits == 0; }

/// Takes operands one by one that are needed, or may be absent.
template <class Self>
struct Visitor {
  template <class... T>
  void must(T&... operands) { (static_cast<Self&>(*this)(operands, Need::must), ...); }
  template <class... T>
  void may(T&... operands) { (static_cast<Self&>(*this)(operands, Need::may), ...); }
  template <class... T>
  void loose(T&... operands) { (static_cast<Self&>(*this)(operands, Need::loose), ...); }
};

/// Whether all of a call is there, known and small.
struct Seen : Visitor<Seen> {
  bool known = true;

  void operator()(const Tile& t, Need need) {
    const auto words = static_cast<unsigned>(t.blayout) | static_cast<unsigned>(t.slayout) | static_cast<unsigned>(t.pad) |
                       static_cast<unsigned>(t.compact) | static_cast<unsigned>(t.loc) | static_cast<unsigned>(t.dtype);
    const std::uint64_t rows = static_cast<std::uint64_t>(t.rows) - 1, cols = static_cast<std::uint64_t>(t.cols) - 1;
    const std::uint64_t valid = static_cast<std::uint64_t>(t.valid_row) | static_cast<std::uint64_t>(t.valid_col);
    const bool fits = words < 0x80 && t.fractal > 0 && (rows | cols | valid) >> kTileBits == 0;
    known &= given(t) ? fits : need == Need::may;
  }
  void operator()(const Tensor& t, Need need) {
    bool fits = seen(t.dtype);
    std::int64_t size = t.layout == Layout::ndc1hwc0 ? 32 : 1;
    for (int axis = 0; axis < 5; ++axis) {
      fits &= below(t.shape[axis], kTensorBits) && below(t.stride[axis], kStrideBits) && below(size, kSizeBits);
      size = fits ? size * t.shape[axis] : 0;
    }
    known &= given(t) ? fits && below(size, kSizeBits) : need == Need::may;
  }
  void operator()(const Group& g, Need need) {
    (*this)(g.member, need);
    known &= !given(g) || (below(g.ranks, kNumberBits) && below(g.root, kNumberBits));
  }
  void operator()(const Conv& c, Need need) {
    bool fits = seen(c.dtype);
    std::int64_t size = 1;
    for (int axis = 0; axis < c.rank; ++axis) {
      fits &= c.shape[axis] > 0 && below(c.shape[axis], kConvBits) && below(size, kSizeBits);
      size = fits ? size * c.shape[axis] : 0;
    }
    known &= given(c) ? fits && below(size, kSizeBits) && ranks_of(c.layout, c.rank) : need == Need::may;
  }
  void operator()(const Array& a, Need need) { known &= given(a) ? seen(a.dtype) && below(a.size, kNumberBits) : need == Need::may; }
  void operator()(const PipeEnd& p, Need need) {
    known &= given(p) ? seen(p.dtype) && below(p.number | p.slots | p.slot_bytes | p.vector_cores | p.targets | p.sources, kNumberBits) : need == Need::may;
  }
  void operator()(const Vreg& v, Need need) { known &= given(v) ? seen(v.dtype) : need == Need::may; }
  void operator()(const Mask& m, Need need) { known &= given(m) ? is_width(m.width) : need == Need::may; }
  void operator()(const Pointer& p, Need need) { known &= given(p) ? seen(p.dtype) && given(p.space) : need == Need::may; }
  void operator()(const Align& a, Need need) { known &= given(a) || need == Need::may; }
  template <class A, class B>
  void operator()(const Either<A, B>& e, Need need) {
    if (e.kind == Kind::tile) (*this)(e.first, Need::must);
    else if (given(e)) (*this)(e.second, Need::must);
    else known &= need == Need::may;
  }
  void operator()(const Registers&, Need) {}
  /// A scalar that a rule reads; rules are judged over what is known of it.
  void scalar(const Scalar& s, Need need, Limits limits = {}) {
    known &= s.state == Scalar::State::absent ? need == Need::may : limits.any || s.state == Scalar::State::unknown ||
             (s.state == Scalar::State::whole && s.number >= limits.low && s.number <= limits.high);
  }
  template <class E>
  void word(const E& word, E last, Need need, E = E::absent) { known &= given(word) ? word <= last : need == Need::may; }
  void count(const Scalar& s, Need need, Scalar = {}) {
    known &= s.state == Scalar::State::whole ? below(s.number < 0 ? -(s.number + 1) : s.number, kNumberBits) : s.state == Scalar::State::absent && need == Need::may;
  }
  void flag(const Flag& f, Need need, Flag = Flag::absent) { known &= f == Flag::no || f == Flag::yes || (f == Flag::absent && need == Need::may); }
};

/// Finds operands and attributes that do not fit, and makes unknown what cannot be judged.
struct Clean : Visitor<Clean> {
  Bits broken;

  void refuse(Rule rule) { broken.add(rule); }
  template <class T>
  void settle(T& operand, ElementType& type, Need need, bool possible) {
    if (!given(operand) && need != Need::must) return;
    if (!given(operand) || !possible) {
      refuse(operands_fit);
      type = ElementType::unknown;
    }
  }
  static bool from(std::int64_t least, std::int64_t number) { return number >= least || number == kUnknown; }
  void operator()(Tile& t, Need need) {
    const bool whole = t.rows != kUnknown && t.cols != kUnknown;
    const bool fits = !whole || t.rows < 1 || t.cols < 1 || t.rows <= (std::int64_t{1} << 31) / t.cols;
    settle(t, t.dtype, need, fits && from(1, t.rows) && from(1, t.cols) && from(0, t.valid_row) && from(0, t.valid_col));
  }
  void operator()(Tensor& t, Need need) {
    bool fits = true;
    for (int axis = 0; axis < 5; ++axis) fits &= from(0, t.shape[axis]) && from(0, t.stride[axis]);
    settle(t, t.dtype, need, fits);
  }
  void operator()(Group& g, Need need) { (*this)(g.member, need); }
  void operator()(Conv& c, Need need) {
    bool fits = ranks_of(c.layout, c.rank);
    for (int axis = 0; axis < c.rank && fits; ++axis) fits = from(1, c.shape[axis]);
    settle(c, c.dtype, need, fits);
  }
  void operator()(Array& a, Need need) { settle(a, a.dtype, need, from(0, a.size)); }
  void operator()(Vreg& v, Need need) { settle(v, v.dtype, need, true); }
  void operator()(Mask& m, Need need) {
    if (!given(m) && need != Need::must) return;
    if (is_width(m.width) || m.width == kUnknown) return;
    refuse(operands_fit);
    m.width = kUnknown;
  }
  void operator()(Pointer& p, Need need) { settle(p, p.dtype, need, given(p.space)); }
  void operator()(PipeEnd& p, Need need) { settle(p, p.dtype, need, true); }
  void operator()(Align& a, Need need) {
    if (!given(a) && need == Need::must) refuse(operands_fit);
  }
  template <class A, class B>
  void operator()(Either<A, B>& e, Need need) {
    if (e.kind == Kind::tile) {
      (*this)(e.first, Need::must);
    } else if (given(e)) {
      (*this)(e.second, Need::must);
    } else if (need == Need::must) {
      refuse(operands_fit);
      e.kind = Kind::unknown;
    }
  }
  void operator()(Registers&, Need) {}
  void scalar(Scalar& s, Need need, Limits limits = {}) {
    if (s.state == Scalar::State::absent && need == Need::must) s.state = Scalar::State::unknown;
    const bool wrong = s.state == Scalar::State::real || (s.state == Scalar::State::whole && (s.number < limits.low || s.number > limits.high));
    if (limits.any || !wrong) return;
    refuse(operands_fit);
    s.state = Scalar::State::unknown;
  }
  template <class E>
  void word(E& word, E last, Need need, E initial = E::absent) {
    if (!given(word)) word = initial;
    if (!given(word) ? need == Need::may : word <= last || word == E::unknown) return;
    refuse(attributes_fit);
    word = E::unknown;
  }
  void count(Scalar& s, Need need, Scalar initial = {}) {
    if (!given(s)) s = initial;
    if (!given(s) ? need == Need::may : s.state != Scalar::State::real) return;
    refuse(attributes_fit);
    s.state = Scalar::State::unknown;
  }
  void flag(Flag& f, Need need, Flag initial = Flag::absent) {
    if (f == Flag::absent) f = initial;
    if (f != Flag::absent || need == Need::may) return;
    refuse(attributes_fit);
    f = Flag::unknown;
  }
};

/// The form and the mode of a call.
/// Whether it ends here that forms or modes are tried: found where the condition of one holds, unknown where it is open.
constexpr bool decided(Way& found, Truth condition, Way name) {
  if (condition.is(Truth::no)) return false;
  found = condition.is(Truth::yes) ? name : Way::unknown;
  return true;
}

struct Ways {
  Way form = Way::none, mode = Way::none;
  constexpr bool formed() const { return form != Way::none && form != Way::unknown; }
};

/// Which of the reserved rules a call breaks that is of no form: some other profile has a form for it, or none does.
template <class M, class C>
Rule formless(const M&, const C& call) {
  Open<Profile::cpu> cpu;
  Open<Profile::a2a3> a2a3;
  Open<Profile::a5> a5;
  const Way forms[] = {ways(cpu, call).form, ways(a2a3, call).form, ways(a5, call).form};
  for (unsigned other = 0; other < 3; ++other) {
    const bool known = Ways{forms[other]}.formed();
    if (other != static_cast<unsigned>(M::profile) && on(static_cast<Profile>(other), C::profiles) && known) return on_profile;
  }
  return operands_fit;
}

/// The call as it is judged when something is absent, unknown, large or wrong.
template <class C>
C cleaned(const C& call, Clean& clean) {
  C copy = call;
  C::visit(copy, clean);
  return copy;
}

template <Profile P, class C>
Verdict judge_open(const C& call) {
  Clean clean;
  const C copy = cleaned(call, clean);
  Verdict verdict;
  if constexpr (on(P, C::profiles)) {
    Open<P> open;
    verdict = judge(open, copy);
  } else {
    verdict.broken.add(on_profile);
  }
  verdict.broken = verdict.broken | clean.broken;
  verdict.open.word[0] &= ~verdict.broken.word[0];
  verdict.open.word[1] &= ~verdict.broken.word[1];
  return verdict;
}

}  // namespace detail

/// The rules that a call breaks on a profile.
template <Profile P, class C>
inline Verdict verify(const C& call) {
  if constexpr (detail::on(P, C::profiles)) {
    detail::Seen seen;
    C::visit(call, seen);
    if (seen.known) {
      detail::Known<P> known;
      const Verdict verdict = judge(known, call);
      if (!known.trouble) return verdict;
    }
  }
  return detail::judge_open<P>(call);
}

template <class C>
inline Verdict verify(const C& call, Profile profile) {
  switch (profile) {
    case Profile::cpu: return verify<Profile::cpu>(call);
    case Profile::a2a3: return verify<Profile::a2a3>(call);
    case Profile::a5: return verify<Profile::a5>(call);
  }
  return {};
}

}  // namespace pto_isa
