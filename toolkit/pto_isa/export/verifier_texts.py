"""Texts of the exported verifier that are no copies: its entry and its READMEs."""

from __future__ import annotations

INIT = '''"""Rules of the PTO tile ISA: ``verify`` judges programs, ``verify_op`` single calls.

Written by `pto-isa export verifier`; do not edit.  It needs the standard library only and may stand in any package.
"""

from .program.verifier import verify
from .runtime.types.conv_type import ConvType
from .runtime.errors import InputError
from .runtime.rules.finding import Finding
from .runtime.types.global_type import GlobalType
from .runtime.types.group_type import GroupType
from .runtime.types.pipe_type import PipeType
from .runtime.types.tile_type import TileType
from .runtime.types.unknown import UNKNOWN
from .runtime.unknown_name import UnknownOp
from .verifier import OperandError, verify_op

__version__ = "{version}"

__all__ = [
    "verify", "verify_op", "Finding", "TileType", "GlobalType", "GroupType", "ConvType", "PipeType", "UNKNOWN",
    "InputError", "OperandError", "UnknownOp", "__version__",
]
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
`pto-isa export verifier`; do not edit, export again.

It needs Python 3.11 and the standard library, nothing else. Copy the folder where you want it, also below a package of
your own (`yourtool/_vendor/pto_verifier`); its modules name each other relatively.

```python
import pto_verifier

pto_verifier.verify("kernel.pto", profile="a5")  # or the text of a program -> list of Finding
pto_verifier.verify_op("tshls", profile="a5", dst="vec, 16x32xi32", src="vec, 16x32xi32", scalar=-1)
```

```
python -m pto_verifier kernel.pto --profile a5 --format text|json|sarif --lang en|zh
```

The command ends with 0 without an error, 1 with one, 2 when a file cannot be read; `--help` lists the options. A
`Finding` has the id of the rule (`pto.tshls/non-negative`), severity, place, message in both languages, what was found
and the nearest legal choice. Profiles are `cpu`, `a2a3` and `a5`.

What is imported from `pto_verifier` itself is its interface; the modules inside may change with every version. Types
and attributes are judged, and scalars that are known; rules about elements of tiles need the tiles and are left to the
package `pto-isa`, which this was exported from.

Apache License 2.0: see LICENSE, and NOTICE for the sources of the facts. Both stay with every copy.
"""

_ZH = """# pto_verifier {version}

[English](README.md)

PTO Tile 指令集中 {ops} 条指令的规则及其校验代码，供其他工具随附使用。
由 `pto-isa export verifier` 生成；请勿修改，需要更新时重新导出。

只需 Python 3.11 及其标准库。将本目录复制到所需位置即可，也可放在自己的包之下（`yourtool/_vendor/pto_verifier`）；
模块之间均以相对路径引用。

```python
import pto_verifier

pto_verifier.verify("kernel.pto", profile="a5")  # 也可传入程序文本，返回 Finding 列表
pto_verifier.verify_op("tshls", profile="a5", dst="vec, 16x32xi32", src="vec, 16x32xi32", scalar=-1)
```

```
python -m pto_verifier kernel.pto --profile a5 --format text|json|sarif --lang en|zh
```

没有错误时命令的退出码为 0，有错误为 1，文件无法读取为 2；选项见 `--help`。`Finding` 含规则标识
（`pto.tshls/non-negative`）、级别、位置、两种语言的消息、实际值以及最接近的合法取值。目标平台为 `cpu`、`a2a3` 与 `a5`。

接口仅限于可从 `pto_verifier` 直接导入的名称，内部模块可能随版本变化。校验范围是类型、属性与已知的标量；
涉及 Tile 元素的规则需要 Tile 本身，由导出本包的 `pto-isa` 校验。

许可证为 Apache License 2.0：见 LICENSE；事实来源见 NOTICE。复制时须保留这两个文件。
"""

README = {"README.md": _EN, "README.zh.md": _ZH}
