"""The structs of calls and the functions that judge them, one header for each family of ops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ...generate.rules.op_rules import RuleData, RulesData
from ...language.print.cpp_rules import identifier, local
from ...runtime.kinds.table import passed
from ...runtime.memory.state import UNREAD
from ...runtime.profile import PROFILES
from ...runtime.release import LAST
from ...runtime.rules.rule import OperandSpec, Rule
from ...runtime.types.dtypes import INTEGERS
from .functions import OPEN, CppFunction, NamesInCpp, OpFunctions, in_call, profile_set, struct_of, way, wrapped_code
from .type_tables import TypeTable
from .words import listed

RESERVED = ("profile", "operands", "attributes", "types")  # the first bits; those of every tile follow


class OpCode:
    """What one op brings: its functions, its bits, its struct."""

    def __init__(self, family: str, data: RulesData, tile: Sequence[Rule]) -> None:
        self.family, self.data, self.rules, self.tile = family, data, data.judged, tile
        self.functions = OpFunctions(data.infos)
        self.form = self.functions.choice("form_of", data.select) if data.select else None
        self.modes = {name: self.functions.choice("mode_of", tries) for name, tries in data.modes.items()}
        self.ordered = needed_first(data.rules)
        self.checks = {id(rule): self.functions.rule(rule) for rule in self.ordered if rule.rule.stage != "data"}
        self.first = len(RESERVED) + len(tile)
        self.reported = [rule for rule in self.ordered if rule.rule.until == LAST]
        self.bits = dict(zip(map(id, self.reported), self._bit_names(), strict=True))
        self.tables = {form: TypeTable(self.rules, form) for form in self.rules.bind}
        if self.first + len(self.reported) > 128:
            raise ValueError(f"{self.rules.op} has more than 128 rules")

    @property
    def name(self) -> str:
        """The name of the struct: ``Tadd``, ``CommTget``."""
        return "".join(part.capitalize() for part in self.rules.name.split("_"))

    def everything(self) -> list[CppFunction]:
        """All functions, choices and rules."""
        chosen = [*([self.form] if self.form else []), *self.modes.values()]
        return [
            *chosen,
            *self.checks.values(),
            *(table.function() for table in self.tables.values() if table.variables),
        ]

    def _bit_names(self) -> list[str]:
        """Names of the rules: their keys, with the form where several forms have one."""
        keys = Counter(rule.rule.key for rule in self.reported)
        names = [
            key_name(f"{r.rule.key}_{r.rule.form}" if keys[r.rule.key] > 1 and r.rule.form else r.rule.key)
            for r in self.reported
        ]
        taken: Counter[str] = Counter()
        members = {local(name) for name in self.rules.operands} | {"op", "profiles", "visit", "errors", "undefined"}
        found = []
        for name in names:
            name = f"{name}_rule" if name in members else name
            taken[name] += 1
            found.append(name if taken[name] == 1 else f"{name}_{taken[name]}")
        return found

    # -- the struct -------------------------------------------------------------------------------------------------

    def struct(self) -> list[str]:
        """The struct of a call: operands, names of its rules, severities."""
        rules = self.rules
        lines = [f"struct {self.name} {{  // {rules.op}", f"  static constexpr Op op = Op::{identifier(rules.name)};"]
        lines[-1] += f" static constexpr unsigned profiles = {profile_set(rules.profiles)};"
        entries = [self.bits[id(rule)] for rule in self.reported]
        if entries:
            entries[0] += f" = {self.first}"
            lines += [f"  {line}" for line in listed("enum Rule : std::uint8_t {", entries, "};", 114)]
        severities = ", ".join(f"{name} = {bits}" for name, bits in self._severities().items())
        lines.append(f"  static constexpr Bits {severities};")
        for type, names in self._fields().items():
            lines += [f"  {line}" for line in wrapped_code(f"{type} {', '.join(names)};", 114)]
        visits = self._visits()
        body = " ".join(
            f"f.{function}({', '.join(several.values())});"
            if function in ("must", "may", "loose")
            else " ".join(f"f.{function}({args});" for args in several.values())
            for function, several in visits.items()
        )
        unused = "[[maybe_unused]] " if not visits else ""
        head = f"template <class C, class F> static void visit({unused}C& c, {unused}F& f) {{ {body} }}"
        return [*lines, *(f"  {line}" for line in wrapped_code(head, 114)), "};"]

    def _visits(self) -> dict[str, dict[str, str]]:
        """How operands are visited: by function, the arguments for each operand."""
        found: dict[str, dict[str, str]] = {}
        for name, spec in self.operands():
            function, *args = self._visit(name, spec)
            found.setdefault(function, {})[name] = ", ".join(args)
        return found

    def visited(self) -> list[str]:
        """The operands in the order in which they are visited."""
        return [name for several in self._visits().values() for name in several]

    def operands(self) -> Iterator[tuple[str, OperandSpec]]:
        """Those that C++ has: all but what only texts of programs name."""
        return ((name, spec) for name, spec in self.rules.operands.items() if not passed(spec.kinds, "never"))

    def _severities(self) -> dict[str, str]:
        rules = [*self.tile, *(data.rule for data in self.reported)]
        found: dict[str, list[int]] = {"error": [*range(len(RESERVED))], "undefined": [], "warning": []}
        for place, rule in enumerate(rules, len(RESERVED)):
            found[rule.severity].append(place)
        return {"errors": bits_of(found["error"]), "undefined": bits_of(found["undefined"])}

    def _fields(self) -> dict[str, list[str]]:
        """Members by their types; those of one type that follow one another stand together."""
        found: dict[str, list[str]] = {}
        for name, spec in self.operands():
            type = struct_of(spec.kinds, spec.type)
            initial = self._initial(spec, type)
            found.setdefault(type, []).append(f"{local(name)}{initial}")
        return found

    def _initial(self, spec: OperandSpec, type: str) -> str:
        if not passed(spec.kinds, "word"):
            return ""
        return f" = {self._default(spec, type)}"

    def _default(self, spec: OperandSpec, type: str) -> str:
        default = spec.default
        if default is None or default is UNREAD:
            return "Scalar{}" if type == "Scalar" else f"{type}::absent"
        if type == "Scalar":
            return f"Scalar{{{default}}}"
        return f"Flag::{'yes' if default else 'no'}" if type == "Flag" else f"{type}::{identifier(default)}"

    def _visit(self, name: str, spec: OperandSpec) -> tuple[str, ...]:
        place = f"c.{local(name)}"
        if passed(spec.kinds, "word"):
            type = struct_of(spec.kinds, spec.type)
            needed = "may" if spec.optional and spec.default is None else "must"
            initial = (self._default(spec, type),) if spec.default is not None else ()
            if type in ("Scalar", "Flag"):
                return ("count" if type == "Scalar" else "flag", place, f"detail::{needed}", *initial)
            return ("word", place, f"{type}::{identifier(spec.vocabulary[-1])}", f"detail::{needed}", *initial)
        left_out = spec.optional or spec.belongs is not None  # as programs do not name what goes with a pointer
        needed = "must" if not left_out else "may" if self.data.infos[name].optional else "loose"
        if passed(spec.kinds, "number"):
            variables = {bound[name] for bound in self.rules.bind.values() if name in bound}
            only = next(iter(variables)) if len(variables) == 1 else ""
            whole = only == "index" or only in INTEGERS
            limits = (f"detail::limits_of(ElementType::{only})",) if whole else ()
            return ("scalar", place, f"detail::{needed}", *limits)
        return (needed, place)

    # -- judging ----------------------------------------------------------------------------------------------------

    def judge(self, named: NamesInCpp) -> list[str]:
        """The lines that judge a call ``c`` of the type ``C``."""
        doubt = any(check.doubt for check in self.checks.values())
        body = ["Marks v;", *([OPEN] if doubt else [])]
        if self.form or self.modes:
            body.append("[[maybe_unused]] const Ways w = ways(m, c);")
        body += self._form_and_types(named)
        tiles = [in_call(name) for name, spec in self.operands() if "Tile" in struct_of(spec.kinds, spec.type)]
        body += wrapped_code(f"tile_rules(m, v, {', '.join(tiles)});", 116) if tiles else []
        wanted = {key for rule in self.ordered for key in rule.rule.needs if key != "types"}
        kept = [key for key in dict.fromkeys(rule.rule.key for rule in self.ordered) if key in wanted]
        body += [f"[[maybe_unused]] bool {', '.join(f'{_met(key)} = true' for key in kept)};"] if kept else []
        for rule in self.ordered:
            body += self._judged(rule, named, wanted)
        return [*body, "return v.verdict;"]

    def ways(self, named: NamesInCpp) -> list[str]:
        """What names form and mode of a call; nothing where it has neither."""
        if not self.form and not self.modes:
            return []
        lines = [f"template <class M> Ways ways(M& m, const {self.name}& c) {{ Ways w;"]
        modes = [f"w.form == {way(form)} ? {choice.call(named[choice.content])} : " if self.form else
                 f"{choice.call(named[choice.content])}" for form, choice in self.modes.items()]  # fmt: skip
        if self.form:
            lines.append(f"w.form = {self.form.call(named[self.form.content])};")
            modes = ["!w.formed() ? Way::unknown : ", *modes, "Way::none"]
        lines.append(f"w.mode = {''.join(modes)};")
        return wrapped_code(" ".join([*lines, "return w; }"]))

    def _form_and_types(self, named: NamesInCpp) -> list[str]:
        lines = []
        typed = any("types" in rule.rule.needs for rule in self.ordered)
        for form, names in self.rules.needed.items():
            test = f"if (w.form == {way(form)}) " if self.form else ""
            held = " && ".join(f"given({in_call(name)})" for name in names)
            lines.append(f"{test}v.put(operands_fit, {held});")
        if not self.form:
            (table,) = self.tables.values()
            return [
                *lines,
                *wrapped_code(f"{'const bool typed = ' if typed else ''}v.put(types_fit, {table.call(named)});"),
            ]
        lines.append("if (w.form == Way::none) v.put(formless(m, c), false);")
        forms: dict[str, list[str]] = {}
        for form, table in self.tables.items():
            forms.setdefault(table.call(named), []).append(f"w.form == {way(form)}")
        chosen = "".join(
            f"{' || '.join(tests) if len(forms) > 1 else 'w.formed()'} ? Truth({call}) : "
            for call, tests in forms.items()
        )
        some = f"w.form == Way::none || {' || '.join(forms)}"
        call = f"v.put(types_fit, {chosen}{some} ? Truth(Truth::open) : Truth(false));"
        return [*lines, *wrapped_code(f"{'const bool typed = ' if typed else ''}{call}", 114)]

    def _judged(self, data: RuleData, named: NamesInCpp, wanted: Iterable[str]) -> list[str]:
        rule = data.rule
        tests = []
        if set(rule.profiles) != set(PROFILES):
            tests.append(f"if constexpr (M::on({profile_set(rule.profiles)}))")
        if rule.form:
            tests.append(f"if (w.form == {way(rule.form)})")
        parts = (
            [] if not rule.needs else ["typed" if key == "types" else _met(key) for key in rule.needs if self._has(key)]
        )
        bit = f"C::{self.bits[id(data)]}" if id(data) in self.bits else ""
        absent = [f"!given({in_call(name)})" for name in rule.requires]
        if rule.stage == "data":
            call = f"v.later({bit})" if bit else "false"
            placed = [f"!given({in_call(name)})" for name in rule.data if not self._plain(name)]
            guarded = any(self.data.infos[name].optional for name in rule.data)
            loose = all(self.rules.operands[name].optional for name in rule.data)
            absent += [" && ".join(placed)] if placed and guarded and loose else []
        else:
            check = self.checks[id(data)]
            text = check.call(named[check.content]) if check.content in named else check.inline
            call = f"v.put({bit}, {text})" if bit else f"v.held({text})"
        if rule.key in wanted:
            left_out = " || ".join(absent)
            call = f"{_met(rule.key)} = {' && '.join([*parts, f'({left_out} || {call})' if absent else call])}"
        elif not bit:
            return []
        elif held := [*parts, *(f"!({one})" if " " in one else one.removeprefix("!") for one in absent)]:
            if rule.form:
                tests.pop()
                held.insert(0, f"w.form == {way(rule.form)}")
            tests.append(f"if ({' && '.join(held)})")
        return wrapped_code(" ".join([*tests, f"{call};"]), 116)

    def _plain(self, name: str) -> bool:
        return passed(self.rules.operands[name].kinds, "number", "word")

    def _has(self, key: str) -> bool:
        return key == "types" or any(rule.rule.key == key for rule in self.ordered)


def _met(key: str) -> str:
    """The variable that says whether a rule holds."""
    return f"{key_name(key).rstrip('_')}_holds"


def key_name(key: str) -> str:
    """A C++ name of the key of a rule."""
    name = "".join(char if char.isalnum() else "_" for char in key)
    return identifier(name)


def needed_first(rules: Sequence[RuleData]) -> list[RuleData]:
    """The rules in their order, except that one comes after all those whose key it needs."""
    by_key: dict[str, list[RuleData]] = {}
    for data in rules:
        by_key.setdefault(data.rule.key, []).append(data)
    done: dict[int, RuleData] = {}

    def place(data: RuleData, above: tuple[str, ...]) -> None:
        if data.rule.key in above or id(data) in done:
            return
        for key in data.rule.needs:
            for other in by_key.get(key, ()):
                place(other, (*above, data.rule.key))
        done[id(data)] = data

    for data in rules:
        place(data, ())
    return list(done.values())


def bits_of(places: Iterable[int]) -> str:
    """A set of bits as C++."""
    whole = sum(1 << place for place in places)
    return f"{{{{{whole & (1 << 64) - 1:#x}, {whole >> 64:#x}}}}}"


def tile_rules(data: RulesData) -> list[str]:
    """``tile_rules``: the rules of every tile, which are judged for each tile of a call."""
    functions = OpFunctions(data.infos)
    lines = ["/// The rules of every tile.", "template <class M>", "void tile_rules(M& m, Marks& v, const Tile& t) {"]
    lines.append("  if (!seen(t.dtype)) return;")
    for place, rule in enumerate(needed_first(data.rules)):
        check = functions.rule(rule)
        text = check.inline.replace("c.t", "t")
        test = (
            ""
            if set(rule.rule.profiles) == set(PROFILES)
            else f"if constexpr (M::on({profile_set(rule.rule.profiles)})) "
        )
        lines += [f"  {line}" for line in wrapped_code(f"{test}v.put(first_of_tiles + {place}, {text});", 114)]
    lines += ["}", "template <class M, class A, class B>", "void tile_rules(M& m, Marks& v, const Either<A, B>& e) {"]
    lines += ["  if (e.kind == Kind::tile) tile_rules(m, v, e.first);", "}"]
    lines += ["template <class M, class A, class B, class... T>"]
    lines += ["void tile_rules(M& m, Marks& v, const A& first, const B& second, const T&... more) {"]
    return [*lines, "  tile_rules(m, v, first);", "  tile_rules(m, v, second, more...);", "}"]
