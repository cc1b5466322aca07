// Operations of MLIR as calls: operands, results and attributes by their definitions, diagnostics where operands are.
#pragma once

#include <cstring>
#include <optional>

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Operation.h"

#include "pto_isa/explain.h"
#include "pto_isa/ods.h"

namespace pto_isa {

/// How types, constants and attributes of MLIR become operands. A dialect derives from it and adds `read` for each kind
/// of operand that it has types of its own for, and `word` for its enumerations:
///
///     struct Types : pto_isa::MlirTypes {
///       using MlirTypes::read, MlirTypes::word;
///       bool read(mlir::Type type, pto_isa::Tile& tile) const;
///     };
///
/// `read` says whether the type is one of this kind of operand; what it leaves as it was counts as not known.
struct MlirTypes {
  /// The element type of a builtin type; an integer without a sign counts as signed.
  static ElementType element(::mlir::Type type, bool unsigned_without_sign = false) {
    if (type.isF32()) return ElementType::f32;
    if (type.isF16()) return ElementType::f16;
    if (type.isBF16()) return ElementType::bf16;
    if (::llvm::isa<::mlir::Float8E4M3FNType>(type)) return ElementType::f8e4m3;
    if (::llvm::isa<::mlir::Float8E5M2Type>(type)) return ElementType::f8e5m2;
    if (type.isIndex()) return ElementType::index;
    const auto integer = ::llvm::dyn_cast<::mlir::IntegerType>(type);
    if (!integer) return ElementType::unknown;
    const bool positive = integer.isUnsigned() || (integer.isSignless() && unsigned_without_sign);
    switch (integer.getWidth()) {
      case 1: return ElementType::i1;
      case 4: return positive ? ElementType::unknown : ElementType::i4;
      case 8: return positive ? ElementType::u8 : ElementType::i8;
      case 16: return positive ? ElementType::u16 : ElementType::i16;
      case 32: return positive ? ElementType::u32 : ElementType::i32;
      case 64: return positive ? ElementType::u64 : ElementType::i64;
      default: return ElementType::unknown;
    }
  }
  /// A memref is a tensor: its shape behind extents of 1, its strides where its layout states them.
  bool read(::mlir::Type type, Tensor& tensor) const {
    const auto memref = ::llvm::dyn_cast<::mlir::MemRefType>(type);
    if (!memref || memref.getRank() > 5) return false;
    const int rank = static_cast<int>(memref.getRank()), first = 5 - rank;
    tensor.dtype = element(memref.getElementType());
    const auto strided = ::llvm::dyn_cast<::mlir::StridedLayoutAttr>(memref.getLayout());
    const bool dense = memref.getLayout().isIdentity();
    std::int64_t next = 1;
    for (int axis = 4; axis >= 0; --axis) {
      const bool own = axis >= first;
      const auto place = static_cast<std::size_t>(axis - first);
      tensor.shape[axis] = own ? memref.getDimSize(static_cast<unsigned>(place)) : 1;
      tensor.stride[axis] = own && strided ? strided.getStrides()[place] : dense || (strided && !own) ? next : kUnknown;
      const bool known = tensor.shape[axis] != kUnknown && tensor.stride[axis] != kUnknown;
      next = known ? tensor.shape[axis] * tensor.stride[axis] : kUnknown;
    }
    return true;
  }
  /// A number: what a constant is, or only its type.
  bool read(::mlir::Value value, Scalar& scalar, bool unsigned_without_sign = false) const {
    const ElementType type = element(value.getType(), unsigned_without_sign);
    if (type == ElementType::unknown) return false;
    scalar = Scalar::of(type);
    ::mlir::Attribute constant;
    if (::mlir::matchPattern(value, ::mlir::m_Constant(&constant))) read(constant, scalar);
    return true;
  }
  /// The number of an attribute.
  bool read(::mlir::Attribute attribute, Scalar& scalar) const {
    if (const auto real = ::llvm::dyn_cast<::mlir::FloatAttr>(attribute)) {
      scalar.state = Scalar::State::real, scalar.fraction = real.getValueAsDouble();
      return true;
    }
    const auto whole = ::llvm::dyn_cast<::mlir::IntegerAttr>(attribute);
    if (!whole) return false;
    const ::llvm::APInt& bits = whole.getValue();
    const bool positive = is_unsigned(scalar.dtype) || bits.getBitWidth() == 1;
    if (positive ? bits.isSignedIntN(64) || bits.getActiveBits() < 64 : bits.isSignedIntN(64)) {
      scalar.state = Scalar::State::whole;
      scalar.number = positive ? static_cast<std::int64_t>(bits.getZExtValue()) : bits.getSExtValue();
    }
    return true;
  }
  template <class T>
  bool read(::mlir::Type, T&) const {
    return false;
  }
  /// The word of an attribute as the manual has it, nothing for one that is no word.
  std::optional<::llvm::StringRef> word(::mlir::Attribute attribute) const {
    const auto text = ::llvm::dyn_cast<::mlir::StringAttr>(attribute);
    return text ? std::optional<::llvm::StringRef>(text.getValue()) : std::nullopt;
  }

