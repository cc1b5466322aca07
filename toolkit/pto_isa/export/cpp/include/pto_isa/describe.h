// What messages are made of: operands by their names, and their fields as text.
#pragma once

#include <cstdio>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "pto_isa/judge.h"
#include "pto_isa/ops.h"
#include "pto_isa/word_names.h"

namespace pto_isa {

enum class Language : std::uint8_t { en, zh };
enum class Severity : std::uint8_t { error, undefined, warning };

/// What is said of one broken rule; `operand` is the one it is about, or empty.
struct Finding {
  std::string rule;
  Severity severity = Severity::error;
  std::string operand, message;
};

namespace detail {

enum class Type : std::uint8_t {
  tile, tensor, group, conv, array, pipe, vreg, mask, pointer, align, scalar, registers, tile_or_conv, tile_or_tensor, word, count, flag,
};

/// An operand of a call: where its struct has it, and the words of an attribute.
struct Operand {
  std::string name;
  std::size_t offset;
  bool optional;
  Type type;
  WordList words;
};

/// A rule: its key, the operand it is about, what a message shows, its sentences.
struct Text {
  const char *key, *operand, *shows, *en, *zh;
};

template <class C>
struct Said;

inline std::string text_of(std::int64_t number) { return number == kUnknown ? "?" : std::to_string(number); }
inline std::string text_of(double number) {
  char text[40];
  for (int digits = 1; digits < 18; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    double back = 0;
    if (std::sscanf(text, "%lf", &back) == 1 && !(back < number) && !(back > number)) break;
  }
  const bool whole = std::strspn(text, "-0123456789") == std::strlen(text);
  return whole ? std::string(text) + ".0" : text;
}
template <class E>
std::string word_of(E word) { return word == E::unknown ? "?" : text(word); }
inline std::string product(const std::int64_t* first, int count) {
  std::string all;
  for (int axis = 0; axis < count; ++axis) all += (axis ? "x" : "") + text_of(first[axis]);
  return all;
}

/// The attributes of operands as text; empty for one that the operand does not have.
struct Shown {
  Open<Profile::a5> open;
  static std::string number(Int value) { return value.is_fault() ? "" : value.is_huge() ? "?" : text_of(value.value()); }
  static bool is(const char* name, const char* wanted) { return std::strcmp(name, wanted) == 0; }

