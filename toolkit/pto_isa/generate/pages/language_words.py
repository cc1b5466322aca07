"""Sentences of the page of the expression language, English and Chinese side by side."""

from __future__ import annotations

GRAMMAR = """\
equation    = target "=" expression
target      = operand [ "." view ] "[" expression { "," expression } "]"
expression  = either [ "if" expression "else" expression ]
either      = both { "or" both }
both        = negation { "and" negation }
negation    = "not" negation | comparison
comparison  = bits { ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) bits }
            | bits [ "not" ] "in" "{" word-or-number { "," word-or-number } "}"
bits        = xor { "|" xor }
xor         = and { "^" and }
and         = shift { "&" shift }
shift       = sum { ( "<<" | ">>" ) sum }
sum         = term { ( "+" | "-" ) term }
term        = unary { ( "*" | "/" | "//" | "%" ) unary }
unary       = ( "-" | "~" ) unary | atom
atom        = number [ "**" number ] | name | read | attribute | call | pack | fold | "(" expression ")"
read        = operand [ "." view ] "[" expression { "," expression } "]"
attribute   = operand "." name [ "[" number "]" ]
call        = function "(" [ expression { "," expression } ] ")"
pack        = "pack" "(" "{" number ":" expression { "," number ":" expression } "}" ")"
fold        = folding "(" expression loop { loop } [ "if" expression ] ")"
loop        = "for" name "in" "range" "(" expression ")"
"""

SAID: dict[str, tuple[str, str]] = {
    "intro": (
        "Equations, conditions and rules of the records are written in a closed part of Python's expression syntax. "
        "A text is read into a tree once; NumPy code, checks, formulas and sentences all come from that tree.",
        "记录中的等式、条件和规则使用 Python 表达式语法的一个封闭子集。"
        "文本只解析一次，NumPy 代码、检查函数、公式与文字都由同一棵树生成。",
    ),
    "version": ("Version {version}", "版本 {version}"),
    "grammar": ("Grammar", "文法"),
    "grammar_text": (
        "Whatever is not listed is refused with its place. An expression has at most "
        " {length} characters and {depth} levels.",
        "未列出的写法一律拒绝并指明位置。表达式最多 {length} 个字符、{depth} 层。",
    ),
    "types": ("Types of values", "值的类型"),
    "types_text": (
        "Types never mix silently: index(x) and convert(x, type) go from one to the other. "
        "An element narrower than 32 bits is computed in f32 or i32 and rounded or wrapped once, at the store.",
        "不同类型不会隐式混用，须用 index(x) 或 convert(x, type) 转换。"
        "窄于 32 位的元素以 f32 或 i32 计算，仅在写入时舍入或回绕一次。",
    ),
    "type": ("Type", "类型"),
    "attributes": ("Attributes of operands", "操作数的属性"),
    "attribute": ("Attribute", "属性"),
    "views": ("Views", "视图"),
    "view": ("View", "视图"),
    "indices": ("Indices", "索引个数"),
    "functions": ("Functions", "函数"),
    "function": ("Function", "函数"),
    "arguments": ("Arguments", "参数个数"),
    "place": ("Allowed in", "可用于"),
    "rules_only": ("conditions and rules", "条件与规则"),
    "everywhere": ("everywhere", "任意位置"),
    "logic": ("Logic with unknown values", "含未知值的逻辑"),
    "logic_text": (
        "An extent may be unknown while a program is checked. A rule whose value is unknown is no finding; "
        "it is judged again at run time. The tables are computed by the functions that judge the rules.",
        "检查程序时某些长度可能未知。取值未知的规则不算违例，留到运行时再判断。下表由判断规则的函数实际计算得出。",
    ),
}

TYPES: dict[str, tuple[str, str]] = {
    "element": ("a number of an element type, such as f32 or i8", "某种元素类型的数值，例如 f32 或 i8"),
    "index": ("an exact integer: an index, an extent, a count", "精确整数：索引、长度或计数"),
    "bool": ("true, false or, while a program is checked, unknown", "真、假；检查程序时还可能为未知"),
    "word": ("a word of the vocabulary, such as vec or row_major", "词汇表中的词，例如 vec 或 row_major"),
}

