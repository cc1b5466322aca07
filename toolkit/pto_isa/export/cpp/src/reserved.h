// The rules that every op has by itself: profile, operands, attributes and element types.
#pragma once

#include <vector>

#include "message.h"

namespace pto::detail {

using Findings = std::vector<Finding>;

/// <op>/profile: the op exists there.
void on_profile(const OpTable& op, int profile, Findings& found);
/// <op>/operands and <op>/attributes: everything is there and of the right kind.  Gives the operands as they are judged:
/// defaults filled in, not known where nothing can be said of them.
std::vector<Thing> operands_fit(const OpTable& op, const Call& call, Findings& found);
/// <op>/operands or <op>/profile: some form of the op takes these operands on this profile.
void form_exists(Case& call, Findings& found);
/// <op>/types: the combination of element types is legal.
void types_fit(Case& call, Findings& found);

}  // namespace pto::detail
