// Profiles and forms on which a call exists.
#include "reserved.h"

namespace pto::detail {
namespace {

std::vector<std::string> titles(const std::vector<int>& profiles) {
  std::vector<std::string> found;
  for (int profile : profiles) found.emplace_back(profile_title(profile));
  return found;
}

std::vector<std::string> names(const std::vector<int>& profiles) {
  std::vector<std::string> found;
  for (int profile : profiles) found.emplace_back(text(static_cast<Profile>(profile)));
  return found;
}

bool missing_operands(Case& call, Findings& found) {
  const OpTable& op = call.op;
  if (call.chosen == nullptr) return false;
  std::vector<std::string> given;
  for (int k = 0; k < op.operands.count; ++k) {
    const Operand& operand = op.operands[k];
    if (operand.optional && !call.lacks(k) && !operand.is_only(Word::attribute)) given.emplace_back(operand.name);
  }
  const Pair beside = listed(given, false);
  bool missing = false;
  for (std::uint8_t place : call.chosen->needed) {
    if (!call.lacks(place)) continue;
    missing = true;
    const std::string name = "`" + std::string(op.operands[place].name) + "`", whole = "`" + std::string(op.op) + "`";
    const bool alone = given.empty();
    found.push_back(reserved(op, "operands",
                             {name + " of " + whole + " is needed" + (alone ? "" : " beside " + beside.en),
                              whole + " 缺少操作数 " + name + "，须" + (alone ? "给出" : "与 " + beside.zh + " 同时给出")},
                             op.operands[place].name));
  }
  return missing;
}

}  // namespace

void on_profile(const OpTable& op, int profile, Findings& found) {
  std::vector<int> there;
  for (std::uint8_t known : op.profiles) {
    if (known == profile) return;
    there.push_back(known);
  }
  const std::string whole = "`" + std::string(op.op) + "`", here = profile_title(profile);
  const Pair where = listed(titles(there), false);
  Pair message{whole + " does not exist on " + here + "; it exists on " + where.en,
               whole + " 在 " + here + " 上不存在；仅适用于 " + where.zh};
  if (there.empty()) message = {whole + " exists on none of the profiles", "各目标平台均不支持 " + whole};
  found.push_back(reserved(op, "profile", message));
  found.back().got = std::string(text(static_cast<Profile>(profile)));
  found.back().allowed = names(there);
}

void form_exists(Case& call, Findings& found) {
  if (missing_operands(call, found)) return;
  const OpTable& op = call.op;
  if (op.form == nullptr || call.form.undecided() || call.form.id != Word{}) return;
  std::vector<int> elsewhere;
  for (std::uint8_t other : op.profiles) {
    if (other == call.profile) continue;
    const Case there(op, call.things, other);
    if (!there.form.undecided() && there.form.id != Word{}) elsewhere.push_back(other);
  }
  const std::string whole = "`" + std::string(op.op) + "`", here = profile_title(call.profile);
  if (elsewhere.empty()) {
    found.push_back(reserved(op, "operands",
                             {"no form of " + whole + " takes these operands on " + here,
                              "在 " + here + " 上，" + whole + " 没有适用于这些操作数的形式"}));
    return;
  }
  const Pair where = listed(titles(elsewhere), false);
  found.push_back(reserved(op, "profile",
                           {"this form of " + whole + " does not exist on " + here + "; it exists on " + where.en,
                            whole + " 的这种形式在 " + here + " 上不存在；仅适用于 " + where.zh}));
  found.back().got = std::string(text(static_cast<Profile>(call.profile)));
  found.back().allowed = names(elsewhere);
}

}  // namespace pto::detail