  std::string of(const Tile& t, const char* name) {
    if (!seen(t)) return "";
    const std::int64_t shape[] = {t.rows, t.cols}, valid[] = {t.valid_row, t.valid_col};
    if (is(name, "kind")) return "tile";
    if (is(name, "dtype")) return word_of(t.dtype);
    if (is(name, "loc")) return word_of(t.loc);
    if (is(name, "blayout")) return word_of(t.blayout);
    if (is(name, "slayout")) return word_of(t.slayout);
    if (is(name, "layout")) return word_of(layout_of(t.blayout, t.slayout));
    if (is(name, "compact")) return word_of(t.compact);
    if (is(name, "pad")) return t.pad == PadValue::custom ? custom(t.pad_bits) : word_of(t.pad);
    if (is(name, "fractal")) return number(open.fractal(t));
    if (is(name, "rows")) return text_of(t.rows);
    if (is(name, "cols")) return text_of(t.cols);
    if (is(name, "valid_row")) return text_of(t.valid_row);
    if (is(name, "valid_col")) return text_of(t.valid_col);
    if (is(name, "bits")) return number(open.bits(t));
    if (is(name, "itemsize")) return number(open.itemsize(t));
    if (is(name, "size")) return number(open.size(t));
    if (is(name, "bytes")) return number(open.bytes(t));
    if (is(name, "shape")) return product(shape, 2);
    return is(name, "valid_shape") ? product(valid, 2) : "";
  }
  std::string of(const Tensor& t, const char* name) {
    if (!seen(t)) return "";
    if (is(name, "kind")) return "global";
    if (is(name, "dtype")) return word_of(t.dtype);
    if (is(name, "layout")) return word_of(t.layout);
    if (is(name, "bits")) return number(open.bits(t));
    if (is(name, "itemsize")) return number(open.itemsize(t));
    if (is(name, "size")) return number(open.size(t));
    if (is(name, "shape")) return product(t.shape, 5);
    return is(name, "stride") ? product(t.stride, 5) : "";
  }
  std::string of(const Group& g, const char* name) {
    if (is(name, "kind")) return "group";
    if (is(name, "ranks")) return text_of(g.ranks);
    return is(name, "root") ? text_of(g.root) : of(g.member, name);
  }
  std::string of(const Conv& c, const char* name) {
    if (!seen(c)) return "";
    if (is(name, "kind")) return "conv";
    if (is(name, "dtype")) return word_of(c.dtype);
    if (is(name, "layout")) return word_of(c.layout);
    if (is(name, "loc")) return word_of(c.loc);
    if (is(name, "rank")) return text_of(std::int64_t{c.rank});
    if (is(name, "bits")) return number(open.bits(c));
    if (is(name, "itemsize")) return number(open.itemsize(c));
    if (is(name, "size")) return number(open.size(c));
    if (is(name, "bytes")) return number(open.bytes(c));
    if (is(name, "shape")) return product(c.shape, c.rank);
    for (unsigned place = 1; place < sizeof kExtentWords / sizeof *kExtentWords; ++place) {
      if (is(name, kExtentWords[place])) return number(open.extent(c, static_cast<Extent>(place)));
    }
    for (const Setting& setting : kSettings) {
      if (is(name, setting.name)) return text_of(c.settings.*setting.member);
    }
    return "";
  }
  std::string of(const Array& a, const char* name) {
    if (is(name, "kind")) return "array";
    return is(name, "dtype") ? word_of(a.dtype) : is(name, "size") ? text_of(a.size) : "";
  }
  std::string of(const PipeEnd& p, const char* name) {
    if (!seen(p)) return "";
    if (is(name, "kind")) return "pipe_end";
    if (is(name, "dtype")) return word_of(p.dtype);
    if (is(name, "direction")) return word_of(p.direction);
    if (is(name, "core")) return word_of(p.core);
    if (is(name, "number")) return text_of(p.number);
    if (is(name, "slots")) return text_of(p.slots);
    if (is(name, "slot_bytes")) return text_of(p.slot_bytes);
    if (is(name, "vector_cores")) return text_of(p.vector_cores);
    if (is(name, "targets")) return text_of(p.targets);
    if (is(name, "sources")) return text_of(p.sources);
    return is(name, "itemsize") ? number(open.itemsize(p)) : is(name, "size") ? number(open.size(p)) : "";
  }
  std::string of(const Vreg& v, const char* name) {
    if (is(name, "kind")) return "vreg";
    if (is(name, "dtype")) return word_of(v.dtype);
    if (is(name, "bits")) return number(open.bits(v));
    if (is(name, "bytes")) return number(open.bytes(v));
    return is(name, "itemsize") ? number(open.itemsize(v)) : is(name, "lanes") ? number(open.lanes(v)) : "";
  }
  std::string of(const Mask& m, const char* name) {
    if (is(name, "kind")) return "mask";
    if (is(name, "width")) return text_of(m.width);
    return is(name, "lanes") ? number(open.lanes(m)) : is(name, "size") ? number(open.size(m)) : "";
  }
  std::string of(const Pointer& p, const char* name) {
    if (is(name, "kind")) return "pointer";
    if (is(name, "dtype")) return word_of(p.dtype);
    if (is(name, "space")) return word_of(p.space);
    return is(name, "itemsize") ? number(open.itemsize(p)) : is(name, "bits") ? number(open.bits(p)) : "";
  }
  std::string of(const Align& a, const char* name) {
    return is(name, "kind") ? "align" : is(name, "bytes") ? number(open.bytes(a)) : "";
  }
  template <class A, class B>
  std::string of(const Either<A, B>& e, const char* name) {
    return e.kind == Kind::tile ? of(e.first, name) : given(e) && e.kind != Kind::unknown ? of(e.second, name) : "";
  }
  static std::string of(const Registers& registers, const char* name) {
    for (const RegisterName& one : kRegisters) {
      if (!is(name, one.name)) continue;
      const Register& found = registers.*one.member;
      return found.known ? std::to_string(found.value) : "?";
    }
    return "";
  }
  static std::string of(const Scalar& s) {
    switch (s.state) {
      case Scalar::State::absent: return "absent";
      case Scalar::State::whole: return std::to_string(s.number);
      case Scalar::State::real: return text_of(s.fraction);
      case Scalar::State::unknown: break;
    }
    return "?";
  }
  static std::string custom(std::uint32_t bits) {
    char text[24];
    std::snprintf(text, sizeof text, "custom:0x%08x", static_cast<unsigned>(bits));
    return text;
  }
};

constexpr Type type_of(const Tile&) { return Type::tile; }
constexpr Type type_of(const Tensor&) { return Type::tensor; }
constexpr Type type_of(const Group&) { return Type::group; }
constexpr Type type_of(const Conv&) { return Type::conv; }
constexpr Type type_of(const Array&) { return Type::array; }
constexpr Type type_of(const PipeEnd&) { return Type::pipe; }
constexpr Type type_of(const Vreg&) { return Type::vreg; }
constexpr Type type_of(const Mask&) { return Type::mask; }
constexpr Type type_of(const Pointer&) { return Type::pointer; }
constexpr Type type_of(const Align&) { return Type::align; }
constexpr Type type_of(const Registers&) { return Type::registers; }
constexpr Type type_of(const Either<Tile, Conv>&) { return Type::tile_or_conv; }
constexpr Type type_of(const Either<Tile, Tensor>&) { return Type::tile_or_tensor; }

/// Lists the operands of a call in the order in which they are visited, which is that of their names.
struct Lister : Visitor<Lister> {
  const char* base;
  const char* names;
  std::vector<Operand> found;

