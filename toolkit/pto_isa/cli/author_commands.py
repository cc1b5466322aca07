"""Commands for those who write records: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import AssemblerOption, Format, OpName, Paths, ProfileOption, app
from .say import fail, say


@app.command(help=say("Check the records: every fault of every file.", "检查记录，一次列出所有文件的所有错误。"))
def check(
    paths: Paths = None,
    format_: Format = "text",
    strict_lock: Annotated[
        bool, typer.Option("--strict-lock", help=say("new texts must be confirmed", "新文本也须确认"))
    ] = False,
    rules: Annotated[
        bool,
        typer.Option("--rules", help=say("rules must be breakable alone (slow)", "规则须能单独违反（较慢）")),
    ] = False,
) -> int:
    """Check the records."""
    from .check_command import run

    return run(paths or [], format_, strict_lock, rules)


@app.command(
    help=say(
        "Write records or programs (.pto) in canonical form.",
        "将记录或程序（.pto）写成规范格式。",
    )
)
def fmt(
    paths: Paths = None,
    check: Annotated[
        bool, typer.Option("--check", help=say("only say what would change", "只报告需要改动之处"))
    ] = False,
    types: Annotated[
        str | None,
        typer.Option(
            "--types",
            help=say("tile types of programs: compact or legacy", "程序中 Tile 类型的写法：compact 或 legacy"),
        ),
    ] = None,
    assembler: AssemblerOption = None,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="RELEASE", help=say("the release that programs are for", "程序所针对的版本")),
    ] = None,
) -> int:
    """Write the canonical form."""
    programs = [path for path in paths or [] if path.suffix == ".pto"]
    for option, given in (("--types", types), ("--assembler", assembler), ("--from", source)):
        if given is not None and not programs:
            fail(f"{option} is for programs; name .pto files", f"{option} 只用于程序；请给出 .pto 文件")
    if programs:
        from .verify_command import fmt_programs

        rest = [path for path in paths or [] if path.suffix != ".pto"]
        status = fmt_programs(programs, check, types, assembler, source)
        if not rest:
            return status
        from .texts_command import fmt as run_rest

        return max(status, run_rest(rest, check))
    from .texts_command import fmt as run

    return run(paths or [], check)


@app.command(help=say("Accept texts as they are in both languages.", "确认文本的两种语言已一致。"))
def confirm(
    names: Annotated[
        list[str] | None, typer.Argument(help=say("ops, families or shared files", "指令、指令族或共享文件"))
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help=say("all texts", "全部文本"))] = False,
) -> int:
    """Lock texts."""
    from .texts_command import confirm_texts

    return confirm_texts(names or [], everything)


@app.command(help=say("Start the record of a new op as a copy of another.", "以已有记录为蓝本新建一条记录。"))
def new(
    op: OpName,
    like: Annotated[str, typer.Option(help=say("op to copy", "作为蓝本的指令"))],
    family: Annotated[
        str | None, typer.Option(help=say("family; default: that of the copied op", "指令族，默认同蓝本"))
    ] = None,
    en: Annotated[str | None, typer.Option(help=say("summary in English", "英文摘要"))] = None,
    zh: Annotated[str | None, typer.Option(help=say("summary in Chinese", "中文摘要"))] = None,
) -> int:
    """Start a record."""
    from .author import new as run

    return run(op, like, family, en, zh)


@app.command(
    help=say("Print the record merged from op, group and family.", "输出由指令、分组与指令族合并而成的完整记录。")
)
def resolve(
    op: OpName,
    origin: Annotated[
        bool, typer.Option("--origin", help=say("file and line of each value", "注明每个值的文件与行号"))
    ] = False,
) -> int:
    """Print a merged record."""
    from .author import resolve as run

    return run(op, origin)


@app.command(
    help=say("Print what the compiler makes of an op, stage by stage.", "逐个阶段输出编译器对一条指令的处理结果。")
)
def dump(
    op: OpName,
    after: Annotated[
        str | None,
        typer.Option(
            "--after",
            metavar="<pass>",
            help=say("only after this pass; elaborate is the first", "只输出该 pass 之后的结果，首个为 elaborate"),
        ),
    ] = None,
    profile: ProfileOption = None,
    form: Annotated[str | None, typer.Option("--form", help=say("only this form", "只输出该形式"))] = None,
) -> int:
    """Print the stages of the compiler."""
    from .dump import dump as run

    return run(op, after, profile, form)


@app.command(help=say("Write all that is derived from the records.", "生成由记录导出的全部文件。"))
def generate(
    ops: Annotated[list[str] | None, typer.Argument(help=say("ops; default: all", "指令，默认全部"))] = None,
    check: Annotated[bool, typer.Option("--check", help=say("only compare", "只比较，不写入"))] = False,
    golden: Annotated[
        Path | None,
        typer.Option(
            help=say("the outputs kept for review, in this folder", "供评审的样例输出，写入该目录"), readable=False
        ),
    ] = None,
) -> int:
    """Write generated files."""
    from .generate import generate as run

    return run(ops or [], check, golden)


@app.command(help=say("Count rules, checks, languages and levels.", "统计规则、校验、语言与状态。"))
def coverage(
    ops: Annotated[list[str] | None, typer.Argument(help=say("ops; default: all", "指令，默认全部"))] = None,
    breaks: Annotated[
        bool,
        typer.Option("--breaks", help=say("search calls for each rule (slow)", "为每条规则搜索调用（较慢）")),
    ] = False,
    inventory: Annotated[
        Path | None,
        typer.Option(
            help=say(
                "table of all ops (name, set, family): which have a record",
                "全部指令的清单（name、set、family 列），检查哪些已有记录",
            ),
            readable=False,
        ),
    ] = None,
    family: Annotated[
        list[str] | None,
        typer.Option(
            help=say("with --inventory: this family must be complete", "与 --inventory 合用：该指令族必须完整")
        ),
    ] = None,
    format_: Format = "text",
) -> int:
    """Count what is covered."""
    if inventory is not None:
        from .inventory import inventory as run_inventory

        if ops or breaks:
            fail("--inventory takes neither ops nor --breaks", "--inventory 不能与指令名或 --breaks 合用")
        return run_inventory(inventory, family or [], format_)
    from .coverage import coverage as run

    if family:
        fail("--family needs --inventory FILE", "--family 须与 --inventory FILE 合用")
    return run(ops or [], breaks, format_)


@app.command(help=say("Compare the generated ops with recorded vectors.", "将生成的指令与实测向量比对。"))
def conform(
    folders: Annotated[list[Path], typer.Argument(help=say("folders of vectors", "向量目录"), readable=False)],
    op: Annotated[list[str] | None, typer.Option("--op", help=say("only this op", "只比对该指令"))] = None,
    record: Annotated[bool, typer.Option("--record", help=say("write what was compared", "写入比对记录"))] = False,
    stale: Annotated[
        bool, typer.Option("--stale", help=say("deviations must still be needed", "偏离必须仍有必要"))
    ] = False,
    format_: Format = "text",
) -> int:
    """Compare with vectors."""
    from .conform import conform as run

    return run(folders, op or [], record, stale, format_)


@app.command(help=say("Compare the records with checkouts of the public sources.", "将记录与公开来源的检出目录比对。"))
def audit(
    checkouts: Annotated[
        list[Path],
        typer.Argument(help=say("checkouts of pto-isa and PTOAS", "pto-isa 与 PTOAS 的检出目录"), readable=False),
    ],
    family: Annotated[list[str] | None, typer.Option(help=say("only this family", "只比对该指令族"))] = None,
    op: Annotated[list[str] | None, typer.Option("--op", help=say("only this op", "只比对该指令"))] = None,
    everything: Annotated[
        bool, typer.Option("--all", help=say("show disputed differences too", "也显示已列入分歧的差异"))
    ] = False,
    helpers: Annotated[
        bool,
        typer.Option(
            "--helpers", help=say("list shared functions and the rules that cite them", "列出共用函数与引用它们的规则")
        ),
    ] = False,
    assertions: Annotated[
        bool,
        typer.Option(
            "--assertions",
            help=say(
                "list assertions that ops come to and no record cites, counted by family",
                "列出指令可到达但没有记录引用的断言，按指令族计数",
            ),
        ),
    ] = False,
    read: Annotated[
        bool,
        typer.Option(
            "--read",
            help=say("only print what is said in words beside what it cites", "只并排显示文字陈述与所引之处"),
        ),
    ] = False,
    format_: Format = "text",
) -> int:
    """Compare with the sources."""
    from .audit import audit as run

    return run(checkouts, family or [], op or [], everything, helpers, assertions, read, format_)
