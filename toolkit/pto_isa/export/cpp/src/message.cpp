#include "message.h"

#include <algorithm>

namespace pto::detail {
namespace {

constexpr std::size_t kLongest = 300;
constexpr const char* kAbsent = "absent";
constexpr const char* kGiven = "given";

/// A list of labels with what belongs to them; a label that comes again gets the later text.
struct Parts {
  std::vector<std::pair<std::string, std::string>> entries;

  void set(const std::string& label, const std::string& value) {
    for (auto& [known, old] : entries) {
      if (known == label) {
        old = value;
        return;
      }
    }
    entries.emplace_back(label, value);
  }
};

std::string plain_text(const Thing& thing) {
  if (thing.kind == Thing::absent) return kAbsent;
  if (thing.kind == Thing::typed) return spelling(thing.type);
  return text(thing.scalar);
}

std::string chosen_text(const Val& name) { return name.kind == Val::word && name.id == Word{} ? "none" : text(name); }

/// What the rule looked at: dst.valid_shape -> 16x32, src.valid_shape -> 16x31.
Parts looked_at(const Case& call, const Rule& rule, int tile) {
  Parts parts;
  for (const Show& show : rule.shows) {
    if (show.operand == Show::form) {
      parts.set("form", chosen_text(call.form));
      continue;
    }
    if (show.operand == Show::mode) {
      parts.set("mode", chosen_text(call.mode));
      continue;
    }
    const int place = tile >= 0 ? tile : show.operand;
    const Operand& operand = call.op.operands[place];
    const Thing& thing = call[place];
    if (show.attribute == Attr::none) {
      parts.set(operand.name, plain_text(thing));
    } else if (show.attribute == Attr::kind) {
      const bool present = thing.kind != Thing::absent;
      const std::string label = operand.optional ? operand.name : std::string(operand.name) + ".kind";
      parts.set(label, !present ? kAbsent : operand.optional ? kGiven : plain_text(thing));
    } else if (thing.kind == Thing::plain && thing.scalar.kind == Val::word) {
      parts.set(operand.name, spelling(thing.scalar.id));
    } else {
      const Val value = thing(show.attribute);
      if (value.kind != Val::fault) parts.set(std::string(operand.name) + "." + attribute_name(show.attribute), text(value));
    }
  }
  return parts;
}

std::string without_end(std::string_view sentence, std::string_view mark) {
  while (!sentence.empty()) {
    if (sentence.back() == ' ') {
      sentence.remove_suffix(1);
    } else if (sentence.size() >= mark.size() && sentence.substr(sentence.size() - mark.size()) == mark) {
      sentence.remove_suffix(mark.size());
    } else {
      break;
    }
  }
  return std::string(sentence);
}

std::string link(const OpTable& op, const std::string& rule) {
  const std::string key = rule.substr(rule.find('/') + 1);
  return rule.compare(0, 5, "tile/") == 0 ? "tile-rules/#" + key : "ops/" + std::string(op.name) + "/#" + key;
}

}  // namespace

Pair operator+(const Pair& left, const Pair& right) { return {left.en + right.en, left.zh + right.zh}; }

Finding rule_finding(Case& call, const Rule& rule, int tile) {
  std::string got, chinese;
  for (const auto& [label, value] : looked_at(call, rule, tile).entries) {
    const std::string separator = got.empty() ? "" : ", ";
    got += separator + label + " = " + value;
    chinese += separator + label + " = " + (value == kAbsent ? "未给出" : value == kGiven ? "已给出" : value);
  }
  Finding finding;
  const int first = tile >= 0 ? tile : rule.reads.count > 0 ? rule.reads[0] : -1;
  if (first >= 0) finding.operand = call.op.operands[first].name;
  const std::string about = "`" + finding.operand + "`";
  finding.en = without_end(rule.en, ".") + (got.empty() ? "" : "; got " + got);
  finding.zh = without_end(rule.zh, "。") + (got.empty() ? "" : "；实际为 " + chinese);
  finding.en = cut((tile >= 0 ? about + ": " : "") + finding.en, kLongest);
  finding.zh = cut((tile >= 0 ? about + "：" : "") + finding.zh, kLongest);
  finding.rule = rule.id;
  finding.severity = rule.severity;
  finding.op = call.op.op;
  finding.got = got;
  finding.allowed = allowed_words(call, rule, tile);
  if (finding.allowed.empty()) finding.condition = rule.text;
  finding.link = link(call.op, finding.rule);
  return finding;
}

Finding reserved(const OpTable& op, const char* key, const Pair& message, std::string_view operand) {
  Finding finding;
  finding.rule = std::string(op.op) + "/" + key;
  finding.op = op.op;
  finding.operand = operand;
  finding.en = cut(message.en, kLongest);
  finding.zh = cut(spaced(message.zh), kLongest);
  finding.link = link(op, finding.rule);
  return finding;
}

Pair listed(const std::vector<std::string>& words, bool alternatives) {
  Pair list;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const bool last = k + 1 == words.size();
    if (k > 0) {
      list.en += !last ? ", " : alternatives ? " or " : " and ";
      list.zh += !last ? "、" : alternatives ? " 或 " : " 和 ";
    }
    list.en += "`" + words[k] + "`";
    list.zh += "`" + words[k] + "`";
  }
  return list;
}

Pair meant(const std::string& word, const std::vector<std::string>& known, std::size_t most) {
  const std::vector<std::string> close = close_matches(cut(word, 60), known, most);
  if (close.empty()) return {};
  const Pair words = listed(close);
  return Pair{"; did you mean ", "；是否想写 "} + words + Pair{"?", "？"};
}

const char* profile_title(int profile) {
  static constexpr const char* titles[] = {"CPU", "A2/A3", "A5"};
  return titles[profile];
}

}  // namespace pto::detail