  Lister(const void* call, const char* all) : base(static_cast<const char*>(call)), names(all) {}
  template <class T>
  void note(const T& operand, bool optional, Type type, WordList words = {nullptr, 0}) {
    const std::size_t length = std::strcspn(names, " ");
    const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&operand) - base);
    found.push_back({std::string(names, length), offset, optional, type, words});
    names += length + (names[length] == ' ');
  }
  template <class T>
  void operator()(const T& operand, Need need) { note(operand, need != Need::must, type_of(operand)); }
  void scalar(const Scalar& operand, Need need, Limits = {}) { note(operand, need != Need::must, Type::scalar); }
  template <class E, class... Initial>
  void word(const E& operand, E last, Need need, Initial...) { note(operand, need != Need::must || sizeof...(Initial) > 0, Type::word, words_of(last)); }
  template <class... Initial>
  void count(const Scalar& operand, Need need, Initial...) { note(operand, need != Need::must || sizeof...(Initial) > 0, Type::count); }
  template <class... Initial>
  void flag(const Flag& operand, Need need, Initial...) { note(operand, need != Need::must || sizeof...(Initial) > 0, Type::flag); }
};

/// The operands of an op.
template <class C>
std::vector<Operand> operands_of(const C& call) {
  Lister lister(&call, Said<C>::operands);
  C::visit(call, lister);
  return lister.found;
}

/// The operand of a name, null where there is none.
inline const Operand* find(const std::vector<Operand>& operands, const std::string& name) {
  for (const Operand& one : operands) {
    if (name == one.name) return &one;
  }
  return nullptr;
}

/// A call without its type.
struct Called {
  const char* op;
  std::vector<Operand> operands;
  const char* call;
  Ways ways;

  const Operand* find(const std::string& name) const { return detail::find(operands, name); }
  template <class T>
  const T& at(const Operand& operand) const { return *reinterpret_cast<const T*>(call + operand.offset); }

