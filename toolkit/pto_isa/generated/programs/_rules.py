"""Rules about whole programs.

Generated from program_rules.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramRule

# ops without a record that only order others
ORDERING = (
    "pto.barrier_sync",
    "pto.get_buf",
    "pto.record_event",
    "pto.rls_buf",
    "pto.set_ffts",
    "pto.wait_event",
)

PROGRAM_RULES = {
    "unexpected": ProgramRule(
        "syntax/unexpected", "parse", "error",
        en="found {found}, expected {expected}",
        zh="此处是 {found}，应为 {expected}",
    ),
    "unbalanced": ProgramRule(
        "syntax/unbalanced", "parse", "error",
        en="found {found}, expected {expected}",
        zh="此处是 {found}，应为 {expected}",
    ),
    "too-deep": ProgramRule(
        "syntax/too-deep", "parse", "error",
        en="found {found}, expected {expected}",
        zh="此处是 {found}，应为 {expected}",
    ),
    "type-text": ProgramRule(
        "syntax/type-text", "parse", "error",
        en="{problem} in the type {found}",
        zh="类型 {found} 有误：{problem}",
    ),
    "unknown-op": ProgramRule(
        "program/unknown-op", "structure", "warning",
        en="no record describes `{op}`{hint}; its operands are not checked",
        zh="没有记录描述 `{op}`{hint}；不检查其操作数",
    ),
    "undefined-value": ProgramRule(
        "program/undefined-value", "structure", "error",
        en="`{value}` is not defined here",
        zh="`{value}` 在此处没有定义",
    ),
    "redefined-value": ProgramRule(
        "program/redefined-value", "structure", "error",
        en="`{value}` is defined a second time",
        zh="`{value}` 被重复定义",
    ),
    "unused-value": ProgramRule(
        "program/unused-value", "structure", "warning",
        en="`{value}` is never used",
        zh="`{value}` 从未被使用",
    ),
    "type-mismatch": ProgramRule(
        "program/type-mismatch", "structure", "error",
        en="`{value}` is used as {used}, but it was defined as {defined}",
        zh="`{value}` 在此处写作 {used}，定义时为 {defined}",
    ),
    "type-count": ProgramRule(
        "program/type-count", "structure", "error",
        en="{values} values but {types} types",
        zh="有 {values} 个值，却有 {types} 个类型",
    ),
    "literal": ProgramRule(
        "program/literal", "structure", "error",
        en="`{found}` is no number of the type {type}; expected {expected}",
        zh="`{found}` 不是 {type} 类型的数，应为 {expected}",
    ),
    "unknown-attribute": ProgramRule(
        "program/unknown-attribute", "structure", "warning",
        en="`{op}` has no attribute `{attribute}`{hint}",
        zh="`{op}` 没有属性 `{attribute}`{hint}",
    ),
    "capacity": ProgramRule(
        "program/capacity", "legality", "error",
        en="the tile ends at byte {end}, but {memory} has {bytes} bytes",
        zh="该 Tile 结束于第 {end} 字节，而 {memory} 只有 {bytes} 字节",
    ),
    "alignment": ProgramRule(
        "program/alignment", "legality", "error",
        en="address {address} is no multiple of {align} bytes",
        zh="地址 {address} 不是 {align} 字节的整数倍",
    ),
    "no-memory": ProgramRule(
        "program/no-memory", "legality", "error",
        en="{profile} has no memory {memory}",
        zh="{profile} 没有存储 {memory}",
    ),
    "overlap": ProgramRule(
        "program/overlap", "legality", "warning",
        en="the tile shares bytes {first} to {last} of {memory} with `{other}`, which is used again later",
        zh="该 Tile 与 `{other}` 共用 {memory} 的第 {first} 至 {last} 字节，而后者之后仍被使用",
    ),
    "valid-region": ProgramRule(
        "program/valid-region", "legality", "error",
        en="the valid {what} {count} of `{value}` must lie between 0 and {most}",
        zh="`{value}` 的有效 {what} {count} 必须在 0 到 {most} 之间",
    ),
    "alloc-valid-region": ProgramRule(
        "program/alloc-valid-region", "structure", "error",
        en="{wanted} `{operand}` of `{value}`: the type says {extent} for the valid {what}",
        zh="`{value}` {wanted} `{operand}`：类型中的有效 {what} 为 {extent}",
    ),
    "view-rank": ProgramRule(
        "program/view-rank", "structure", "warning",
        en="`shape` and `strides` are of length {count}, but the rank of the type is {rank}",
        zh="`shape` 与 `strides` 各有 {count} 项，而类型的维数为 {rank}",
    ),
    "partition-bounds": ProgramRule(
        "program/partition-bounds", "legality", "error",
        en="dimension {dimension}: offset {offset} and size {size} reach beyond the extent {extent} of the tensor",
        zh="第 {dimension} 维：偏移 {offset} 加长度 {size} 超出张量该维长度 {extent}",
    ),
    "partition-rank": ProgramRule(
        "program/partition-rank", "structure", "error",
        en="{count} offsets and sizes for a tensor of {rank} dimensions",
        zh="为 {rank} 维张量给出了 {count} 个偏移与长度",
    ),
    "partition-size": ProgramRule(
        "program/partition-size", "legality", "error",
        en="dimension {dimension}: the size {size} must be positive",
        zh="第 {dimension} 维：长度 {size} 必须为正",
    ),
    "partition-type": ProgramRule(
        "program/partition-type", "structure", "error",
        en="dimension {dimension}: the size is {size}, but the type of `{value}` says {extent}",
        zh="第 {dimension} 维：长度为 {size}，而 `{value}` 的类型写作 {extent}",
    ),
    "layout-differs": ProgramRule(
        "program/layout-differs", "legality", "error",
        en="the layout is written as {layout}, but extents {shape} and strides {strides} are taken for {fitting}",
        zh="布局写作 {layout}，而由形状 {shape} 与步长 {strides} 推断为 {fitting}",
    ),
    "wait-without-set": ProgramRule(
        "program/wait-without-set", "order", "error",
        en="nothing sets {event} from {source} to {target} before this wait",
        zh="在此等待之前，没有指令设置从 {source} 到 {target} 的 {event}",
    ),
    "register-not-set": ProgramRule(
        "program/register-not-set", "order", "warning",
        en="nothing sets the registers `{register}` before `{op}` reads them",
        zh="在 `{op}` 读取寄存器 `{register}` 之前，没有指令设置它",
    ),
    "set-without-wait": ProgramRule(
        "program/set-without-wait", "order", "warning",
        en="nothing waits for {event} from {source} to {target}",
        zh="没有指令等待从 {source} 到 {target} 的 {event}",
    ),
    "push-without-pop": ProgramRule(
        "program/push-without-pop", "order", "warning",
        en="the program has {here} but no {there}: the other core never takes part",
        zh="程序中有 {here}，却没有 {there}：另一侧的核不参与传递",
    ),
    "pop-without-free": ProgramRule(
        "program/pop-without-free", "order", "error",
        en="`{op}` takes a slot that {there} never gives back",
        zh="`{op}` 占用的槽位没有由 {there} 归还",
    ),
    "split-differs": ProgramRule(
        "program/split-differs", "order", "error",
        en="`split` is {here} here and {there} at the other end",
        zh="此处 `split` 为 {here}，另一端为 {there}",
    ),
    "pop-valid-region": ProgramRule(
        "program/pop-valid-region", "structure", "error",
        en="`{value}` has a fixed valid region, but the pop is given one",
        zh="`{value}` 的有效区域是固定的，而取出时又给出了有效区域",
    ),
    "entry-result": ProgramRule(
        "program/entry-result", "structure", "error",
        en="the entry function {name} returns {types}; expected nothing",
        zh="入口函数 {name} 返回 {types}；应无返回值",
    ),
    "recursion": ProgramRule(
        "program/recursion", "structure", "error",
        en="{name} calls {callee}, which leads back to {name}",
        zh="{name} 调用 {callee}，又回到 {name}",
    ),
    "assigned-without-address": ProgramRule(
        "program/assigned-without-address", "legality", "error",
        en="`{value}` has no address, but the program gives addresses by `tassign`",
        zh="`{value}` 没有地址，而程序用 `tassign` 指定地址",
    ),
    "no-address-at-level-3": ProgramRule(
        "program/no-address-at-level-3", "legality", "error",
        en="`{value}` has no address; at level 3 the program gives one to every tile",
        zh="`{value}` 没有地址；级别 3 要求程序为每个 Tile 给出地址",
    ),
    "address-below-level-3": ProgramRule(
        "program/address-below-level-3", "legality", "error",
        en="`{op}` gives an address, but at level 2 the assembler chooses them",
        zh="`{op}` 给出了地址，而级别 2 的地址由汇编器安排",
    ),
    "planned-beside-manual": ProgramRule(
        "program/planned-beside-manual", "legality", "error",
        en="`{op}` is left to the assembler to place, but a buffer of this function has a written address",
        zh="`{op}` 由汇编器安排地址，而该函数中有缓冲区已给定地址",
    ),
    "pipe-buffer": ProgramRule(
        "program/pipe-buffer", "order", "error",
        en="the buffer of `{op}` is neither reserved nor imported",
        zh="`{op}` 的缓冲区既非预留，也非导入",
    ),
    "pipe-peer": ProgramRule(
        "program/pipe-peer", "order", "error",
        en="only one end of the buffer {buffer} has `{op}`",
        zh="缓冲区 {buffer} 只有一端有 `{op}`",
    ),
    "nosplit-differs": ProgramRule(
        "program/nosplit-differs", "order", "error",
        en="`nosplit` is {here}, but the users of the pipe have `split` {there}",
        zh="`nosplit` 为 {here}，而该管道的使用者 `split` 为 {there}",
    ),
    "unsupported": ProgramRule(
        "program/unsupported", "run", "error",
        en="`{op}` is not executed: {reason}",
        zh="不能执行 `{op}`：{reason}",
    ),
    "argument": ProgramRule(
        "program/argument", "run", "error",
        en="{problem}",
        zh="{problem}",
    ),
    "bounds": ProgramRule(
        "program/bounds", "run", "error",
        en="{problem}",
        zh="{problem}",
    ),
    "step": ProgramRule(
        "program/step", "run", "error",
        en="{problem}",
        zh="{problem}",
    ),
}