 private:
  static bool is_unsigned(ElementType type) { return detail::is_unsigned(type); }
};

/// In which language an operation is refused, and whether by rules whose breach leaves a result undefined.
struct MlirOptions {
  Language language = Language::en;
  bool refuse_undefined = false;
};

namespace detail {

/// The values of an operation by the operands and results of its definition.
class OdsValues {
 public:
  /// Whether the operation has as many values as the definition asks for.
  bool read(::mlir::Operation* op, const OdsOperation& definition) {
    operation_ = op, definition_ = &definition, operands_.clear(), results_.clear();
    return group(definition.names, definition.operands, op->getNumOperands(), "operandSegmentSizes", operands_) &&
           group(definition.names + definition.operands, definition.results, op->getNumResults(), "resultSegmentSizes", results_);
  }
  /// Whether all that the operation gives has a member of the call.
  bool expressed() const {
    for (unsigned place = 0; place < operands_.size(); ++place) {
      const OdsName& name = definition_->names[place];
      if (operands_[place].count > 0 && *name.members == '\0' && name.repeat != Repeat::one) return false;
      const unsigned members = members_of(name.members);
      if (members > 1 && operands_[place].count != members) return false;
    }
    return true;
  }
  ::mlir::Operation* operation() const { return operation_; }
  /// The values of a member, in order; a member that several operands share has those of all of them.
  ::llvm::SmallVector<::mlir::Value, 4> of(::llvm::StringRef member) const {
    ::llvm::SmallVector<::mlir::Value, 4> found;
    const OdsName* names = definition_->names;
    for (unsigned place = 0; place < operands_.size(); ++place) {
      add(names[place].members, member, operands_[place], [&](unsigned at) { found.push_back(operation_->getOperand(at)); });
    }
    for (unsigned place = 0; place < results_.size(); ++place) {
      add(names[operands_.size() + place].members, member, results_[place], [&](unsigned at) { found.push_back(operation_->getResult(at)); });
    }
    return found;
  }
  /// The attribute of a member, null where it is not written.
  ::mlir::Attribute attribute(::llvm::StringRef member) const {
    const OdsName* first = definition_->names + definition_->operands + definition_->results;
    for (const OdsName* name = first; name != first + definition_->attributes; ++name) {
      if (member != name->members) continue;
      if (const ::mlir::Attribute found = operation_->getAttr(name->name)) return found;
    }
    return {};
  }

 private:
  struct Range {
    unsigned first, count;
  };
  using Ranges = ::llvm::SmallVector<Range, 8>;

