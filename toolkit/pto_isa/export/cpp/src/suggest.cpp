// Which known words are close to one that is not known: by the share of characters in blocks that both have, in order
// (Ratcliff and Obershelp).
#include <algorithm>

#include "message.h"

namespace pto::detail {
namespace {

struct Block {
  std::size_t first, second, size;
};

/// The longest block that both have between these bounds, the earliest of several.
Block longest(const std::string& one, const std::string& two, std::size_t low1, std::size_t high1, std::size_t low2,
              std::size_t high2) {
  Block best{low1, low2, 0};
  for (std::size_t i = low1; i < high1; ++i) {
    for (std::size_t j = low2; j < high2; ++j) {
      std::size_t size = 0;
      while (i + size < high1 && j + size < high2 && one[i + size] == two[j + size]) ++size;
      if (size > best.size) best = {i, j, size};
    }
  }
  return best;
}

std::size_t matches(const std::string& one, const std::string& two, std::size_t low1, std::size_t high1,
                    std::size_t low2, std::size_t high2) {
  if (low1 >= high1 || low2 >= high2) return 0;
  const Block block = longest(one, two, low1, high1, low2, high2);
  if (block.size == 0) return 0;
  return block.size + matches(one, two, low1, block.first, low2, block.second) +
         matches(one, two, block.first + block.size, high1, block.second + block.size, high2);
}

std::string small(std::string word) {
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return word;
}

struct Found {
  double ratio;
  std::size_t beginning;  // characters that it has in common with the word at the beginning
  std::string lower;
  std::string name;
};

}  // namespace

std::vector<std::string> close_matches(const std::string& word, const std::vector<std::string>& known,
                                       std::size_t most) {
  const std::string asked = small(word);
  std::vector<Found> found;
  for (const std::string& name : known) {
    const std::string other = small(name);
    const std::size_t total = asked.size() + other.size();
    if (total == 0) continue;
    const double ratio = 2.0 * static_cast<double>(matches(other, asked, 0, other.size(), 0, asked.size())) /
                         static_cast<double>(total);
    std::size_t same = 0;
    while (same < other.size() && same < asked.size() && other[same] == asked[same]) ++same;
    if (ratio >= 0.6) found.push_back({ratio, same, other, name});
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    if (a.ratio != b.ratio) return a.ratio > b.ratio;
    return a.beginning != b.beginning ? a.beginning > b.beginning : a.lower < b.lower;
  });
  std::vector<std::string> close;
  for (std::size_t k = 0; k < found.size() && k < most; ++k) close.push_back(found[k].name);
  return close;
}

}  // namespace pto::detail
