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

}  // namespace

std::vector<std::string> close_matches(const std::string& word, const std::vector<std::string>& known,
                                       std::size_t most) {
  std::vector<std::pair<double, std::string>> found;
  for (const std::string& other : known) {
    const std::size_t total = word.size() + other.size();
    if (total == 0) continue;
    const double ratio = 2.0 * static_cast<double>(matches(other, word, 0, other.size(), 0, word.size())) /
                         static_cast<double>(total);
    if (ratio >= 0.6) found.emplace_back(ratio, other);
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<std::string> close;
  for (std::size_t k = 0; k < found.size() && k < most; ++k) close.push_back(found[k].second);
  return close;
}

}  // namespace pto::detail
