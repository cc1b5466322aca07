"""What the overviews say."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "all_ops_about": (
        "Table of all operations with filters by name, profile, element type, family and status",
        "全部指令的列表，可按名称、目标平台、元素类型、指令族与状态筛选",
    ),
    "families_about": ("The families of operations and how many members each has", "各指令族的内容与指令数量"),
    "releases_about": (
        "What every release of the assembler reads that the one before did not, and what it no longer reads.",
        "汇编器每个版本相对于前一版本新增与取消的文本写法。",
    ),
    "rule_index_about": (
        "Every rule of every operation with its severity, profiles and sentence",
        "全部指令的规则索引，含级别、目标平台与说明",
    ),
    "dispute_index_about": (
        "Where public sources contradict each other, and which statement is followed",
        "公开资料互相矛盾之处与本手册采用的说法",
    ),
    "glossary_about": ("The terms of this manual in both languages and what they mean", "本手册术语的中英文对照与含义"),
    "vocabulary_about": (
        "Element types, and the words for locations, layouts and modes with their spellings and numbers",
        "元素类型，以及存储位置、布局、模式等取值的写法与编号",
    ),
    "profile_page_about": (
        "Memory sizes, alignment, pipes and products of every profile",
        "各目标平台的存储容量、对齐要求、流水与产品",
    ),
    "ordering_page_about": (
        "What keeps operations in order on each profile, what needs a barrier or flag, and what no source decides",
        "各目标平台上哪些指令保证次序、哪些须用屏障或标志，以及公开资料未给出定论之处",
    ),
    "layouts_about": (
        "Element types with their ranges and codes, and where each layout puts the elements of a tile",
        "各元素类型的取值范围与编码，以及每种布局如何存放 Tile 的元素",
    ),
    "coverage_about": (
        "What the records state for each family, and what of it was compared with the simulator",
        "各指令族的记录完成到何种程度，其中哪些已与模拟器比对",
    ),
    "general_about": (
        "What holds of many operations: order, bounds, pad values, what an environment needs",
        "适用于多条指令的说明：顺序、有效区域、填充值、对运行环境的要求",
    ),
    "tile_rules_about": ("Rules that hold for the tiles of every operation", "所有指令的 Tile 都须遵守的规则"),
    "program_rules_about": (
        "Rules that a whole program has to keep: syntax, names, memory, pipes and events",
        "整个程序须遵守的规则，涉及语法、名称、存储、流水与事件",
    ),
    "filter": ("Name or words", "名称或文字"),
    "filter_any": ("all", "全部"),
    "filter_clear": ("Show all", "显示全部"),
    "filter_none": ("No operation fits all of these.", "没有符合全部条件的指令。"),
    "count_compared": (
        "{n} of {of} operations are stated differently.",
        "{of} 条指令中有 {n} 条在不同目标平台上的记录不同。",
    ),
    "compare_page": ("Profiles compared", "目标平台对比"),
    "compare_text": (
        "What the record of each operation states differently for two profiles. Operations that are not listed are "
        "stated alike on both.",
        "列出每条指令的记录在两个目标平台上的不同之处；未列出的指令在两者上的记录相同。",
    ),
    "compare_head": ("{a} and {b}", "{a} 与 {b}"),
    "compare_count": (
        "{n} of {of} operations differ. Only on the first: {only_a}; only on the second: {only_b}.",
        "{of} 条指令中有 {n} 条不同；{only_a} 条仅前者支持，{only_b} 条仅后者支持。",
    ),
    "only_on": ("Only on {name}", "仅 {name}"),
    "subject": ("Subject", "项目"),
    "exists_only": ("the whole operation", "整条指令"),
    "fact_outside": ("Elements no formula names", "公式未涉及的元素"),
    "fact_equations": ("Formulas", "公式"),
    "fact_special": ("Special values", "特殊值"),
    "fact_accuracy": ("Accuracy", "精度"),
    "fact_integers": ("Integer overflow", "整数溢出"),
    "fact_in_place": ("In place", "原地计算"),
    "fact_rounding": ("Rounding", "舍入"),
    "fact_accumulate": ("Accumulation", "累加"),
    "fact_denormals": ("Subnormal numbers", "次正规数"),
    "fact_order": ("Order of sums", "求和次序"),
    "value_unchanged": ("unchanged", "不变"),
    "value_unspecified": ("unspecified", "未指定"),
    "value_exact": ("exact", "精确"),
    "value_wrap": ("wraps", "回绕"),
    "value_saturate": ("saturates", "饱和"),
    "value_own": ("of its own", "单独的公式"),
    "value_common": ("the common ones", "通用公式"),
    "layouts_page": ("Element types and layouts", "元素类型与布局"),
    "types_text": (
        "How many operations take each element type on each profile; a number leads to their list.",
        "各目标平台上接受各元素类型的指令数；点击数字可查看列表。",
    ),
    "codes": ("Codes", "码表"),
    "code": ("Code", "编码"),
    "codes_text": (
        "NumPy and ml_dtypes know every other format; arrays of these two hold codes, and the tables below give the "
        "value of each. The first hexadecimal digit of a code is that of the row, the second that of the column. Two "
        "4-bit elements share a byte, the one with the even offset in the low half: 0.5 (code 2) followed by −1.5 "
        "(code E) is the byte E2. HiFloat4 is no element type: its elements are E1M2, its scales lie in other tiles.",
        "其余格式均由 NumPy 或 ml_dtypes 支持；这两种格式的数组中保存的是编码，下表给出每个编码的取值。"
        "编码的第一个十六进制数字见行首，第二个见列首。两个 4 位元素共用一个字节，偶数偏移的元素在低 4 位："
        "0.5（编码 2）后接 −1.5（编码 E），该字节为 E2。"
        "HiFloat4 不是元素类型：其元素为 E1M2，缩放因子存放在另外的 Tile 中。",
    ),
    "layouts": ("Layouts", "布局"),
    "layouts_text": (
        "A tile of 32 rows and 32 columns of f32 in each layout. Solid lines bound the boxes; the number in a box is "
        "the offset of its first element in storage, in elements. The thin line follows the elements in the order in "
        "which they are stored, inside a box; the dashed line leads from box to box.",
        "各布局下的 32 行 32 列 f32 Tile。粗线为分形边界；分形内的数字是其首元素在存储中的偏移（以元素计）。"
        "细线按存储次序连接分形内的元素，虚线依次连接各分形。",
    ),
    "layout_caption": (
        "{name}: outer {outer}, inner {inner}; boxes of {rows} x {cols}",
        "{name}：外层 {outer}，内层 {inner}；分形 {rows} x {cols}",
    ),
    "layout_caption_plain": ("{name}: {outer}, no boxes", "{name}：{outer}，无分形"),
    "boxes": ("Boxes", "分形"),
    "boxes_text": (
        "Rows and columns of one box for each layout, size of the box in bytes and width of the element.",
        "各布局、分形字节数与元素位宽对应的分形行数与列数。",
    ),
    "layout": ("Layout", "布局"),
    "fractal": ("Fractal size", "分形大小"),
    "box_of_bits": ("{n}-bit elements", "{n} 位元素"),
    "coverage_page": ("Coverage", "完成度"),
    "coverage_text": (
        "What of each operation is there, counted from the records and from what is generated from them. Compared "
        "cases are recorded results: of the vendor's simulator, and of the public headers of A2/A3 and A5, executed "
        "with their vector instructions emulated. They are equal, different for a reason that the record states, or "
        "left out.",
        "根据记录及其生成内容统计每条指令的完成情况。对比用例为录制的结果：CPU 模拟器的结果，以及在模拟向量指令的环境中"
        "实际执行 A2/A3 与 A5 公开头文件所得的结果；分为一致、因记录中说明的原因而不同、跳过三类。",
    ),
    "levels": ("Levels", "级别"),
    "column_rules": ("Rules", "规则"),
    "column_verifier": ("Checked", "已生成校验"),
    "column_worded": ("Own words", "手写文本"),
    "column_examples": ("Examples", "示例"),
    "column_disputes": ("Disputes", "分歧"),
    "column_equal_on": ("Equal on {v}", "与 {v} 一致"),
    "column_deviating": ("Different", "不同"),
    "column_skipped": ("Left out", "跳过"),
    "total": ("Total", "合计"),
    "incomplete": ("Rules that lack something", "不完整的规则"),
    "none_incomplete": (
        "Every rule has a generated check and a sentence in both languages.",
        "每条规则都有生成的校验代码和两种语言的说明。",
    ),
}