  bool group(const OdsName* names, unsigned entries, unsigned total, const char* sizes, Ranges& found) const {
    unsigned loose = 0;
    for (unsigned place = 0; place < entries; ++place) loose += names[place].repeat != Repeat::one;
    const auto segments = operation_->getAttrOfType<::mlir::DenseI32ArrayAttr>(sizes);
    if (loose > 1 && (!segments || segments.size() != static_cast<std::int64_t>(entries))) return false;
    if (loose <= 1 && total + loose < entries) return false;
    unsigned next = 0;
    for (unsigned place = 0; place < entries; ++place) {
      const Repeat repeat = names[place].repeat;
      const unsigned count = repeat == Repeat::one ? 1 : loose > 1 ? static_cast<unsigned>(segments[static_cast<std::int64_t>(place)]) : total + 1 - entries;
      if (repeat == Repeat::optional && count > 1) return false;
      found.push_back({next, count});
      next += count;
    }
    return next == total;
  }
  static unsigned members_of(const char* members) {
    unsigned count = *members != '\0';
    for (; *members != '\0'; ++members) count += *members == ' ';
    return count;
  }
  /// The values of a range that are a member: all of them, or the one at its place among several members.
  template <class F>
  static void add(const char* members, ::llvm::StringRef member, Range range, F&& each) {
    const bool alone = members_of(members) == 1;
    unsigned place = 0;
    for (const char* next = members; *next != '\0'; ++place) {
      const std::size_t length = std::strcspn(next, " ");
      if (member == ::llvm::StringRef(next, length)) {
        for (unsigned at = 0; at < range.count; ++at) {
          if (alone || at == place) each(range.first + at);
        }
      }
      next += length + (next[length] == ' ');
    }
  }

  ::mlir::Operation* operation_ = nullptr;
  const OdsOperation* definition_ = nullptr;
  Ranges operands_, results_;
};

/// Where an operand is: its definition, or the operation, where that says nothing.
inline ::mlir::Location place_of(::mlir::Operation* op, ::mlir::Value value) {
  return !value || ::llvm::isa<::mlir::UnknownLoc>(value.getLoc()) ? op->getLoc() : value.getLoc();
}

/// Fills the members of a call one after the other.
template <class Types>
class MlirFiller : public Visitor<MlirFiller<Types>> {
 public:
  MlirFiller(const Types& types, const OdsValues& values, const char* names, bool unsigned_without_sign)
      : types_(types), values_(values), names_(names), unsigned_(unsigned_without_sign) {}

  /// What could not be read, and its value or attribute.
  struct Trouble {
    ::llvm::StringRef member;
    ::mlir::Value value;
    ::mlir::Attribute attribute;
    std::size_t count;
  };
  const std::optional<Trouble>& trouble() const { return trouble_; }

  template <class T>
  void operator()(T& operand, Need) {
    if (const ::mlir::Value value = only(next())) read(value, operand);
  }
  void operator()(Array& array, Need) {
    const auto found = values_.of(next());
    if (found.empty()) return;
    array.size = static_cast<std::int64_t>(found.size());
    if (found.size() > 1 || !types_.read(found.front().getType(), array)) array.dtype = MlirTypes::element(found.front().getType());
  }
  void operator()(Registers&, Need) { next(); }
  void scalar(Scalar& scalar, Need, Limits = {}) { number(scalar); }
  template <class... Initial>
  void count(Scalar& scalar, Need, Initial...) { number(scalar); }
  template <class E, class... Initial>
  void word(E& word, E, Need, Initial...) {
    const ::llvm::StringRef member = next();
    const ::mlir::Attribute given = values_.attribute(member);
    if (only(member)) word = E::unknown;
    if (!given) return;
    const auto text = types_.word(given);
    const WordList known = words_of(word);
    for (unsigned place = 1; text && place < known.count; ++place) {
      if (*text == known.words[place]) return void(word = static_cast<E>(place));
    }
    note(member, {}, given);
  }
  template <class... Initial>
  void flag(Flag& flag, Need, Initial...) {
    const ::llvm::StringRef member = next();
    const ::mlir::Attribute given = values_.attribute(member);
    const auto truth = ::llvm::dyn_cast_or_null<::mlir::BoolAttr>(given);
    if (truth) flag = truth.getValue() ? Flag::yes : Flag::no;
    else if (::llvm::isa_and_nonnull<::mlir::UnitAttr>(given)) flag = Flag::yes;
    else if (given) note(member, {}, given);
  }

