"""Commands for those who ask: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from typing import Annotated

from ..say import told
from .command import command
from .parameters import RELEASE, Format, OpArgument, ProfileOption, TableFormat, argument, option, switch


@command(told("command.lookup"))
def lookup(
    name: OpArgument,
    profile: Annotated[str, option("option.lookup.profile", "--profile")] = "",
    full: Annotated[bool, switch("option.lookup.full", "--full")] = False,
    format_: Annotated[str, option("option.lookup.format", "--format")] = "text",
) -> int:
    """Show one op."""
    from ..readers.lookup import lookup as run

    return run(name, profile, full, format_)


@command(told("command.list"), "list")
def list_(
    family: Annotated[str | None, option("option.list.family", "--family")] = None,
    profile: ProfileOption = None,
    dtype: Annotated[str | None, option("option.list.dtype", "--dtype")] = None,
    kind: Annotated[str | None, option("option.list.kind", "--kind")] = None,
    disputed: Annotated[bool, switch("option.list.disputed", "--disputed")] = False,
    since: Annotated[str | None, option("option.list.since", "--since", metavar=RELEASE)] = None,
    format_: TableFormat = "text",
) -> int:
    """List ops."""
    from ..readers.ask import list_ops

    return list_ops(family, profile, dtype, kind, disputed, since, format_)


@command(told("command.search"))
def search(
    words: Annotated[list[str], argument("option.search.words")],
    format_: TableFormat = "text",
) -> int:
    """Find ops."""
    from ..readers.ask import search_ops

    return search_ops(words, format_)


@command(told("command.legal"))
def legal(
    op: OpArgument,
    fixed: Annotated[list[str] | None, argument("option.legal.fixed")] = None,
    profile: ProfileOption = None,
    format_: Format = "text",
) -> int:
    """List legal element types."""
    from ..readers.ask import legal as run

    return run(op, profile, fixed or [], format_)


@command(told("command.explain"))
def explain(
    rule: Annotated[str, argument("option.explain.rule")],
    format_: Format = "text",
) -> int:
    """Explain a rule."""
    from ..readers.explain import explain as run

    return run(rule, format_)


@command(told("command.diff"))
def diff(
    first: Annotated[str, argument("option.diff.side")],
    second: Annotated[str, argument("option.diff.side")],
    op: Annotated[str | None, argument("option.diff.op")] = None,
    assembler: Annotated[bool, switch("option.diff.assembler", "--assembler")] = False,
    format_: Format = "text",
) -> int:
    """Compare two profiles or releases."""
    from ..readers.diff import diff, releases

    return releases(first, second, op, format_) if assembler else diff(first, second, op, format_)
