"""Texts of the exported verifier that are no copies: its entry, what reads its rules, and its READMEs."""

from __future__ import annotations

_INIT = '''"""Rules of the PTO tile ISA: {what}.

Written by `pto-isa export verifier{option}`; do not edit.
It needs the standard library only and may stand in any package.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .runtime.errors import InputError
from .runtime.rules.finding import Finding
from .runtime.types.global_type import GlobalType
from .runtime.types.tile_type import TileType
from .runtime.types.unknown import UNKNOWN
from .runtime.unknown_name import UnknownOp
from .verifier import OperandError, verify_op

if TYPE_CHECKING:
{imports}
__version__ = "{version}"

__all__ = [
    {names}"verify_op", "Finding", "TileType", "GlobalType", "GroupType", "ConvType", "PipeType", "UNKNOWN",
    "InputError", "OperandError", "UnknownOp", "__version__",
]

# what is loaded when it is asked for, by name: most calls have no use for it
_LATE = {{
{modules}
}}


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
    found = globals()[name] = getattr(import_module(_LATE[name], __name__), name)
    return found
'''
_LATE = {
    "ConvType": ".runtime.types.conv_type",
    "GroupType": ".runtime.types.group_type",
    "PipeType": ".runtime.types.pipe_type",
}
_LATE_PROGRAMS = {"verify": ".program.verifier"}

RULES = '''"""The rules of the ops, which ``rules.json.gz`` holds; they are read when the first op is asked for."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...runtime.rules.rule import OpRules, Rule
    from ...runtime.rules.stored import StoredRules


@cache
def _stored() -> "StoredRules":
    import pkgutil
    import zlib

    from ...runtime.rules.stored import StoredRules

    packed = pkgutil.get_data(__name__, "rules.json.gz")  # also from an archive
    if packed is None:
        raise FileNotFoundError(f"the loader of {__name__} cannot read rules.json.gz")
    return StoredRules(zlib.decompress(packed, wbits=31), __name__)


def names() -> tuple[str, ...]:
    """The plain names of all ops, in order."""
    return _stored().names()


def rules_of(name: str) -> "OpRules":
    """The rules of the op of this plain name."""
    return _stored().rules_of(name)


def tile_rules() -> "tuple[Rule, ...]":
    """The rules of every tile."""
    return _stored().tile_rules()
'''

MAIN = '''"""``python -m pto_verifier FILE…`` prints findings as `pto-isa verify` does."""

import sys

from . import __version__
from .program.standalone import main

if __name__ == "__main__":
    sys.exit(main(__package__, __version__))
'''

