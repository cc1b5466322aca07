"""The audit: reads checkouts, compares every chosen record, and says what could not be read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pto_isa.database import Database, Op
from pto_isa.database.cite import cited, source_name
from pto_isa.schema.catalog import Source

from .checkout import Checkout, file_of, files_of, open_checkouts
from .compare.assembly import compare_assembly
from .compare.assertions import Assertions
from .compare.calls import Rules
from .compare.claims import compare_claims
from .compare.demands import compare_demands
from .compare.examples import ENTRY, compile_examples
from .compare.headers import compare_headers
from .compare.interface import compare_citations, compare_overloads, intrinsics_of
from .compare.page_calls import PageCalls
from .compare.places import Places
from .compare.rules import compare_pairs
from .compare.siblings import Siblings, reached
from .compare.signatures import compare_signatures
from .compare.stale import Snapshots
from .compare.static_extents import compare_static_tests
from .compare.text_forms import compare_printed, compare_shown, form_sources
from .compare.types import compare_listed, forms_of, record_place
from .compare.untested import compare_untested
from .compare.vendor_tests import VendorTests, intrinsics
from .cpp.reach import Reach
from .cpp.values import Element
from .documents.text_forms import read_forms, read_shapes
from .documents.type_lists import PageTypes, read_page
from .facts import AuditReport, Difference, Place, both
from .headers.interfaces import INTERFACES, Declared, Interface, interface_of
from .headers.overloads import bare, declared, functions_of
from .headers.types import DEFINES, read_headers
from .listed import Listed, type_words
from .ptoas.tree import OPERATIONS, VERIFIERS, AssemblerTree, assembler_trees
from .refusers import Refusers


class Audit:
    """The facts of all checkouts, read when they are first asked for."""

    def __init__(self, database: Database, folders: list[Path]) -> None:
        self.database = database
        self.checkouts = {found.tree: found for found in open_checkouts(folders, database.sources)}
        self.report = AuditReport()
        types = database.vocabulary.element_types
        self.elements = {entry.cpp: Element(name, entry.bits, entry.kind) for name, entry in types.items()}
        self.common = tuple(
            name
            for name, entry in types.items()
            if entry.bits >= 8 and (entry.kind in ("signed", "unsigned") or name in ("f16", "bf16", "f32"))
        )  # the types a header need not name for a size test to be about them
        cpp = {entry.cpp: name for name, entry in types.items()}
        self.words = type_words(cpp, {spelling: name for name, entry in types.items() for spelling in entry.ir})
        self.declarations: dict[str, Declared] = {}
        self.lines: dict[str, list[tuple[int, str]]] = {}
        self.assemblers: list[AssemblerTree] = []
        self.pages: dict[str, PageTypes] = {}
        self.shapes: dict[tuple[str, str], dict[str, int]] = {}  # of the statements of a page, with their lines
        self.lists: dict[tuple[str, str, int], list[frozenset[str]]] = {}
        self.siblings = Siblings()
        self.assertions = Assertions(database)
        self.reach: dict[int, Reach] = {}  # for each build of the headers
        self.rules = Rules(database)
        self.page_calls = PageCalls(self.rules, self.words)

    def source(self, name: str) -> tuple[Source, Checkout, str] | None:
        """A source, its checkout and path; None when its tree was not given or lacks the file."""
        source = self.database.sources.get(name)
        checkout = self.checkouts.get(source.tree) if source is not None else None
        if source is None or checkout is None or source.path is None:
            return None
        return source, checkout, source.path

    def run(
        self, ops: Iterable[Op], families: set[str] | None, helpers: bool = False, assertions: bool = False,
        unleft: bool = False,
    ) -> AuditReport:  # fmt: skip
        """Compare the ops; ``families``: only these are asked for what the records lack (None: all).

        ``helpers``: list the functions that several ops share, with the rules that cite them; ``assertions``: list the
        assertions that ops come to and no record cites; ``unleft``: the rules with a number that every call in the
        vendor's tests keeps.
        """
        self._commits()
        self._read()
        chosen = list(ops)
        self.report.ops = len(chosen)
        snapshots = Snapshots.of(self.checkouts, self.database.sources)
        refusers = Refusers.of(self.assemblers, self.checkouts, snapshots, self.lists)
        for op in chosen:
            self._op(op)
            refusers.compare(op, self.report)
        self._stale(chosen, snapshots)
        self._places(chosen)
        self.siblings.cite()
        self.siblings.compare(self.report)
        self.report.helpers = list(self.siblings.listing()) if helpers else []
        self.assertions.compare(self.report, families is None)
        self.report.assertions = list(self.assertions.listing()) if assertions else []
        self._examples(chosen)
        self._vendor_tests(chosen)
        self.report.unleft = self.report.unleft if unleft else []
        if families is None or families:
            self._missing(families)
        return self.report

    def text_forms(self, ops: Iterable[Op]) -> AuditReport:
        """Compare only the text forms and example programs of the ops."""
        self._read()
        for op in ops:
            for tree in self.assemblers:
                self._forms(op, tree)
            self._printed(op)
        return self.report

    def _commits(self) -> None:
        """Note repositories that are missing, and checkouts at another commit than the records cite."""
        known = files_of(self.database.sources)
        for tree, documents in sorted(known.items()):
            checkout, name = self.checkouts.get(tree), f"{tree} ({documents[0].repository})"
            if checkout is None:
                self._note(
                    f"{name}: no checkout given; nothing of it was compared", f"{name}：未给出检出目录，未做比较"
                )
                continue
            stated, found, root = documents[0].commit, checkout.commit, checkout.root
            if not found:
                self._note(f"{name}: the commit of {root} is unknown", f"{name}：无法得知 {root} 的提交号")
            elif stated is not None and not found.startswith(stated):
                self._note(
                    f"{name}: {root} is at {found[:10]}, the records cite {stated[:10]}; line numbers may differ",
                    f"{name}：{root} 位于提交 {found[:10]}，记录引用的是 {stated[:10]}，行号可能不同",
                )

    def _note(self, en: str, zh: str) -> None:
        self.report.notes.append(both(en, zh))

    def _read(self) -> None:
        releases = self.database.releases
        self.assemblers = [*assembler_trees(self.checkouts, self.database.sources, releases, self.words)]

    def _declared(self, interface: Interface) -> Declared | None:
        """What the header of an interface declares, read once; None when it was not given."""
        found = self.source(interface.source)
        if found is None or found[1].text(found[2]) is None:
            return None
        if interface.source not in self.declarations:
            made = self.declarations[interface.source] = Declared()
            for profile in (name for name in self.database.profiles if name in DEFINES):
                headers = read_headers(found[1].root, found[2], profile, self.elements, self.lines)
                made.add(profile, headers, found[2])
        return self.declarations[interface.source]

    def _op(self, op: Op) -> None:
        self._headers(op)
        for tree in self.assemblers:
            self._assembler(op, tree)
        for name in interface_of(op).pages:
            self._page(op, name)
        self._printed(op)
        compare_claims(op, self.lists, self.report)
        compare_citations(op, self.checkouts, self.report)
        known = self._declared(interface_of(op))
        builds = {name: headers.files for name, headers in known.headers.items()} if known is not None else {}
        compare_demands(op, self.checkouts, builds, self.report)
        compare_static_tests(op, self.checkouts, self.report)

    def _stale(self, ops: list[Op], snapshots: Snapshots) -> None:
        """Compare what rests on lines of an assembler with a later one, where both are given."""
        for op in ops:
            snapshots.compare(op, self.report)

    def _places(self, ops: list[Op]) -> None:
        """Compare what stands at cited lines with the ops that cite them."""
        places = Places(users=self.siblings.users)
        for source, known in self.declarations.items():
            found = self.source(source)
            assert found is not None
            places.interfaces.add((found[0].tree, found[2]))
            for headers in known.headers.values():
                functions = (one for functions in headers.declared.functions.values() for one in functions)
                places.add(found[0].tree, functions)
        for tree in self.assemblers:
            for one in sorted(tree.assembler.operations.values(), key=lambda one: one.line):
                places.operations.setdefault((tree.tree, one.file), []).append(one)
        for op in ops:
            places.compare(op, self.report)

    def _examples(self, ops: list[Op]) -> None:
        """Compile the C++ programs of examples, where the whole interface was given; of ops that it has on its day."""
        found = self.source(INTERFACES["tile"].source)
        if found is not None and found[1].text(ENTRY) is not None:
            there = [op for op in ops if op.record.headers is None or op.record.headers.covers(found[0].date)]
            compile_examples(there, found[1].root, self.report)

    def _vendor_tests(self, ops: list[Op]) -> None:
        """Judge the calls in the vendor's tests, of those of the ops that are chosen."""
        tiles = [op for op in self.database.values() if interface_of(op) is INTERFACES["tile"]]
        for interface in INTERFACES.values():
            known, chosen = self._declared(interface), [op for op in ops if interface_of(op) is interface]
            known_ops = tiles if interface is INTERFACES["tile"] else [*self.database.values()]
            for profile, source in interface.tests.items() if known is not None and chosen else ():
                found = self.source(source)
                if found is not None and known is not None and profile in known.headers:
                    tests = VendorTests(self.rules, profile, source, intrinsics(known_ops), self.report)
                    tests.compare(found[1], found[2], known.headers[profile], frozenset(intrinsics(chosen)))

    def _keep(self, tree: str, file: str, lists: Iterable[Listed]) -> None:
        """Remember which lists stand at which lines, for the claims of disputes."""
        for one in lists:
            self.lists.setdefault((tree, file, one.line), []).append(one.types)

    def _headers(self, op: Op) -> None:
        name, interface = next(iter(intrinsics_of(op)), None), interface_of(op)
        known, found = self._declared(interface), self.source(interface.source)
        if name is None or known is None or found is None:
            return
        functions = functions_of(op, known.intrinsics)
        if not functions:
            cites = {source_name(ref) for overload in op.record.overloads.values() for ref in overload.source}
            if interface.source in cites:
                self._gone(op, name, interface.source, found[2])
            return
        compare_overloads(op, functions, interface.source, self.report)
        compare_signatures(op, functions, interface.source, self.report)
        for profile, headers in known.headers.items():
            here = functions_of(op, declared(headers.declared, found[2]))
            source = interface.headers[profile]
            if profile in op.profiles and here:
                reach = self.reach.setdefault(id(headers), Reach(headers.declared, headers.elements))
                self.siblings.add(op, profile, source, reached(headers, here, reach.evaluator))
                judged = compare_headers(op, headers, here, self.common, source, self.report)
                for file, line, types in judged.listed:
                    self.lists.setdefault((found[0].tree, file, line), []).append(types)
                compare_untested(op, profile, source, here, reach, self.report)
                self.assertions.add(op, profile, source, found[0].tree, here, reach, judged.settled)

    def _forms(self, op: Op, tree: AssemblerTree) -> None:
        compare_assembly(op, tree.assembler, tree.release, OPERATIONS, tree.operations, self.report)

    def _assembler(self, op: Op, tree: AssemblerTree) -> None:
        self._forms(op, tree)
        found = tree.operation_of([op.record.op, *op.record.aliases])
        if found is None or not found.verifier:
            return
        demand, file, source = tree.demands.get(found.cpp), VERIFIERS, tree.verifiers
        if demand is None:
            why = both("its verifier was not found", "未找到其校验函数")
            self.report.leave(op, None, source, Place(file), why)
            return
        for line in demand.unread:
            why = both(
                "a message or condition on element types in a form that is not read",
                "关于元素类型的报错或条件写法无法识别",
            )
            self.report.leave(op, None, source, Place(file, line), why)
        lists: dict[tuple[str, str | None], set[frozenset[str]]] = {}
        for one in demand.listed:
            for profile in one.profiles:
                lists.setdefault((profile, one.operand), set()).add(one.types)
        clear = tuple(
            one for one in demand.listed if all(len(lists[profile, one.operand]) == 1 for profile in one.profiles)
        )
        for one in demand.listed:
            if one not in clear:
                why = both("several lists for one operand, chosen by a condition", "同一操作数有多个列表，由条件选择")
                self.report.leave(op, None, source, Place(file, one.line), why)
        self._keep(tree.tree, file, demand.listed)
        operands = [value.name for value in found.operands]
        compare_listed(op, clear, file, source, self.report, forms_of(op, operands))
        compare_pairs(op, demand, file, source, self.report)

    def _page_of(self, op: Op, name: str) -> tuple[Checkout, str] | None:
        """The page of an op that a source leads to, None when there is none; case does not matter."""
        found = self.source(name)
        if found is None:
            return None
        wanted = (
            found[2]
            .format_map(
                {
                    "op": op.name,
                    "OP": bare(op.record.intrinsic or op.name).upper(),
                    "page": op.name.replace("_", "-"),
                    "family": op.family,
                    "Name": "",
                }
            )
            .lower()
        )
        paths = found[1].files.get(wanted.rpartition("/")[2], [])
        return next(((found[1], path) for path in paths if path.lower() == wanted), None)

    def _page(self, op: Op, name: str) -> None:
        found = self._page_of(op, name)
        if found is None:
            return
        checkout, file = found
        self.report.count("page")
        if file not in self.pages:
            self.pages[file] = read_page(checkout.text(file) or "", self.words)
        page = self.pages[file]
        text = checkout.text(file) or ""
        self._keep(self.database.sources[name].tree, file, page.stated)
        names = [n.removeprefix("pto.") for n in (op.record.op, op.name, *op.record.aliases)]
        compare_shown(op, read_forms(text, names), file, name, self.report)
        self.page_calls.compare(op, text, file, name, self.report)
        compare_listed(op, tuple(page.listed), file, name, self.report)
        for line in page.unread:
            why = both(
                "a list of element types that is conditional, of another operand, or in another form",
                "该处的元素类型列表带有条件、属于其他操作数或写法特殊",
            )
            self.report.leave(op, None, name, Place(file, line), why)

    def _printed(self, op: Op) -> None:
        """The text forms against the statements of the op's pages and of those that the forms cite."""
        names = interface_of(op).pages
        files = [found for name in names if (found := self._page_of(op, name)) is not None]
        for reference in form_sources(op):
            place = cited(reference)
            named = self.source(place.source)
            path = file_of(place, named[0], op.name, op.family) if named is not None else None
            if named is not None and path is not None and path.endswith(".md"):
                files.append((named[1], path))
        if self.source(names[0]) is None:
            return
        shapes: dict[str, Place] = {}
        for checkout, file in dict.fromkeys(files):
            if (checkout.tree, file) not in self.shapes:
                self.shapes[checkout.tree, file] = read_shapes(checkout.text(file) or "")
            for shape, line in self.shapes[checkout.tree, file].items():
                shapes.setdefault(shape, Place(file, line))
        compare_printed(op, shapes, names[0], self.report)

    def _gone(self, op: Op, name: str, source: str, file: str) -> None:
        self.report.differences.append(
            Difference(
                "gone", op.name, op.family, None, "intrinsic", both(name, name), record_place(op, ("intrinsic",)),
                source, both(f"{name} is not declared", f"没有声明 {name}"), Place(file),
            )
        )  # fmt: skip

    def _missing(self, families: set[str] | None) -> None:
        """Ops that have a page in a family's folder and no record."""
        found = self.source("tile-page-en")
        if found is None:
            return
        head, _, tail = found[2].partition("{family}")
        suffix = tail.partition("}")[2]
        root = found[1].root / head
        for page in sorted(root.glob(f"*/*{suffix}")) if root.is_dir() else ():
            family, name = page.parent.name, page.name.removesuffix(suffix)
            if (
                name.endswith("_zh")
                or name.lower() in ("readme", "index")
                or (families is not None and family not in families)
            ):
                continue
            self.report.count("page")
            if name not in self.database:
                file = page.relative_to(found[1].root).as_posix()
                said = both(f"the page of pto.{name}", f"pto.{name} 的页面")
                self.report.differences.append(
                    Difference("missing", name, family, None, "op", None, None, "tile-page-en", said, Place(file))
                )
