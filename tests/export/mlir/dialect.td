// A small dialect with the names of the public assembler: what a user of the adapter header has.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def PTO_Dialect : Dialect {
  let name = "pto";
  let cppNamespace = "::mlir::pto";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def PTO_AddressSpace : I32EnumAttr<"AddressSpace", "memory", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"GM", 1, "gm">, I32EnumAttrCase<"MAT", 2, "mat">,
  I32EnumAttrCase<"LEFT", 3, "left">, I32EnumAttrCase<"RIGHT", 4, "right">, I32EnumAttrCase<"ACC", 5, "acc">,
  I32EnumAttrCase<"VEC", 6, "vec">, I32EnumAttrCase<"BIAS", 7, "bias">, I32EnumAttrCase<"SCALING", 8, "scaling">]> {
  let cppNamespace = "::mlir::pto";
  let genSpecializedAttr = 0;
}
def PTO_AddressSpaceAttr : AttrDef<PTO_Dialect, "AddressSpace"> {
  let mnemonic = "address_space";
  let parameters = (ins EnumParameter<PTO_AddressSpace>:$address_space);
  let assemblyFormat = "`<` params `>`";
}

def PTO_CmpMode : I32EnumAttr<"CmpMode", "comparison", [
  I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"LT", 2, "lt">]> {
  let cppNamespace = "::mlir::pto";
  let genSpecializedAttr = 0;
}
def PTO_CmpModeAttr : EnumAttr<PTO_Dialect, PTO_CmpMode, "cmp">;

def PTO_TileBuf : TypeDef<PTO_Dialect, "TileBuf"> {
  let mnemonic = "tile_buf";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType, "mlir::Attribute":$memorySpace,
    ArrayRefParameter<"int64_t">:$validShape, ArrayRefParameter<"int32_t">:$config);
  let assemblyFormat = "`<` `[` $shape `]` `,` $elementType `,` $memorySpace `,` `[` $validShape `]` `,` `[` $config `]` `>`";
  let extraClassDeclaration = [{
    int32_t getBLayoutValueI32() const { return getConfig()[0]; }
    int32_t getSLayoutValueI32() const { return getConfig()[1]; }
    int32_t getSFractalSizeI32() const { return getConfig()[2]; }
    int32_t getPadValueI32() const { return getConfig()[3]; }
    int32_t getCompactModeI32() const { return getConfig()[4]; }
  }];
}
def PTO_TensorView : TypeDef<PTO_Dialect, "TensorView"> {
  let mnemonic = "tensor_view";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType);
  let assemblyFormat = "`<` `[` $shape `]` `,` $elementType `>`";
}

class PTO_Op<string name, list<Trait> traits = []> : Op<PTO_Dialect, name, traits> { let hasVerifier = 1; }

def TAddOp : PTO_Op<"tadd"> { let arguments = (ins AnyType:$src0, AnyType:$src1, AnyType:$dst); }
def TMulSOp : PTO_Op<"tmuls"> { let arguments = (ins AnyType:$src0, AnyType:$scalar, AnyType:$dst); }
def TCmpOp : PTO_Op<"tcmp"> {
  let arguments = (ins AnyType:$src0, AnyType:$src1, AnyType:$dst, OptionalAttr<AnyAttr>:$cmpMode);
}
def TLoadOp : PTO_Op<"tload", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$src, AnyType:$dst, Optional<AnyType>:$pad_value, Optional<AnyType>:$left_padding_num,
    Optional<AnyType>:$right_padding_num, Optional<AnyType>:$init_condition);
}
def TStoreOp : PTO_Op<"tstore", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$src, AnyType:$dst, Optional<AnyType>:$fp, Optional<AnyType>:$preQuantScalar,
    OptionalAttr<StrAttr>:$reluPreMode);
}
def TMatmulAccOp : PTO_Op<"tmatmul.acc"> {
  let arguments = (ins AnyType:$acc_in, AnyType:$lhs, AnyType:$rhs, AnyType:$dst, OptionalAttr<StrAttr>:$accPhase);
}
def TMrgSortOp : PTO_Op<"tmrgsort", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$srcs, Optional<AnyType>:$blockLen, Variadic<AnyType>:$dsts,
    Optional<AnyType>:$tmp, Optional<AnyType>:$excuted, OptionalAttr<BoolAttr>:$exhausted);
}
def TOtherOp : PTO_Op<"tother"> { let arguments = (ins AnyType:$src); }