  bool present(const Operand& operand) const {
    switch (operand.type) {
      case Type::tile: return given(at<Tile>(operand));
      case Type::tensor: return given(at<Tensor>(operand));
      case Type::group: return given(at<Group>(operand));
      case Type::conv: return given(at<Conv>(operand));
      case Type::array: return given(at<Array>(operand));
      case Type::pipe: return given(at<PipeEnd>(operand));
      case Type::vreg: return given(at<Vreg>(operand));
      case Type::mask: return given(at<Mask>(operand));
      case Type::pointer: return given(at<Pointer>(operand));
      case Type::align: return given(at<Align>(operand));
      case Type::tile_or_conv: return given(at<Either<Tile, Conv>>(operand));
      case Type::tile_or_tensor: return given(at<Either<Tile, Tensor>>(operand));
      case Type::scalar: case Type::count: return given(at<Scalar>(operand)) || (!operand.optional && operand.type == Type::scalar);
      case Type::word: return at<std::uint8_t>(operand) != 0;
      case Type::flag: return at<Flag>(operand) != Flag::absent;
      case Type::registers: break;
    }
    return true;
  }
  std::string field(const Operand& operand, const char* name) const {
    Shown shown;
    switch (operand.type) {
      case Type::tile: return shown.of(at<Tile>(operand), name);
      case Type::tensor: return shown.of(at<Tensor>(operand), name);
      case Type::group: return shown.of(at<Group>(operand), name);
      case Type::conv: return shown.of(at<Conv>(operand), name);
      case Type::array: return shown.of(at<Array>(operand), name);
      case Type::pipe: return shown.of(at<PipeEnd>(operand), name);
      case Type::vreg: return shown.of(at<Vreg>(operand), name);
      case Type::mask: return shown.of(at<Mask>(operand), name);
      case Type::pointer: return shown.of(at<Pointer>(operand), name);
      case Type::align: return shown.of(at<Align>(operand), name);
      case Type::tile_or_conv: return shown.of(at<Either<Tile, Conv>>(operand), name);
      case Type::tile_or_tensor: return shown.of(at<Either<Tile, Tensor>>(operand), name);
      case Type::registers: return shown.of(at<Registers>(operand), name);
      default: return "";
    }
  }
  /// A scalar or an attribute by itself.
  std::string plain(const Operand& operand) const {
    switch (operand.type) {
      case Type::scalar: case Type::count: return given(at<Scalar>(operand)) ? Shown::of(at<Scalar>(operand)) : present(operand) ? "?" : "absent";
      case Type::flag: return at<Flag>(operand) == Flag::yes ? "True" : at<Flag>(operand) == Flag::no ? "False" : present(operand) ? "?" : "absent";
      case Type::word: {
        const std::uint8_t place = at<std::uint8_t>(operand);
        return place == 0 ? "absent" : place < operand.words.count ? operand.words.words[place] : "?";
      }
      default: return present(operand) ? "?" : "absent";
    }
  }
};

inline std::string limited(const std::string& text) {
  std::size_t place = 0;
  for (int letters = 0; place < text.size(); ++place) {
    if ((static_cast<unsigned char>(text[place]) & 0xC0) != 0x80 && letters++ == 300) break;
  }
  return text.substr(0, place);
}

/// What a rule looked at: `, dst.rows = 16`; tile: the operand that stands for `t` in a rule of every tile.
inline std::string looked_at(const Called& call, const char* shows, const Operand* tile, Language language) {
  std::vector<std::pair<std::string, std::string>> parts;
  const auto note = [&parts](const std::string& label, const std::string& text) {
    for (auto& part : parts) {
      if (part.first == label) return void(part.second = text);
    }
    parts.emplace_back(label, text);
  };
  for (const char* path = shows; *path != '\0';) {
    const std::size_t length = std::strcspn(path, " ");
    const std::string whole(path, length);
    path += length + (path[length] == ' ');
    const std::size_t dot = whole.find('.');
    const std::string name = whole.substr(0, dot), field = dot == std::string::npos ? "" : whole.substr(dot + 1);
    const Operand* operand = tile != nullptr && name == "t" ? tile : call.find(name);
    const std::string label = tile != nullptr && name == "t" ? tile->name + "." + field : whole;
    if (operand == nullptr) {
      const Way way = name == "form" ? call.ways.form : call.ways.mode;
      note(label, way == Way::unknown ? "?" : text(way));
    } else if (field == "kind") {
      const bool present = call.present(*operand);
      const char* found = present ? language == Language::zh ? "已给出" : "given" : language == Language::zh ? "未给出" : "absent";
      note(operand->optional ? name : label, present && !operand->optional ? call.field(*operand, "kind") : found);
    } else if (field.empty()) {
      const std::string found = call.plain(*operand);
      note(label, found == "absent" && language == Language::zh ? "未给出" : found);
    } else if (operand->type == Type::word) {
      if (call.present(*operand)) note(name, call.plain(*operand));
    } else if (const std::string found = call.field(*operand, field.c_str()); !found.empty()) {
      note(label, found);
    }
  }
  std::string all;
  for (const auto& part : parts) all += (all.empty() ? "" : ", ") + part.first + " = " + part.second;
  return all;
}