VIEWS: dict[str, tuple[str, str]] = {
    "flat": ("element by its row-major number in the static shape", "按静态形状行主序编号取元素"),
    "storage": ("element by its place in storage", "按存储中的位置取元素"),
    "byte": ("byte of the storage", "存储中的字节"),
    "pair": ("sort record: value and index", "排序记录：值与索引"),
    "linear": ("element by its offset from the start of the tensor", "按相对张量起点的偏移取元素"),
    "empty": ("element of the slot that the next push fills", "下一次发送所写槽位中的元素"),
    "full": ("element of the slot that the next pop takes", "下一次取出的槽位中的元素"),
    "tile": ("row and column of the two-dimensional reading of the tensor", "张量按布局看作二维时的行与列"),
}

ATTRIBUTE_MEANINGS: dict[str, tuple[str, str]] = {
    "direction": ("direction of a pipe", "管道方向"),
    "core": ("core that holds this end of a pipe", "持有管道这一端的核"),
    "number": ("number of the vector core, 0 for the cube core", "向量核编号，矩阵核为 0"),
    "slots": ("slots of the ring", "环中的槽位数"),
    "slot_bytes": ("bytes of a slot", "一个槽位的字节数"),
    "vector_cores": ("vector cores that use the pipe", "使用管道的向量核数"),
    "targets": ("cores of a grid that a push of this core reaches", "本核一次发送所到达的网格中的核数"),
    "sources": ("cores of a grid from which this core pops", "本核从中取数的网格中的核数"),
    "taken": ("slots that this core has begun to fill", "本核已开始写入的槽位数"),
    "pushed": ("slots that this core has reported as ready", "本核已报告就绪的槽位数"),
    "popped": ("slots that this core has taken out", "本核已取出的槽位数"),
    "freed": ("slots that this core has given back", "本核已归还的槽位数"),
    "ready": ("slots that all cores on the other side have pushed", "对侧各核均已发送的槽位数"),
    "returned": ("slots that all cores on the other side have given back", "对侧各核均已归还的槽位数"),
    "rows": ("static rows", "静态行数"),
    "cols": ("static columns", "静态列数"),
    "valid_row": ("valid rows", "有效行数"),
    "valid_col": ("valid columns", "有效列数"),
    "itemsize": ("bytes of an element; 1 for 4-bit types", "每个元素的字节数，4 位类型为 1"),
    "bits": ("bits of an element", "每个元素的位数"),
    "size": ("number of elements", "元素个数"),
    "bytes": ("bytes of the static shape", "静态形状占用的字节数"),
    "fractal": ("bytes of a box", "分形的字节数"),
    "shape": ("static shape; shape[k] is one extent", "静态形状，shape[k] 为其中一维"),
    "valid_shape": ("valid rows and columns", "有效行数与列数"),
    "stride": ("strides in elements; stride[k] is one of them", "以元素计的步长，stride[k] 为其中一维"),
    "dtype": ("element type", "元素类型"),
    "loc": ("location", "存储位置"),
    "blayout": ("layout of the whole tile", "整体布局"),
    "slayout": ("layout inside a box", "分形内布局"),
    "layout": ("layout as one word", "以一个词表示的布局"),
    "pad": ("pad value", "填充值"),
    "compact": ("compact mode", "紧凑模式"),
    "rank": ("number of extents", "维数"),
    "ranks": ("number of ranks of the group", "组内 rank 数"),
    "root": ("rank that is the root of the group", "组的根 rank"),
    "n": ("batch", "批大小 N"),
    "c": ("channels", "通道数 C"),
    "h": ("height", "高度 H"),
    "w": ("width", "宽度 W"),
    "c0": ("channels of a block", "通道块大小 C0"),
    "c1": ("channel blocks", "通道块数 C1"),
    "d": ("depth", "深度 D"),
    "g": ("groups", "分组数 G"),
    "n0": ("batches of a block", "N 方向块大小 N0"),
    "n1": ("batch blocks", "N 方向块数 N1"),
    "fmap_h": ("height of the feature map", "特征图高度"),
    "fmap_w": ("width of the feature map", "特征图宽度"),
    "pad_left": ("padding on the left", "左侧填充列数"),
    "pad_right": ("padding on the right", "右侧填充列数"),
    "pad_top": ("padding above", "上方填充行数"),
    "pad_bottom": ("padding below", "下方填充行数"),
    "filter_h": ("height of the filter", "卷积核高度"),
    "filter_w": ("width of the filter", "卷积核宽度"),
    "dilation_h": ("vertical dilation", "纵向膨胀系数"),
    "dilation_w": ("horizontal dilation", "横向膨胀系数"),
    "stride_h": ("vertical step of the filter", "卷积核纵向步长"),
    "stride_w": ("horizontal step of the filter", "卷积核横向步长"),
    "pad_bits": ("bits of the pad value", "填充值的二进制位"),
    "channel_size": ("channels that are unfolded", "参与展开的通道数"),
    "repeat_stride": ("step between repetitions", "相邻两次重复的步长"),
    "repeat_time": ("number of repetitions", "重复次数"),
    "repeat_mode": ("repeat mode", "重复模式"),
    "dst_stride": ("step in the result", "结果中的步长"),
    "dst_mposition": ("start position in the result", "结果中的起始位置"),
    "transpose": ("whether the unfolding is transposed", "展开时是否转置"),
}