 private:
  ::llvm::StringRef next() {
    const std::size_t length = std::strcspn(names_, " ");
    const ::llvm::StringRef member(names_, length);
    names_ += length + (names_[length] == ' ');
    return member;
  }
  void note(::llvm::StringRef member, ::mlir::Value value, ::mlir::Attribute attribute = {}, std::size_t count = 0) {
    if (!trouble_) trouble_ = Trouble{member, value, attribute, count};
  }
  /// The value of a member that has one at most.
  ::mlir::Value only(::llvm::StringRef member) {
    const auto found = values_.of(member);
    if (found.size() > 1) note(member, found.front(), {}, found.size());
    last_ = member;
    return found.empty() ? ::mlir::Value() : found.front();
  }
  template <class T>
  void read(::mlir::Value value, T& operand) {
    operand.dtype = ElementType::unknown;
    if (!types_.read(value.getType(), operand)) note(last_, value);
  }
  void read(::mlir::Value value, Group& group) {
    group.member.dtype = ElementType::unknown;
    if (!types_.read(value.getType(), group)) note(last_, value);
  }
  template <class A, class B>
  void read(::mlir::Value value, Either<A, B>& operand) {
    A first;
    B second;
    first.dtype = ElementType::unknown, second.dtype = ElementType::unknown;
    if (types_.read(value.getType(), first)) operand = first;
    else if (types_.read(value.getType(), second)) operand = second;
    else note(last_, value);
  }
  void number(Scalar& scalar) {
    const ::llvm::StringRef member = next();
    const ::mlir::Attribute attribute = values_.attribute(member);
    if (const ::mlir::Value value = only(member)) {
      if (!types_.read(value, scalar, unsigned_)) note(member, value);
    } else if (attribute && !types_.read(attribute, scalar)) {
      note(member, {}, attribute);
    }
  }

  const Types& types_;
  const OdsValues& values_;
  const char* names_;
  bool unsigned_;
  ::llvm::StringRef last_;
  std::optional<Trouble> trouble_;
};

/// Says what is wrong with an operation.
class MlirReport {
 public:
  MlirReport(::mlir::Operation* op, const MlirOptions& options) : operation_(op), options_(options) {}

  template <class Filler>
  ::mlir::LogicalResult unreadable(const char* op, const typename Filler::Trouble& trouble) const {
    const bool zh = options_.language == Language::zh;
    auto said = ::mlir::emitError(place_of(operation_, trouble.value));
    said << "`" << op << (zh ? "` 的 `" : "`: `") << trouble.member << "` ";
    if (trouble.count > 0) said << (zh ? "只能有一个值，实际为 " : "takes one value, got ") << trouble.count;
    else if (trouble.value) said << (zh ? "不能是类型 " : "cannot be of type ") << trouble.value.getType();
    else said << (zh ? "不能取值 " : "cannot be ") << trouble.attribute;
    return here(said, trouble.value);
  }
  ::mlir::LogicalResult undefined() const {
    const bool zh = options_.language == Language::zh;
    return ::mlir::emitError(operation_->getLoc()) << "`" << operation_->getName().getStringRef()
                                                   << (zh ? "` 不是已定义的操作，或操作数的个数不符" : "` is no defined operation with these operands");
  }
  template <class C>
  ::mlir::LogicalResult broken(const C& call, const OdsValues& values, Profile profile, const Verdict& verdict) const {
    ::mlir::LogicalResult all = ::mlir::success();
    for (unsigned bit = 0; bit < 128; ++bit) {
      if (!verdict.broken.test(bit)) continue;
      for (const Finding& found : explain(call, profile, bit, options_.language)) {
        const bool refused = found.severity == Severity::error || (found.severity == Severity::undefined && options_.refuse_undefined);
        const auto given = values.of(found.operand);
        const ::mlir::Value value = given.empty() ? ::mlir::Value() : given.front();
        const ::mlir::Location place = place_of(operation_, value);
        auto said = refused ? ::mlir::emitError(place) : ::mlir::emitWarning(place);
        said << found.message << " [" << found.rule << "]";
        (void)here(said, value);
        if (refused) all = ::mlir::failure();
      }
    }
    return all;
  }

