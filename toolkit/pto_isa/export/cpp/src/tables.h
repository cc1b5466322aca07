// The shape of what is generated: one OpTable per op, made of constants only.
#pragma once

#include <cstdint>
#include <string_view>

#include "pto/verifier.h"
#include "val.h"
#include "word.h"

namespace pto::detail {

struct Case;
using Check = Val (*)(Case&);

/// Constant data of generated tables.
template <class T>
struct List {
  const T* first = nullptr;
  int count = 0;

  constexpr List() = default;
  template <int N>
  constexpr List(const T (&entries)[N]) : first(entries), count(N) {}
  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr const T& operator[](int place) const { return first[place]; }
};

/// What a message shows: an attribute of an operand, the operand itself (Attr::none), or the form or the mode.
struct Show {
  static constexpr std::int8_t form = -1, mode = -2;
  std::int8_t operand;
  Attr attribute;
};

struct Rule {
  const char* id;
  Severity severity;
  Stage stage;
  bool on[3];
  Check check;  // none for a rule over elements or storage
  List<std::uint8_t> reads;
  List<std::uint8_t> requires_;
  List<Show> shows;
  const char* en;
  const char* zh;
  const char* text;
};

/// A rule in the order of judging, with the places of the entries it needs before it; kTypes is the legality of types.
struct Entry {
  static constexpr int most_needs = 4;
  static constexpr std::int16_t types = -1, none = -2;
  std::int16_t rule;
  std::int16_t needs[most_needs];
};

struct Operand {
  enum Type : std::uint8_t { no_attribute, truth, number, words };

  const char* name;
  List<Word> kinds;
  bool optional;
  bool written;
  Type type;
  List<Word> vocabulary;
  Val fallback;  // the default of an attribute

  bool is(Word kind) const {
    for (Word known : kinds) {
      if (known == kind) return true;
    }
    return false;
  }
  bool is_only(Word kind) const { return kinds.count == 1 && kinds[0] == kind; }
};

/// The types that a variable may have in one row; without a list any.
struct Choices {
  Word variable;
  bool any;
  List<Word> words;
};
using Row = List<Choices>;

struct Bind {
  std::uint8_t operand;
  Word variable;
};

struct Form {
  Word name;
  List<Bind> bind;
  List<Row> rows[3];
  List<Entry> entries[3];
  List<std::uint8_t> needed;
  Check mode;  // none for a form without modes
};

struct OpTable {
  const char* op;
  const char* name;
  List<std::uint8_t> profiles;
  List<Operand> operands;
  List<Rule> rules;
  List<Form> forms;
  List<Entry> undecided[3];  // rules of all forms, when the form is not known
  Check form;                // none for an op with one form
};

/// All ops by plain name, in order.
extern const List<const OpTable*> kOps;
/// The rules of every tile, as those of an op with the operand `t`.
extern const OpTable& kTileRules;

/// The op of any spelling of a name, or none.
const OpTable* find_op(std::string_view name);
std::string_view trimmed(std::string_view text);
std::string lowered(std::string_view text);
/// pto.tmatmul.acc, TMATMUL_ACC -> tmatmul_acc
std::string plain_name(std::string_view name);

}  // namespace pto::detail
