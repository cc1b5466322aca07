"""What can be wrong with the text itself, before any op is understood."""

from __future__ import annotations

from ...runtime.errors import Carried


class SyntaxFault(Carried, Exception):
    """Token ``at`` is not what may stand there.

    ``rule`` is the id without ``syntax/``; ``expected`` names what may stand there, in English and Chinese.  ``found``
    is what a message says of the token where that is not its whole text, ``type`` the one that a number does not fit.
    """

    found: str | None = None
    type: str | None = None

    def __init__(self, at: int, rule: str, expected: tuple[str, str]) -> None:
        super().__init__(rule)
        self.at = at
        self.rule = rule
        self.expected = expected


A_SUFFIX = (
    "digits alone, or ASCII letters, digits and `$ . _ -` that begin with no digit",
    "仅由数字组成，或由 ASCII 字母、数字与 `$ . _ -` 组成且不以数字开头的名称",
)
A_NAME = (
    "a name of ASCII letters, digits and `$ . _` that begins with a letter or `_`",
    "由 ASCII 字母、数字与 `$ . _` 组成、以字母或 `_` 开头的名称",
)
A_NUMBER = ("a number such as `16`, `-2`, `0x1F` or `1.5e-3`", "形如 `16`、`-2`、`0x1F`、`1.5e-3` 的数")
A_STRING = (
    r"a string on one line with no escapes but `\n`, `\t`, `\"`, `\\` and two hexadecimal digits",
    r"单行字符串，转义仅限 `\n`、`\t`、`\"`、`\\` 与两位十六进制数",
)
A_NUMERIC_TYPE = ("an integer type, `index` or a float type", "整数类型、`index` 或浮点类型")
A_CHARACTER = (
    "ASCII text; other characters stand in strings and comments only",
    "ASCII 文本；其他字符只能出现在字符串与注释中",
)
A_VALUE = ("a value such as `%x`", "形如 `%x` 的值")
AN_ITEM = ("a value, a literal or an attribute", "值、字面量或属性")
A_TYPE = ("a type", "类型")
ONE_TYPE_EACH = ("one type for each value", "每个值一个类型")
A_COUNT = ("a number of results, 1 or more", "结果个数，至少为 1")
A_CASE = ("`default: ^block` or `42: ^block(%value : T)`", "`default: ^block` 或 `42: ^block(%value : T)`")
A_COMMA = ("`,` or the closing bracket", "`,` 或右括号")
ANOTHER_KEY = ("each name once in a list of attributes", "同一属性列表中不重复的名称")
ANOTHER_ALIAS = ("each alias once", "不重复的别名")
AN_ALIAS_ABOVE = ("an alias that is defined before its use", "在使用之前已定义的别名")
AN_ALIAS = ("an alias that the program defines", "程序已定义的别名")
A_KEY = ("an attribute name", "属性名")
AN_ATTRIBUTE = ("an attribute value", "属性值")
AN_ARROW = ("`->` and the types of results", "`->` 及结果类型")
AN_OP = ("an op such as `pto.tadd` or `%x = …`", "形如 `pto.tadd` 或 `%x = …` 的指令")
AN_OP_NAME = ("the name of an op", "指令名")
AN_END = ("the end of the line", "行尾")
A_LOC = ('`"file":line:column`, a name or an alias', '`"文件":行:列`、名称或别名')
A_REGION = ("a region in braces", "花括号括起的区域")
A_BRACE = ("`}`", "`}`")
NO_BRACE = ("an op; no region is open here", "指令；此处没有未闭合的区域")
AN_ANGLE = ("`>` that closes this `<` (at most four levels)", "与此处 `<` 配对的 `>`（至多四层）")
LESS_DEEP = ("attributes nested at most 64 deep", "属性嵌套不超过 64 层")
