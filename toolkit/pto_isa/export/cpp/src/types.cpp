// <op>/types: why a combination of element types is not legal, and which is closest.
#include <algorithm>

#include "reserved.h"

namespace pto::detail {
namespace {

constexpr std::size_t kMostChanges = 2;

struct Given {
  std::uint8_t operand;
  Word variable, dtype;
};

struct Change {
  std::uint8_t operand;
  Word dtype;
};

using Words = std::vector<Word>;

const Choices* find(const Row& row, Word variable) {
  for (const Choices& choices : row) {
    if (choices.variable == variable) return &choices;
  }
  return nullptr;
}

bool has(const Words& words, Word word) { return std::find(words.begin(), words.end(), word) != words.end(); }

void add(Words& words, Word word) {
  if (!has(words, word)) words.push_back(word);
}

/// How unlike two element types are: kind first, then width.
int distance(Word found, Word wanted) {
  const auto floating = [](Word word) { return std::string_view("fbh").find(spelling(word)[0]) != std::string_view::npos; };
  return (floating(found) != floating(wanted)) * 1000 + std::abs(bits_of(found) - bits_of(wanted));
}

/// The fewest changes of operand types that make the combination legal; none beyond two.
std::optional<std::vector<Change>> nearest(const Words& variables, const List<Row>& rows,
                                           const std::vector<Given>& given) {
  std::optional<std::vector<Change>> best;
  for (const Row& row : rows) {
    std::vector<Change> changes;
    for (Word variable : variables) {
      std::vector<Given> bound;
      for (const Given& entry : given) {
        if (entry.variable == variable) bound.push_back(entry);
      }
      if (bound.empty() || variable == Word::any || variable == Word::index) continue;
      Words words{variable};
      if (const Choices* choices = find(row, variable)) {
        words.assign(choices->words.begin(), choices->words.end());
        if (choices->any) {
          for (const Given& entry : bound) add(words, entry.dtype);
        }
      }
      const auto cost = [&](Word word) {
        const auto differs = [&](const Given& entry) { return entry.dtype != word; };
        return std::pair(std::count_if(bound.begin(), bound.end(), differs), distance(bound.back().dtype, word));
      };
      const Word wanted =
          *std::min_element(words.begin(), words.end(), [&](Word a, Word b) { return cost(a) < cost(b); });
      for (const Given& entry : bound) {
        if (entry.dtype != wanted) changes.push_back({entry.operand, wanted});
      }
    }
    if (!best || changes.size() < best->size()) best = changes;
  }
  return best && best->size() <= kMostChanges ? best : std::nullopt;
}

/// The row that fits longest, its first variable that does not fit, and the types allowed for it by such rows.
struct Reason {
  const Row* row = nullptr;
  Word variable{};
  Words allowed;
};

Reason reason(const Case& call, const Form& form, const Words& variables) {
  const List<Bind>& bind = form.bind;
  Reason best;
  best.variable = variables.empty() ? Word{} : variables[0];
  std::size_t furthest = 0;
  for (const Row& row : form.rows[call.profile]) {
    std::size_t place = 0;
    for (std::size_t k = 0; k < variables.size(); ++k) {
      Word given[kMostOperands];
      for (int b = 0; b < bind.count; ++b) {
        const auto seen = std::find(variables.begin(), variables.end(), bind[b].variable) - variables.begin();
        given[b] = seen <= static_cast<std::ptrdiff_t>(k) ? call[bind[b].operand].dtype : Word{};
      }
      if (!fits(bind, bind.count, row, given)) {
        place = k;
        break;
      }
    }
    const Word variable = variables[place];
    if (best.row == nullptr || place > furthest) {
      best = {&row, variable, {}};
      furthest = place;
    }
    if (place == furthest) {
      const Choices* choices = find(row, variable);
      if (choices == nullptr) {
        add(best.allowed, variable);
      } else if (!choices->any) {
        for (Word word : choices->words) add(best.allowed, word);
      }
    }
  }
  return best;
}

/// The operands that a form binds and whose element types are known.
std::vector<Given> given_of(const Case& call, const Form& form) {
  std::vector<Given> given;
  for (const Bind& bind : form.bind) {
    const Word dtype = call[bind.operand].dtype;
    if (dtype != Word{}) given.push_back({bind.operand, bind.variable, dtype});
  }
  return given;
}

/// The variables of a form in order of their first use.
Words variables_of(const Form& form) {
  Words variables;
  for (const Bind& bind : form.bind) add(variables, bind.variable);
  return variables;
}

/// The form that needs the fewest other element types, for a call of which the form is not known.
const Form& likeliest(const Case& call) {
  const auto changes = [&](const Form& form) {
    const List<Row>& rows = form.rows[call.profile];
    const auto best = nearest(variables_of(form), rows, given_of(call, form));
    return std::pair(best ? best->size() : kMostChanges + 1, -rows.count);
  };
  const Form* best = call.op.forms.begin();
  for (const Form& form : call.op.forms) {
    if (changes(form) < changes(*best)) best = &form;
  }
  return *best;
}

}  // namespace

void types_fit(Case& call, Findings& found) {
  const Val legal = call.types_legal();
  if (legal.undecided() || truth(legal)) return;
  const OpTable& op = call.op;
  const Form& form = call.chosen != nullptr ? *call.chosen : likeliest(call);
  const Words variables = variables_of(form);
  Words known;
  for (Word variable : variables) {
    if (variable != Word::index) add(known, variable);
  }
  const std::vector<Given> given = given_of(call, form);
  std::string got;
  for (const Given& entry : given) {
    got += (got.empty() ? "" : ", ") + std::string(op.operands[entry.operand].name) + " " + spelling(entry.dtype);
  }
  const auto best = nearest(variables, form.rows[call.profile], given);
  const Reason why = reason(call, form, known);
  std::vector<std::string> sharers, allowed;
  Words theirs;
  bool all_allowed = true;
  std::string first;
  for (const Given& entry : given) {
    if (entry.variable != why.variable) continue;
    sharers.emplace_back(op.operands[entry.operand].name);
    add(theirs, entry.dtype);
    if (has(why.allowed, entry.dtype)) continue;
    all_allowed = false;
    if (first.empty()) first = sharers.back();
  }
  if (first.empty() && !sharers.empty()) first = sharers[0];
  for (Word word : why.allowed) allowed.emplace_back(spelling(word));
  const Choices* choices = why.row ? find(*why.row, why.variable) : nullptr;
  const bool free = choices == nullptr || choices->any;
  const Pair names = listed(sharers, false), here{profile_title(call.profile), profile_title(call.profile)};
  Pair message;
  if (theirs.size() > 1 && (free || all_allowed)) {
    message = names + Pair{" must have one element type; got " + got, " 的元素类型必须相同；实际为 " + got};
  } else {
    const Pair words = listed(allowed.empty() ? std::vector<std::string>{"any"} : allowed);
    message = {"the element type of " + names.en + " must be " + words.en + " on " + here.en + "; got " + got,
               "在 " + here.zh + " 上，" + names.zh + " 的元素类型必须是 " + words.zh + "；实际为 " + got};
  }
  if (best && !best->empty()) {
    std::string near;
    for (const Change& change : *best) {
      near += (near.empty() ? "" : ", ") + std::string(op.operands[change.operand].name) + ".dtype = " + spelling(change.dtype);
    }
    message = message + Pair{"; nearest: " + near, "；最接近的合法组合：" + near};
  }
  found.push_back(reserved(op, "types", message, first));
  found.back().got = got;
  found.back().allowed = allowed;
}

}  // namespace pto::detail
