"""The READMEs that are written beside exported vectors."""

from __future__ import annotations

from ..text.lists import listed

_EN = """# Test vectors of the PTO tile ISA

[简体中文](README.zh.md)

Calls of {ops} instructions with the results that the records of `pto-isa` {version} state: {cases} cases, made by
`pto-isa export vectors` with seed {seed} for {profiles}. For every form, mode and legal row of element types there
is one small call, unless all that were found are refused for their values or have an empty result of which nothing is
promised. Each result was computed per element from the formula of the record and again by the generated
NumPy code; the two have equal bits. Nothing was measured on a device. `pto-isa conform DIR` reads these files and
passes.
{left_out}
## Files

`<op>.json` describes the calls, `<op>.npz` (`numpy.load`) holds the arrays.

- A case has `id`, `profile` (`cpu`, `a2a3`, `a5`), `form`, `mode`, `row` (element types by operand),
  `tags`, `attrs` (attributes by name) and `operands`. Tag `undefined`: a rule says that the result must not be
  relied on.
- `kind` of an operand: `tile` (all fields of its type), `global` and `group` (`shape`, `stride`, `offset` in
  elements), `conv_tile` (`settings` are those that differ from zero), `array`, `registers`, `scalar` (`bits` is
  the exact pattern).
- `role`: `in`, `out`, `inout`, `tmp` (scratch; tiles of this role have no arrays). A `scalar` of role `out` is a number
  that the op gives: it has no `value`, `bits` and `in`, and its `out` is an array of one element.
- `<id>/<operand>/in`: the elements before the call, also of results; `<id>/<operand>/out`: those after it. Tiles
  are arrays `rows x cols` whatever their storage layout, over the whole static shape; of `global` and `group` it
  is the whole memory.
- Types that NumPy lacks are raw bits in unsigned integers; 4-bit types have one element per byte, in its low bits.
- `<id>/<operand>/undefined`: bits of the result that nothing promises, as a mask of the raw elements; absent when
  there are none. Ignore these bits. Any NaN equals any NaN; -0 and +0 differ.
- `accuracy` of a result: `exact`, `N ulp`, `sum` (of absolute terms), `dot` or `unspecified`.
  `<id>/<operand>/tolerance` is the difference from `out` that it allows, per element; absent when equal bits are
  promised.
"""

_ZH = """# PTO Tile 指令集测试向量

[English](README.md)

{ops} 条指令的调用，结果取自 `pto-isa` {version} 的记录：共 {cases} 个用例，由 `pto-isa export vectors` 生成，
种子为 {seed}，目标平台为 {profiles}。每种形式、模式与合法的元素类型组合各有一个小规模调用；若找到的调用均因取值被拒绝，
或结果为空、没有任何保证的元素，则不含该组合。
结果按记录中的公式逐元素算出，并与生成的 NumPy 代码比对，两者逐位相同。未在任何设备上实测。
`pto-isa conform DIR` 可读取这些文件，且全部通过。
{left_out}
## 文件

`<op>.json` 描述调用，`<op>.npz`（用 `numpy.load` 读取）存放数组。

- 用例含 `id`、`profile`（`cpu`、`a2a3`、`a5`）、`form`、`mode`、`row`（各操作数的元素类型）、`tags`、
  `attrs`（属性）与 `operands`。标签 `undefined` 表示有规则说明结果不可依赖。
- 操作数的 `kind`：`tile`（列出类型的全部字段）、`global` 与 `group`（`shape`、`stride`、`offset` 以元素计）、
  `conv_tile`（`settings` 为不等于零的设置）、`array`、`registers`、`scalar`（以 `bits` 的比特为准）。
- `role`：`in`、`out`、`inout`、`tmp`（临时空间；此类 Tile 没有数组）。`role` 为 `out` 的 `scalar` 是指令返回的数值：
  没有 `value`、`bits` 和 `in`，其 `out` 为单元素数组。
- `<id>/<operand>/in` 为调用前的元素，结果操作数也有；`<id>/<operand>/out` 为调用后的元素。
  Tile 数组为 `rows x cols`，覆盖整个静态形状，与存储布局无关；`global` 与 `group` 为全部内存。
- NumPy 没有的类型以无符号整数保存原始比特；4 位类型每字节一个元素，位于低位。
- `<id>/<operand>/undefined`：结果中没有保证的比特，是原始元素的掩码；没有时省略。比对时忽略这些比特。
  任意 NaN 视为相等，-0 与 +0 不相等。
- 结果的 `accuracy`：`exact`、`N ulp`、`sum`（各项绝对值之和）、`dot` 或 `unspecified`。
  `<id>/<operand>/tolerance` 为各元素与 `out` 之间允许的差；要求逐位相同时省略。
"""

# why instructions have no vectors
REASONS = {
    "pipe": ("the format has no words for pipes between cores", "格式无法描述核间管道"),
    "nothing": ("a call writes no elements", "调用不写入任何元素"),
    "words": ("the record says in words, not in equations, what is written", "记录只用文字、未用公式说明写入的内容"),
    "unknown": ("no public source states what is computed", "没有公开来源说明其计算内容"),
    "refused": ("no legal call was found on these profiles", "在所选目标平台上没有找到合法调用"),
}


def readmes(
    version: str, seed: int, profiles: tuple[str, ...], cases: dict[str, int], left_out: dict[str, list[str]]
) -> dict[str, str]:  # fmt: skip
    """The READMEs by name."""
    made = {}
    for place, (name, text) in enumerate({"README.md": _EN, "README.zh.md": _ZH}.items()):
        made[name] = text.format(
            version=version, seed=seed, ops=len(cases), cases=sum(cases.values()),
            profiles=listed(profiles)[place],
            left_out="".join(f"\n{line}\n" for line in _left_out(left_out, place)),
        )  # fmt: skip
    return made


def _left_out(left_out: dict[str, list[str]], place: int) -> list[str]:
    """A sentence for every reason, in English (0) or Chinese (1)."""
    made = []
    for reason, ops in left_out.items():
        names = listed(f"`{op}`" for op in ops)[place]
        why = REASONS[reason][place]
        made.append(f"以下指令未包含，因为{why}：{names}。" if place else f"Left out, because {why}: {names}.")
    return made
