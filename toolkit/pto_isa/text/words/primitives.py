"""What the pages of the primitives say, and what each of them computes."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "primitives.intro": (
        "A primitive is a function of the equations that the language does not define. There are {count} of them; each "
        "has a page with its definition in pseudo-code and the instructions whose equations use it. Everything else is "
        "built from arithmetic, comparisons, conditions, sums and counts.",
        "原语是等式中使用、而表达式语言本身没有定义的函数，共 {count} 个。"
        "每个原语各有一页，给出伪代码定义以及在等式中使用它的指令。"
        "其余内容均由算术、比较、条件、求和与计数构成。",
    ),
    "primitives.algorithms_text": (
        "These need no primitive: equations define them, and their pages show the pseudo-code made from these "
        "equations. A histogram or a matrix product needs neither, it is a sum.",
        "以下算法无需原语，由等式定义；各页给出由等式生成的伪代码。直方图与矩阵乘只是求和，两者都不需要。",
    ),
    "primitives.written": ("In an equation", "在等式中的写法"),
    "primitives.definition": ("Definition", "定义"),
    "primitives.computed": ("Computed by", "实现"),
    "primitives.tested": (
        "in NumPy, tested against `{oracle}`, which follows the definition literally",
        "以 NumPy 实现，与逐字按定义编写的 `{oracle}` 对照测试",
    ),
    "primitives.users": ("Used by", "使用它的指令"),
    "primitives.nobody": ("No record uses it yet.", "目前没有记录使用。"),
    "primitives.number": ("Instructions", "指令数"),
    "primitives.algorithm": ("Algorithm", "算法"),
    "primitives.algorithms": ("Algorithms", "算法"),
    "primitives.unknown": ("No public source states what it computes.", "没有公开资料说明其计算内容。"),
    "primitive.convert": (
        "A number as a number of another type, with rounding and saturation. Quantisation is scaling followed by this.",
        "把数值转换为另一类型的数值，并指定舍入与饱和方式。量化即缩放之后的这一转换。",
    ),
    "primitive.bitcast": ("The bits of a number, read as another type.", "把一个数值的位按另一类型解释。"),
    "primitive.value": (
        "The number that a code of a small float stands for. The tables of all codes are part of the package and "
        "are tested code by code.",
        "小浮点编码所表示的数值。全部编码的对照表随软件包提供，并逐个编码测试。",
    ),
    "primitive.pad_value": (
        "The number that a pad word stands for in an element type.",
        "填充字在某个元素类型中表示的数值。",
    ),
    "primitive.pair": (
        "A record of a value and its index, as sorting and merging store it.",
        "由数值及其索引组成的记录，即排序与归并所用的存储格式。",
    ),
    "primitive.combined": (
        "A byte of an element that meets the one which is there, as atomic stores have it. Only equations that set "
        "bytes one behind the other use it.",
        "一个元素中的一个字节，该元素与原有元素结合，即原子写的行为。仅用于逐字节连续写入的等式。",
    ),
    "primitive.philox4x32": (
        "One word of the random block that a counter and a key determine. It has no state: equal arguments give equal "
        "words, so results can be reproduced.",
        "由计数器与密钥决定的随机数块中的一个字。它没有状态，参数相同则结果相同，因此结果可以复现。",
    ),
}
