"""What the keys of a record mean, in both languages: editors and the manual show it.

Class of the model -> what it stands for, under the empty key, and key -> meaning.  The keys of ``Text`` say it
themselves.
"""

from __future__ import annotations

from ..text.bilingual import Bilingual


def part_of_record(model: str) -> str:
    """The entry of ``MEANING`` for the class of a model: a base class is explained as the one that extends it."""
    return model.removesuffix("Base")


_SOURCE = (
    "where it stands: source and place, as in `a5-header#TAdd.hpp-L60`",
    "出处：来源与位置，如 `a5-header#TAdd.hpp-L60`",
)
_SILENT = (
    "it is that the document says nothing of this, so that the document is cited and no line of it",
    "说法是该文档未予说明，因此引用整个文档，不写行号",
)
_PROFILES = ("the target profiles on which it holds", "适用的目标平台")
_NARROWER = ("fewer profiles than those of the op, or of the form", "目标平台，须少于指令（或形式）的目标平台")
_SPAN = {
    "since": ("the first release of the assembler that reads it", "汇编器自哪个版本起可读"),
    "until": ("the last one", "最后一个可读的版本"),
    "told_by": ("who says so", "版本的出处"),
}
_WHEN = ("the condition under which it holds", "成立的条件")
_EQUATIONS = (
    "what is set, one after the other; all reads see the state before the op",
    "依次给出的赋值；所有读取均为指令执行前的状态",
)
_DOMAIN = (
    "the index set of the equations: `dst.valid`, or a bound for each name",
    "等式的索引范围：`dst.valid`，或逐个索引给出上界",
)

