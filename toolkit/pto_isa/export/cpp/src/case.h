// One call that is being judged.
#pragma once

#include <vector>

#include "tables.h"
#include "thing.h"

namespace pto::detail {

constexpr int kMostOperands = 32;

/// The operands of a call by the places of its op, the profile, and the form and mode that follow from them.
struct Case {
  const OpTable& op;
  const Thing* things;
  int profile;
  Val form = Word{};
  Val mode = Word{};
  const Form* chosen = nullptr;  // none while the form is not known
  bool fault = false;            // the rule that is judged met what no judgement can be based on

  /// Finds form and mode.
  Case(const OpTable& op, const Thing* things, int profile);

  const Thing& operator[](int operand) const { return things[operand]; }
  const Val& value(int operand) const { return things[operand].scalar; }
  bool on(Profile other) const { return profile == static_cast<int>(other); }
  Val profile_word() const;

  /// The truth of a condition that is always known; where it is not, the rule cannot be judged.
  bool holds(const Val& condition) {
    if (condition.undecided()) fault = true;
    return truth(condition);
  }

  /// Whether a form or mode that is tried ends the search: it applies, or that is not known.
  bool settles(const Val& when) const { return fault || when.undecided() || truth(when); }
  /// The name of the form or mode that ended the search.
  Val named(const Val& when, Word name) const { return fault || when.undecided() ? not_known : Val(name); }

  /// What a check says; not_known when it cannot be judged.
  Val judge(Check check);
  /// What the form's table says of the element types; no where the form is not known and none takes them.
  Val types_legal() const;
  /// Whether a form takes the element types.
  bool takes_types(const Form& known) const;
  /// Whether an operand is not there.
  bool lacks(int operand) const { return things[operand].kind == Thing::absent; }
};

/// The rules that a call breaks, by their place in the op.
std::vector<const Rule*> broken_rules(Case& call);
/// The rules of every tile that one breaks.
std::vector<const Rule*> broken_tile_rules(const Thing& tile, int profile);
/// Whether element types (none for an operand that has no say) belong to a row.
bool fits(const List<Bind>& bind, int variables, const Row& row, const Word* given);

}  // namespace pto::detail
