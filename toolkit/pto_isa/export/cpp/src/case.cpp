#include "case.h"

namespace pto::detail {
namespace {

const Choices* choices_of(const Row& row, Word variable) {
  for (const Choices& choices : row) {
    if (choices.variable == variable) return &choices;
  }
  return nullptr;
}

bool has(const List<Word>& words, Word word) {
  for (Word known : words) {
    if (known == word) return true;
  }
  return false;
}

}  // namespace

Case::Case(const OpTable& op, const Thing* things, int profile) : op(op), things(things), profile(profile) {
  if (op.form != nullptr) form = judge(op.form);
  if (!form.undecided()) {
    for (const Form& known : op.forms) {
      if (known.name == form.id) chosen = &known;
    }
  }
  if (chosen == nullptr) {
    mode = not_known;
  } else if (chosen->mode != nullptr) {
    mode = judge(chosen->mode);
  }
}

Val Case::profile_word() const { return kProfileWords[profile]; }

Val Case::judge(Check check) {
  fault = false;
  const Val result = check(*this);
  return fault || result.undecided() ? not_known : result;
}

Val Case::types_legal() const {
  if (chosen != nullptr) return takes_types(*chosen) ? yes : no;
  if (!form.undecided()) return not_known;
  for (const Form& known : op.forms) {
    if (takes_types(known)) return not_known;
  }
  return no;
}

bool Case::takes_types(const Form& known) const {
  if (known.bind.count == 0) return true;
  Word given[kMostOperands];
  for (int k = 0; k < known.bind.count; ++k) given[k] = things[known.bind[k].operand].dtype;
  for (const Row& row : known.rows[profile]) {
    if (fits(known.bind, known.bind.count, row, given)) return true;
  }
  return false;
}

bool fits(const List<Bind>& bind, int count, const Row& row, const Word* given) {
  for (int k = 0; k < count; ++k) {
    const Word variable = bind[k].variable, dtype = given[k];
    if (dtype == Word{}) continue;
    if (const Choices* choices = choices_of(row, variable)) {
      if (!choices->any && !has(choices->words, dtype)) return false;
      for (int before = 0; before < k; ++before) {
        if (bind[before].variable == variable && given[before] != Word{} && given[before] != dtype) return false;
      }
    } else if (variable != dtype && variable != Word::any && variable != Word::index) {
      return false;
    }
  }
  return true;
}

std::vector<const Rule*> broken_rules(Case& call) {
  std::vector<const Rule*> found;
  const List<Entry>& entries = call.chosen ? call.chosen->entries[call.profile] : call.op.undecided[call.profile];
  std::vector<Val> held(static_cast<std::size_t>(entries.count), not_known);
  const Val types = call.types_legal();
  for (int place = 0; place < entries.count; ++place) {
    const Entry& entry = entries[place];
    const Rule& rule = call.op.rules[entry.rule];
    Val& result = held[static_cast<std::size_t>(place)];
    bool judged = true;
    for (std::int16_t need : entry.needs) {
      if (need == Entry::none || !judged) break;
      const Val& state = need == Entry::types ? types : need < place ? held[static_cast<std::size_t>(need)] : not_known;
      judged = !state.undecided() && truth(state);
    }
    if (!judged) continue;
    bool applies = true;
    for (std::uint8_t operand : rule.requires_) applies = applies && !call.lacks(operand);
    if (!applies) {
      result = yes;
    } else if (rule.check != nullptr) {
      result = call.judge(rule.check);
      if (!result.undecided() && !truth(result)) found.push_back(&rule);
    }
  }
  return found;
}

std::vector<const Rule*> broken_tile_rules(const Thing& tile, int profile) {
  Case call(kTileRules, &tile, profile);
  return broken_rules(call);
}

}  // namespace pto::detail
