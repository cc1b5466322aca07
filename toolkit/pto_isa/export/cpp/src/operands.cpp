#include "reserved.h"

#include <limits>

namespace pto::detail {
namespace {

struct KindWords {
  Word kind;
  const char* en;
  const char* zh;
};

constexpr KindWords kKinds[] = {
    {Word::tile, "a tile", "Tile"},
    {Word::predicate, "a tile that holds a mask", "存放掩码的 Tile"},
    {Word::global, "a global tensor", "全局张量"},
    {Word::conv, "a convolution tile", "卷积 Tile"},
    {Word::group, "a group of tensors", "张量组"},
    {Word::registers, "a State", "State 对象"},
    {Word::pipe_end, "an end of a Pipe", "Pipe 的一端"},
    {Word::scalar, "a number", "数值"},
    {Word::array, "a NumPy array", "NumPy 数组"},
};

/// What an operand has to be; empty for one of which nothing is asked.
Pair wanted(const Operand& operand) {
  Pair found;
  for (Word kind : operand.kinds) {
    for (const KindWords& words : kKinds) {
      if (words.kind == kind) {
        found.en += (found.en.empty() ? "" : " or ") + std::string(words.en);
        found.zh += (found.zh.empty() ? "" : "或") + std::string(words.zh);
      }
    }
  }
  return found;
}

Finding about(const OpTable& op, const Operand& operand, const char* key, const Pair& rest_before, const Pair& rest) {
  const Pair name{"`" + std::string(operand.name) + "`", "`" + std::string(operand.name) + "`"};
  const std::string whole = "`" + std::string(op.op) + "`";
  const Pair message{name.en + " of " + whole + rest_before.en + rest.en,
                     whole + " 的 " + name.zh + rest_before.zh + rest.zh};
  return reserved(op, key, message, operand.name);
}

struct Limits {
  Wide low, high;
};

Limits limits_of(Word dtype) {
  const int bits = dtype == Word::index ? 64 : bits_of(dtype);
  const Wide one = 1;
  if (spelling(dtype)[0] == 'u') return {0, (one << bits) - 1};
  return {-(one << (bits - 1)), (one << (bits - 1)) - 1};
}

/// The one variable that an operand is bound to in all forms; none when there are several.
Word only_variable(const OpTable& op, int operand) {
  Word found{};
  for (const Form& form : op.forms) {
    for (const Bind& bind : form.bind) {
      if (bind.operand != operand) continue;
      if (found != Word{} && found != bind.variable) return Word{};
      found = bind.variable;
    }
  }
  return found;
}

/// A known scalar fits its element type, where the op has only one for it, or is whole where it has to be.
bool in_range(const OpTable& op, int place, const Thing& thing, Findings& found) {
  const Word dtype = only_variable(op, place);
  if (thing.scalar.undecided() || !is_integer(dtype)) return true;
  const Limits limits = limits_of(dtype);
  const bool whole = thing.scalar.kind == Val::whole || thing.scalar.kind == Val::boolean;
  if (whole && limits.low <= thing.scalar.number && thing.scalar.number <= limits.high) return true;
  const std::string range = text(Val(limits.low)) + " … " + text(Val(limits.high));
  const Pair must = whole ? Pair{range, range} : Pair{"an integer", "整数"};
  const std::string got = cut(text(thing.scalar), 40);
  Finding finding = about(op, op.operands[place], "operands", {" must be ", " 必须是 "},
                          must + Pair{"; got " + got, "；实际为 " + got});
  finding.got = got;
  finding.condition = must.en;
  found.push_back(finding);
  return false;
}

/// reason: why the type that was given cannot be.
bool operand_fits(const OpTable& op, int place, const Thing& thing, const std::optional<Pair>& reason, Findings& found) {
  const Operand& operand = op.operands[place];
  const bool scalar = operand.is(Word::scalar);
  const bool number = thing.kind == Thing::plain && thing.scalar.kind != Val::word;
  if (scalar && (number || thing.kind == Thing::not_known)) return in_range(op, place, thing, found);
  if (thing.kind == Thing::typed && !reason) {
    if (operand.is(thing.type) || (thing.is_tile() && operand.is(Word::predicate))) return true;
  }
  const Pair must = wanted(operand);
  if (must.en.empty()) return true;
  if (thing.kind == Thing::absent) {
    if (operand.optional || scalar) return true;
    const std::string name = "`" + std::string(operand.name) + "`", whole = "`" + std::string(op.op) + "`";
    Finding finding = reserved(op, "operands",
                               {name + " of " + whole + " is missing; expected " + must.en,
                                whole + " 缺少操作数 " + name + "；应为" + must.zh},
                               operand.name);
    finding.condition = must.en;
    found.push_back(finding);
    return false;
  }
  if (reason) {
    Finding finding = about(op, operand, "operands", {" is of no type that can be: ", " 的类型不成立："}, *reason);
    finding.condition = must.en;
    found.push_back(finding);
    return false;
  }
  Finding finding = about(op, operand, "operands", {" must be ", " 必须是"},
                          must + Pair{"; got " + std::string(thing.name), "；实际为 " + std::string(thing.name)});
  finding.got = thing.name;
  finding.condition = must.en;
  found.push_back(finding);
  return false;
}

/// <op>/attributes: a word of the vocabulary, or a truth value, or an integer.
bool attribute_fits(const OpTable& op, const Operand& operand, const Thing& thing, const Value* value, Findings& found) {
  const Val& given = thing.scalar;
  if (thing.kind == Thing::absent && (operand.optional || operand.fallback.kind != Val::none)) return true;
  if (thing.kind == Thing::not_known && thing.dtype == Word{}) return true;
  std::vector<std::string> allowed, known;
  if (operand.type == Operand::words) {
    for (Word word : operand.vocabulary) {
      if (given.kind == Val::word && given.id == word) return true;
      allowed.push_back(spelling(word));
    }
    known = allowed;
  } else if (operand.type == Operand::truth) {
    if (thing.kind == Thing::plain && given.kind == Val::boolean) return true;
    allowed = {"true", "false"};
    known = {"True", "False"};
  } else {
    if (thing.kind == Thing::plain && thing.dtype == Word{} && given.kind == Val::whole) return true;
    allowed = known = {"an integer"};
  }
  const Pair words = listed(allowed);
  const std::string whole = "`" + std::string(op.op) + "`", name = "`" + std::string(operand.name) + "`";
  if (thing.kind == Thing::absent) {
    found.push_back(reserved(op, "attributes",
                             {"the attribute " + name + " of " + whole + " is missing; expected " + words.en,
                              whole + " 缺少属性 " + name + "；应为 " + words.zh},
                             operand.name));
  } else {
    const std::string got = cut(shown(thing, value), 40);
    const auto* word = value ? std::get_if<std::string>(&value->any()) : nullptr;
    const Pair hint = word ? meant(*word, known) : Pair{};
    found.push_back(about(op, operand, "attributes", {" is ", " 为 "},
                          Pair{got + "; expected ", got + "；应为 "} + words + hint));
    found.back().got = word ? cut(*word, 40) : got;
  }
  found.back().allowed = allowed;
  return false;
}

}  // namespace

std::vector<Thing> operands_fit(const OpTable& op, const Call& call, Findings& found) {
  const std::size_t count = static_cast<std::size_t>(op.operands.count);
  std::vector<const Value*> values(count, nullptr);
  for (const auto& [name, value] : call.entries()) {
    std::size_t place = 0;
    while (place < count && op.operands[static_cast<int>(place)].name != name) ++place;
    if (place < count) {
      values[place] = &value;
      continue;
    }
    std::vector<std::string> names;
    for (const Operand& operand : op.operands) names.emplace_back(operand.name);
    const std::string whole = "`" + std::string(op.op) + "`";
    found.push_back(reserved(op, "operands",
                             Pair{whole + " has no operand `" + name + "`; it has ",
                                  whole + " 没有操作数 `" + name + "`；其操作数为 "} +
                                 listed(names, false) + meant(name, names),
                             name));
    found.back().got = name;
    found.back().allowed = names;
  }
  std::vector<Thing> things(count);
  for (std::size_t k = 0; k < count; ++k) {
    const int place = static_cast<int>(k);
    const Operand& operand = op.operands[place];
    Thing& thing = things[k];
    const std::optional<Pair> reason = values[k] != nullptr ? impossible(*values[k]) : std::nullopt;
    if (reason) {
      thing.kind = Thing::typed;
    } else if (values[k] != nullptr) {
      thing = thing_of(*values[k]);
    }
    bool fits = true;
    if (operand.is_only(Word::attribute)) {
      fits = attribute_fits(op, operand, thing, values[k], found);
    } else if (!operand.is_only(Word::state) && !(operand.is_only(Word::registers) && thing.kind == Thing::absent)) {
      fits = operand_fits(op, place, thing, reason, found);
    }
    if (!fits || (thing.kind == Thing::absent && operand.is(Word::scalar) && !operand.optional)) {
      thing = thing_of(Value::unknown());
    } else if (thing.kind == Thing::absent && operand.is(Word::registers)) {
      thing = unread_registers();
    } else if (thing.kind == Thing::absent && operand.fallback.kind != Val::none) {
      thing.kind = Thing::plain;
      thing.scalar = operand.fallback;
    }
  }
  return things;
}

}  // namespace pto::detail
