// The dialect, and a program that reads modules from its input and prints every diagnostic.
#include <iostream>
#include <iterator>
#include <string>

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include "verifiers.h"

#include "dialect.cpp.inc"
#include "enums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "attributes.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "types.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"

void mlir::pto::PTODialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "attributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "types.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
      >();
}

mlir::pto::PTOArch mlir::pto::getTargetArch(Operation *op) {
  const auto arch = op->getParentOfType<ModuleOp>()->getAttrOfType<StringAttr>("pto.target_arch");
  return arch && arch.getValue() == "a5" ? PTOArch::A5 : PTOArch::A3;
}

namespace {

pto_isa::Profile profile_of(Operation *op) {
  return mlir::pto::getTargetArch(op) == mlir::pto::PTOArch::A5 ? pto_isa::Profile::a5 : pto_isa::Profile::a2a3;
}
LogicalResult judged(Operation *op) { return pto_isa::verify_operation(op, profile_of(op), PtoTypes()); }

std::string place(Location where) {
  const auto found = dyn_cast<FileLineColLoc>(where);
  return found ? std::to_string(found.getLine()) : "?";
}

}  // namespace

// That of tadd is the guide's, and that of tstore.
LogicalResult mlir::pto::TMulSOp::verify() { return pto_isa::verify_as<pto_isa::Tmuls>(*this, profile_of(*this), PtoTypes()); }
LogicalResult mlir::pto::TCmpOp::verify() { return judged(*this); }
LogicalResult mlir::pto::TLoadOp::verify() { return judged(*this); }
LogicalResult mlir::pto::TMatmulAccOp::verify() {
  pto_isa::MlirOptions options;
  options.language = pto_isa::Language::zh;
  options.refuse_undefined = true;
  return pto_isa::verify_as<pto_isa::TmatmulAcc>(*this, profile_of(*this), PtoTypes(), options);
}
LogicalResult mlir::pto::TMrgSortOp::verify() { return judged(*this); }
LogicalResult mlir::pto::TOtherOp::verify() { return judged(*this); }

int main() {
  const std::string text((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
  MLIRContext context;
  context.loadDialect<mlir::pto::PTODialect, arith::ArithDialect>();
  context.allowUnregisteredDialects();
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &said) {
    const char *names[] = {"note", "warning", "error", "remark"};
    std::cout << names[static_cast<int>(said.getSeverity())] << "\t" << place(said.getLocation()) << "\t" << said.str() << "\n";
    for (const Diagnostic &note : said.getNotes()) std::cout << "note\t" << place(note.getLocation()) << "\t" << note.str() << "\n";
    return success();
  });
  std::cout << (parseSourceString<ModuleOp>(text, &context) ? "legal\n" : "refused\n");
}