_EN = """# pto_verifier {version}

[简体中文](README.zh.md)

The rules of {ops} instructions of the PTO tile ISA and what judges them, for other tools to carry along. Written by
`pto-isa export verifier{option}`; do not edit, export again.

It needs Python 3.11 and the standard library, nothing else. Copy the folder where you want it, also below a package of
your own (`yourtool/_vendor/pto_verifier`) or in an archive on `sys.path`; its modules name each other relatively.

```python
import pto_verifier

{program}pto_verifier.verify_op("tshls", profile="a5", dst="vec, 16x32xi32", src="vec, 16x32xi32", scalar=-1)
```
{command}
A `Finding` has the id of the rule (`pto.tshls/non-negative`), severity, {place}message in both languages, what was
found and the nearest legal choice. Profiles are `cpu`, `a2a3` and `a5`.

The rules are data, `generated/rules/rules.json.gz`, in which what several instructions have alike stands once; those of
an instruction are made when it is first asked for, their conditions by compiling the text that is stored. Use a file
that you exported, or that you trust as you trust code.

What is imported from `pto_verifier` itself is its interface; the modules inside may change with every version. Types
and attributes are judged, and scalars that are known; rules about elements of tiles need the tiles and are left to the
package `pto-isa`, which this was exported from.{more}

Apache License 2.0: see LICENSE, and NOTICE for the sources of the facts. Both stay with every copy.
"""
_ZH = """# pto_verifier {version}

[English](README.md)

PTO Tile 指令集中 {ops} 条指令的规则及其校验代码，供其他工具随附使用。
由 `pto-isa export verifier{option}` 生成；请勿修改，需要更新时重新导出。

只需 Python 3.11 及其标准库。将本目录复制到所需位置即可，也可放在自己的包之下（`yourtool/_vendor/pto_verifier`）
或 `sys.path` 上的压缩包内；模块之间均以相对路径引用。

```python
import pto_verifier

{program}pto_verifier.verify_op("tshls", profile="a5", dst="vec, 16x32xi32", src="vec, 16x32xi32", scalar=-1)
```
{command}
`Finding` 含规则标识（`pto.tshls/non-negative`）、级别、{place}两种语言的消息、实际值以及最接近的合法取值。目标平台为
`cpu`、`a2a3` 与 `a5`。

规则以数据形式存放在 `generated/rules/rules.json.gz` 中，多条指令共有的内容只存一份；首次用到某条指令时才构造其规则，
条件由其中的文本编译而成。请只使用自己导出的数据文件，或像信任代码一样信任的数据文件。

接口仅限于可从 `pto_verifier` 直接导入的名称，内部模块可能随版本变化。校验范围是类型、属性与已知的标量；
涉及 Tile 元素的规则需要 Tile 本身，由导出本包的 `pto-isa` 校验。{more}

许可证为 Apache License 2.0：见 LICENSE；事实来源见 NOTICE。复制时须保留这两个文件。
"""
# what the READMEs say of the one package or the other, in English and Chinese
_OF_PROGRAMS = {
    "program": (
        'pto_verifier.verify("kernel.pto", profile="a5")  # or the text of a program -> list of Finding\n',
        'pto_verifier.verify("kernel.pto", profile="a5")  # 也可传入程序文本，返回 Finding 列表\n',
    ),
    "command": (
        """
```
python -m pto_verifier kernel.pto --profile a5 --format text|json|sarif --lang en|zh
```

The command ends with 0 without an error, 1 with one, 2 when a file cannot be read; `--help` lists the options.
""",
        """
```
python -m pto_verifier kernel.pto --profile a5 --format text|json|sarif --lang en|zh
```

没有错误时命令的退出码为 0，有错误为 1，文件无法读取为 2；选项见 `--help`。
""",
    ),
    "place": ("place, ", "位置、"),
    "more": ("", ""),
}
_OF_CALLS = dict.fromkeys(_OF_PROGRAMS, ("", "")) | {
    "more": (
        " Programs are verified by what `pto-isa export verifier --programs` writes.",
        "校验整个程序须使用 `pto-isa export verifier --programs` 导出的包。",
    ),
}


def init(version: str, programs: bool) -> str:
    """The entry of the package, with the verifier of programs or without."""
    calls = "``verify_op`` judges single calls"
    late = (_LATE_PROGRAMS if programs else {}) | _LATE
    return _INIT.format(
        version=version,
        what=f"``verify`` judges programs, {calls}" if programs else calls,
        option=_option(programs),
        imports="".join(f"    from {module} import {name}\n" for name, module in sorted(late.items(), key=_by_module)),
        modules="\n".join(f'    "{name}": "{module}",' for name, module in late.items()),
        names='"verify", ' if programs else "",
    )


def _by_module(pair: tuple[str, str]) -> str:
    return pair[1]


def readme(version: str, ops: int, programs: bool) -> dict[str, str]:
    """The READMEs by their names; ops: how many there are."""
    facts = {"version": version, "ops": ops, "option": _option(programs)}
    parts = _OF_PROGRAMS if programs else _OF_CALLS
    texts = {"README.md": _EN, "README.zh.md": _ZH}
    return {
        name: text.format(**facts, **{part: pair[number] for part, pair in parts.items()})
        for number, (name, text) in enumerate(texts.items())
    }


def _option(programs: bool) -> str:
    return " --programs" if programs else ""