MEANING: dict[str, dict[str, Bilingual]] = {
    "OpStatement": {
        "": ("The record of an op: what it is", "指令记录：指令是什么"),
        "op": ("its name in programs, `pto.tadd`", "程序中的名称，如 `pto.tadd`"),
        "intrinsic": (
            "its name in C++; none for an op that only the assembler has",
            "C++ 中的名称；仅汇编器支持的指令没有",
        ),
        "set": ("the instruction set that it belongs to", "所属指令集"),
        "family": ("its family, which is also its folder", "所属指令族，也是所在文件夹"),
        "group": (
            "a group of the family, or one that families share in `groups.yaml`",
            "本族的分组，或 `groups.yaml` 中各族共用的分组",
        ),
        "parts": ("further groups, merged above `group` in this order", "其他分组，按此次序合并在 `group` 之上"),
        "chapters": (
            "files beside the record that hold parts of it, in the order in which they are read: `weights` stands for "
            "`tmov.weights.yaml`",
            "记录旁存放其各部分的文件，按读取次序列出：`weights` 即 `tmov.weights.yaml`",
        ),
        "aliases": ("other names of the same instruction, old ones included", "同一指令的其他名称，含旧名"),
        "algorithm": (
            "the method of `vocabulary.yaml` that the equations state; ops with the same one share a page",
            "等式所表述的方法，见 `vocabulary.yaml`；方法相同的指令共用一页",
        ),
        "summary": ("what it does, in one sentence", "一句话说明用途"),
        "text": ("what else one has to know", "其他须知"),
        "operands": ("everything that is passed, by name", "全部操作数，以名称为键"),
        "overloads": ("the C++ overloads", "C++ 重载"),
        "headers": (
            "days on which the public headers have it, where they have it not always",
            "公开头文件提供它的日期范围，始终提供时不写",
        ),
        "syntax": ("the text forms; nothing for an op that only C++ can write", "文本形式；只能用 C++ 书写的指令没有"),
        "types": ("the legal element types", "合法的元素类型"),
        "define": (
            "names for expressions, for all conditions and equations: `f(i) = …`",
            "为表达式命名，供各条件与等式使用：`f(i) = …`",
        ),
        "semantics": ("what it computes", "计算内容"),
        "forms": (
            "meanings of an op that has several; the first whose `when` holds is taken",
            "含义不止一种时的各种形式；取 `when` 最先成立者",
        ),
        "formless": (
            "where the assembler refuses a call that has none of the forms",
            "汇编器拒绝不属于任何形式的调用之处",
        ),
        "numerics": ("what is promised about numbers", "对数值的约定"),
        "constraints": ("the rules; the key of one is the last part of its id", "规则；键即规则标识的最后一段"),
        "effects": ("what it does beside its results", "结果以外的作用"),
        "automatic_only": (
            "the op exists only where the compiler places tiles, so that no example gives addresses",
            "仅当由编译器安排 Tile 地址时才存在，因此示例不给地址",
        ),
        "general": (
            "statements of `general.yaml` that hold of the op because the record names them",
            "因记录点名而适用的 `general.yaml` 中的说明",
        ),
        "examples": ("worked examples, computed by hand", "手工算出的示例"),
        "expansion": (
            "how it is made of micro-instructions; the program is in `expansions/<op>.pto`",
            "如何由微指令组成；程序在 `expansions/<op>.pto` 中",
        ),
    },
    "Expansion": {
        "": (
            "A program of micro-instructions that does what the op does; tests run both on the same tiles",
            "与指令作用相同的微指令程序；测试以同一组 Tile 运行两者",
        ),
        "text": ("what one has to know to read it", "阅读时须知"),
        "functions": ("its functions, each for the calls that it stands for", "程序中的函数，各自对应一部分调用"),
        "source": ("whose loops these are", "循环的出处"),
    },
    "ExpandedFunction": {
        "": ("A function of the program", "程序中的一个函数"),
        "types": (
            "an element type of its text and all those for which it is read with that type replaced",
            "文本中的元素类型，以及可代入其位置的全部类型",
        ),
        "words": (
            "an attribute of the op, and for each of its values the word of the text, the first being the one that is "
            "written; `left_out` for a call that does not give it",
            "指令的属性及其各取值在文本中对应的词，首个即文本所写；调用省略该属性时为 `left_out`",
        ),
        "layouts": ("tiles that may lie otherwise than row after row, `nd`", "可以不按 `nd`（逐行）存放的 Tile"),
        "modes": (
            "modes of the equations for which it stands, when these are not all",
            "对应的等式模式，并非全部时列出",
        ),
    },
    "Operand": {
        "": ("An operand", "操作数"),
        "kind": (
            "what may be passed; several where the op takes one or the other",
            "可传入的种类；可为几种之一时全部列出",
        ),
        "access": (
            "what is done with it; a `result` is a fresh value that the call gives, of zeros where no equation writes; "
            "`scratch` is memory for the op's own use, `alias` other memory of the same contents",
            "访问方式；`result` 为调用给出的新值，等式未写入之处为零；`scratch` 为指令自用的临时存储，"
            "`alias` 为同一内容的另一名称",
        ),
        "optional": ("it may be left out", "可以省略"),
        "type": ("the vocabulary of an attribute, or `bool` or `int`", "属性所用的词表，或为 `bool`、`int`"),
        "default": ("the value of an attribute that is left out", "属性省略时的取值"),
        "cpp": (
            "its C++ type; that of a tile is `TileData<Name>` when nothing is said",
            "C++ 类型；Tile 缺省为 `TileData<Name>`",
        ),
        "cpp_name": ("its C++ name, when it is neither its own nor `ir`", "C++ 名称，既非本名也非 `ir` 时给出"),
        "template": (
            "the attribute is a C++ template parameter, in front of the tile types or (`back`) behind them",
            "该属性为 C++ 模板参数，位于 Tile 类型之前，`back` 为之后",
        ),
        "ir": ("its name in the text forms, when it differs", "文本形式中的名称，与本名不同时给出"),
        "ir_value": (
            "how a value is written there, `#pto<round_mode {VALUE}>`",
            "该处取值的写法，如 `#pto<round_mode {VALUE}>`",
        ),
        "core": (
            "the vector core whose memory a pointer leads to, where the cube core carries out the instruction: its "
            "number, or the operand that gives it; without that operand each of them",
            "由矩阵核执行时，指针所指存储所属的向量核：其编号，或给出编号的操作数；未给出该操作数时为每个向量核",
        ),
        "belongs": (
            "of an operand that programs do not write: a pointer to what goes with another one in a memory beside it, "
            "or to where a register says; a number that is a field of a word",
            "程序中不写出的操作数：指向另一存储中与某一指针对应的位置或寄存器所给位置的指针，或某个字中的字段",
        ),
        "moved": (
            "of a pointer that is a result: which pointer it is, further on",
            "作为结果的指针：它是哪一指针移动之后的位置",
        ),
        "any_type": (
            "where the header takes a tile of any element type for it and reads none of its elements, so that programs "
            "are only warned about another type",
            "在这些目标平台上，头文件对该操作数接受任意元素类型且不读取其元素，因此程序中的其他类型只给出警告",
        ),
        "goes_on": (
            "of a result: the operand that takes it in the next of several calls, which together do what one call over "
            "all their lanes does",
            "结果：连续多次调用等同于对全部通道的一次调用时，下一次调用中取用该结果的操作数",
        ),
        "kind_in_text": (
            "further kinds that the assembler takes and the library does not",
            "汇编器另外接受、而库不接受的操作数种类",
        ),
        "written": (
            "of a scalar: the types that programs write instead of its own, to which it is converted; `integer` is any "
            "integer without a sign, `any_integer` any integer, both without `index`; `own` is its own type, not "
            "converted, where the assembler keeps the sign of integers (`ui16`)",
            "标量在程序中可写成的其他类型，随后转换为本类型；`integer` 为任意不带符号标记的整数，`any_integer` "
            "为任意整数，均不含 `index`；`own` 为其自身类型，不作转换，整数的符号标记（`ui16`）由汇编器保留",
        ),
        "implicit": (
            "of scratch: the tile that the assembler makes where a program leaves it out",
            "临时空间：程序省略时汇编器自动生成的 Tile",
        ),
        "pitch": (
            "of a tile in boxes: how many rows apart its columns of boxes lie where the op accesses it",
            "分形布局的 Tile：指令访问时相邻分形列之间的行数间距",
        ),
        "text": ("what it is for", "用途"),
    },
    "PlaceMoved": {
        "": ("The place that an instruction gives as a result", "指令作为结果给出的位置"),
        "pointer": ("the operand from which it is counted", "计算的起点，为另一操作数"),
        "by": ("how many bytes further on", "向后移动的字节数"),
        "source": _SOURCE,
    },
    "PlaceBeside": {
        "": ("The place that goes with another pointer", "与另一指针对应的位置"),
        "pointer": ("the operand that it goes with", "所对应的操作数"),
        "space": ("the memory that it leads to", "所指的存储"),
        "bytes": ("bytes of the memory of that operand for each byte here", "此处每个字节对应该操作数存储中的字节数"),
    },
    "Bits": {
        "": ("A field of a word", "字中的字段"),
        "high": ("its highest bit", "最高位"),
        "low": ("its lowest bit", "最低位"),
    },
    "PlaceInRegister": {
        "": ("The place that a register names", "寄存器所给的位置"),
        "held_by": ("the register that holds it", "存放该位置的寄存器"),
        "high": ("the highest bit of the field that holds it", "存放该位置的字段的最高位"),
        "low": ("its lowest bit", "该字段的最低位"),
        "space": ("the memory that it leads to", "所指的存储"),
        "bytes": ("the bytes in which it is counted", "位置的计数单位，以字节计"),
    },
    "NumberInWord": {
        "": ("The number in a field of a word", "字中字段给出的数值"),
        "word": ("the operand that is the word", "作为该字的操作数"),
        "high": ("the highest bit of the field", "字段的最高位"),
        "low": ("its lowest bit", "字段的最低位"),
        "unless": ("the field that takes the number away where it is not 0", "不为 0 时使该数值不存在的字段"),
    },
    "Overload": {
        "": ("A C++ overload; its signature is generated", "C++ 重载，其签名由记录生成"),
        "args": ("the operands in the order of the call", "按调用次序排列的操作数"),
        "intrinsic": ("its C++ name, when it is not that of the record", "C++ 名称，与记录不同时给出"),
        "template": (
            "template parameters in front of the tile types, also names of operands; `typename X` orders types and may "
            "give one a default, `typename X = void`",
            "位于 Tile 类型之前的模板参数，也可为操作数名；`typename X` 规定类型的次序，并可给出缺省值，如 "
            "`typename X = void`",
        ),
        "types": ("C++ parameter types that differ here", "此处不同的 C++ 参数类型"),
        "defaults": ("C++ defaults of parameters that differ here", "此处不同的 C++ 参数缺省值"),
        "required": ("template parameters without a default here", "此处没有缺省值的模板参数"),
        "config": ("the template parameter that holds settings", "存放各项设置的模板参数"),
        "events": ("whether events to wait for may follow", "其后能否给出待等待的事件"),
        "returns": ("the C++ type of the result", "C++ 返回类型"),
        "profiles": _NARROWER,
        "source": _SOURCE,
    },
    "Configuration": {
        "": (
            "A C++ type argument that holds settings: `FixpipeParams<LayoutMode_t::NZ2ND, …>` for `TConfig`",
            "存放设置的 C++ 类型实参，如 `TConfig` 处的 `FixpipeParams<LayoutMode_t::NZ2ND, …>`",
        ),
        "parameter": ("name of the template parameter", "模板参数的名称"),
        "type": ("the class template that is given for it", "所给的类模板"),
        "args": ("attributes that are its arguments, in order", "依次作为其实参的属性"),
    },
    "Syntax": {
        "": ("The text forms of an op; a list where one style has several", "指令的文本形式；同一写法有多种时为列表"),
        "also": (
            "other ops that programs write with this name too; the kinds of the operands tell them apart",
            "程序中同名的其他指令，由操作数的种类区分",
        ),
        **_SPAN,
        "definitions": (
            "the operations of the assembler's dialect that texts of the op are, with their operands",
            "该指令的文本在汇编器方言中对应的操作及其操作数",
        ),
        "composed": (
            "what the assembler makes of it on profiles whose headers have no such op",
            "在头文件没有该指令的目标平台上，汇编器所生成的调用",
        ),
        "pto_as": ("the short form of the manuals", "文档中的简写形式"),
        "ssa": ("the form with results", "带结果的 SSA 形式"),
        "dps": ("the form that the assembler reads: `ins(…) outs(…)`", "汇编器读取的形式：`ins(…) outs(…)`"),
    },
    "Definition": {
        "": (
            "An operation of the assembler's dialect, by its definition (ODS)",
            "汇编器方言中的一个操作，依其 ODS 定义",
        ),
        "operands": (
            "its operands in order, by the assembler's names, and which operand of the op each is; `[]` where the op "
            "has none, so that giving it makes another op; several are the values of a variadic one, and operands that "
            "are the same array are its numbers",
            "按次序列出的操作数，以汇编器的名称为键，值为对应的本指令操作数；本指令没有对应操作数时为 `[]`，"
            "给出它即为另一指令；可变个数的操作数依次对应其中各值；对应同一数组的多个操作数依次为其各元素",
        ),
        "optional": ("operands that may be left out", "可以省略的操作数"),
        "variadic": ("operands of any number of values", "个数可变的操作数"),
        "results": (
            "results that are operands of the op, by the assembler's names",
            "对应本指令操作数的结果，以汇编器的名称为键",
        ),
        "source": ("where it is defined", "定义之处"),
    },
    "Composition": {
        "": ("The calls that the assembler makes of the op, one after the other", "汇编器依次生成的调用"),
        "profiles": ("the profiles on which it does so", "适用的目标平台"),
        "calls": ("the calls, in order", "各次调用，按次序"),
        "source": ("where it stands", "出处"),
    },
    "ComposedCall": {
        "": ("A call of another op", "对另一指令的调用"),
        "op": ("the op that is called", "所调用的指令"),
        "operands": (
            "its operands, and which operand of this op each of them is",
            "其操作数，以及各自对应本指令的操作数",
        ),
    },
    "Slot": {
        "": ("How one operand or attribute stands in a text form", "单个操作数或属性在文本形式中的写法"),
        **_SPAN,
        "word": ("the word before it: `fp %fp : T`", "它前面的单词，如 `fp %fp : T`"),
        "brackets": ("the word stands before brackets: `buf(%a, %b)`", "单词之后为括号，如 `buf(%a, %b)`"),
        "index": (
            "it stands in square brackets behind the operand before it: `%a[%b]`",
            "位于前一操作数之后的方括号内，如 `%a[%b]`",
        ),
        "alone": (
            "the attribute is its value as a bare word: `sat`, or of a truth value its name",
            "属性写作其取值本身的单词，如 `sat`；真假值则写作属性名",
        ),
        "unsigned": (
            "integers that state whether they have a sign are unsigned: `ui32`, not `si32`",
            "写明符号的整数类型只能是无符号的：`ui32`，不能是 `si32`",
        ),
        "many": ("any number of values stand for it", "可写任意多个值"),
        "memory": (
            "where the tile lies by which the assembler knows this form from others of the same name",
            "Tile 的存储位置，汇编器据此区分同名的其他形式",
        ),
        "key": (
            "what the attribute is called in this form, where it has several names",
            "属性有多个名称时，本形式所用的名称",
        ),
        "also": ("other names of the attribute that this form reads", "本形式也可读的其他属性名称"),
        "words": (
            "how the values of the attribute are written in this form, where that is not as elsewhere",
            "本形式中该属性各取值的写法，与别处相同时不给出",
        ),
        "needed": (
            "the releases in which it must be written, though the op does without it",
            "必须写出它的版本，尽管指令本身可以没有它",
        ),
        "defaults": ("what an attribute is that is not written, from each release on", "未写出的属性自各版本起的取值"),
        "extents": (
            "how the type of a tensor states its extents, from each release on: `written` as numbers greater than 0; "
            "`parts`: parts of a tensor may leave them open",
            "张量类型自各版本起如何给出各维长度：`written` 为大于 0 的数值；`parts` 时张量的部分视图可为动态",
        ),
        "like": ("the operand whose type is written for it too", "类型必须与其一致的另一操作数"),
        "beside": (
            "the attribute without which the assembler refuses this one",
            "须同时写出的另一属性，否则汇编器拒绝该属性",
        ),
    },
    "HeaderSpan": {
        "": ("When the public headers have an op that not all of their states have", "公开头文件提供该指令的日期范围"),
        "since": ("the first day of which that is known", "已知提供它的最早日期"),
        "until": (
            "the last day of which that is known; later headers have it no more",
            "已知提供它的最后日期，之后的头文件不再提供",
        ),
        "told_by": ("who says so", "出处"),
    },
    "Span": {
        "": ("The releases of the assembler that have something", "具有某项内容的汇编器版本"),
        **_SPAN,
    },
    "Implicit": {
        "": (
            "The scratch tile that the assembler makes where a program leaves it out; the first entry that applies",
            "程序省略时汇编器自动生成的临时 Tile，取首个适用的条目",
        ),
        "profiles": ("where it holds; everywhere without it", "适用的目标平台，缺省为全部"),
        "when": _WHEN,
        "rows": ("its rows", "行数"),
        "cols": ("its columns", "列数"),
        "valid_rows": ("its valid rows; all of them without it", "有效行数，缺省为全部行"),
        "valid_cols": ("its valid columns; all of them without it", "有效列数，缺省为全部列"),
        "type": ("its element type, or the operand whose type it has", "元素类型，或与其同类型的操作数"),
        "planned": ("whether it takes local memory", "是否占用片上存储"),
        "may_lack": (
            "at level 3, where nobody plans memory, the op does without it",
            "级别 3 无人规划内存，此时指令可以没有它",
        ),
        "source": ("who makes it", "出处"),
    },
    "Pitch": {
        "": (
            "How many rows apart columns of boxes lie where the op accesses a tile; the first entry that applies, "
            "without one the rows that the tile has",
            "指令访问 Tile 时相邻分形列之间的行数间距，取首个适用的条目，缺省为 Tile 的行数",
        ),
        "profiles": ("where it holds; everywhere without it", "适用的目标平台，缺省为全部"),
        "when": _WHEN,
        "type_narrows": (
            "whether the type of the tile must state fewer valid rows than it has (`true`) or must not (`false`)",
            "Tile 的类型是否须写明少于其行数的有效行数：`true` 为须，`false` 为不得",
        ),
        "rows": ("how many rows", "行数"),
        "source": _SOURCE,
    },
    "SyntaxForm": {
        "": ("One text form; types and punctuation are generated", "一种文本形式；类型与标点由记录生成"),
        "name": ("the alias that is written for this form, and for no other", "仅此形式使用的别名"),
        "ins": ("operands that are read", "读取的操作数"),
        "more": (
            "values of which any number may follow `ins`, and which no rule reads: the events of `tsync`",
            "`ins` 之后可跟任意个、且不受规则约束的值，如 `tsync` 的事件",
        ),
        "outs": ("operands that are written", "写入的操作数"),
        "results": ("operands that are results of the line", "作为该行结果的操作数"),
        "refused": (
            "attributes that the assembler refuses by their names",
            "汇编器按名称拒绝的属性",
        ),
        "named": (
            "those of `ins` that stand in brackets behind their names, behind the others and in any order: `k(%k)`",
            "`ins` 中以“名称（值）”方式书写、位于其余操作数之后且顺序任意者，如 `k(%k)`",
        ),
        "always": (
            "operands that the text must have although C++ calls may do without them",
            "C++ 调用可省略而文本必须给出的操作数",
        ),
        "attributes": ("attributes that are written, in order", "依次写出的属性"),
        "attribute_place": ("where the attributes stand", "属性的位置"),
        "types_apart": (
            "each operand is followed by its type: `%src : T, %word : i64`",
            "每个操作数后各跟其类型：`%src : T, %word : i64`",
        ),
        **_SPAN,
        "slots": (
            "how single operands and attributes stand in it, where that is more than their place",
            "个别操作数与属性的写法，位置不足以说明时给出",
        ),
        "flags": (
            "words behind the operands (`no_tmp`) or, in quotes, behind their types, without which it is another form",
            "操作数之后的单词（如 `no_tmp`）或类型之后带引号的单词，没有它即为另一种形式",
        ),
        "call": (
            "the operands stand in one pair of brackets: `pto.x(%a : T)`",
            "操作数写在一对括号内：`pto.x(%a : T)`",
        ),
        "groups": ("keyword groups: `offsets = […]`", "关键字分组，如 `offsets = […]`"),
        "arrays": (
            "array operands that are written as so many scalars: key0, key1",
            "逐个写成标量的数组操作数及其个数，如 key0、key1",
        ),
        "sets": ("attributes that writing it so decides", "此写法所决定的属性"),
        "generic": (
            "operands in MLIR's generic form, where they are not `ins`, then `outs`",
            "MLIR 通用形式中的操作数，不是先 `ins` 后 `outs` 时给出",
        ),
        "segments": (
            "how many values each operand of the assembler has in the generic form, which is shown as well",
            "通用形式中汇编器每个操作数的值的个数；给出后该形式一并列出",
        ),
        "signature": (
            "the types behind the colon of an SSA or PTO-AS line: `R`; `A, B`; `A, B -> R`; `(A, B) -> R`; "
            "`A -> R` with "
            "the first operand alone (several results in brackets); `A, B, R`. Without it: SSA `A -> R` for "
            "one operand, "
            "else `(A, B) -> R`; PTO-AS `A, B` where an operand is a scalar, else `R`",
            "SSA 或 PTO-AS 行冒号之后的类型：`R`；`A, B`；`A, B -> R`；`(A, B) -> R`；只含首个操作数的 `A -> "
            "R`（多个结果置于括号中）；"
            "`A, B, R`。不给时：SSA 单操作数为 `A -> R`，否则为 `(A, B) -> R`；PTO-AS 有标量操作数时为 `A, "
            "B`，否则为 `R`",
        ),
        "literal": ("an irregular form, word for word", "不规则的形式，逐字给出"),
        "filled": (
            "what a real line has in the places of the form (`...`, `dtype`), in order, where no example is written so",
            "没有示例采用该形式时，实际一行在各占位处（`...`、`dtype`）依次填写的内容",
        ),
        "spelling": (
            "who prints it: the assembler reads it (DPS, when nothing is said), the pages show it (SSA and "
            "PTO-AS, when "
            "nothing is said), or it is ours and stands in no source",
            "出自何处：汇编器可读取（DPS 的缺省值），文档给出（SSA 与 PTO-AS 的缺省值），或为本手册所拟、"
            "任何来源均未给出",
        ),
        "source": _SOURCE,
    },
    "Types": {
        "": (
            "The legal element types: one row, in which each variable takes one of its types",
            "合法的元素类型：取一行，行中每个变量各取一种类型",
        ),
        "bind": ("operand -> a variable of the rows, or a fixed type", "操作数 -> 行中的变量，或固定的类型"),
        "rows": (
            "profile -> rows; a profile that is missing does not have the op, `any` are all types",
            "目标平台 -> 各行；未列出的平台不支持该指令，`any` 为任意类型",
        ),
        "source": ("profile -> where it stands", "目标平台 -> 出处"),
        "assembler": (
            "what the assembler asks of the types; without it, it is not known to refuse any",
            "汇编器对类型的要求；不写则表示未知其拒绝任何类型",
        ),
        "absent": (
            "profile without the op -> where the assembler refuses it there",
            "没有该指令的目标平台 -> 汇编器拒绝该指令之处",
        ),
    },
    "DemandedTypes": {
        "": ("What the assembler asks of the element types of some operands", "汇编器对若干操作数元素类型的要求"),
        "of": ("the operands", "操作数"),
        "types": (
            "each is one of these, signs of integers aside; without `types` and `rows` all are of one type",
            "各为其中之一，不区分整数有无符号；`types` 与 `rows` 均不写则表示类型须相同",
        ),
        "rows": ("they are as one of these rows says, signs aside", "须符合其中一行，不区分整数有无符号"),
        "profiles": _NARROWER,
        "source": _SOURCE,
    },
    "Semantics": {
        "": (
            "What the op computes: equations, modes that own equations, or the statement that nobody says it",
            "计算内容：等式、各带等式的模式，或说明没有来源给出",
        ),
        "domain": _DOMAIN,
        "when": (
            "something is done only where this holds; `true` in an override lifts the condition",
            "仅当成立时才执行；覆盖项中的 `true` 取消该条件",
        ),
        "until": (
            "the call returns only when this holds; other ranks or cores make it true",
            "成立时调用才返回；由其他 rank 或核使其成立",
        ),
        "poll": (
            "the call looks at what other ranks change, and does not wait for it",
            "调用查看其他 rank 所改变的内容，但不等待",
        ),
        "governed": (
            "the mask that governs lanes: an equation sets the lanes that are on, the others of a result are 0",
            "控制各通道的掩码：公式只设置活跃通道，结果的其余通道为 0",
        ),
        "let": ("names for expressions of the equations: `f(i) = …`", "为等式中的表达式命名：`f(i) = …`"),
        "equations": _EQUATIONS,
        "modes": (
            "ways in which it works; the first whose `when` holds is taken",
            "各种工作方式；取 `when` 最先成立者",
        ),
        "outside": ("profile -> what becomes of elements that no equation sets", "目标平台 -> 等式未涉及的元素如何"),
        "outside_source": (
            "profile -> the line that writes such elements, where no recording shows it",
            "目标平台 -> 写入这些元素的代码行，用于实测未涉及的情形",
        ),
        "profiles": ("overrides: each says only what differs from the default", "按平台覆盖：只写与缺省不同之处"),
        "unknown": ("no public source says what is computed", "没有公开来源说明计算内容"),
        "text": ("what the equations cannot say", "等式无法表达的内容"),
    },
    "Equation": {
        "": ("An equation that says more than `target = value`", "不止 `目标 = 值` 的等式"),
        "over": ("its own index set", "自己的索引范围"),
        "where": ("a condition on the elements; the others are not set", "对元素的条件，不满足者不赋值"),
        "by": ("how the value combines with what is there", "值与原有内容如何结合"),
        "set": ("`target = value`", "`目标 = 值`"),
    },
    "Temporary": {
        "": (
            "An intermediate array, zero at first; the only thing that is read after it was written",
            "中间数组，初值为零；唯一可在写入后读取的内容",
        ),
        "temp": ("its name", "名称"),
        "shape": ("its extents", "各维长度"),
        "type": ("its element type", "元素类型"),
    },
    "Included": {
        "": ("The equations of another form, in this place", "在此处引入另一形式的等式"),
        "form": ("the form; its names and temporaries can be used behind", "形式名；其后可使用它的名称与中间数组"),
    },
    "Mode": {
        "": ("One way in which an op works", "一种工作方式"),
        "when": _WHEN,
        "text": ("when it is taken, in words", "何时采用，用文字说明"),
        "domain": _DOMAIN,
        "equations": _EQUATIONS,
    },
    "UnstatedSemantics": {
        "": ("What nobody says", "没有来源说明的内容"),
        "searched": ("where it was looked for", "已查阅之处"),
        "text": ("what is known nevertheless", "仍可得知的内容"),
    },
    "Form": {
        "": (
            "One meaning of an op, chosen by the operands that are present, attributes, types or kinds",
            "指令的一种含义，由给出的操作数、属性、类型或种类决定",
        ),
        "like": (
            "another form of the file; this one says only what differs, `null` leaves something out, and the rules of "
            "the other form hold under ids that end with the name of this one",
            "本文件中的另一种形式；此形式只写不同之处，`null` 表示去掉某项；另一形式的规则同样适用，"
            "其标识改以本形式的名称结尾",
        ),
        "when": _WHEN,
        "text": ("what it does", "作用"),
        "types": ("types of its own, instead of the record's", "自己的类型表，取代记录的类型表"),
        "semantics": ("what it computes", "计算内容"),
        "numerics": ("merged over the record's, field by field", "逐项合并在记录的数值约定之上"),
        "syntax": ("text forms of its own, beside the record's", "自己的文本形式，附加于记录的文本形式"),
        "constraints": ("rules for it alone", "仅适用于它的规则"),
    },
    "Numerics": {
        "": ("What is promised about numbers", "对数值的约定"),
        "round": (
            "`once`: short floats are computed in f32 and rounded at the end; `{each: [f16]}`: after every operation",
            "`once`：短浮点以 f32 计算，最后舍入一次；`{each: [f16]}`：每步运算之后均舍入",
        ),
        "accumulate": (
            "`wide`: sums are kept in f32 or i32; `element`: in the type of the elements; `any`: computed like "
            "`wide`, but the sources may round after any addition and add in any order",
            "`wide`：以 f32 或 i32 累加；`element`：以元素类型累加；"
            "`any`：按 `wide` 计算，但来源可能在任一次加法后舍入，次序也不限",
        ),
        "contraction": ("how sums of products are formed", "乘积之和如何求得"),
        "special": ("special cases; the first row that holds decides", "特殊情形；取最先成立的一行"),
        "zero_sign": ("whether the sign of a zero is promised", "是否约定零的符号"),
        "integers": (
            "what an overflow gives, per type or for all; left out, the simulator wraps and the processors promise "
            "nothing",
            "整数溢出的结果，按类型或统一给出；不给时模拟器回绕，处理器不作约定",
        ),
        "accuracy": (
            "how near results are, per type or for all: `exact`, `2 ulp`, `sum` and `dot` (the bounds of rounding in "
            "sums and in sums of products), `unspecified`",
            "结果的精度，按类型或统一给出：`exact`、`2 ulp`、`sum` 与 `dot`（求和、乘积之和的舍入误差界）、"
            "`unspecified`",
        ),
        "in_place": (
            "reads that may share the storage of the result, read and written in the order of the equations; by mode "
            "where the modes of a form differ, modes that are left out have none",
            "可与结果共用存储的读操作数，按等式的次序读写；各模式不同时按模式给出，未列出的模式没有",
        ),
        "profiles": ("overrides: each says only what differs from the default", "按平台覆盖：只写与缺省不同之处"),
    },
    "Contraction": {
        "": ("How a sum of products accumulates", "乘积之和如何累加"),
        "type": ("element type -> the type of the sum", "元素类型 -> 累加所用类型"),
        "order": ("of the products: `ascending`, or `any`", "各乘积的次序：`ascending` 为升序，`any` 为任意"),
        "step": (
            "`fma`: one rounding per product and sum; `round`: each is rounded; `wide`: products are exact",
            "`fma`：乘加一次舍入；`round`：乘与加各舍入一次；`wide`：乘积精确",
        ),
    },
    "Special": {
        "": ("A special case of a result", "结果的特殊情形"),
        "when": ("a condition on the values that are read", "对所读数值的条件"),
        "then": ("the result; `any` promises nothing", "结果；`any` 表示不作约定"),
        "text": ("a remark", "说明"),
    },
    "Constraint": {
        "": ("A rule; its sentence is made from the expression", "规则；句子由表达式生成"),
        "override": (
            "the group or family whose rule of this name this one changes; it says only what differs",
            "被覆盖的同名规则所在的分组或指令族；只写不同之处",
        ),
        "like": (
            "another rule of the file; this one says only what differs, and `null` leaves something out",
            "本文件中的另一条规则；此规则只写不同之处，`null` 表示去掉某项",
        ),
        "check": ("what has to hold", "必须成立的条件"),
        "profiles": _NARROWER,
        "severity": (
            "`error`: refused; `undefined`: must not be relied on; `warning`: a remark",
            "`error`：拒绝；`undefined`：不可依赖；`warning`：提示",
        ),
        "at_run": (
            "profile -> severity for what only the run of a program knows",
            "目标平台 -> 程序运行时才能判断的情形的级别",
        ),
        "in_text": (
            "its severity in programs, where the assembler refuses what a C++ call may do",
            "在程序中的级别，用于汇编器拒绝而 C++ 调用允许的情形",
        ),
        "since": (
            "the first release of the assembler whose programs are judged by it",
            "自汇编器哪个版本起的程序按此检查",
        ),
        "until": (
            "the last one, where later releases take what it forbids; C++ calls are not judged by it then",
            "按此检查的最后一个版本，其后的版本不再禁止；此时不检查 C++ 调用",
        ),
        "by": (
            "profile -> who refuses what breaks it or suffers from it (`assembler`, `compile`, `run`, `result`, "
            "`document`), where its sources and its condition do not show it",
            "目标平台 -> 违反时由谁拒绝或受其影响（`assembler`、`compile`、`run`、`result`、`document`），"
            "仅在来源与条件不能表明时给出",
        ),
        "assembler": (
            "what the assembler asks in its place, where that is less: it refuses only calls that break this as well",
            "汇编器改为检查的条件，用于其检查较宽的情形；只有同时违反该条件的调用才被汇编器拒绝",
        ),
        "needs": ("rules without which it is not judged", "须先成立的规则，否则不作判断"),
        "text": ("its sentence, where the expression has no words", "表达式没有对应措辞时的句子"),
        "reason": ("why it holds", "理由"),
        "was": ("its former id", "曾用标识"),
        "source": _SOURCE,
    },
    "Instead": {
        "": (
            "What the assembler asks in place of a rule, of types, attributes and constants",
            "汇编器替代某条规则所检查的条件，只涉及类型、属性与常量",
        ),
        "check": ("what has to hold", "必须成立的条件"),
        "profiles": _NARROWER,
        "text": ("its sentence, where the expression has no words", "表达式没有对应措辞时的句子"),
        "source": _SOURCE,
    },
    "Effects": {
        "": ("What an op does beside its results", "结果以外的作用"),
        "pipe": (
            "the pipe that it runs on, by profile, or by condition where it depends on operands",
            "所在流水，可按平台给出；取决于操作数时按条件给出",
        ),
        "reads": ("state that is read", "读取的状态"),
        "writes": ("state that is written", "改变的状态"),
        "leaves": ("register -> the operand that it holds afterwards", "寄存器 -> 其后所存的操作数"),
        "waits": ("what is waited for before it returns", "返回前等待的内容"),
        "signals": ("what it tells others", "发出的信号"),
        "clobbers": ("profile -> what is overwritten although it is no result", "目标平台 -> 并非结果却被改写的内容"),
        "core_flags": (
            "the flags between cores that it sets or waits for, by profile and release",
            "所置位或等待的核间标志，按平台与版本给出",
        ),
        "events": (
            "events that a call sets and awaits itself, and that must be free",
            "调用自行置位并等待、因而须空闲的事件",
        ),
        "phases": (
            "what it does on several pipes, one after the other; all that hold are carried out, in this order",
            "依次在多条流水上进行的各阶段；成立者均按此顺序执行",
        ),
        "accesses": (
            "`nothing`: no bytes of the operands are read or written, as it only names memory or sets registers",
            "`nothing`：只命名存储或设置寄存器，不读写操作数的数据",
        ),
        "source": ("where `pipe` or `accesses` is told", "`pipe` 或 `accesses` 的出处"),
        "text": ("what the other keys cannot say", "其他键无法表达的内容"),
    },
    "PhaseRecord": {
        "": ("What an op does on one pipe before it goes on on another", "指令在一条流水上进行的阶段"),
        "pipe": (
            "the pipe, or one per profile; without one an engine beside the pipes does it",
            "流水，或按平台给出；不给出时由流水之外的引擎完成",
        ),
        "reads": ("operands that are read", "读取的操作数"),
        "writes": ("operands that are written", "写入的操作数"),
        "ring": (
            "what is written is the next local slot of a pipe between the cores, one `slot` size or one `tile` behind "
            "the last",
            "写入的是核间管道的下一个本地槽位，相邻槽位相隔一个槽位（`slot`）或一个 Tile（`tile`）的大小",
        ),
        "when": _WHEN,
        "profiles": _PROFILES,
        "source": _SOURCE,
    },
    "CoreFlags": {
        "": (
            "How flags between cores travel on some profiles and in some releases",
            "在部分平台与版本上核间标志的传递方式",
        ),
        **_SPAN,
        "way": (
            "`unit`: counted by the synchronisation unit, the whole core waits; `direct`: to one core, one pipe waits",
            "`unit`：由同步单元计数，整个核等待；`direct`：发往一个核，仅一条流水等待",
        ),
        "mode": (
            "who takes part where the op names no mode: 0 all cores of a kind, 1 the vector cores of a block, 2 its "
            "cube core and its vector cores",
            "指令未写明模式时的参与者：0 为同类的全部核，1 为块内各向量核，2 为块内矩阵核与向量核",
        ),
        "profiles": _PROFILES,
        "source": _SOURCE,
    },
    "PipeChoice": {
        "": ("A pipe and its condition; the first that holds", "流水及其条件；取最先成立者"),
        "when": _WHEN,
        "pipe": ("the pipe, or one per profile", "流水，或按平台给出"),
    },
    "Left": {
        "": ("An operand that a register holds after the call", "调用之后留在寄存器中的操作数"),
        "operand": ("the operand", "操作数"),
        "column": ("for a tile: the operand that says its first column", "对 Tile：给出首列的操作数"),
        "profiles": _PROFILES,
        "source": _SOURCE,
    },
    "Clobber": {
        "": ("What is overwritten although it is no result", "并非结果却被改写的内容"),
        "when": _WHEN,
        "bytes": (
            "memory that no operand names: `local(memory, start, length)`",
            "不由操作数给出的存储：`local(memory, start, length)`",
        ),
        "operands": ("read operands whose contents are lost", "内容被破坏的读操作数"),
        "source": _SOURCE,
    },
    "EventUse": {
        "": ("Events that a call sets and awaits itself", "调用自行置位并等待的事件"),
        "profiles": _PROFILES,
        "when": _WHEN,
        "pipes": (
            "pairs: the pipe that sets the event, the pipe that waits for it",
            "成对给出：置位的流水、等待的流水",
        ),
        "ids": ("their numbers", "事件编号"),
        "manual_only": (
            "whether code built for automatic mode (`__PTO_AUTO__`) has none of them",
            "为自动模式（`__PTO_AUTO__`）编译的代码是否不含这些事件",
        ),
        "source": _SOURCE,
    },
    "Example": {
        "": (
            "A worked example; rows and columns beyond those that are written are not compared",
            "示例；未写出的行列不作比较",
        ),
        "text": ("what it shows", "说明"),
        "profiles": (
            "fewer than those of the op; they are filled in where none are named",
            "目标平台，须少于指令的平台；不给时自动填入",
        ),
        "cpp_only": (
            "the assembler refuses it as text on one of its profiles, so that only the C++ call is shown",
            "在其某一目标平台上，汇编器在文本中拒绝该写法，因此只给出 C++ 调用",
        ),
        "operands": ("what is passed, by name", "传入的内容，以名称为键"),
        "expect": ("expected rows of the top left corner of each result", "各结果左上角的预期取值"),
        "expect_state": (
            "expected contents of registers of the state, or counts of the pipe or stream",
            "状态寄存器的预期内容，或管道、非对齐流的计数",
        ),
    },
    "ExampleOperand": {
        "": ("What an example passes as one operand", "示例中的一个操作数"),
        "tile": ("a tile: what stands inside `!pto.tile_buf<…>`", "Tile：`!pto.tile_buf<…>` 括号内的内容"),
        "tensor": ("a 2-D global tensor, `8x16xf32`, rows by columns", "二维全局张量，如 `8x16xf32`，行 x 列"),
        "group": (
            "a tensor on every rank, `3 ranks, root=1, 2x4xf32`; rows go rank by rank",
            "各 rank 上的张量，如 `3 ranks, root=1, 2x4xf32`；各行依次属于各 rank",
        ),
        "conv": (
            "a convolution tile, `nchw, 1x3x4x4xf16`, in matrix memory unless `vec, ` stands before; settings follow: "
            "`, filter_h=3`",
            "卷积 Tile，如 `nchw, 1x3x4x4xf16`；前面不写 `vec, ` 时位于矩阵存储；其后可跟设置，如 `, filter_h=3`",
        ),
        "pipe": (
            "an end of a pipe, `dir_c2v, vector 0 of 2, 4 slots of 1024 bytes, f32`; each row of `values` is "
            "a slot that "
            "the other cores have pushed",
            "管道的一端，如 `dir_c2v, vector 0 of 2, 4 slots of 1024 bytes, f32`；`values` "
            "每行为其他核已推入的一个槽位",
        ),
        "type": (
            "the whole type as programs write it, `!pto.name<…>`, of a kind of operand that reads it itself",
            "程序中的完整类型文本，如 `!pto.name<…>`，由该类操作数自行解析",
        ),
        "state": ("registers of the state, or counts of a pipe, that are not 0", "不为 0 的状态寄存器或管道计数"),
        "value": ("the value of a scalar or attribute", "标量或属性的取值"),
        "dtype": (
            "element type of a scalar where no other operand decides it, as in `{value: -3, dtype: i8}`",
            "标量的元素类型；用于其他操作数均不能确定的情形，例如 `{value: -3, dtype: i8}`",
        ),
        "values": (
            "rows of the top left corner, or `index` for 0, 1, 2 … in row-major order",
            "左上角的各行；`index` 为按行主序依次取 0、1、2……",
        ),
        "rest": ("value of the elements that `values` does not give", "`values` 未给出的元素的取值"),
        "storage_of": ("the tile of the example whose memory this one shares", "与之共用存储的另一 Tile"),
    },
    "Evidence": {
        "": (
            "The evidence: what was found about an op, in `<op>.evidence.yaml`",
            "佐证：关于指令的查证所得，位于 `<op>.evidence.yaml`",
        ),
        "disputes": ("facts about which sources disagree", "来源之间有分歧的内容"),
        "deviations": ("recorded cases that the record does not follow", "记录不予采信的录制用例"),
        "vectors": ("how recorded cases spell what the record calls otherwise", "录制用例中与记录不同的写法"),
        "calls": (
            "operands of calls beside the examples: each leads to a form, mode or row of element types that no example "
            "leads to; test vectors are made from calls near the examples and these",
            "示例之外的调用所用的操作数：各引出示例未涉及的形式、模式或类型行；测试向量由示例与这些调用附近的调用生成",
        ),
        "reports": ("reports from the field: not rules", "使用经验，并非规则"),
        "changes": ("what a reader of an earlier version must know", "旧版本读者须知的改动"),
    },
    "Dispute": {
        "": ("Sources disagree about a fact", "来源对某项内容有分歧"),
        "fact": (
            "the way to it in the record: `types.a5`, `constraints.same-shape`",
            "在记录中的路径，如 `types.a5`、`constraints.same-shape`",
        ),
        "profiles": ("the profiles that it is about", "涉及的目标平台"),
        "claims": ("who says what", "各来源的说法"),
        "decision": ("the source that is followed", "所采信的来源"),
        "because": ("why", "理由"),
    },
    "Claim": {
        "": ("What one source says, as data, in words, or both", "一个来源的说法：数据、文字，或两者"),
        "source": _SOURCE,
        "silent": _SILENT,
        "says": ("words of the vocabulary, such as element types", "词表中的词，如元素类型"),
        "en": ("in English words", "英文说明"),
        "zh": ("in Chinese words", "中文说明"),
        "note": (
            "what the audit allows for: `signless`, the source does not tell signs apart",
            "核对时须容许之处：`signless`，该来源不区分符号",
        ),
    },
    "Deviation": {
        "": (
            "Recorded cases that are not followed; all conditions that are given hold for them",
            "不予采信的录制用例；须同时满足所给条件",
        ),
        "dispute": ("the dispute that decides so", "据以决定的分歧"),
        "profiles": (
            "whose recorded results differ; those of the simulator where nothing is said",
            "实测结果与记录不同的目标平台；未写明时为模拟器",
        ),
        "tags": ("the case has one of these tags", "用例带有其中之一的标记"),
        "mismatch": ("`attrs.mismatch` of the case names one of these", "用例的 `attrs.mismatch` 含其中之一"),
        "attributes": ("attribute -> its value, or one of these", "属性 -> 取值，或其中之一"),
        "types": ("operand -> one of these element types", "操作数 -> 其中之一的元素类型"),
    },
    "VectorNames": {
        "": ("How recorded cases spell what the record calls otherwise", "录制用例中与记录不同的写法"),
        "names": ("name in the case -> operand", "用例中的名称 -> 操作数"),
        "values": ("operand -> value in the case, as text -> value", "操作数 -> 用例中的取值（文本） -> 取值"),
        "settings": (
            "convolution operand -> attribute of a case -> the setting it gives, or those that its list gives; an "
            "attribute with the name of a setting need not be listed",
            "卷积操作数 -> 用例的属性 -> 所给出的设置（列表则依次给出多项）；与设置同名的属性不必列出",
        ),
        "same_tile": (
            "attribute of a case that is true when one tile was handed over twice and recorded once -> "
            "operand that was "
            "not recorded -> operand whose tile it is",
            "同一 Tile 传入两次而只录制一次时为真的用例属性 -> 未录制的操作数 -> 其 Tile 所属的操作数",
        ),
        "ignore": ("attributes of a case that are only labels", "用例中仅作标签的属性"),
    },
    "Report": {
        "": ("A report from the field", "使用经验"),
        "source": ("who reports it, or a source", "报告者或来源"),
        "silent": _SILENT,
    },
    "Change": {"": ("A change that readers must know", "读者须知的改动"), "version": ("since when", "起始版本")},
}
