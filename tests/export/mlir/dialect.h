// What stands in a compiler before the rules come: a dialect, the vendor's names, `using namespace mlir`.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace pto {  // of the vendor
struct TileType {};
enum class PadValue { Null };
template <class T>
struct Tile {};
}  // namespace pto

using namespace mlir;

#include "dialect.h.inc"
#include "enums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "attributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "types.h.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"

namespace mlir::pto {
enum class PadValue { Null };
enum class PTOArch { A3, A5 };
PTOArch getTargetArch(Operation *op);
}  // namespace mlir::pto
