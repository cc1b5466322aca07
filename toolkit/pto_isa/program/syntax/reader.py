"""Reading ``.pto`` text: one routine for every op, whatever its dialect, and for all forms of the language.

The reader knows brackets, keywords and punctuation; what the operands of an op mean is the binder's business, so an op
that nobody recorded reads like any other.  After an error it goes on at the next line that begins an op.
"""

from __future__ import annotations

from .attributes import END, joined, read_location, read_value, skip, text_of
from .faults import (
    A_BRACE,
    A_COMMA,
    A_COUNT,
    A_TYPE,
    A_VALUE,
    AN_ITEM,
    AN_OP,
    AN_OP_NAME,
    ANOTHER_ALIAS,
    NO_BRACE,
    SyntaxFault,
)
from .lookahead import LETTERS, begins, begins_type, is_op_name
from .op_parser import PartReader
from .opaque import arrow_of, end_of, in_own_form, is_foreign, pieces
from .tree import KEPT, Block, Operation, OpPart

OpenOps = list[tuple[Operation | None, Block, int]]
AFTER_REGION = frozenset({"else", "do"})


class Reader:
    """Reads the tokens of one text; ``ops`` is what stands at its top, ``faults`` what could not be read.

    ``op_names`` are the names of all ops, nested ones included.
    """

    def __init__(self, words: list[str]) -> None:
        self.words = [*words, "\n", *[END] * 8]
        self.count = len(words)
        self.inner = PartReader(self.words)
        self.faults = self.inner.faults
        self.aliases: dict[str, str] = {}
        self.defined: dict[str, int] = {}  # alias -> token of its definition
        self.ops: list[Operation] = []
        self.op_names: dict[str, str] = {}  # one text for all that are equal

    def read(self) -> None:
        """Read everything."""
        words, i, n = self.words, 0, self.count
        block = top = Block()
        self.ops = top.ops
        open_ops: OpenOps = []
        while i < n:
            word = words[i]
            first = word[0]
            try:
                if word[-1] == "\n":
                    i += 1
                elif word == "}":
                    if not open_ops:
                        raise SyntaxFault(i, "unbalanced", NO_BRACE)
                    op, block, _ = open_ops.pop()
                    i += 1
                    if op is not None:
                        op.ends.append(i - 1)
                        i, opened = self.inner.parts(op, i)
                        if opened:
                            block = self.opened(op, block, open_ops, i)
                    elif words[i] in AFTER_REGION and words[i + 1] == "{":  # of an op that did not read
                        open_ops.append((None, block, i + 1))
                        block = Block()
                        i += 2
                elif first == "^":
                    block, i = self.label(block, open_ops, i)
                elif (first == "#" or first == "!") and begins(words, i):
                    i = self.alias(i)
                else:
                    op, i, opened = self.op(i)
                    block.ops.append(op)
                    if opened:
                        block = self.opened(op, block, open_ops, i)
            except SyntaxFault as fault:
                self.faults.append(fault)
                i = self.resume(max(fault.at, i), block, open_ops, i)
                if open_ops and open_ops[-1][0] is None and open_ops[-1][1] is block:
                    block = Block()
        if open_ops:
            self.faults.append(SyntaxFault(open_ops[-1][2], "unbalanced", A_BRACE))

    @staticmethod
    def opened(op: Operation, block: Block, open_ops: OpenOps, i: int) -> Block:
        """Enter a new region of ``op``; token ``i`` follows its brace."""
        open_ops.append((op, block, i - 1))
        inner = Block()
        op.regions.append([inner])
        return inner

    def resume(self, i: int, block: Block, open_ops: OpenOps, start: int) -> int:
        """Return the next token that begins an op; a region that opens on the way is read, but belongs to no op."""
        words, n = self.words, self.count
        if i == start and words[i] == "}":
            return i + 1
        if i > start and (is_op_name(words[i]) or (words[i - 1][-1] == "\n" and begins(words, i))):
            return i
        while i < n:
            if words[i][-1] == "\n":
                if words[i - 1] == "{" and i - 1 >= start:
                    open_ops.append((None, block, i - 1))
                    return i + 1
                if begins(words, i + 1) or words[i + 1] == "}":
                    return i + 1
            i += 1
        return i

    def op(self, i: int) -> tuple[Operation, int, bool]:
        """Read one op from token ``i`` on; return it, the next token, and whether a region was opened."""
        words = self.words
        start = i
        word = words[i]
        results: tuple[str, ...] = ()
        if word[0] == "%":
            results, i = self.results(i)
            i = skip(words, i)
            word = words[i]
        op = Operation(word, results, start)
        first = word[0]
        if first == '"':
            if len(word) < 3:
                raise SyntaxFault(i, "unexpected", AN_OP_NAME)
            op.name, op.quoted = text_of(word), True
        elif first not in LETTERS or word[-1] == ">":
            raise SyntaxFault(i, "unexpected", AN_OP_NAME if results else AN_OP)
        op.name = self.op_names.setdefault(op.name, op.name)
        i, opened = self.parts(op, i + 1)
        return op, i, opened

    def parts(self, op: Operation, i: int) -> tuple[int, bool]:
        """Read the parts of an op; one of another dialect whose form is not known is kept as it stands."""
        if not is_foreign(op.name):
            return self.inner.parts(op, i)
        known = len(self.faults)
        try:
            return self.inner.parts(op, i)
        except SyntaxFault as fault:
            own = in_own_form(self.words, i, fault.at)
            if (behind := end_of(self.words, i) if own else None) is None:
                raise
        del self.faults[known:]
        op.parts[:], op.loc = self.kept(i, behind), None
        return behind, False

    def kept(self, start: int, end: int) -> list[OpPart]:
        """The tokens of an op as they stand, and the types at its end."""
        at = arrow_of(self.words, start, end)
        if at is not None:
            try:
                types, behind = self.inner.types("->", at + 1)
            except SyntaxFault:
                behind = start
            if behind == end:
                return [OpPart("", KEPT, pieces(self.words, start, at), []), types]
        return [OpPart("", KEPT, pieces(self.words, start, end), [])]

    def results(self, i: int) -> tuple[tuple[str, ...], int]:
        """Read ``%a, %b:2 =``."""
        words = self.words
        found: list[str] = []
        while True:
            word = words[i]
            if word[0] != "%" or len(word) == 1 or "#" in word:
                raise SyntaxFault(i, "unexpected", A_VALUE)
            i = skip(words, i + 1)
            if words[i] == ":" and words[k := skip(words, i + 1)].isdecimal():
                if not words[k].strip("0"):
                    raise SyntaxFault(k, "unexpected", A_COUNT)
                word = f"{word}:{words[k]}"
                i = skip(words, k + 1)
            found.append(word)
            if words[i] == "=":
                return tuple(found), i + 1
            if words[i] != ",":
                raise SyntaxFault(i, "unexpected", ("`=`", "`=`"))
            i = skip(words, i + 1)

    def label(self, block: Block, open_ops: OpenOps, i: int) -> tuple[Block, int]:
        """Read ``^name(%a: T, …):``; the first label of a region names the block that is open already."""
        words = self.words
        name = words[i]
        i = skip(words, i + 1)
        part = OpPart("", "(", [], [])
        if words[i] == "(":
            part, i = self.inner.group("", i + 1)
            i = skip(words, i)
        if part.attributes or part.own:  # a block has none
            raise SyntaxFault(i - 1, "unexpected", A_COMMA)
        if words[i] != ":":
            raise SyntaxFault(i, "unexpected", ("`:` after the label of a block", "基本块标号后的 `:`"))
        if block.ops or block.label:
            block = Block()
            if open_ops and open_ops[-1][0] is not None:
                open_ops[-1][0].regions[-1].append(block)
        block.label, block.arguments, block.types = name, [str(item) for item in part.items], part.types
        return block, i + 1

    def alias(self, i: int) -> int:
        """Read ``#name = attribute`` or ``!name = type``."""
        words = self.words
        name, at = words[i], i
        start = i = skip(words, skip(words, i + 1) + 1)
        if words[i] == "loc" and words[k := skip(words, i + 1)] == "(":
            _, i = read_location(words, k + 1)
        elif (
            words[i] == END or words[i][0] == "%" or (name[0] == "!" and not begins_type(words[i])) or begins(words, i)
        ):
            raise SyntaxFault(i, "unexpected", A_TYPE if name[0] == "!" else AN_ITEM)
        else:
            _, i = read_value(words, i, 0, self.faults)
        if name in self.aliases:
            self.faults.append(SyntaxFault(at, "repeated-alias", ANOTHER_ALIAS))
        self.defined.setdefault(name, at)
        self.aliases[name] = joined([word for word in words[start:i] if word[-1] != "\n"])
        return i
