"""Commands for those who write records: arguments and help; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..say import refuse, told
from .command import command
from .parameters import (
    PATH,
    RELEASE,
    AssemblerOption,
    Format,
    OnlyOps,
    OpArgument,
    Ops,
    Paths,
    ProfileOption,
    argument,
    option,
    switch,
)


@command(told("command.check"))
def check(
    paths: Paths = None,
    format_: Format = "text",
    strict_lock: Annotated[bool, switch("option.check.strict_lock", "--strict-lock")] = False,
    rules: Annotated[bool, switch("option.check.rules", "--rules")] = False,
) -> int:
    """Check the records."""
    from ..authors.check_command import run

    return run(_paths(paths), format_, strict_lock, rules)


@command(told("command.fmt"))
def fmt(
    paths: Paths = None,
    check: Annotated[bool, switch("option.fmt.check", "--check")] = False,
    types: Annotated[str | None, option("option.fmt.types", "--types")] = None,
    assembler: AssemblerOption = None,
    source: Annotated[str | None, option("option.fmt.source", "--from", metavar=RELEASE)] = None,
) -> int:
    """Write the canonical form."""
    named = _paths(paths)
    programs = [path for path in named if path.suffix == ".pto"]
    for name, given in (("--types", types), ("--assembler", assembler), ("--from", source)):
        if given is not None and not programs:
            refuse("fmt.for_programs", name=name)
    status = 0
    if programs:
        from ..programs.verify_command import fmt_programs

        status = fmt_programs(programs, check, types, assembler, source)
    rest = [path for path in named if path.suffix != ".pto"]
    if programs and not rest:
        return status
    from ..authors.texts_command import fmt as run

    return max(status, run(rest, check))


@command(told("command.confirm"))
def confirm(
    names: Annotated[list[str] | None, argument("option.confirm.names")] = None,
    everything: Annotated[bool, switch("option.confirm.all", "--all")] = False,
) -> int:
    """Lock texts."""
    from ..authors.texts_command import confirm_texts

    return confirm_texts(names or [], everything)


@command(told("command.new"))
def new(
    op: OpArgument,
    like: Annotated[str, option("option.new.like", "--like")],
    family: Annotated[str | None, option("option.new.family", "--family")] = None,
    en: Annotated[str | None, option("option.new.en", "--en")] = None,
    zh: Annotated[str | None, option("option.new.zh", "--zh")] = None,
) -> int:
    """Start a record."""
    from ..authors.author import new as run

    return run(op, like, family, en, zh)


@command(told("command.resolve"))
def resolve(
    op: OpArgument,
    origin: Annotated[bool, switch("option.resolve.origin", "--origin")] = False,
) -> int:
    """Print a merged record."""
    from ..authors.author import resolve as run

    return run(op, origin)


@command(told("command.dump"))
def dump(
    op: OpArgument,
    after: Annotated[str | None, option("option.dump.after", "--after", metavar="<pass>")] = None,
    profile: ProfileOption = None,
    form: Annotated[str | None, option("option.dump.form", "--form")] = None,
) -> int:
    """Print the stages of the compiler."""
    from ..authors.dump import dump as run

    return run(op, after, profile, form)


@command(told("command.generate"))
def generate(
    ops: Ops = None,
    check: Annotated[bool, switch("option.generate.check", "--check")] = False,
    golden: Annotated[str | None, option("option.generate.golden", "--golden", metavar=PATH)] = None,
) -> int:
    """Write generated files."""
    from ..authors.generate import generate as run

    return run(ops or [], check, None if golden is None else Path(golden))


@command(told("command.coverage"))
def coverage(
    ops: Ops = None,
    breaks: Annotated[bool, switch("option.coverage.breaks", "--breaks")] = False,
    inventory: Annotated[str | None, option("option.coverage.inventory", "--inventory", metavar=PATH)] = None,
    family: Annotated[list[str] | None, option("option.coverage.family", "--family")] = None,
    format_: Format = "text",
) -> int:
    """Count what is covered."""
    if inventory is not None:
        from ..authors.inventory import inventory as run_inventory

        if ops or breaks:
            refuse("coverage.inventory_alone")
        return run_inventory(Path(inventory), family or [], format_)
    from ..authors.coverage import coverage as run

    if family:
        refuse("coverage.family_alone")
    return run(ops or [], breaks, format_)


@command(told("command.conform"))
def conform(
    folders: Annotated[list[str], argument("option.conform.folders")],
    op: OnlyOps = None,
    record: Annotated[bool, switch("option.conform.record", "--record")] = False,
    stale: Annotated[bool, switch("option.conform.stale", "--stale")] = False,
    format_: Format = "text",
) -> int:
    """Compare with vectors."""
    from ..authors.conform import conform as run

    return run(_paths(folders), op or [], record, stale, format_)


@command(told("command.audit"))
def audit(
    checkouts: Annotated[list[str], argument("option.audit.checkouts")],
    family: Annotated[list[str] | None, option("option.audit.family", "--family")] = None,
    op: OnlyOps = None,
    everything: Annotated[bool, switch("option.audit.all", "--all")] = False,
    helpers: Annotated[bool, switch("option.audit.helpers", "--helpers")] = False,
    assertions: Annotated[bool, switch("option.audit.assertions", "--assertions")] = False,
    unleft: Annotated[bool, switch("option.audit.unleft", "--unleft")] = False,
    read: Annotated[bool, switch("option.audit.read", "--read")] = False,
    format_: Format = "text",
) -> int:
    """Compare with the sources."""
    from ..authors.audit import audit as run

    return run(_paths(checkouts), family or [], op or [], everything, helpers, assertions, unleft, read, format_)


def _paths(words: list[str] | None) -> list[Path]:
    return [Path(word) for word in words or ()]