inline Finding finding_of(const Called& call, const Text& text, const std::string& id, Severity severity, const Operand* tile, Language language) {
  const bool zh = language == Language::zh;
  const std::string got = looked_at(call, text.shows, tile, language);
  std::string said = tile == nullptr ? std::string() : "`" + tile->name + (zh ? "`：" : "`: ");
  said += zh ? text.zh : text.en;
  if (!got.empty()) said += (zh ? "；实际为 " : "; got ") + got;
  return {id, severity, tile == nullptr ? std::string(text.operand) : tile->name, limited(said)};
}

inline const char* name_of(Profile profile) {
  return profile == Profile::cpu ? "CPU" : profile == Profile::a2a3 ? "A2/A3" : "A5";
}

/// Finds the operands and attributes that do not fit, one after the other.
struct Faults : Visitor<Faults> {
  const Called& call;
  const char* copy;
  Language language;
  std::vector<Finding> found;

  Faults(const Called& called, const void* changed, Language spoken)
      : call(called), copy(static_cast<const char*>(changed)), language(spoken) {}
  template <class T, class F>
  void note(T& operand, F&& clean) {
    const T before = operand;
    Clean check;
    clean(check);
    if (!check.broken.any()) return;
    const auto offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&operand) - copy);
    std::string name;
    for (const Operand& one : call.operands) {
      if (one.offset == offset) name = one.name;
    }
    const bool zh = language == Language::zh, attribute = check.broken.test(attributes_fit);
    const std::string op = std::string("`") + call.op + "`", own = "`" + name + "`";
    std::string said;
    if (!given(before)) said = zh ? op + " 缺少" + (attribute ? "属性 " : "操作数 ") + own : own + " of " + op + " is missing";
    else said = zh ? op + " 的 " + own + " 取值不合法" : own + " of " + op + " cannot have this value";
    found.push_back({std::string(call.op) + (attribute ? "/attributes" : "/operands"), Severity::error, name, said});
  }
  template <class T>
  void operator()(T& operand, Need need) { note(operand, [&](Clean& check) { check(operand, need); }); }
  template <class T, class... A>
  void scalar(T& operand, A... more) { note(operand, [&](Clean& check) { check.scalar(operand, more...); }); }
  template <class T, class... A>
  void word(T& operand, A... more) { note(operand, [&](Clean& check) { check.word(operand, more...); }); }
  template <class T, class... A>
  void count(T& operand, A... more) { note(operand, [&](Clean& check) { check.count(operand, more...); }); }
  template <class T, class... A>
  void flag(T& operand, A... more) { note(operand, [&](Clean& check) { check.flag(operand, more...); }); }
};

template <class M, class C>
auto ways_or_none(M& m, const C& call, int) -> decltype(ways(m, call)) { return ways(m, call); }
template <class M, class C>
Ways ways_or_none(M&, const C&, long) { return {}; }

template <class C>
Ways ways_on(const C& call, Profile profile) {
  Open<Profile::cpu> cpu;
  Open<Profile::a2a3> a2a3;
  Open<Profile::a5> a5;
  return profile == Profile::cpu ? ways_or_none(cpu, call, 0) : profile == Profile::a2a3 ? ways_or_none(a2a3, call, 0) : ways_or_none(a5, call, 0);
}

/// The element types of a call: `dst f32, src i8`.
inline std::string types_given(const Called& call) {
  std::string all;
  for (const Operand& one : call.operands) {
    const std::string found = call.field(one, "dtype");
    if (!found.empty()) all += (all.empty() ? "" : ", ") + one.name + " " + found;
  }
  return all;
}

inline Finding reserved(const Called& call, unsigned bit, Profile profile, Language language) {
  const std::string op = std::string("`") + call.op + "`", here = name_of(profile);
  const bool zh = language == Language::zh;
  std::string said, id = std::string(call.op);
  if (bit == on_profile) {
    id += "/profile";
    said = zh ? op + "（或它的这种形式）在 " + here + " 上不存在" : op + ", or this form of it, does not exist on " + here;
  } else if (bit == types_fit) {
    id += "/types";
    const std::string got = types_given(call);
    said = zh ? "在 " + here + " 上，" + op + " 的元素类型组合不合法；实际为 " + got : "the element types of " + op + " are no legal combination on " + here + "; got " + got;
  } else {
    id += "/operands";
    said = zh ? "在 " + here + " 上，" + op + " 没有适用于这些操作数的形式" : "no form of " + op + " takes these operands on " + here;
  }
  return {id, Severity::error, "", said};
}

}  // namespace detail
}  // namespace pto_isa
