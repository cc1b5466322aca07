"""What can be wrong with the text itself, before any op is understood."""

from __future__ import annotations

from pto_isa.runtime.errors import Carried


class SyntaxFault(Carried, Exception):
    """Token ``at`` is not what may stand there.

    ``rule`` is the id without ``syntax/``; ``expected`` names what may stand there, in English and Chinese.
    """

    def __init__(self, at: int, rule: str, expected: tuple[str, str]) -> None:
        super().__init__(rule)
        self.at = at
        self.rule = rule
        self.expected = expected


A_VALUE = ("a value such as `%x`", "形如 `%x` 的值")
AN_ITEM = ("a value, a literal or an attribute", "值、字面量或属性")
A_TYPE = ("a type", "类型")
ONE_TYPE_EACH = ("one type for each value", "每个值一个类型")
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
