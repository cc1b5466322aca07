#include "pto/verifier.h"

#include <algorithm>

#include "reserved.h"

namespace pto {
namespace {

using detail::kOps;
using detail::OpTable;

Finding unknown_op(std::string_view name) {
  std::vector<std::string> known;
  for (const OpTable* op : kOps) known.emplace_back(op->name);
  const std::string shown = detail::cut(std::string(name), 60);
  const detail::Pair hint = detail::meant(detail::plain_name(name), known);
  Finding finding;
  finding.rule = "program/unknown-op";
  finding.severity = Severity::warning;
  finding.op = shown;
  finding.en = "no PTO op is called " + detail::quoted(shown) + hint.en;
  finding.zh = "没有名为 " + detail::quoted(shown) + " 的指令" + hint.zh;
  finding.got = shown;
  finding.link = "program-rules/#unknown-op";
  return finding;
}

RuleInfo info(const detail::Rule& rule) {
  return {rule.id, rule.severity, rule.stage, {rule.on[0], rule.on[1], rule.on[2]}, rule.en, rule.zh, rule.text};
}

}  // namespace

Call& Call::set(std::string_view name, Value value) {
  for (Entry& entry : entries_) {
    if (entry.first == name) {
      entry.second = std::move(value);
      return *this;
    }
  }
  entries_.emplace_back(std::string(name), std::move(value));
  return *this;
}

std::vector<Finding> verify(std::string_view name, const Call& call, Profile profile) {
  const OpTable* op = detail::find_op(name);
  if (op == nullptr) return {unknown_op(name)};
  std::vector<Finding> found;
  const int here = static_cast<int>(profile);
  detail::on_profile(*op, here, found);
  const bool exists = found.empty();
  const std::vector<detail::Thing> things = detail::operands_fit(*op, call, found);
  if (!exists) return found;
  detail::Case judged(*op, things.data(), here);
  detail::form_exists(judged, found);
  detail::types_fit(judged, found);
  for (int k = 0; k < op->operands.count; ++k) {
    if (!judged[k].is_tile()) continue;
    for (const detail::Rule* rule : detail::broken_tile_rules(judged[k], here)) {
      found.push_back(detail::rule_finding(judged, *rule, k));
    }
  }
  for (const detail::Rule* rule : detail::broken_rules(judged)) found.push_back(detail::rule_finding(judged, *rule, -1));
  return found;
}

std::optional<Profile> profile_named(std::string_view name) {
  const std::string lower = detail::lowered(detail::trimmed(name));
  std::string_view plain = lower;
  constexpr std::string_view maker = "ascend";
  if (plain.substr(0, maker.size()) == maker) plain = detail::trimmed(plain.substr(maker.size()));
  for (const detail::ProfileName& known : detail::kProfileNames) {
    if (known.name == plain) return static_cast<Profile>(known.profile);
  }
  return std::nullopt;
}

std::string_view text(Profile profile) {
  constexpr std::string_view names[] = {"cpu", "a2a3", "a5"};
  return names[static_cast<int>(profile)];
}

std::string_view text(Severity severity, Language language) {
  constexpr std::string_view names[][2] = {{"error", "错误"}, {"undefined", "未定义"}, {"warning", "警告"}};
  return names[static_cast<int>(severity)][static_cast<int>(language)];
}

std::optional<OpInfo> describe(std::string_view name) {
  const OpTable* op = name == "tile" ? &detail::kTileRules : detail::find_op(name);
  if (op == nullptr) return std::nullopt;
  OpInfo found{op->op, op->name, {false, false, false}, {}, {}};
  for (std::uint8_t profile : op->profiles) found.on[profile] = true;
  for (const detail::Operand& operand : op->operands) found.operands.push_back({operand.name, operand.optional});
  for (const detail::Rule& rule : op->rules) found.rules.push_back(info(rule));
  return found;
}

namespace detail {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  const std::size_t first = text.find_first_not_of(spaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

std::string lowered(std::string_view text) {
  std::string found;
  for (char c : text) found += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return found;
}

std::string plain_name(std::string_view name) {
  std::string plain = lowered(trimmed(name));
  if (plain.compare(0, 4, "pto.") == 0) plain.erase(0, 4);
  for (char& c : plain) {
    if (c == '.' || c == '-') c = '_';
  }
  return plain;
}

const OpTable* find_op(std::string_view name) {
  const std::string plain = plain_name(name);
  const auto before = [](const OpTable* op, const std::string& wanted) { return op->name < wanted; };
  const auto* found = std::lower_bound(kOps.begin(), kOps.end(), plain, before);
  return found != kOps.end() && (*found)->name == plain ? *found : nullptr;
}

}  // namespace detail
}  // namespace pto
