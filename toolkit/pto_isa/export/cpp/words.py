"""``words.h``: enumerations of all words, sizes of element types, layouts, settings and registers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...language.print.cpp_rules import enum_name, identifier
from ...runtime.kinds.table import KINDS
from ...runtime.kinds.tiles import TILE_LAYOUTS
from ...runtime.memory.state import REGISTERS
from ...runtime.profile import PROFILES
from ...runtime.rules.rule import OpRules
from ...runtime.types.conv_config import SETTINGS
from ...runtime.types.conv_type import CONV_LAYOUTS, EXTENTS, NAMES
from ...runtime.types.dtypes import BITS, DTYPES, UNSIGNED
from ...runtime.types.global_type import LAYOUTS
from ...runtime.types.pipe_type import CORES, DIRECTIONS
from ...runtime.types.pointer_type import MEMORIES
from ...runtime.words import BLAYOUTS, COMPACTS, LOCATIONS, PADS, SLAYOUTS
from ...text.cpp import comment, literal

NOTE = "// Written by `pto-isa export cpp`; do not edit."
ELEMENTS = (*DTYPES, "i1", "index")
# enumeration, what it is, its words; beside them each has `absent`, which is 0, and `unknown`
ENUMERATIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "ElementType": ("Element type of an operand; index only of a scalar, i1 also of an array.", ELEMENTS),
    "Location": ("Memory that a tile lies in.", LOCATIONS),
    "Space": ("Memory that a pointer leads to.", MEMORIES),
    "BlockLayout": ("Order of the boxes of a tile, or of its elements when it has none.", BLAYOUTS),
    "BoxLayout": ("Order of the elements in a box.", SLAYOUTS),
    "PadValue": ("What fills the part of a tile that is not valid.", (*PADS, "custom")),
    "Compact": ("How the rows of a matrix tile follow one another.", COMPACTS),
    "Layout": ("Layout of a tile, of a tensor in global memory, of a convolution tile.",
               tuple(dict.fromkeys((*TILE_LAYOUTS, *LAYOUTS, *CONV_LAYOUTS)))),
    "Direction": ("Which cores a pipe connects.", DIRECTIONS),
    "Core": ("The core that holds an end of a pipe.", CORES),
    "Kind": ("What an operand is.", tuple(name for name, kind in KINDS.items() if kind.cpp_struct)),
    "Extent": ("An extent of a convolution tile by its name.", NAMES),
}  # fmt: skip


class CppWords:
    """The words that the exported ops need: fixed ones, vocabularies of attributes, forms and modes."""

    def __init__(self, ops: Iterable[OpRules], ways: Iterable[str]) -> None:
        ops = tuple(ops)
        found: dict[str, tuple[str, ...]] = {}
        for rules in ops:
            for spec in rules.operands.values():
                if spec.vocabulary and (name := enum_name(spec.type)) not in ENUMERATIONS:
                    known = found.setdefault(name, spec.vocabulary)
                    found[name] = tuple(dict.fromkeys((*known, *spec.vocabulary)))
        self.enumerations = {
            **ENUMERATIONS,
            **{name: ("Words of an attribute.", words) for name, words in sorted(found.items())},
            "Way": ("A form or a mode of some op; none where it has none.", ("none", *sorted({*ways} - {"", "none"}))),
        }
        for name, (_, words) in self.enumerations.items():
            names = [*map(identifier, words), "absent", "unknown"]
            if len(set(names)) != len(names) or len(words) > 250:
                raise ValueError(f"the words of {name} have no names in C++: {len(words)} words")

    def header(self) -> str:
        """The text of ``words.h``."""
        lines = preamble("Words of operand types and attributes, by the vocabulary of the PTO tile ISA.", "<cstdint>")
        lines += [
            "namespace pto_isa {",
            "",
            f"enum class Profile : std::uint8_t {{ {', '.join(PROFILES)} }};",
            "",
        ]
        for name, (doc, words) in self.enumerations.items():
            entries = ["absent", *map(identifier, words), "unknown = 0xFF"]
            lines += [*comment(doc, mark="///"), *listed(f"enum class {name} : std::uint8_t {{", entries, "};")]
        lines += [
            "",
            *_settings(),
            *_registers(),
            "namespace detail {",
            "",
            *_sizes(),
            *_layouts(),
            "}  // namespace detail",
            "",
        ]
        return "\n".join([*lines, "}  // namespace pto_isa", ""])

    def names(self) -> str:
        """The text of ``word_names.h``."""
        lines = preamble("The words of the manual for all enumerations.", "words")
        lines += [
            "namespace pto_isa {",
            "",
            "struct WordList {",
            "  const char* const* words;",
            "  unsigned count;",
            "};",
        ]
        for name, (_, words) in self.enumerations.items():
            lines += listed(f"inline constexpr const char* k{name}Words[] = {{", ['""', *map(literal, words)], "};")
            lines.append(f"constexpr WordList words_of({name}) {{ return {{k{name}Words, {len(words) + 1}}}; }}")
        lines += [
            "",
            "/// The word of the manual, empty for `absent`.",
            "template <class E>",
            "constexpr const char* text(E word) {",
        ]
        lines += ["  const WordList known = words_of(word);"]
        lines += [
            '  return static_cast<unsigned>(word) < known.count ? known.words[static_cast<unsigned>(word)] : "?";',
            "}",
        ]
        lines += ["", "struct Setting {", "  const char* name;", "  std::int64_t ConvSettings::*member;", "};"]
        entries = (f"{{{literal(name)}, &ConvSettings::{name}}}" for name in SETTINGS)
        lines += listed("inline constexpr Setting kSettings[] = {", entries, "};")
        lines += ["struct RegisterName {", "  const char* name;", "  Register Registers::*member;", "};"]
        entries = (f"{{{literal(name)}, &Registers::{name}}}" for name in REGISTERS)
        lines += listed("inline constexpr RegisterName kRegisters[] = {", entries, "};")
        return "\n".join([*lines, "", "}  // namespace pto_isa", ""])


def preamble(doc: str, *includes: str) -> list[str]:
    """The first lines of a header; includes: ``<cstdint>`` or the name of one of ours."""
    needed = [f"#include {name if name[0] == '<' else quoted(name)}" for name in includes]
    return [f"// {doc}", NOTE, "#pragma once", "", *needed, *([""] if needed else [])]


def quoted(name: str) -> str:
    """The path of one of our headers between quotes."""
    return f'"pto_isa/{name}.h"'


def listed(head: str, entries: Iterable[str], end: str, width: int = 116) -> list[str]:
    """A list on one line, or in lines between its ends."""
    entries = list(entries)
    whole = f"{head} {', '.join(entries)} {end}"
    return [whole] if len(whole) <= width else [head, *wrapped(entries, width), end]


def wrapped(entries: Iterable[str], width: int = 116) -> list[str]:
    """Entries of a list in lines."""
    lines = [""]
    for entry in entries:
        if lines[-1] and len(lines[-1]) + len(entry) + 4 > width:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{entry},"
    return [f"  {line}" for line in lines]


def _settings() -> list[str]:
    lines = ["/// What a convolution tile carries beside its elements.", "struct ConvSettings {"]
    lines += [f"  std::int64_t {name} = {initial};" for name, (initial, _) in SETTINGS.items()]
    return [*lines, "};", ""]


def _registers() -> list[str]:
    lines = ["/// The contents of a register, where they are known.", "struct Register {", "  bool known = false;"]
    lines += ["  std::uint64_t value = 0;", "};", "", "/// The registers of a core.", "struct Registers {"]
    return [*lines, f"  Register {', '.join(REGISTERS)};", "};", ""]


def _sizes() -> list[str]:
    """Bits and bytes of element types."""
    bits = ["0", *(str(BITS.get(name, 1 if name == "i1" else 64)) for name in ELEMENTS)]
    unsigned = " || ".join(f"type == ElementType::{name}" for name in DTYPES if name in UNSIGNED)
    return [
        "using Types = std::uint32_t;  // a bit for each element type",
        f"inline constexpr std::uint8_t kBits[] = {{{', '.join(bits)}}};",
        "constexpr int bits_of(ElementType type) {",
        "  return type == ElementType::unknown ? 8 : kBits[static_cast<unsigned>(type)];",
        "}",
        "constexpr int bytes_of(ElementType type) { return bits_of(type) < 8 ? 1 : bits_of(type) / 8; }",
        f"constexpr bool is_unsigned(ElementType type) {{ return {unsigned}; }}",
        "",
        "namespace type {",
        *(f"inline constexpr Types {name} = Types{{1}} << {place};" for place, name in enumerate(ELEMENTS, 1)),
        "}  // namespace type",
        "",
    ]


def _layouts() -> list[str]:
    """Layouts of tiles as those of blocks and boxes; extents of convolution tiles by their names."""
    lines = ["constexpr Layout layout_of(BlockLayout block, BoxLayout box) {"]
    for layout, (block, box) in TILE_LAYOUTS.items():
        lines.append(f"  if (block == BlockLayout::{block} && box == BoxLayout::{box}) return Layout::{layout};")
    lines += [
        "  return Layout::unknown;",
        "}",
        "",
        "/// Whether a convolution tile of the layout may have so many extents.",
    ]
    lines += ["constexpr bool ranks_of(Layout layout, int rank) {", "  switch (layout) {"]
    for layout, several in EXTENTS.items():
        lines.append(f"    case Layout::{layout}: return {' || '.join(f'rank == {len(names)}' for names in several)};")
    lines += [
        "    default: return false;",
        "  }",
        "}",
        "",
        "/// Where an extent stands in the shape, -1 where it has none.",
    ]
    lines += [
        "struct Axes {",
        "  Layout layout;",
        "  int rank;",
        "  Extent names[6];",
        "};",
        "inline constexpr Axes kAxes[] = {",
    ]
    for layout, several in EXTENTS.items():
        for names in several:
            extents = ", ".join(f"Extent::{name or 'absent'}" for name in names)
            lines.append(f"    {{Layout::{layout}, {len(names)}, {{{extents}}}}},")
    lines += [
        "};",
        "constexpr int axis_of(Layout layout, int rank, Extent name) {",
        "  for (const Axes& axes : kAxes) {",
    ]
    lines += ["    if (axes.layout != layout || axes.rank != rank) continue;"]
    lines += ["    for (int axis = 0; axis < rank; ++axis) if (axes.names[axis] == name) return axis;", "  }"]
    return [*lines, "  return -1;", "}", ""]
