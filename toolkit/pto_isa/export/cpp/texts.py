"""Texts of the C++ library beside its code."""

from __future__ import annotations

CMAKE = """cmake_minimum_required(VERSION 3.14)
project(pto_verifier VERSION @VERSION@ LANGUAGES CXX)

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

add_library(pto_verifier STATIC
@SOURCES@
)
add_library(pto::verifier ALIAS pto_verifier)
target_compile_features(pto_verifier PUBLIC cxx_std_17)
target_include_directories(pto_verifier
  PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
  PRIVATE src)
set_target_properties(pto_verifier PROPERTIES EXPORT_NAME verifier POSITION_INDEPENDENT_CODE ON)

set(pto_verifier_package ${CMAKE_INSTALL_LIBDIR}/cmake/pto_verifier)
write_basic_package_version_file(
  ${CMAKE_CURRENT_BINARY_DIR}/pto_verifier-config-version.cmake COMPATIBILITY ExactVersion)
install(TARGETS pto_verifier EXPORT pto_verifier-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/pto DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT pto_verifier-targets NAMESPACE pto:: DESTINATION ${pto_verifier_package})
install(FILES cmake/pto_verifier-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/pto_verifier-config-version.cmake
  DESTINATION ${pto_verifier_package})
"""

CONFIG = """include("${CMAKE_CURRENT_LIST_DIR}/pto_verifier-targets.cmake")
"""

_EN = """# pto_verifier {version}

[简体中文](README.zh.md)

The rules of {ops} instructions of the PTO tile ISA as a C++17 library, for compilers and other tools. Written by
`pto-isa export cpp`; do not edit, export again.

It needs the standard library only and has no constructors of globals. The tests compile it with GCC and
`-fno-exceptions -fno-rtti -Wall -Wextra -Werror`; whole numbers are computed in `__int128`, which Clang has too. Add
the folder with `add_subdirectory`, or install it and use `find_package(pto_verifier)`; link `pto::verifier`.

```cpp
#include "pto/verifier.h"

pto::TileType tile(pto::ElementType::i32, 16, 32);
pto::Call call{{{{"dst", tile}}, {{"src", tile}}, {{"scalar", -1}}}};
for (const pto::Finding& finding : pto::verify("tshls", call, pto::Profile::a5)) {{
  std::cerr << finding.message(pto::Language::en) << " [" << finding.rule << "]\\n";
}}
```

- `pto/verifier.h`: `verify`, `Call`, `Finding`, `describe`; `pto/types.h` and `pto/value.h`: what operands are;
  `pto/words.h`: element types, locations, layouts; `pto/tables.h`: names of all ops and rules as constants.
- Names, ids, severities, judgements and messages are those of `pto_isa.verify_op`. What is not known (`pto::unknown`,
  `pto::Value::unknown()`, a scalar that is not given) breaks no rule by itself.
- Faults of the caller are findings too: an op (`program/unknown-op`) or an operand that does not exist, an operand of
  the wrong kind, a type that cannot be.
- Rules over elements and storage need the tiles; they are listed with `Stage::elements` and never judged here. The
  nearest legal call is not searched for.
- Whole numbers are exact up to 128 bits; a result that needs more is treated as not known.

What the headers in `include` declare is the interface; the rest may change with every version.

Apache License 2.0: see LICENSE, and NOTICE for the sources of the facts. Both stay with every copy.
"""

_ZH = """# pto_verifier {version}

[English](README.md)

PTO Tile 指令集中 {ops} 条指令的规则，以 C++17 库的形式供编译器等工具使用。
由 `pto-isa export cpp` 生成；请勿修改，需要更新时重新导出。

只依赖标准库，没有全局构造函数。测试以 GCC 及 `-fno-exceptions -fno-rtti -Wall -Wextra -Werror` 编译；
整数按 `__int128` 计算，Clang 同样支持。用 `add_subdirectory` 加入本目录，或安装后用
`find_package(pto_verifier)`；链接 `pto::verifier`。

```cpp
#include "pto/verifier.h"

pto::TileType tile(pto::ElementType::i32, 16, 32);
pto::Call call{{{{"dst", tile}}, {{"src", tile}}, {{"scalar", -1}}}};
for (const pto::Finding& finding : pto::verify("tshls", call, pto::Profile::a5)) {{
  std::cerr << finding.message(pto::Language::zh) << " [" << finding.rule << "]\\n";
}}
```

- `pto/verifier.h`：`verify`、`Call`、`Finding`、`describe`；`pto/types.h` 与 `pto/value.h`：操作数；
  `pto/words.h`：元素类型、存储位置、布局；`pto/tables.h`：全部指令与规则的名称，均为常量。
- 名称、规则标识、级别、判定与消息均与 `pto_isa.verify_op` 相同。未知的内容（`pto::unknown`、
  `pto::Value::unknown()`、未给出的标量）本身不违反规则。
- 调用者的错误同样作为结果返回：指令（`program/unknown-op`）或操作数不存在、操作数种类不符、类型不成立。
- 涉及元素与存储的规则需要 Tile 本身，这里只列出（`Stage::elements`），不作判定；也不搜索最接近的合法调用。
- 整数在 128 位以内精确；超出时按未知处理。

接口以 `include` 中的头文件为准，其余部分可能随版本变化。

许可证为 Apache License 2.0：见 LICENSE；事实来源见 NOTICE。复制时须保留这两个文件。
"""

README = {"README.md": _EN, "README.zh.md": _ZH}
