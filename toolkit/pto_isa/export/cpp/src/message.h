// Texts of findings in both languages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "case.h"

namespace pto::detail {

Pair operator+(const Pair& left, const Pair& right);

/// A list in words, each quoted: `a`, `b` or `c`.
Pair listed(const std::vector<std::string>& words, bool alternatives = true);
/// A question that names what was probably meant; empty when nothing is close.
Pair meant(const std::string& word, const std::vector<std::string>& known, std::size_t most = 3);
/// The known words closest to one, the best first.
std::vector<std::string> close_matches(const std::string& word, const std::vector<std::string>& known,
                                       std::size_t most);

/// At most so many characters (not bytes) of UTF-8.
std::string cut(const std::string& text, std::size_t characters);
/// Chinese text with a space between Chinese and Latin letters and none between Chinese characters.
std::string spaced(const std::string& text);
/// Text in quotes, special characters escaped.
std::string quoted(std::string_view text);
/// What was given, in a message.
std::string shown(const Thing& thing, const Value* value);
const char* profile_title(int profile);

/// The finding of a broken rule; operand: the tile, for a rule of every tile, else -1.
Finding rule_finding(Case& call, const Rule& rule, int operand);
/// A finding of one of the rules that every op has: profile, operands, attributes, types.
Finding reserved(const OpTable& op, const char* key, const Pair& message, std::string_view operand = "");
/// The words that would satisfy a rule in the first field where one does.
std::vector<std::string> allowed_words(Case& call, const Rule& rule, int operand);

}  // namespace pto::detail
