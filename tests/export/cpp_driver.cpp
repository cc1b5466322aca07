// Judges calls for the tests: a line is an op, a profile and operands by name; the answer is what is broken and open.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <sstream>

#include "pto_isa/explain.h"
#include "pto_isa/ods.h"

namespace {

using namespace pto_isa;
using Parts = std::vector<std::string>;

Parts split(const std::string& text, char mark) {
  Parts parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, mark);) parts.push_back(part);
  return parts;
}

[[noreturn]] void fail(const std::string& why) {
  std::cerr << why << "\n";
  std::exit(2);
}

std::int64_t number(const std::string& text) { return text == "?" ? kUnknown : std::stoll(text); }

template <class E, std::size_t N>
E word(const char* const (&words)[N], const std::string& text) {
  if (text == "?") return E::unknown;
  for (std::size_t place = 1; place < N; ++place) {
    if (text == words[place]) return static_cast<E>(place);
  }
  fail("no word: " + text);
}

void read(Tile& tile, const Parts& p) {
  tile.dtype = word<ElementType>(kElementTypeWords, p[0]);
  tile.rows = number(p[1]), tile.cols = number(p[2]);
  tile.loc = word<Location>(kLocationWords, p[3]);
  tile.valid_row = number(p[4]), tile.valid_col = number(p[5]);
  tile.blayout = word<BlockLayout>(kBlockLayoutWords, p[6]);
  tile.slayout = word<BoxLayout>(kBoxLayoutWords, p[7]);
  tile.fractal = p[8] == "?" ? std::int16_t{-1} : static_cast<std::int16_t>(std::stoi(p[8]));
  const bool custom = p[9].rfind("custom:", 0) == 0;
  tile.pad = custom ? PadValue::custom : word<PadValue>(kPadValueWords, p[9]);
  tile.pad_bits = custom ? static_cast<std::uint32_t>(std::stoul(p[9].substr(7), nullptr, 16)) : 0;
  tile.compact = word<Compact>(kCompactWords, p[10]);
}

void numbers(std::int64_t* into, const std::string& text) {
  for (const std::string& one : split(text, ' ')) *into++ = number(one);
}

void read(Tensor& tensor, const Parts& p, std::size_t from = 0) {
  tensor.dtype = word<ElementType>(kElementTypeWords, p[from]);
  tensor.layout = word<Layout>(kLayoutWords, p[from + 1]);
  numbers(tensor.shape, p[from + 2]);
  numbers(tensor.stride, p[from + 3]);
}

void read(Conv& conv, const Parts& p) {
  conv.dtype = word<ElementType>(kElementTypeWords, p[0]);
  conv.layout = word<Layout>(kLayoutWords, p[1]);
  conv.loc = word<Location>(kLocationWords, p[2]);
  conv.rank = static_cast<std::uint8_t>(split(p[3], ' ').size());
  numbers(conv.shape, p[3]);
  std::size_t place = 4;
  for (const Setting& setting : kSettings) conv.settings.*setting.member = number(p[place++]);
}

void read(PipeEnd& end, const Parts& p) {
  end.dtype = word<ElementType>(kElementTypeWords, p[0]);
  end.direction = word<Direction>(kDirectionWords, p[1]);
  end.core = word<Core>(kCoreWords, p[2]);
  std::size_t place = 3;
  for (std::int64_t* field : {&end.number, &end.slots, &end.slot_bytes, &end.vector_cores, &end.targets, &end.sources}) *field = number(p[place++]);
}

Scalar scalar(const std::string& kind, const std::string& text) {
  if (kind == "unknown") return Scalar::of(ElementType::absent);
  if (kind == "scalar") return Scalar::of(word<ElementType>(kElementTypeWords, text));
  if (kind == "real") return Scalar::real(std::strtod(text.c_str(), nullptr));
  return Scalar(std::stoll(text));
}

template <class T>
T& at(char* call, const detail::Operand& operand) { return *reinterpret_cast<T*>(call + operand.offset); }

template <class B>
void either(Either<Tile, B>& operand, const std::string& kind, const Parts& parts) {
  if (kind == "tile") {
    Tile tile;
    read(tile, parts);
    operand = tile;
  } else {
    B other;
    read(other, parts);
    operand = other;
  }
}

