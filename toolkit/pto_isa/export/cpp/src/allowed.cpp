// Which words would satisfy a broken rule, in the first field of the call where some do.
#include <algorithm>

#include "message.h"

namespace pto::detail {
namespace {

/// A field that holds a word: of a type, or (Attr::none) the attribute itself.
struct Field {
  int operand;
  Attr attribute;

  bool operator==(const Field& other) const { return operand == other.operand && attribute == other.attribute; }
};

using Words = std::vector<Val>;

bool is_tensor(const Thing& thing) { return thing.type == Word::global || thing.type == Word::group; }

/// Whether a type has a field for these words; the layout of a tile is made of two.
bool has_field(const Thing& thing, Attr attribute) {
  if (thing.kind != Thing::typed) return false;
  switch (attribute) {
    case Attr::dtype: return thing.dtype != Word{};
    case Attr::loc: return thing.is_tile() || thing.type == Word::conv;
    case Attr::layout: return is_tensor(thing) || thing.type == Word::conv;
    case Attr::blayout:
    case Attr::slayout:
    case Attr::pad:
    case Attr::compact: return thing.is_tile();
    case Attr::direction:
    case Attr::core: return thing.type == Word::pipe_end;
    default: return false;
  }
}

/// The fields behind what a rule looks at.
void fields_behind(const Case& call, int operand, Attr shown, std::vector<Field>& found) {
  const auto add = [&](Attr attribute) {
    const Field field{operand, attribute};
    if (std::find(found.begin(), found.end(), field) == found.end()) found.push_back(field);
  };
  const Thing& thing = call[operand];
  if (thing.kind != Thing::typed) return add(Attr::none);
  if (shown == Attr::none || (shown == Attr::kind && call.op.operands[operand].optional)) return;
  if (thing.is_tile()) {
    switch (shown) {
      case Attr::layout: add(Attr::blayout), add(Attr::slayout), add(Attr::layout); return;
      case Attr::blayout: add(Attr::blayout), add(Attr::layout); return;
      case Attr::slayout: add(Attr::slayout), add(Attr::layout); return;
      case Attr::bytes:
      case Attr::itemsize:
      case Attr::bits: add(Attr::dtype); return;
      default: break;
    }
  } else if (thing.type == Word::pipe_end) {
    if (shown == Attr::size) return add(Attr::dtype);
  } else if (thing.type != Word::array && (shown == Attr::itemsize || shown == Attr::bits)) {
    return add(Attr::dtype);
  } else if (shown == Attr::shape || shown == Attr::stride || shown == Attr::size || shown == Attr::bytes) {
    return;
  } else if (shown == Attr::rank) {
    return add(Attr::layout);
  } else if (thing.type == Word::conv && !has_field(thing, shown)) {
    const bool setting = shown >= kFirstSetting && shown <= kLastSetting;
    if (!setting && extent_place(thing, shown) < 0) add(Attr::layout);
    return;
  }
  if (has_field(thing, shown)) add(shown);
}

/// Inputs before outputs.
std::vector<Field> fields_of(const Case& call, const Rule& rule, int tile) {
  std::vector<Field> found;
  for (const Show& show : rule.shows) {
    if (show.operand >= 0) {
      fields_behind(call, tile >= 0 ? tile : show.operand, show.attribute, found);
      continue;
    }
    for (int k = 0; k < call.op.operands.count; ++k) {
      const Field field{k, Attr::layout};
      if (call[k].is_tile() && std::find(found.begin(), found.end(), field) == found.end()) found.push_back(field);
    }
  }
  std::stable_partition(found.begin(), found.end(),
                        [&](const Field& field) { return !call.op.operands[field.operand].written; });
  return found;
}

/// Other words for a field: what other operands have, then all there are.
Words candidates(const Case& call, const Field& field) {
  Words found;
  const Operand& operand = call.op.operands[field.operand];
  const Thing& thing = call[field.operand];
  const auto add = [&](const Val& word, const Val& now) {
    const auto known = [&](const Val& other) { return truth(other == word); };
    if (!truth(word == now) && std::none_of(found.begin(), found.end(), known)) found.push_back(word);
  };
  if (operand.is(Word::attribute)) {
    for (Word word : operand.vocabulary) add(word, thing.scalar);
    return found;
  }
  if (field.attribute == Attr::none) return found;
  const Val now = thing(field.attribute);
  for (int k = 0; k < call.op.operands.count; ++k) {
    if (k != field.operand && has_field(call[k], field.attribute)) add(call[k](field.attribute), now);
  }
  const bool layout = field.attribute == Attr::layout;
  if (layout && thing.is_tile()) {
    for (const TileLayout& known : kTileLayouts) add(known.layout, now);
    return found;
  }
  const Attr words = layout && thing.type == Word::conv ? Attr::conv_layout : field.attribute;
  for (const FieldWords& known : kFieldWords) {
    if (known.field != words) continue;
    for (int k = 0; k < known.count; ++k) add(known.words[k], now);
  }
  return found;
}

/// Gives a field another word; false when there is no such type.
bool put(Thing& thing, Attr attribute, const Val& word) {
  const bool tensor = is_tensor(thing), contiguous = tensor && is_contiguous(thing);
  switch (attribute) {
    case Attr::none: thing.kind = Thing::plain, thing.scalar = word; return true;
    case Attr::dtype: thing.dtype = word.id; break;
    case Attr::loc: thing.loc = word.id; return true;
    case Attr::pad: thing.pad = word.id, thing.pad_bits = word.bits; return true;
    case Attr::compact: thing.compact = word.id; return true;
    case Attr::direction: thing.direction = word.id; break;
    case Attr::core: thing.core = word.id; break;
    case Attr::layout:
      if (thing.is_tile()) return lay_out(thing, word.id);
      if (thing.type == Word::conv) return lay_out_conv(thing, word.id);
      if (!is_tensor_layout(word.id)) return false;
      thing.layout = word.id;
      break;
    default: {  // the layout of the blocks or of the boxes
      (attribute == Attr::blayout ? thing.blayout : thing.slayout) = word.id;
      thing.layout = Word{};
      for (const TileLayout& known : kTileLayouts) {
        if (known.blayout == thing.blayout && known.slayout == thing.slayout) thing.layout = known.layout;
      }
      return thing.layout != Word{};
    }
  }
  if (contiguous) make_contiguous(thing);
  return thing.type != Word::pipe_end || possible_pipe(thing.direction, thing.core, *thing.pipe);
}

bool holds(const Case& call, const Rule& rule, int tile, const Field& field, const Val& word) {
  std::vector<Thing> things(call.things, call.things + call.op.operands.count);
  const std::size_t place = static_cast<std::size_t>(field.operand);
  if (!put(things[place], field.attribute, word)) return false;
  Case made = tile >= 0 ? Case(kTileRules, &things[static_cast<std::size_t>(tile)], call.profile)
                        : Case(call.op, things.data(), call.profile);
  const Val result = made.judge(rule.check);
  return !result.undecided() && truth(result);
}

}  // namespace

std::vector<std::string> allowed_words(Case& call, const Rule& rule, int tile) {
  for (const Field& field : fields_of(call, rule, tile)) {
    std::vector<std::string> good;
    for (const Val& word : candidates(call, field)) {
      if (holds(call, rule, tile, field, word)) good.push_back(text(word));
    }
    if (!good.empty()) return good;
  }
  return {};
}

}  // namespace pto::detail
