// Values and given words as text, and text measured in characters.
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "message.h"

namespace pto::detail {
namespace {

std::string whole_text(Wide value) {
  if (value == 0) return "0";
  std::string digits;
  const bool negative = value < 0;
  for (; value != 0; value /= 10) {
    const int digit = static_cast<int>(value % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
  }
  return negative ? "-" + digits : digits;
}

/// The shortest digits that give the number again; an exponent below 1e-4 and from 1e16 on.
std::string real_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
  std::string mantissa(buffer, end);
  const std::size_t e = mantissa.find('e');
  const int exponent = std::atoi(mantissa.c_str() + e + 1);
  mantissa.resize(e);
  const std::string sign = mantissa[0] == '-' ? "-" : "";
  std::string digits;
  for (char c : mantissa) {
    if (c >= '0' && c <= '9') digits += c;
  }
  if (exponent < -4 || exponent >= 16) {
    const int size = std::abs(exponent);
    const std::string tail = (exponent < 0 ? "-" : "+") + std::string(size < 10 ? "0" : "") + std::to_string(size);
    return sign + digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") + "e" + tail;
  }
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const std::size_t before = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= before) return sign + digits + std::string(before - digits.size(), '0') + ".0";
  return sign + digits.substr(0, before) + "." + digits.substr(before);
}

bool is_start(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

/// A Chinese character of three bytes: U+4E00 to U+9FFF.
bool is_chinese(std::string_view character) {
  if (character.size() != 3) return false;
  const auto byte = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(character[k])); };
  const unsigned point = (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
  return point >= 0x4E00 && point <= 0x9FFF;
}

bool is_latin(std::string_view character, bool hyphen) {
  if (character.size() != 1) return false;
  const char c = character[0];
  return c == '`' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (hyphen && c == '-');
}

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> found;
  for (char c : text) {
    if (is_start(c) || found.empty()) {
      found.emplace_back(1, c);
    } else {
      found.back() += c;
    }
  }
  return found;
}

}  // namespace

std::string text(const Val& value) {
  switch (value.kind) {
    case Val::boolean: return value.number ? "True" : "False";
    case Val::whole: return cut(whole_text(value.number), 60);
    case Val::real: return real_text(value.floating);
    case Val::none: return "None";
    case Val::word: {
      if (value.id != Word::custom_) return spelling(value.id);
      constexpr char hex[] = "0123456789abcdef";
      std::string digits;
      for (int shift = 28; shift >= 0; shift -= 4) digits += hex[value.bits >> shift & 15];
      return "custom:0x" + digits;
    }
    case Val::sequence: {
      std::string found;
      for (int k = 0; k < value.many.count; ++k) found += (k ? "x" : "") + text(Val(value.many.first[k]));
      return found;
    }
    default: return "?";
  }
}

std::string cut(const std::string& text, std::size_t most) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (is_start(text[k]) && count++ == most) return text.substr(0, k);
  }
  return text;
}

std::string spaced(const std::string& text) {
  std::vector<std::string> kept;
  const std::vector<std::string> all = characters(text);
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (all[k] == " " && !kept.empty() && is_chinese(kept.back())) {
      std::size_t next = k;
      while (next < all.size() && all[next] == " ") ++next;
      if (next < all.size() && is_chinese(all[next])) {
        k = next - 1;
        continue;
      }
    }
    kept.push_back(all[k]);
  }
  std::string made;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (k > 0 && ((is_chinese(kept[k - 1]) && is_latin(kept[k], true)) ||
                  (is_latin(kept[k - 1], false) && is_chinese(kept[k])))) {
      made += ' ';
    }
    made += kept[k];
  }
  return made;
}

std::string quoted(std::string_view text) {
  const bool both = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
  const char quote = both ? '"' : '\'';
  std::string made(1, quote);
  for (char c : text) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') {
      made += '\\', made += c;
    } else if (c == '\n') {
      made += "\\n";
    } else if (c == '\r') {
      made += "\\r";
    } else if (c == '\t') {
      made += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      constexpr char hex[] = "0123456789abcdef";
      made += "\\x", made += hex[byte >> 4], made += hex[byte & 15];
    } else {
      made += c;
    }
  }
  return made + quote;
}

std::string shown(const Thing& thing, const Value* value) {
  if (const auto* word = value ? std::get_if<std::string>(&value->any()) : nullptr) return quoted(*word);
  return thing.kind == Thing::plain && thing.dtype == Word{} ? text(thing.scalar) : thing.name;
}

}  // namespace pto::detail
