// `cpp_driver judge` judges the calls of standard input, one line each, and writes the findings: fields end with \x1f,
// calls with a line `end`.  A line has tab-separated parts: op, profile, then pairs of name and value as `cpp_calls.py`
// writes them.  `cpp_driver measure N` judges all calls N times.  `cpp_driver list` writes what the library knows of all
// ops.  `cpp_driver compute` reads lines `a op b` of whole numbers and writes the results.
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "pto/tables.h"
#include "pto/verifier.h"
#include "val.h"

namespace {

std::vector<std::string> split(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, mark);) parts.push_back(part);
  return parts;
}

std::int64_t whole(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }
pto::Extent extent(const std::string& text) { return text == "?" ? pto::unknown : pto::Extent(whole(text)); }

template <class Enum>
Enum word(const std::string& text) {
  Enum value{};
  if (!pto::read(text, value)) {
    std::cerr << "no such word: " << text << "\n";
    std::exit(1);
  }
  return value;
}

std::vector<pto::Extent> extents(const std::string& text) {
  std::vector<pto::Extent> found;
  for (const std::string& part : split(text, ' ')) found.push_back(extent(part));
  return found;
}

pto::TileType tile(const std::vector<std::string>& f) {
  pto::TileType type(word<pto::ElementType>(f[0]), extent(f[1]), extent(f[2]), word<pto::Location>(f[3]));
  type.valid(extent(f[4]), extent(f[5]));
  type.layout(word<pto::BlockLayout>(f[6]), word<pto::BoxLayout>(f[7]), static_cast<int>(whole(f[8])));
  if (f[9].rfind("custom:", 0) == 0) {
    type.pad = pto::Pad::bits(static_cast<std::uint32_t>(std::strtoul(f[9].c_str() + 7, nullptr, 16)));
  } else {
    type.pad = word<pto::PadValue>(f[9]);
  }
  type.compact = word<pto::Compact>(f[10]);
  return type;
}

pto::GlobalType tensor(const std::vector<std::string>& f) {
  pto::GlobalType type(word<pto::ElementType>(f[0]), extents(f[2]), word<pto::GlobalLayout>(f[1]));
  type.stride = extents(f[3]);
  return type;
}

pto::ConvType conv(const std::vector<std::string>& f) {
  std::vector<std::int64_t> shape;
  for (const std::string& part : split(f[3], ' ')) shape.push_back(whole(part));
  pto::ConvType type(word<pto::ElementType>(f[0]), word<pto::ConvLayout>(f[1]), shape, word<pto::Location>(f[2]));
  std::int64_t* fields = &type.settings.fmap_h;
  for (std::size_t k = 4; k < f.size(); ++k) fields[k - 4] = whole(f[k]);
  return type;
}

pto::PipeType pipe(const std::vector<std::string>& f) {
  pto::PipeType type(word<pto::ElementType>(f[0]), word<pto::Direction>(f[1]), word<pto::Core>(f[2]));
  type.number = whole(f[3]), type.slots = whole(f[4]), type.slot_bytes = whole(f[5]);
  type.vector_cores = whole(f[6]), type.targets = whole(f[7]), type.sources = whole(f[8]);
  return type;
}

pto::RegisterState registers(const std::vector<std::string>& f) {
  pto::Registers contents;
  std::uint64_t* fields = &contents.fmatrix_a;
  for (std::size_t k = 0; k < f.size(); ++k) fields[k] = std::strtoull(f[k].c_str(), nullptr, 10);
  return {contents};
}

pto::Value value(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon), rest = text.substr(colon + 1);
  const std::vector<std::string> f = split(rest, ',');
  if (kind == "whole") return whole(rest);
  if (kind == "natural") return static_cast<std::uint64_t>(std::strtoull(rest.c_str(), nullptr, 10));
  if (kind == "real") return std::strtod(rest.c_str(), nullptr);
  if (kind == "truth") return rest == "1";
  if (kind == "word") return rest;
  if (kind == "unknown") return pto::Value::unknown();
  if (kind == "absent") return {};
  if (kind == "scalar") return rest == "index" ? pto::Scalar::index() : pto::Scalar(word<pto::ElementType>(rest));
  if (kind == "tile") return tile(f);
  if (kind == "global") return tensor(f);
  if (kind == "group") {
    return pto::GroupType(tensor({f.begin() + 2, f.end()}), whole(f[0]), whole(f[1]));
  }
  if (kind == "conv") return conv(f);
  if (kind == "pipe") return pipe(f);
  if (kind == "registers") return registers(f);
  if (kind == "array") return pto::ArrayType(word<pto::ElementType>(f[0]), whole(f[1]));
  std::cerr << "no such kind: " << kind << "\n";
  std::exit(1);
}

