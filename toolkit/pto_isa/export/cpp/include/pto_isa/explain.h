// Messages, made on demand: what a rule says and what it looked at.
#pragma once

#include "pto_isa/texts.h"

namespace pto_isa {
namespace detail {

template <Profile P>
bool breaks_tile_rule(const Tile& tile, unsigned bit) {
  Open<P> open;
  Marks marks;
  tile_rules(open, marks, tile);
  return marks.verdict.broken.test(bit);
}

/// Whether an operand is a tile that breaks a rule of every tile.
inline bool breaks_tile_rule(const Called& call, const Operand& operand, Profile profile, unsigned bit) {
  const Tile* tile = nullptr;
  if (operand.type == Type::tile) tile = &call.at<Tile>(operand);
  if (operand.type == Type::tile_or_conv && call.at<Either<Tile, Conv>>(operand).kind == Kind::tile) tile = &call.at<Either<Tile, Conv>>(operand).first;
  if (operand.type == Type::tile_or_tensor && call.at<Either<Tile, Tensor>>(operand).kind == Kind::tile) tile = &call.at<Either<Tile, Tensor>>(operand).first;
  if (tile == nullptr) return false;
  return profile == Profile::cpu ? breaks_tile_rule<Profile::cpu>(*tile, bit) : profile == Profile::a2a3 ? breaks_tile_rule<Profile::a2a3>(*tile, bit)
                                                                                                          : breaks_tile_rule<Profile::a5>(*tile, bit);
}

}  // namespace detail

/// The id of a rule by its bit: `pto.tadd/same-shape`, `tile/rows-aligned`.
template <class C>
std::string rule_id(unsigned bit) {
  constexpr unsigned tiles = sizeof detail::kTileRules / sizeof *detail::kTileRules;
  if (bit < first_of_tiles) return std::string(detail::Said<C>::name) + "/" + detail::kReserved[bit];
  if (bit < first_of_tiles + tiles) return std::string("tile/") + detail::kTexts[detail::kTileRules[bit - first_of_tiles]].key;
  return std::string(detail::Said<C>::name) + "/" + detail::kTexts[detail::Said<C>::rules[bit - first_of_tiles - tiles]].key;
}

/// The findings of one bit of a verdict: one, or one for each operand that breaks a rule of every tile.
template <class C>
std::vector<Finding> explain(const C& call, Profile profile, unsigned bit, Language language) {
  using Said = detail::Said<C>;
  detail::Clean clean;
  const C copy = detail::cleaned(call, clean);
  const detail::Called called{Said::name, detail::operands_of(copy), reinterpret_cast<const char*>(&copy), detail::ways_on(copy, profile)};
  std::vector<Finding> found;
  if (bit < first_of_tiles) {
    C changed = call;
    detail::Faults faults(called, &changed, language);
    C::visit(changed, faults);
    const std::string id = std::string("/") + detail::kReserved[bit];
    for (const Finding& one : faults.found) {
      if (one.rule == Said::name + id) found.push_back(one);
    }
    if (found.empty()) found.push_back(detail::reserved(called, bit, profile, language));
    return found;
  }
  constexpr unsigned tiles = sizeof detail::kTileRules / sizeof *detail::kTileRules;
  const Severity severity = C::errors.test(bit) ? Severity::error : C::undefined.test(bit) ? Severity::undefined : Severity::warning;
  if (bit < first_of_tiles + tiles) {
    const detail::Text& text = detail::kTexts[detail::kTileRules[bit - first_of_tiles]];
    for (const detail::Operand& operand : called.operands) {
      if (detail::breaks_tile_rule(called, operand, profile, bit)) {
        found.push_back(detail::finding_of(called, text, std::string("tile/") + text.key, severity, &operand, language));
      }
    }
    return found;
  }
  const detail::Text& text = detail::kTexts[Said::rules[bit - first_of_tiles - tiles]];
  found.push_back(detail::finding_of(called, text, std::string(Said::name) + "/" + text.key, severity, nullptr, language));
  return found;
}

}  // namespace pto_isa
