"""The words of the database as C++: enumerations for users, one numbering of all words for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...language.print.cpp_rules import identifier
from ...runtime.kinds.table import KINDS
from ...runtime.kinds.tiles import TILE_LAYOUTS
from ...runtime.memory.state import REGISTERS
from ...runtime.profile import PROFILE_ALIASES, PROFILES
from ...runtime.types.conv_config import SETTINGS
from ...runtime.types.conv_type import CONV_LAYOUTS, EXTENTS, NAMES
from ...runtime.types.dtypes import BITS, DTYPES, INTEGERS
from ...runtime.types.global_type import LAYOUTS
from ...runtime.types.pipe_type import CORES, DIRECTIONS
from ...runtime.words import BLAYOUTS, COMPACTS, LOCATIONS, PADS, SLAYOUTS
from ...text.cpp import comment, literal

NOTE = "// Written by `pto-isa export cpp`; do not edit."
# enumeration, what it is, its words
ENUMERATIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "ElementType": ("Element type of a tile, a tensor or a scalar; i1 only of an array.", (*DTYPES, "i1")),
    "Location": ("Memory that a tile lies in.", LOCATIONS),
    "BlockLayout": ("Order of the boxes of a tile, or of its elements when it has none.", BLAYOUTS),
    "BoxLayout": ("Order of the elements in a box.", SLAYOUTS),
    "PadValue": ("What fills the part of a tile that is not valid.", PADS),
    "Compact": ("How the rows of a matrix tile follow one another.", COMPACTS),
    "GlobalLayout": ("Layout of a tensor in global memory.", LAYOUTS),
    "ConvLayout": ("Layout of a convolution tile.", CONV_LAYOUTS),
    "Direction": ("Which cores a pipe connects.", DIRECTIONS),
    "Core": ("The core that holds an end of a pipe.", CORES),
}
CUSTOM = "custom:"
_NAMED = (CUSTOM, "any", "index", *PROFILES)  # words that the hand-written part of the library names, beside kinds
# attributes of types beside settings and registers; conv_layout and fact stand for what has no name of its own
_PLAIN = (
    "none", "kind", "fact", "conv_layout", "dtype", "rows", "cols", "loc", "valid_row", "valid_col", "blayout",
    "slayout", "fractal", "pad", "compact", "itemsize", "bits", "size", "bytes", "shape", "valid_shape", "layout",
    "stride", "ranks", "root", "rank", *NAMES, "direction", "core", "number", "slots", "slot_bytes", "vector_cores",
    "targets", "sources",
)  # fmt: skip
_FIELD_WORDS = {
    "dtype": DTYPES, "loc": LOCATIONS, "blayout": BLAYOUTS, "slayout": SLAYOUTS, "pad": PADS, "compact": COMPACTS,
    "layout": LAYOUTS, "conv_layout": CONV_LAYOUTS, "direction": DIRECTIONS, "core": CORES,
}  # fmt: skip


def attributes() -> list[str]:
    """Every attribute that a rule may ask for, the settings and then the registers at the end."""
    known = {*_PLAIN, *SETTINGS, *REGISTERS}
    more = [name for kind in KINDS.values() for name in kind.attributes if name not in known | kind.live_attributes]
    return [*_PLAIN, *dict.fromkeys(more), *SETTINGS, *REGISTERS]


def user_header() -> str:
    """include/pto/words.h"""
    lines = ["// Words of operand types, by the vocabulary of the PTO tile ISA.", NOTE, "#pragma once", ""]
    lines += ["#include <cstdint>", "#include <string_view>", "", "namespace pto {", ""]
    for name, (doc, words) in ENUMERATIONS.items():
        lines += [
            *comment(doc, mark="///"),
            f"enum class {name} : std::uint8_t {{",
            *wrapped(map(identifier, words)),
            "};",
            "",
        ]
    lines += ["/// The word of the manual; and the value of a word, false for a word of something else."]
    for name in ENUMERATIONS:
        lines += [f"std::string_view text({name} value);", f"bool read(std::string_view word, {name}& value);"]
    lines += ["", "/// What a convolution tile carries beside its elements.", "struct ConvSettings {"]
    lines += [f"  std::int64_t {name} = {initial};" for name, (initial, _) in SETTINGS.items()]
    lines += ["};", "", "/// The registers of a core.", "struct Registers {"]
    lines += [f"  std::uint64_t {name} = 0;" for name in REGISTERS]
    return "\n".join([*lines, "};", "", "}  // namespace pto", ""])


def all_words(used: Iterable[str]) -> list[str]:
    """Every word that a table or the library names, the empty one first."""
    known = {word for _, words in ENUMERATIONS.values() for word in words}
    kinds = [name for name, kind in KINDS.items() if kind.in_cpp_verifier]
    return sorted({"", *known, *_NAMED, *kinds, *used}, key=str.encode)


def word_header(words: list[str]) -> str:
    """src/word.h"""
    lines = [
        "// All words that rules compare, numbered; attributes of types; layouts as data.",
        NOTE,
        "#pragma once",
        "",
    ]
    lines += ["#include <cstdint>", "#include <string_view>", "", '#include "pto/words.h"', ""]
    lines += ["namespace pto::detail {", "", "enum class Word : std::uint16_t {"]
    lines += [*wrapped(["none_", *map(identifier, words[1:])]), "};", "enum class Attr : std::uint8_t {"]
    lines += [*wrapped(attributes()), "};", ""]
    lines += [
        "const char* spelling(Word word);",
        "/// The word of a text; one that equals no other for a text that is none.",
    ]
    lines += ["Word find_word(std::string_view text);", "const char* attribute_name(Attr attribute);"]
    lines += ["bool is_integer(Word dtype);", "bool is_tensor_layout(Word word);"]
    lines += [f"Word word_of({name} value);" for name in ENUMERATIONS]
    lines += ["", f"inline constexpr Word kProfileWords[] = {{{_words(PROFILES)}}};", *_profiles(), *_layouts()]
    lines += _members()
    lines += ["struct FieldWords {", "  Attr field;", "  const Word* words;", "  int count;", "};"]
    for field, values in _FIELD_WORDS.items():
        lines += [
            f"inline constexpr Word k_{field}_words[] = {{",
            *wrapped(f"Word::{identifier(w)}" for w in values),
            "};",
        ]
    entries = [f"{{Attr::{f}, k_{f}_words, {len(values)}}}" for f, values in _FIELD_WORDS.items()]
    lines += ["inline constexpr FieldWords kFieldWords[] = {", *wrapped(entries), "};", ""]
    return "\n".join([*lines, "}  // namespace pto::detail", ""])


def word_source(words: list[str]) -> str:
    """src/word.cpp"""
    lines = [NOTE, '#include "word.h"', "", "#include <algorithm>", "#include <iterator>", "", "namespace pto {"]
    lines += ["namespace detail {", "namespace {", "", "constexpr const char* kSpellings[] = {"]
    lines += [*wrapped(map(literal, words)), "};", "constexpr const char* kAttributes[] = {"]
    lines += [*wrapped(map(literal, attributes())), "};"]
    for name, (_, values) in ENUMERATIONS.items():
        lines += [f"constexpr Word k{name}[] = {{", *wrapped(f"Word::{identifier(word)}" for word in values), "};"]
    lines += ["", "}  // namespace", "", _LOOKUP]
    integers = ", ".join(f"Word::{name}" for name in DTYPES if name in INTEGERS)
    lines += ["bool is_integer(Word dtype) {", f"  constexpr Word known[] = {{Word::index, {integers}}};"]
    lines += ["  return std::find(std::begin(known), std::end(known), dtype) != std::end(known);", "}", ""]
    lines += ["bool is_tensor_layout(Word word) {"]
    lines += [
        "  return std::find(std::begin(kGlobalLayout), std::end(kGlobalLayout), word) != std::end(kGlobalLayout);",
        "}",
        "",
    ]
    for name in ENUMERATIONS:
        lines.append(f"Word word_of({name} value) {{ return k{name}[static_cast<int>(value)]; }}")
    lines += ["", "}  // namespace detail", ""]
    for name in ENUMERATIONS:
        lines += [_TEXT.replace("ENUM", name)]
    return "\n".join([*lines, "}  // namespace pto", ""])


_LOOKUP = """const char* spelling(Word word) { return kSpellings[static_cast<int>(word)]; }

