#include "val.h"

#include <cmath>
#include <limits>

namespace pto::detail {
namespace {

constexpr Wide kMost = static_cast<Wide>(~static_cast<unsigned __int128>(0) >> 1);
constexpr Wide kLeast = -kMost - 1;
constexpr int kUnordered = 2;

double as_real(const Val& value) { return value.kind == Val::real ? value.floating : static_cast<double>(value.number); }

int order(Wide left, Wide right) { return left < right ? -1 : left > right; }

/// A whole number against a real one, exactly.
int order(Wide left, double right) {
  if (std::isnan(right)) return kUnordered;
  if (right >= 1e38) return -1;
  if (right <= -1e38) return 1;
  const double floor = std::floor(right);
  const int found = order(left, static_cast<Wide>(floor));
  return found == 0 && right > floor ? -1 : found;
}

int order(const Val& left, const Val& right) {
  if (left.kind == Val::real && right.kind == Val::real) {
    if (std::isnan(left.floating) || std::isnan(right.floating)) return kUnordered;
    return left.floating < right.floating ? -1 : left.floating > right.floating;
  }
  if (right.kind == Val::real) return order(left.number, right.floating);
  if (left.kind == Val::real) {
    const int found = order(right.number, left.floating);
    return found == kUnordered ? found : -found;
  }
  return order(left.number, right.number);
}

bool equal(const Val& left, const Val& right) {
  if (left.is_number() && right.is_number()) return order(left, right) == 0;
  if (left.kind != right.kind) return false;
  return left.kind == Val::none || (left.kind == Val::word && left.id == right.id && left.bits == right.bits);
}

/// What an operation on two values comes to when they are no two numbers.
Val no_numbers(const Val& left, const Val& right) {
  const bool unknown = left.kind != Val::fault && right.kind != Val::fault && (left.undecided() || right.undecided());
  return unknown ? Val::unknown : Val::fault;
}

bool numbers(const Val& left, const Val& right) { return left.is_number() && right.is_number(); }
bool wholes(const Val& left, const Val& right) { return left.kind != Val::real && right.kind != Val::real; }

Val equals(const Val& left, const Val& right) {
  if (left.kind == Val::sequence && right.kind == Val::sequence) {
    if (left.many.count != right.many.count) return no;
    Val result = yes;
    for (int k = 0; k < left.many.count; ++k) {
      result = both({result, Val(left.many.first[k]) == Val(right.many.first[k])});
    }
    return result;
  }
  return left == right;
}

}  // namespace

bool truth(const Val& value) {
  switch (value.kind) {
    case Val::boolean:
    case Val::whole:
      return value.number != 0;
    case Val::real:
      return value.floating != 0;
    case Val::word:
      return value.id != Word{};
    case Val::sequence:
      return value.many.count != 0;
    default:
      return false;
  }
}

Val operator==(const Val& left, const Val& right) {
  if (left.undecided() || right.undecided()) return no_numbers(left, right);
  return equal(left, right);
}

Val operator!=(const Val& left, const Val& right) { return negate(left == right); }

Val operator<(const Val& left, const Val& right) {
  return numbers(left, right) ? Val(order(left, right) == -1) : no_numbers(left, right);
}

Val operator<=(const Val& left, const Val& right) {
  return numbers(left, right) ? Val(order(left, right) <= 0) : no_numbers(left, right);
}

Val operator>(const Val& left, const Val& right) { return right < left; }
Val operator>=(const Val& left, const Val& right) { return right <= left; }

Val operator+(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  if (!wholes(left, right)) return as_real(left) + as_real(right);
  const Wide a = left.number, b = right.number;
  if (b > 0 ? a > kMost - b : a < kLeast - b) return Val::unknown;
  return a + b;
}

Val operator-(const Val& value) {
  if (!value.is_number()) return value.kind == Val::unknown ? Val::unknown : Val::fault;
  if (value.kind == Val::real) return -value.floating;
  return value.number == kLeast ? Val(Val::unknown) : Val(-value.number);
}

Val operator-(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  return left + -right;
}

Val operator*(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  if (!wholes(left, right)) return as_real(left) * as_real(right);
  const Wide a = left.number, b = right.number;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (a <= most && a >= -most && b <= most && b >= -most) return a * b;  // the product has at most 126 bits
  if (a == 0 || b == 0) return 0;
  if (a == kLeast || b == kLeast) return Val::unknown;
  const Wide high = a < 0 ? -a : a, wide = b < 0 ? -b : b;
  return high > kMost / wide ? Val(Val::unknown) : Val(a * b);
}

Val operator/(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  if (as_real(right) == 0) return Val::fault;
  return as_real(left) / as_real(right);
}

Val floor_div(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  if (as_real(right) == 0) return Val::fault;
  if (!wholes(left, right)) return std::floor(as_real(left) / as_real(right));
  if (left.number == kLeast && right.number == -1) return Val::unknown;
  const Wide quotient = left.number / right.number;
  return quotient - (left.number % right.number != 0 && (left.number < 0) != (right.number < 0));
}

Val modulo(const Val& left, const Val& right) {
  if (!numbers(left, right)) return no_numbers(left, right);
  if (as_real(right) == 0) return Val::fault;
  if (!wholes(left, right)) {
    const double rest = std::fmod(as_real(left), as_real(right));
    return rest != 0 && (rest < 0) != (as_real(right) < 0) ? rest + as_real(right) : rest;
  }
  if (right.number == -1) return 0;
  const Wide rest = left.number % right.number;
  return rest != 0 && (rest < 0) != (right.number < 0) ? rest + right.number : rest;
}

Val ceil_div(const Val& left, const Val& right) { return -floor_div(-left, right); }
Val magnitude(const Val& value) { return value.is_number() && !truth(value < 0) ? value : -value; }

Val minimum(const Val& left, const Val& right) {
  const Val less = right < left;
  if (less.undecided()) return Val::fault;
  return truth(less) ? right : left;
}

Val maximum(const Val& left, const Val& right) {
  const Val more = right > left;
  if (more.undecided()) return Val::fault;
  return truth(more) ? right : left;
}

Val both(std::initializer_list<Val> conditions) {
  bool open = false, broken = false;
  for (const Val& condition : conditions) {
    if (condition.kind == Val::fault) return Val::fault;
    if (condition.kind == Val::unknown) {
      open = true;
    } else if (!truth(condition)) {
      broken = true;
    }
  }
  return broken ? no : open ? not_known : yes;
}

Val either(std::initializer_list<Val> conditions) {
  bool open = false, held = false;
  for (const Val& condition : conditions) {
    if (condition.kind == Val::fault) return Val::fault;
    if (condition.kind == Val::unknown) {
      open = true;
    } else if (truth(condition)) {
      held = true;
    }
  }
  return held ? yes : open ? not_known : no;
}

Val negate(const Val& condition) { return condition.undecided() ? condition : Val(!truth(condition)); }
Val implies(const Val& premise, const Val& conclusion) { return either({negate(premise), conclusion}); }

Val exactly_one(std::initializer_list<Val> conditions) {
  int held = 0, open = 0;
  for (const Val& condition : conditions) {
    if (condition.kind == Val::fault) return Val::fault;
    if (condition.kind == Val::unknown) {
      ++open;
    } else {
      held += truth(condition);
    }
  }
  return held > 1 ? no : open ? not_known : Val(held == 1);
}

Val same(std::initializer_list<Val> values) {
  Val result = yes;
  for (const Val* other = values.begin() + 1; other < values.end(); ++other) {
    result = both({result, equals(*values.begin(), *other)});
  }
  return result;
}

Val member(const Val& value, std::initializer_list<Val> choices) {
  Val result = no;
  for (const Val& choice : choices) result = either({result, equals(value, choice)});
  return result;
}

namespace {

Val extreme(std::initializer_list<Val> values, Val (*better)(const Val&, const Val&)) {
  Val found = *values.begin();
  bool open = false;
  for (const Val& value : values) {
    if (value.kind == Val::fault) return Val::fault;
    open = open || value.kind == Val::unknown;
    if (!open) found = better(found, value);
  }
  return open ? not_known : found;
}

}  // namespace

Val least(std::initializer_list<Val> values) { return extreme(values, minimum); }

Val greatest(std::initializer_list<Val> values) { return extreme(values, maximum); }

Val choose(const Val& test, const Val& yes, const Val& no) {
  if (test.kind == Val::fault || yes.kind == Val::fault || no.kind == Val::fault) return Val::fault;
  if (test.kind != Val::unknown) return truth(test) ? yes : no;
  return !yes.undecided() && !no.undecided() && equal(yes, no) ? yes : not_known;
}

Val among(const Val& value, std::initializer_list<Val> choices) {
  if (value.undecided()) return Val::fault;
  for (const Val& choice : choices) {
    if (equal(value, choice)) return true;
  }
  return false;
}

Val fact(const Val& word, std::initializer_list<std::pair<Word, std::int64_t>> numbers) {
  for (const auto& [known, number] : numbers) {
    if (word.kind == Val::word && word.id == known) return number;
  }
  return Val::fault;
}

}  // namespace pto::detail
