// Is a call of a PTO instruction legal on a profile?  Types, attributes and known scalars decide; nothing is computed.
//
// Needs the C++17 standard library only; works without exceptions and without RTTI.  All functions are reentrant.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pto/value.h"

namespace pto {

enum class Profile : std::uint8_t { cpu, a2a3, a5 };
/// error: rejected; undefined: the result must not be relied on; warning: portability.
enum class Severity : std::uint8_t { error, undefined, warning };
enum class Language : std::uint8_t { en, zh };
/// What decides a rule: types and attributes, a scalar, or elements and storage.  A call by types cannot break the last.
enum class Stage : std::uint8_t { types, scalars, elements };

/// Operands and attributes of one call, by the names that the manual gives them.
class Call {
 public:
  using Entry = std::pair<std::string, Value>;

  Call() = default;
  Call(std::initializer_list<Entry> entries) : entries_(entries) {}

  /// Gives an operand or attribute; a name that was given before gets the new value.
  Call& set(std::string_view name, Value value);
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

/// One broken rule.
struct Finding {
  std::string rule;  ///< id: pto.tshls/non-negative, tile/rows-aligned
  Severity severity = Severity::error;
  std::string op;       ///< pto.tshls
  std::string operand;  ///< the operand it is about; empty for none
  std::string en, zh;
  std::optional<std::string> got;    ///< what was found
  std::vector<std::string> allowed;  ///< the words that would do; empty when the rule is about something else
  std::string condition;             ///< else the condition that has to hold
  std::string link;                  ///< path in the manual: ops/tshls/#non-negative

  const std::string& message(Language language) const { return language == Language::zh ? zh : en; }
};

/// Everything that is wrong with one call, of all severities; empty when nothing is.
///
/// op: any spelling of the name (pto.tmatmul.acc, TMATMUL_ACC).  A rule over what is not known gives no finding.  Names
/// of ops and operands that do not exist, operands of the wrong kind and types that cannot be are findings too.
std::vector<Finding> verify(std::string_view op, const Call& call, Profile profile);

/// The profile of a name in any letter case: cpu, a2a3, a5, a2, 910B, Ascend 950PR …; none for another.
std::optional<Profile> profile_named(std::string_view name);
std::string_view text(Profile profile);
std::string_view text(Severity severity, Language language = Language::en);

/// An operand or attribute of an op, as a call names it.
struct OperandInfo {
  std::string_view name;
  bool optional;
};

/// A rule as the manual states it.
struct RuleInfo {
  std::string_view id;
  Severity severity;
  Stage stage;
  bool on[3];  ///< by profile
  std::string_view en, zh;
  std::string_view condition;
};

/// An op; rules that every tile must satisfy are those of the op "tile".
struct OpInfo {
  std::string_view op, name;
  bool on[3];
  std::vector<OperandInfo> operands;
  std::vector<RuleInfo> rules;
};

/// What is known of an op by any spelling of its name; none for an unknown one.  `pto/tables.h` has the names.
std::optional<OpInfo> describe(std::string_view op);

}  // namespace pto