Word find_word(std::string_view text) {
  const auto* found = std::lower_bound(std::begin(kSpellings), std::end(kSpellings), text);
  if (found == std::end(kSpellings) || *found != text) return static_cast<Word>(0xFFFF);
  return static_cast<Word>(found - std::begin(kSpellings));
}

const char* attribute_name(Attr attribute) { return kAttributes[static_cast<int>(attribute)]; }
"""

_TEXT = """std::string_view text(ENUM value) { return detail::spelling(detail::word_of(value)); }

bool read(std::string_view word, ENUM& value) {
  const auto* found = std::find(std::begin(detail::kENUM), std::end(detail::kENUM), detail::find_word(word));
  if (found == std::end(detail::kENUM)) return false;
  value = static_cast<ENUM>(found - std::begin(detail::kENUM));
  return true;
}
"""


def _profiles() -> list[str]:
    """All names of profiles and the products that have them."""
    names = {name: name for name in PROFILES} | dict(PROFILE_ALIASES)
    lines = ["struct ProfileName {", "  std::string_view name;", "  int profile;", "};"]
    entries = (f"{{{literal(name)}, {PROFILES.index(profile)}}}" for name, profile in names.items())
    return [*lines, "inline constexpr ProfileName kProfileNames[] = {", *wrapped(entries), "};"]


def _layouts() -> list[str]:
    """Layouts of tiles as those of blocks and boxes, extents of convolution tiles, bits of element types."""
    lines = [
        "struct TileLayout {",
        "  Word layout, blayout, slayout;",
        "};",
        "inline constexpr TileLayout kTileLayouts[] = {",
    ]
    lines += [f"    {{{_words((layout, *parts))}}}," for layout, parts in TILE_LAYOUTS.items()]
    lines += ["};", "struct ConvExtents {", "  Word layout;", "  int count;", "  Attr names[6];", "};"]
    lines.append("inline constexpr ConvExtents kConvExtents[] = {")
    for layout, several in EXTENTS.items():
        for names in several:
            attributes = ", ".join(f"Attr::{name or 'none'}" for name in names)
            lines.append(f"    {{Word::{layout}, {len(names)}, {{{attributes}}}}},")
    lines += ["};", "struct Bits {", "  Word dtype;", "  int bits;", "};", "inline constexpr Bits kBits[] = {"]
    return [*lines, *wrapped(f"{{Word::{dtype}, {bits}}}" for dtype, bits in BITS.items()), "};"]


def _members() -> list[str]:
    """Settings and registers by the members that hold them."""
    lines = ["struct Setting {", "  const char* name;", "  int bits;", "  std::int64_t ConvSettings::* field;", "};"]
    lines.append("inline constexpr Setting kSettings[] = {")
    lines += [f'    {{"{name}", {bits}, &ConvSettings::{name}}},' for name, (_, bits) in SETTINGS.items()]
    lines += [
        "};",
        "struct Register {",
        "  const char* name;",
        "  int bits;",
        "  std::uint64_t Registers::* field;",
        "};",
    ]
    lines.append("inline constexpr Register kRegisters[] = {")
    lines += [f'    {{"{name}", {bits}, &Registers::{name}}},' for name, bits in REGISTERS.items()]
    lines.append("};")
    for what, names in (("Setting", list(SETTINGS)), ("Register", list(REGISTERS))):
        lines.append(f"inline constexpr Attr kFirst{what} = Attr::{names[0]}, kLast{what} = Attr::{names[-1]};")
    return lines


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"Word::{identifier(word)}" for word in words)


def wrapped(entries: Iterable[str], width: int = 116) -> list[str]:
    """Entries of a list in lines."""
    lines = [""]
    for entry in entries:
        if lines[-1] and len(lines[-1]) + len(entry) + 6 > width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{entry},"
    return [f"    {line}" for line in lines]
