"""Texts of the C++ headers beside their code."""

from __future__ import annotations

CMAKE = """cmake_minimum_required(VERSION 3.14)
project(pto_isa VERSION @VERSION@ LANGUAGES CXX)

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

add_library(pto_isa INTERFACE)
add_library(pto_isa::pto_isa ALIAS pto_isa)
target_compile_features(pto_isa INTERFACE cxx_std_17)
target_include_directories(pto_isa
  INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

set(pto_isa_package ${CMAKE_INSTALL_LIBDIR}/cmake/pto_isa)
write_basic_package_version_file(
  ${CMAKE_CURRENT_BINARY_DIR}/pto_isa-config-version.cmake COMPATIBILITY ExactVersion)
install(TARGETS pto_isa EXPORT pto_isa-targets)
install(DIRECTORY pto_isa DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT pto_isa-targets NAMESPACE pto_isa:: DESTINATION ${pto_isa_package})
install(FILES cmake/pto_isa-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/pto_isa-config-version.cmake
  DESTINATION ${pto_isa_package})
"""

CONFIG = """include("${CMAKE_CURRENT_LIST_DIR}/pto_isa-targets.cmake")
"""

_EXAMPLE = """```cpp
#include "pto_isa/explain.h"

{namespace}::Tshls call;
call.dst = call.src = {namespace}::Tile({namespace}::ElementType::i32, 16, 32);
call.scalar = -1;
const auto verdict = {namespace}::verify<{namespace}::Profile::a5>(call);
for (unsigned bit = 0; bit < 128; ++bit) {{
  if (!verdict.broken.test(bit)) continue;
  for (const auto& finding : explain(call, {namespace}::Profile::a5, bit, {namespace}::Language::@LANGUAGE@)) {{
    std::cerr << finding.message << " [" << finding.rule << "]\\n";
  }}
}}
```
"""

_EN = """# pto_isa {version}

[简体中文](README.zh.md)

The rules of {ops} instructions of the PTO tile ISA as C++17 headers, for compilers and other tools. Written by
`pto-isa export cpp`; do not edit, export again.

They need `<cstdint>` only, messages also the strings of the standard library. Put this folder on the include path, use
`add_subdirectory`, or install it and use `find_package(pto_isa)`; link `pto_isa::pto_isa`. The tests compile everything
with GCC and `-fno-exceptions -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Werror`.

@EXAMPLE@
- `pto_isa/pto_isa.h`: all ops; one header for each family, such as `pto_isa/elementwise_tile_tile.h`, for some of them.
  A call is a struct of operands (`Tadd`), `verify` gives the rules that it breaks, as bits with names
  (`Tadd::same_shape`), and those that are open. `Tadd::errors` and `Tadd::undefined` are the severities.
- `pto_isa/types.h`: `Tile`, `Tensor`, `Scalar` and other operands; `pto_isa/words.h`: element types, locations and
  layouts; `pto_isa/ops.h`: `Op`, `kVersion`. `pto_isa/explain.h`: ids, messages in English and Chinese, on demand.
- `pto_isa/ods.h`: `kOdsOperations`, the operations that the public assembler defines (ODS), with their operands in
  order: the name there, the member of the call here, and whether it may be left out or repeated.
- `pto_isa/mlir.h`: fills calls from operations of MLIR (19 was tried), whose headers it needs, and emits diagnostics
  where operands are defined. Types of a dialect are read by a struct of yours that derives from `MlirTypes`.
- Ids, severities and judgements are those of `pto_isa.verify_op`; the version ends in the hash of the rules, which is
  that of the package that `pto-isa export verifier` writes.
- An operand is absent until it has an element type. `kUnknown` is an extent that only a run knows, `Scalar::of(type)` a
  number; what is not known breaks no rule. Results have their types, as in a compiler. Extents that cannot be (no rows,
  2^31 elements and more) break `operands`.
- Rules over elements and storage need the tiles: they are always open. The nearest legal call is not searched for.
- Whole numbers are exact within 64 bits; beyond, they only count as huge. A fraction in a sum or product is not known.
- What stands in `{namespace}::detail` may change with every version.

Apache License 2.0: see LICENSE, and NOTICE for the sources of the facts. Both stay with every copy.
"""

_ZH = """# pto_isa {version}

[English](README.md)

PTO Tile 指令集中 {ops} 条指令的规则，以 C++17 头文件的形式供编译器等工具使用。
由 `pto-isa export cpp` 生成；请勿修改，需要更新时重新导出。

只依赖 `<cstdint>`，生成消息时另需标准库的字符串。把本目录加入头文件搜索路径；或用 `add_subdirectory` 加入工程；
或安装后用 `find_package(pto_isa)`，链接 `pto_isa::pto_isa`。测试以 GCC 及
`-fno-exceptions -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Werror` 编译全部代码。

@EXAMPLE@
- `pto_isa/pto_isa.h`：全部指令；只用其中一部分时，可包含各族的头文件，如 `pto_isa/elementwise_tile_tile.h`。
  一次调用是一个由操作数组成的结构体（`Tadd`）；`verify` 返回违反的规则与未能判定的规则，以位表示，每一位都有名称
  （`Tadd::same_shape`）。`Tadd::errors` 与 `Tadd::undefined` 给出级别。
- `pto_isa/types.h`：`Tile`、`Tensor`、`Scalar` 等操作数；`pto_isa/words.h`：元素类型、存储位置、布局；
  `pto_isa/ops.h`：`Op` 与 `kVersion`。`pto_isa/explain.h`：规则标识以及按需生成的中英文消息。
- `pto_isa/ods.h`：`kOdsOperations` 列出公开汇编器以 ODS 定义的操作，操作数按定义的次序排列，
  并给出其在汇编器中的名称、对应的成员，以及可否省略、个数是否可变。
- `pto_isa/mlir.h`：根据 MLIR 操作填写调用（以 19 试过，需要其头文件），并在操作数的定义处给出诊断；
  方言自己的类型由派生自 `MlirTypes` 的结构体读取。
- 规则标识、级别与判定均与 `pto_isa.verify_op` 相同；版本号末尾是规则的哈希值，与 `pto-isa export verifier`
  导出的包一致。
- 操作数在给出元素类型之前视为未给出。`kUnknown` 表示运行时才知道的长度，`Scalar::of(type)` 表示值未知的标量；
  未知的内容本身不违反规则。结果须带类型，与编译器中一致。不可能的长度（没有行，或超过 2^31 个元素）违反 `operands`。
- 涉及元素与存储的规则需要 Tile 本身，因此始终属于未能判定；也不搜索最接近的合法调用。
- 整数在 64 位以内精确，超出时只知道其极大；参与求和或乘积的小数按未知处理。
- `{namespace}::detail` 中的内容可能随版本变化。

许可证为 Apache License 2.0：见 LICENSE；事实来源见 NOTICE。复制时须保留这两个文件。
"""

README = {
    name: text.replace("@EXAMPLE@", _EXAMPLE.replace("@LANGUAGE@", lang))
    for name, lang, text in (("README.md", "en", _EN), ("README.zh.md", "zh", _ZH))
}