void field(std::string_view text) { std::cout << text << '\x1f'; }

void write(const pto::Finding& found) {
  field(found.rule), field(pto::text(found.severity)), field(found.op), field(found.operand);
  field(found.en), field(found.message(pto::Language::zh));
  field(found.got ? "got " + *found.got : "");
  std::string allowed;
  for (const std::string& word : found.allowed) allowed += word + '\x1e';
  field(allowed), field(found.condition), field(found.link);
  std::cout << '\n';
}

void judge(int rounds) {
  std::vector<std::pair<std::string, pto::Call>> calls;
  std::vector<pto::Profile> profiles;
  for (std::string line; std::getline(std::cin, line);) {
    const std::vector<std::string> parts = split(line, '\t');
    pto::Call call;
    for (std::size_t k = 2; k + 1 < parts.size(); k += 2) call.set(parts[k], value(parts[k + 1]));
    calls.emplace_back(parts[0], call);
    profiles.push_back(*pto::profile_named(parts[1]));
  }
  std::size_t count = 0;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < calls.size(); ++k) count += pto::verify(calls[k].first, calls[k].second, profiles[k]).size();
  }
  if (rounds > 0) {
    std::cout << count << "\n";
    return;
  }
  for (std::size_t k = 0; k < calls.size(); ++k) {
    for (const pto::Finding& found : pto::verify(calls[k].first, calls[k].second, profiles[k])) write(found);
    std::cout << "end\n";
  }
}

std::string on(const bool (&profiles)[3]) {
  return std::string(profiles[0] ? "cpu " : "") + (profiles[1] ? "a2a3 " : "") + (profiles[2] ? "a5 " : "");
}

void list() {
  std::vector<std::string_view> names(std::begin(pto::op_names), std::end(pto::op_names));
  names.push_back("tile");
  for (std::string_view name : names) {
    const pto::OpInfo op = *pto::describe(name);
    field(op.op), field(op.name), field(on(op.on));
    for (const pto::OperandInfo& operand : op.operands) field(std::string(operand.name) + (operand.optional ? "?" : ""));
    std::cout << '\n';
    for (const pto::RuleInfo& rule : op.rules) {
      field(rule.id), field(pto::text(rule.severity)), field(std::to_string(static_cast<int>(rule.stage))), field(on(rule.on));
      field(rule.en), field(rule.zh), field(rule.condition);
      std::cout << '\n';
    }
  }
  for (std::string_view id : pto::rule_ids) std::cout << id << '\n';
}

void compute() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::vector<std::string> parts = split(line, ' ');
    using pto::detail::Val;
    const auto number = [](const std::string& text) {
      return text[0] == '-' ? Val(whole(text)) : Val(static_cast<std::uint64_t>(std::strtoull(text.c_str(), nullptr, 10)));
    };
    const Val a = number(parts[0]), b = number(parts[2]);
    const std::string& op = parts[1];
    const Val found = op == "+"    ? a + b
                      : op == "-"  ? a - b
                      : op == "*"  ? a * b
                      : op == "//" ? floor_div(a, b)
                      : op == "%"  ? modulo(a, b)
                      : op == "<"  ? a < b
                      : op == "==" ? a == b
                                   : a * a * b;
    std::cout << (found.kind == Val::fault ? "fault" : text(found)) << '\n';
  }
}

}  // namespace

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  const std::string mode = count > 1 ? words[1] : "";
  if (mode == "judge") judge(0);
  else if (mode == "measure" && count > 2) judge(std::atoi(words[2]));
  else if (mode == "list") list();
  else if (mode == "compute") compute();
  else return 2;
}