 private:
  /// A note of the operation, where it is another place.
  ::mlir::LogicalResult here(::mlir::InFlightDiagnostic& said, ::mlir::Value value) const {
    if (place_of(operation_, value) != operation_->getLoc()) {
      said.attachNote(operation_->getLoc()) << (options_.language == Language::zh ? "操作数用于此处" : "the operand is used here");
    }
    return said;
  }

  ::mlir::Operation* operation_;
  const MlirOptions& options_;
};

/// The verdict over an operation by one definition; nothing where the call has no place for what it gives.
template <class C, class Types>
std::optional<::mlir::LogicalResult> verify_defined(const OdsValues& values, Profile profile, const Types& types, const MlirOptions& options, bool sole) {
  const MlirReport report(values.operation(), options);
  C calls[2];
  for (const bool unsigned_without_sign : {false, true}) {
    C& call = calls[unsigned_without_sign];
    MlirFiller<Types> filler(types, values, Said<C>::operands, unsigned_without_sign);
    C::visit(call, filler);
    if (filler.trouble()) {
      if (!sole && filler.trouble()->count > 0) return std::nullopt;
      return report.template unreadable<MlirFiller<Types>>(Said<C>::name, *filler.trouble());
    }
    const Verdict verdict = verify(call, profile);
    if (verdict.clean()) return ::mlir::success();
    if (!unsigned_without_sign && verdict.broken.test(types_fit)) continue;
    if (!verdict.broken.test(types_fit)) return report.broken(call, values, profile, verdict);
  }
  return report.broken(calls[0], values, profile, verify(calls[0], profile));
}

inline bool same_name(const OdsOperation& definition, ::mlir::Operation* op) { return op->getName().getStringRef() == definition.name; }

}  // namespace detail

/// Whether an operation keeps the rules of the op `C` on a profile, such as `Tadd`; says where it does not.
///
/// What is not known breaks no rule. An operand for which the definition names no member is not looked at.
template <class C, class Types>
::mlir::LogicalResult verify_as(::mlir::Operation* op, Profile profile, const Types& types, const MlirOptions& options = {}) {
  unsigned several = 0;
  for (const OdsOperation& one : kOdsOperations) several += one.op == C::op && detail::same_name(one, op);
  for (const OdsOperation& one : kOdsOperations) {
    detail::OdsValues values;
    if (one.op != C::op || !detail::same_name(one, op) || !values.read(op, one)) continue;
    if (several > 1 && !values.expressed()) continue;
    if (const auto found = detail::verify_defined<C>(values, profile, types, options, several == 1)) return *found;
  }
  return detail::MlirReport(op, options).undefined();
}

/// As `verify_as`, with the op that the name and the operands of the operation say.
template <class Types>
::mlir::LogicalResult verify_operation(::mlir::Operation* op, Profile profile, const Types& types, const MlirOptions& options = {}) {
  unsigned several = 0;
  for (const OdsOperation& one : kOdsOperations) several += detail::same_name(one, op);
  for (const OdsOperation& one : kOdsOperations) {
    detail::OdsValues values;
    if (!detail::same_name(one, op) || !values.read(op, one) || (several > 1 && !values.expressed())) continue;
    std::optional<::mlir::LogicalResult> found;
    switch (one.op) {
#define PTO_ISA_VERIFY(C) \
  case C::op: found = detail::verify_defined<C>(values, profile, types, options, several == 1); break;
      PTO_ISA_EACH_OP(PTO_ISA_VERIFY)
#undef PTO_ISA_VERIFY
    }
    if (found) return *found;
  }
  return detail::MlirReport(op, options).undefined();
}

}  // namespace pto_isa