FUNCTION_MEANINGS: dict[str, tuple[str, str]] = {
    "max": ("b if a < b, else a; an unordered pair gives a", "a < b 时取 b，否则取 a；无法比较时取 a"),
    "min": ("b if b < a, else a; an unordered pair gives a", "b < a 时取 b，否则取 a；无法比较时取 a"),
    "abs": ("absolute value", "绝对值"),
    "fmod": (
        "a minus b times the truncated quotient; exact, with the sign of a",
        "a 减去 b 与截断商之积，精确，符号与 a 相同",
    ),
    "rem": ("fmod, moved by b when its sign differs from b's", "在 fmod 基础上，符号与 b 不同时再加 b"),
    "pow": ("a to the power b; integers modulo 2ⁿ", "a 的 b 次幂，整数按 2ⁿ 回绕"),
    "exp": ("e to the power x, rounded once", "e 的 x 次幂，舍入一次"),
    "log": ("natural logarithm, rounded once", "自然对数，舍入一次"),
    "sqrt": ("square root, rounded once", "平方根，舍入一次"),
    "rsqrt": ("1 / sqrt(x), rounded once", "1 / sqrt(x)，舍入一次"),
    "rint": ("nearest integer, ties to even, same type", "最近整数，等距取偶，类型不变"),
    "clamp": ("x kept between lo and hi; NaN stays", "将 x 限制在 lo 与 hi 之间，NaN 不变"),
    "compare": ("a compared with b as the mode says; NaN satisfies only ne", "按模式比较 a 与 b，NaN 只满足 ne"),
    "convert": (
        "x in another type; floats to nearest, ties to even; integers modulo 2ⁿ; float to integer by the round mode",
        "转换类型；浮点就近舍入、等距取偶，整数按 2ⁿ 回绕，浮点转整数按舍入模式",
    ),
    "bitcast": ("the bits of x as another type", "将 x 的位解释为另一种类型"),
    "value": ("the number that a code of a small float stands for", "小浮点编码所代表的数值"),
    "isnan": ("x is NaN", "x 为 NaN"),
    "isinf": ("x is infinite", "x 为无穷大"),
    "index": ("an integer element as an index", "将整数元素作为索引"),
    "unsigned": ("an integer element as an index, its bits read as unsigned", "将整数元素按无符号位模式作为索引"),
    "philox4x32": (
        "(counter, key, s, rounds, w): word w of the random block of counter + s, in u32",
        "（counter、key、s、rounds、w）：counter + s 所得随机数块中编号为 w 的字，类型为 u32",
    ),
    "bit_field": ("bits high to low of an integer, as an index", "整数的 high 至 low 位，作为索引"),
    "pad_value": ("the number that a pad word stands for in a type", "填充词在某种类型下的数值"),
    "pair": ("a sort record: value and index", "排序记录：值与索引"),
    "ceil_div": ("a / b rounded up", "a / b 向上取整"),
    "minimum": ("the smaller index", "较小的索引"),
    "maximum": ("the larger index", "较大的索引"),
    "implies": ("not a, or b", "a 不成立，或 b 成立"),
    "exactly_one": ("exactly one argument holds", "恰有一个参数成立"),
    "present": ("the optional operand is given", "给出了该可选操作数"),
    "kind_of": ("the kind of an operand: tile, conv, global", "操作数的种类：tile、conv、global"),
    "any_mode": ("one of the modes applies", "至少有一种模式适用"),
    "overlaps": ("two storages share some bytes but are not the same", "两块存储部分重叠但不相同"),
    "same_storage": ("two operands have the same storage", "两个操作数使用同一存储"),
    "local": ("bytes of a local memory: name, offset, length", "片上存储中的一段：名称、偏移、长度"),
}
