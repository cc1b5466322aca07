"""The words of the interface in both languages, and the signs between them."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "family": ("family", "指令族"),
    "aliases": ("also called", "别名"),
    "signature": ("C++", "C++ 接口"),
    "more_signatures": ("and {n} more overloads", "另有 {n} 个重载"),
    "one_signature": ("and 1 more overload", "另有 1 个重载"),
    "syntax": ("Text form", "文本形式"),
    "spelling_ours": ("our spelling, in no source", "本项目自拟写法，无来源"),
    "spelling_pages": ("on the pages; the assembler does not read it", "仅见于页面，汇编器不识别"),
    "operands": ("Operands", "操作数"),
    "operand": ("operand", "操作数"),
    "optional": ("optional", "可选"),
    "values": ("values", "取值"),
    "default": ("default {v}", "默认 {v}"),
    "types": ("Element types", "元素类型"),
    "profile": ("profile", "目标平台"),
    "computes": ("Computes", "计算"),
    "otherwise": ("otherwise", "其他情况"),
    "if": ("if {v}", "当 {v} 时"),
    "applies": ("Applies if {v}.", "适用条件：{v}。"),
    "form_order": ("The first of these forms that applies is taken: {v}.", "依次判断以下形式，取先满足者：{v}。"),
    "mode_order": ("The first of these modes that applies is taken: {v}.", "依次判断以下模式，取先满足者：{v}。"),
    "searched": ("Searched: {v}.", "已查阅：{v}。"),
    "for": ("for {v}", "对 {v}"),
    "where": ("where {v}", "其中 {v}"),
    "only_where": ("where {v}", "仅当 {v}"),
    "rules": ("Rules", "规则"),
    "rule": ("rule", "规则"),
    "error": ("error", "错误"),
    "undefined": ("undefined", "未定义"),
    "warning": ("warning", "警告"),
    "more_rules": ("… and {n} more rules: --full", "……另有 {n} 条规则：--full"),
    "one_rule": ("… and 1 more rule: --full", "……另有 1 条规则：--full"),
    "more_lines": ("… and {n} more: --full", "……另有 {n} 项：--full"),
    "needs": ("judged after {v}", "须先满足 {v}"),
    "general": ("In general", "通用说明"),
    "of_tiles": ("rules {v}", "规则 {v}"),
    "numerics": ("Numerics", "数值"),
    "effects": ("Effects", "副作用"),
    "pipe": ("Pipe", "流水"),
    "disputes": ("Disputes", "分歧"),
    "dispute": ("Dispute", "分歧"),
    "counted": ("{n}: {v}", "{n} 项：{v}"),
    "decision": ("decided for {v}", "采用 {v}"),
    "because": ("because", "理由"),
    "reports": ("Measurements and reports", "实测与反馈"),
    "examples": ("Examples", "示例"),
    "example": ("Example", "示例"),
    "auto": ("auto mode", "自动模式"),
    "manual": ("manual mode", "手动模式"),
    "cpp": ("C++", "C++"),
    "given": ("given", "输入"),
    "expect": ("gives", "结果"),
    "memory_of": ("in the memory of {v}", "原地，与 {v} 共用存储"),
    "rest": ("elsewhere {v}", "其余为 {v}"),
    "changes": ("Changes", "变更"),
    "sources": ("Sources", "来源"),
    "cited": ("sources", "来源"),
    "see": ("See also", "参见"),
    "any": ("any", "任意"),
    "reason": ("reason", "原因"),
    "expression": ("condition", "条件"),
    "full_hint": ("--full shows all", "--full 显示全部"),
    "record": ("Record", "记录"),
    "tile": ("tile", "Tile"),
    "predicate": ("packed mask", "打包掩码"),
    "scalar": ("scalar", "标量"),
    "attribute": ("attribute", "属性"),
    "global": ("global tensor", "全局张量"),
    "group": ("tensor on every rank", "各 rank 上的张量"),
    "conv": ("convolution tile", "卷积 Tile"),
    "state": ("state", "状态"),
    "registers": ("registers", "寄存器"),
    "pipe_end": ("end of a pipe", "管道的一端"),
    "array": ("array", "数组"),
    "struct": ("structure", "结构体"),
    "read": ("read", "读"),
    "write": ("write", "写"),
    "read_write": ("read and write", "读写"),
    "scratch": ("scratch", "临时空间"),
    "alias": ("alias", "别名"),
    "none_found": ("no op is called {v}", "没有名为{v}的指令"),
    "meant": ("did you mean {v}?", "是否想查询 {v}？"),
    "mention": ("ops that speak of it:", "相关指令："),
    "more_ops": ("  … and {n} more: `pto-isa search`", "  ……另有 {n} 条：`pto-isa search`"),
    "try_list": ("`pto-isa list` shows all ops", "`pto-isa list` 列出全部指令"),
    "described": ("described", "已描述"),
    "constrained": ("constrained", "已约束"),
    "executable": ("executable", "可执行"),
    "conformant": ("conformant", "已验证"),
    "of_form": ("form", "形式"),
    "check": ("check", "判据"),
    "premises": ("needs", "前提"),
    "former_id": ("was", "旧标识"),
    "its_rules": ("rules", "规则"),
    "disputed": ("disputed", "分歧"),
    "its_ops": ("ops", "指令"),
    "ops_and_more": ("{v} and {n} more", "{v}等 {all} 条"),
    "why": ("why", "原因"),
    "source": ("source", "来源"),
    "manual_page": ("manual", "手册"),
    "its_record": ("record", "记录"),
    "nowhere": ("on no profile", "各目标平台均不支持"),
    "absent": ("{a} does not exist on {b}; it exists on {c}", "{a} 在 {b} 上不存在；支持的目标平台：{c}"),
    "unknown_profile": ("unknown profile {a}; expected {b}", "未知目标平台“{a}”；应为 {b}"),
}


def word(key: str, lang: str, **parts: object) -> str:
    """One word or phrase in the reader's language."""
    text = WORDS[key][lang == "zh"]
    return text.format(**parts) if parts else text


def colon(lang: str) -> str:
    """What stands between a label and its text."""
    return "：" if lang == "zh" else ": "


def comma(lang: str) -> str:
    """What stands between the names of a list in running text."""
    return "、" if lang == "zh" else ", "


def bracketed(text: str, lang: str) -> str:
    """The text in brackets, nothing for no text."""
    if not text:
        return ""
    return f"（{text}）" if lang == "zh" else f" ({text})"
