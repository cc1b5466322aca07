"""The words of the drawings and of their explorer, English and Chinese side by side."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "caption": (
        "Example `{example}` ({profile}). The numbers are computed from the record.",
        "示例 `{example}`（{profile}）。图中数值由记录计算得出。",
    ),
    "cropped": ("Not all rows and columns are shown.", "仅显示部分行与列。"),
    "result": ("result", "结果"),
    "before": ("before", "执行前"),
    "operand_line": ("{dtype}, {rows}×{cols}", "{dtype}，{rows}×{cols}"),
    "valid_part": ("valid {rows}×{cols}", "有效区域 {rows}×{cols}"),
    "bits": ("one bit per cell", "每格一位"),
    "element_reads": ("{element} = {value} reads {reads}.", "{element} = {value}，读取 {reads}。"),
    "element_made": ("{element} = {value} reads no element.", "{element} = {value}，不读取任何元素。"),
    "element_pad": ("{element} = {value} is a pad value.", "{element} = {value}，为填充值。"),
    "element_idle": ("{element} is not written.", "{element} 不被写入。"),
    "several": ("{count} elements of {name}", "{name} 的 {count} 个元素"),
    "values_line": ("with {values}", "参数 {values}"),
    "legend_u": ("read or written", "被读取或写入"),
    "legend_p": ("pad value", "填充值"),
    "legend_i": ("untouched", "未触及"),
    "legend_v": ("valid region", "有效区域"),
    "legend_s": ("marked element", "选中的元素"),
    "legend_r": ("what it reads", "其读取的元素"),
}