void fill(char* call, const detail::Operand& operand, const std::string& kind, const std::string& text) {
  using detail::Type;
  const Parts parts = split(text, ',');
  if (kind == "absent") return;
  switch (operand.type) {
    case Type::tile: return read(at<Tile>(call, operand), parts);
    case Type::tensor: return read(at<Tensor>(call, operand), parts);
    case Type::conv: return read(at<Conv>(call, operand), parts);
    case Type::pipe: return read(at<PipeEnd>(call, operand), parts);
    case Type::vreg:
      at<Vreg>(call, operand).dtype = word<ElementType>(kElementTypeWords, parts[0]);
      return;
    case Type::mask:
      at<Mask>(call, operand).width = number(parts[0]);
      return;
    case Type::pointer:
      at<Pointer>(call, operand).dtype = word<ElementType>(kElementTypeWords, parts[0]);
      at<Pointer>(call, operand).space = word<Space>(kSpaceWords, parts[1]);
      return;
    case Type::align:
      at<Align>(call, operand).here = true;
      return;
    case Type::tile_or_conv: return either(at<Either<Tile, Conv>>(call, operand), kind, parts);
    case Type::tile_or_tensor: {
      auto& both = at<Either<Tile, Tensor>>(call, operand);
      if (kind == "tile") return either(both, kind, parts);
      Tensor tensor;
      read(tensor, parts, 0);
      both = tensor;
      return;
    }
    case Type::group: {
      auto& group = at<Group>(call, operand);
      group.ranks = number(parts[0]), group.root = number(parts[1]);
      return read(group.member, parts, 2);
    }
    case Type::array:
      at<Array>(call, operand).dtype = word<ElementType>(kElementTypeWords, parts[0]);
      at<Array>(call, operand).size = number(parts[1]);
      return;
    case Type::registers: {
      std::size_t place = 0;
      for (const RegisterName& name : kRegisters) {
        Register& found = at<Registers>(call, operand).*name.member;
        found.known = true, found.value = std::stoull(parts[place++]);
      }
      return;
    }
    case Type::scalar: case Type::count: at<Scalar>(call, operand) = scalar(kind, text); return;
    case Type::flag: at<Flag>(call, operand) = kind == "unknown" ? Flag::unknown : text == "1" ? Flag::yes : Flag::no; return;
    case Type::word:
      if (kind == "unknown") {
        at<std::uint8_t>(call, operand) = 0xFF;
        return;
      }
      for (std::size_t place = 1; place < operand.words.count; ++place) {
        if (text == operand.words.words[place]) {
          at<std::uint8_t>(call, operand) = static_cast<std::uint8_t>(place);
          return;
        }
      }
      fail("no word: " + text);
  }
}

template <class C>
void print(const char* head, const C& call, Profile profile, Bits bits, bool said) {
  std::cout << head;
  for (unsigned bit = 0; bit < 128; ++bit) {
    if (!bits.test(bit)) continue;
    std::cout << "\x1f" << rule_id<C>(bit);
    if (!said) continue;
    const auto en = explain(call, profile, bit, Language::en), zh = explain(call, profile, bit, Language::zh);
    for (std::size_t place = 0; place < en.size(); ++place) {
      std::cout << "\x1e" << static_cast<int>(en[place].severity) << "\x1d" << en[place].operand << "\x1d" << en[place].message << "\x1d" << zh[place].message;
    }
  }
  std::cout << "\n";
}

/// The bits of a verdict, without ids and messages.
void print_bits(const Verdict& verdict) {
  std::cout << std::hex << verdict.broken.word[0] << ' ' << verdict.broken.word[1] << ' ' << verdict.open.word[0] << ' ' << verdict.open.word[1] << std::dec << "\n";
}

/// The ids of an op by their bits.
template <class C>
void print_ids() {
  std::cout << detail::Said<C>::name;
  constexpr std::size_t count = first_of_tiles + std::size(detail::kTileRules) + std::size(detail::Said<C>::rules) - 1;
  for (unsigned bit = 0; bit < count; ++bit) std::cout << '\t' << rule_id<C>(bit);
  std::cout << "\n";
}

template <class C>
void judge_line(const Parts& words, bool bits) {
  C call;
  const auto operands = detail::operands_of(call);
  for (std::size_t place = 2; place + 1 < words.size(); place += 2) {
    const auto* found = detail::find(operands, words[place]);
    if (found == nullptr) fail("no operand " + words[place]);
    const std::size_t colon = words[place + 1].find(':');
    fill(reinterpret_cast<char*>(&call), *found, words[place + 1].substr(0, colon), words[place + 1].substr(colon + 1));
  }
  const Profile profile = words[1] == "cpu" ? Profile::cpu : words[1] == "a2a3" ? Profile::a2a3 : Profile::a5;
  const Verdict verdict = verify(call, profile);
  if (bits) return print_bits(verdict);
  print("broken", call, profile, verdict.broken, true);
  print("open", call, profile, verdict.open, false);
}

/// Arithmetic over whole numbers: the result, `?` where it is not known, `fault` where there is none.
void compute(const Parts& words) {
  using detail::Int;
  using detail::Truth;
  const Int a = Int::of(std::stoll(words[0])), b = Int::of(std::stoll(words[2]));
  if (words[1] == "<" || words[1] == "==") {
    const Truth held = words[1] == "<" ? a < b : a == b;
    std::cout << (held.is(Truth::yes) ? "True" : held.is(Truth::no) ? "False" : "?") << "\n";
    return;
  }
  const Int found = words[1] == "+" ? a + b : words[1] == "-" ? a - b : words[1] == "*" ? a * b : words[1] == "//" ? Int::divide(a, b) : Int::modulo(a, b);
  if (found.is_huge()) std::cout << (found.value() < 0 ? "-huge\n" : "huge\n");
  else if (found.is_plain()) std::cout << found.value() << "\n";
  else std::cout << (found.is_fault() ? "fault\n" : "?\n");
}

int run(const std::string& asked) {
  if (asked == "version") {
    std::cout << kVersion << "\n";
    return 0;
  }
  if (asked == "ids") {
#define IDS(C) print_ids<C>();
    PTO_ISA_EACH_OP(IDS)
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const Parts words = split(line, asked == "compute" ? ' ' : '\t');
    bool known = asked == "compute";
    if (known) compute(words);
#define JUDGE(C) \
  if (words[0] == pto_isa::detail::Said<C>::name) judge_line<C>(words, asked == "bits"), known = true;
    PTO_ISA_EACH_OP(JUDGE)
    if (!known) fail("no op " + words[0]);
  }
  return 0;
}

}  // namespace

int main(int count, char** given) { return run(count > 1 ? given[1] : ""); }
