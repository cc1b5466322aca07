"""Commands for those who ask: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from typing import Annotated

import typer

from .options import Format, OpName, ProfileOption, TableFormat, app
from .say import say


@app.command(help=say("Show one op on one screen.", "用一屏显示一条指令。"))
def lookup(
    name: OpName,
    profile: Annotated[
        str, typer.Option("--profile", help=say("only what holds on this profile", "只显示该目标平台的内容"))
    ] = "",
    full: Annotated[
        bool,
        typer.Option(
            "--full",
            help=say("everything: all forms, reasons, disputes and examples", "全部内容：各种形式、理由、分歧与示例"),
        ),
    ] = False,
    format_: Annotated[
        str, typer.Option("--format", help=say("text, markdown or json", "text、markdown 或 json"))
    ] = "text",
) -> int:
    """Show one op."""
    from .lookup import lookup as run

    return run(name, profile, full, format_)


@app.command("list", help=say("List ops.", "列出指令。"))
def list_(
    family: Annotated[str | None, typer.Option(help=say("of this family", "指令族"))] = None,
    profile: ProfileOption = None,
    dtype: Annotated[str | None, typer.Option(help=say("that take this element type", "支持的元素类型"))] = None,
    kind: Annotated[str | None, typer.Option(help=say("with an operand of this kind", "含有该种类的操作数"))] = None,
    disputed: Annotated[bool, typer.Option("--disputed", help=say("whose sources disagree", "来源存在分歧"))] = False,
    since: Annotated[
        str | None,
        typer.Option(
            "--since", metavar="RELEASE", help=say("whose text changed since this release", "自该版本起文本有变化")
        ),
    ] = None,
    format_: TableFormat = "text",
) -> int:
    """List ops."""
    from .ask import list_ops

    return list_ops(family, profile, dtype, kind, disputed, since, format_)


@app.command(
    help=say(
        "Find ops by words or facts: dtype:bf16 profile:!a2a3.", "按词语或属性查找指令：dtype:bf16 profile:!a2a3。"
    )
)
def search(
    words: Annotated[list[str], typer.Argument(help=say("words and facts", "词语与属性"))],
    format_: TableFormat = "text",
) -> int:
    """Find ops."""
    from .ask import search_ops

    return search_ops(words, format_)


@app.command(help=say("List the legal element types of an op.", "列出指令合法的元素类型组合。"))
def legal(
    op: OpName,
    fixed: Annotated[list[str] | None, typer.Argument(help=say("given types: src=f32", "已定类型：src=f32"))] = None,
    profile: ProfileOption = None,
    format_: Format = "text",
) -> int:
    """List legal element types."""
    from .ask import legal as run

    return run(op, profile, fixed or [], format_)


@app.command(help=say("Explain a rule or a general statement by its id.", "按标识解释一条规则或通用说明。"))
def explain(
    rule: Annotated[
        str,
        typer.Argument(
            help=say(
                "for example pto.tshls/non-negative or general/no-fence",
                "例如 pto.tshls/non-negative 或 general/no-fence",
            )
        ),
    ],
    format_: Format = "text",
) -> int:
    """Explain a rule."""
    from .explain import explain as run

    return run(rule, format_)


@app.command(
    help=say("Compare two profiles, or two releases of the assembler.", "比较两个目标平台，或汇编器的两个版本。")
)
def diff(
    first: Annotated[str, typer.Argument(help=say("profile, or release", "目标平台或版本"))],
    second: Annotated[str, typer.Argument(help=say("profile, or release", "目标平台或版本"))],
    op: Annotated[str | None, typer.Argument(help=say("op; default: all", "指令，默认全部"))] = None,
    assembler: Annotated[
        bool, typer.Option("--assembler", help=say("compare releases of the assembler", "比较汇编器版本"))
    ] = False,
    format_: Format = "text",
) -> int:
    """Compare two profiles or releases."""
    from .diff import diff, releases

    return releases(first, second, op, format_) if assembler else diff(first, second, op, format_)
