"""Texts by the tokens that they hold, each with the rule that it breaks; "" for one that MLIR reads.

After the grammar of MLIR's lexer: names behind a sigil are digits alone, or ASCII letters, digits and ``$ . _ -`` that
begin with no digit; bare names have no ``-``; integers are digits or ``0x`` and digits; floats have a point; strings
end on their line and know a few escapes; blanks are the space, the tab and line breaks.
"""

from __future__ import annotations

from hostile.texts import T, inside

SPELLING, FORM, LITERAL, UNEXPECTED = "syntax/spelling", "program/form", "program/literal", "syntax/unexpected"


def _value(name: str) -> str:
    return inside(f"%{name} = arith.constant 1 : index\n%r = arith.addi %{name}, %n : index")


def _constant(written: str) -> str:
    return inside(f"%c = arith.constant {written}")


def _attribute(written: str) -> str:
    return inside(f"foo.bar {{a = {written}}}")


def _type(written: str) -> str:
    return inside(f"%t = pto.alloc_tile : {written}\npto.texp ins(%t : {written}) outs(%t : {written})")


def _tile(body: str) -> str:
    return inside(f"%t = pto.alloc_tile : {T}\n{body}")


_VALUES = {
    "1": "", "42": "", "007": "", "x": "", "x1": "", "_": "", "_1": "", "$": "", "a$b": "", ".a": "", "a.b": "", "-": "", "-1": "", "a-b": "",
    "A_.-$9": "", "1x": SPELLING, "1_": SPELLING, "1.": SPELLING, "1$": SPELLING, "0x1": SPELLING, "中文": SPELLING, "é": SPELLING,
    "a中": SPELLING, "aé": SPELLING, "１": SPELLING, "١": SPELLING, "a\u00a0": SPELLING, "a\u200b": SPELLING, "Ａ": SPELLING, "ª": SPELLING, "a·b": SPELLING,
}  # fmt: skip
_NUMBERS = {
    "1 : i32": "", "007 : i32": "", "-1 : i32": "", "0x1F : i32": "", "0x1f : i32": "", "-0x1 : i32": "", "4294967295 : i32": "", "1.0 : f32": "",
    "1. : f32": "", "1.e3 : f32": "", "1.5e-3 : f32": "", "1.5E+3 : f32": "", "-1.5 : f32": "", "0x7F800000 : f32": "", "true": "", "false": "", "1": "",
    "1.5": "", "dense<1> : vector<4xi32>": "", "dense<[1, -2]> : vector<2xi32>": "", "dense<true> : vector<4xi1>": "", "1 : i1": "", "-1 : i1": "",
    "dense<[[1], [2]]> : vector<2x1xi32>": "", 'dense<"0x01020304"> : vector<4xi8>': "", "dense<> : vector<0xi32>": "", "{foo.a = 1} 1 : i32": "",
    "1_000 : i32": SPELLING, "1e3 : f32": SPELLING, "1e3 : i32": SPELLING, "1E3 : f32": SPELLING, "1e-3 : f32": SPELLING, "0X1F : i32": SPELLING,
    "0x : i32": SPELLING, "0xG : i32": SPELLING, "0b1 : i32": SPELLING, "0o7 : i32": SPELLING, "1i32": SPELLING, "1.5e : f32": SPELLING,
    "1.5e+ : f32": SPELLING, "1.5f : f32": SPELLING, "1.5.2 : f32": SPELLING, ".5 : f32": SPELLING, "１ : i32": SPELLING, "1\u00a0: i32": SPELLING,
    "1_0.0 : f32": SPELLING, "0x1.8p3 : f32": SPELLING, "1'000 : i32": SPELLING, "1u : i32": SPELLING, "dense<1_0> : vector<4xi32>": SPELLING,
    "dense<1e3> : vector<4xf32>": SPELLING, "dense<0X1> : vector<4xi32>": SPELLING,
    "+1 : i32": UNEXPECTED, "--1 : i32": UNEXPECTED, "-inf : f32": UNEXPECTED,
    "4294967296 : i32": LITERAL, "-2147483649 : i32": LITERAL, "2 : i1": LITERAL, "-0 : i32": LITERAL, "9223372036854775808 : index": LITERAL,
    "1.0 : i32": LITERAL, "1 : f32": LITERAL, "-0x1 : f32": LITERAL, "0x100000000 : f32": LITERAL, "1 : !pto.ptr<f32>": LITERAL, "inf : f32": LITERAL,
    "nan : f32": LITERAL, '"1" : i32': LITERAL, "true : i32": LITERAL, "1 : vector<4xi32>": LITERAL, "dense<300> : vector<4xi8>": LITERAL,
    "dense<[1, 2]> : vector<4xi8>": LITERAL, "dense<1> : vector<4xf32>": LITERAL, "dense<1.0> : vector<4xi32>": LITERAL, "dense<true> : vector<4xi8>": LITERAL,
    "dense<[1, [2]]> : vector<2x1xi32>": LITERAL, "dense<[1,]> : vector<1xi32>": LITERAL, "dense<x> : vector<4xi32>": LITERAL, "dense<1> : i32": LITERAL,
    'dense<"0x0102"> : vector<4xi8>': LITERAL, "dense<> : vector<4xi32>": LITERAL, "dense<1> : tensor<?xi32>": LITERAL,
    "true : i1": FORM, "1 2 : i32": FORM, "foo 1 : i32": FORM, "1 : i32, i32": FORM, "": FORM,
}  # fmt: skip
_ATTRIBUTES = {
    '"a"': "", '"中文"': "", '"a\\n\\t\\\\\\""': "", '"\\41\\e4\\B8"': "", '"// no comment"': "", '""': "", "@f": "", '@"a b"': "", "@a::@b": "", "@a.b$c_1": "",
    "#foo.bar": "", "#foo.bar<1>": "", "#foo<bar 1>": "", "unit": "", "[1, 2.0]": "", "{b}": "", "255 : i8": "", "array<i32: 1, -2>": "", "@_": "",
    '"a\\x"': SPELLING, '"a\\4"': SPELLING, '"a\\r"': SPELLING, '"a\\u0041"': SPELLING, '"a\\\'"': SPELLING, '"a\\0"': SPELLING, '"a\\GG"': SPELLING,
    '"a\x0b"': SPELLING, '"a\x0c"': SPELLING, '"open': SPELLING, '"a\nb"': SPELLING, "@1a": SPELLING, "@中": SPELLING, '@"a\\q"': SPELLING, "@$a": SPELLING,
    "#1a": SPELLING, "#中": SPELLING, "'a'": SPELLING, "`a`": SPELLING, "a中": SPELLING, "1_0": SPELLING, "[1e3]": SPELLING, "#foo.bar<1_0>": SPELLING,
    '#foo.bar<"a\\q">': SPELLING, "#foo.bar<中>": SPELLING, "1; 2": SPELLING, "&a": SPELLING, "~1": SPELLING, "\\1": SPELLING, "1 / 2": SPELLING,
    "300 : i8": LITERAL, "18446744073709551616": LITERAL, "1 : f32": LITERAL, "[300 : i8]": LITERAL, "{b = 300 : i8}": LITERAL, "1.5 : i8": LITERAL,
    "array<i8: 300>": LITERAL, "dense<300> : tensor<2xi8>": LITERAL, "1 : memref<4xf32>": LITERAL,
    "true : i1": UNEXPECTED, "= 1": UNEXPECTED, "1 2": UNEXPECTED, "1,, b": UNEXPECTED, "@": SPELLING,
}  # fmt: skip
_TYPES = {
    "!pto.tile_buf<vec, 16x32xf32>": "", "!pto.tile_buf<vec,16x32xf32>": "", "!pto.tile_buf<vec,\n 16x32xf32>": "",
    "!pto.tile_buf<vec, 1_6x32xf32>": SPELLING, "!pto.tile_buf<vec, １６x32xf32>": SPELLING, "!pto.tile_buf<vec, 16×32xf32>": SPELLING,
    "!pto.tile_buf<vec,\u00a016x32xf32>": SPELLING, "!pto.tile_buf<vec, 16x32xf32;>": SPELLING, "!pto.tile_buf<vec，16x32xf32>": SPELLING,
}  # fmt: skip
_BLANKS = {
    "\u00a0": SPELLING, "\u2003": SPELLING, "\u3000": SPELLING, "\u2028": SPELLING, "\u0085": SPELLING, "\ufeff": SPELLING, "\x0c": SPELLING, "\x0b": SPELLING,
    "\u200b": SPELLING, "\x1c": SPELLING, "\u202e": SPELLING, "\x7f": SPELLING, "\t": "", "  ": "", "\n": "", "\r": "", "\r\n": "", "\0": "", "// 中文\u2028\x0c\n": "", "//\r": "",
}  # fmt: skip
_OPS = {
    f"pto.texp ins(%t : {T}) outs(%t : {T})": "", f"pto.texp ins(%t : {T}) outs(%t : {T}) {{foo.a = 1}}": "",
    f"pto.tadd ins(%t : {T}) ins(%t : {T}) outs(%t : {T})": FORM, f"pto.texp outs(%t : {T}) ins(%t : {T})": FORM,
    f"pto.texp ins(%t : {T}) outs(%t : {T}) outs(%t : {T})": FORM, f"pto.texp {{foo.a = 1}} ins(%t : {T}) outs(%t : {T})": FORM,
    f"pto.texp ins(%t : {T}) {{foo.a = 1}} outs(%t : {T})": FORM, f"pto.texp ins(%t : {T}) outs(%t : {T}) {{foo.a}} {{foo.b}}": FORM,
    f"pto.texp ins(t : {T}) outs(%t : {T})": FORM, f"pto.tadds ins(%t, 2.0 : {T}, f32) outs(%t : {T})": FORM,
    f"pto.texp ins([%t] : {T}) outs(%t : {T})": FORM, f"pto.texp ins(@t : {T}) outs(%t : {T})": FORM, "pto.texp ins(%t) outs(%t)": "program/type-count",
    f"pto.alloc_tile valid_col = %n valid_row = %n : {T}": FORM, f"pto.alloc_tile valid_row = %n valid_row = %n : {T}": FORM,
    "pto.texq %t": "program/unknown-op", "pto.tex中 %t": SPELLING, "pto..texp %t": "program/unknown-op", "foo %t": "program/unknown-op", "other.op %t": "",
    "pto.vadd %t": "pto.vadd/operands", "pto.vmi.vload %t": "", '"pto.texq"(%t) : (' + T + ") -> ()": "program/unknown-op", '"pto.te\\q"() : () -> ()': SPELLING,
    "cf.br ^1a\n^1a:": SPELLING, "cf.br ^中\n^中:": SPELLING, "cf.br ^a-b.$\n^a-b.$:": "", "cf.br ^1\n^1:": "",
    '"foo.bar"() <{a = = 1}> : () -> ()': UNEXPECTED, '"foo.bar"() <{a = 300 : i8}> : () -> ()': LITERAL, '"foo.bar"() <{a = 1_0}> : () -> ()': SPELLING,
    "arith.constant1 : i32": "program/no-such-op", "；": SPELLING, "foo.bar loc(unknown)": "", 'foo.bar loc("a\\q":1:1)': SPELLING,
}  # fmt: skip
_LOCATIONS = {
    "unknown": "", '"a"': "", '"a":1:2': "", '"a"("b")': "", '"a"("b":1:2)': "", 'callsite("a" at "b":1:2)': "", 'fused["a", unknown]': "", 'fused<"x">["a"]': "",
    '"a":1:2 to 3:4': "", "": UNEXPECTED, '"a":1': UNEXPECTED, "a": UNEXPECTED, "1": UNEXPECTED, '"a":x:1': UNEXPECTED, '"a" "b"': UNEXPECTED,
    'callsite("a")': UNEXPECTED, 'callsite("a" at "b" at "c")': UNEXPECTED, "fused[]": UNEXPECTED, 'fused["a" "b"]': UNEXPECTED, '"a":1:2:3': UNEXPECTED,
    "callsite(" * 70 + '"a"' + ' at "b")' * 70: "syntax/too-deep",
}  # fmt: skip
_STRUCTURES = {
    "%a#0 = foo.bar : i32": UNEXPECTED, "%a:0 = foo.bar : i32": UNEXPECTED, "%a:2 = foo.bar : i32, i32": "", "foo.bar {a = 1,}": UNEXPECTED,
    "foo.bar {,}": UNEXPECTED, "foo.bar {}": "", "foo.bar {a = [1,]}": UNEXPECTED, 'foo.bar {"" = 1}': UNEXPECTED, "foo.bar {1 = 2}": UNEXPECTED,
    "foo.bar {a = %n}": UNEXPECTED, "foo.bar {a = [%n]}": UNEXPECTED, "foo.bar [%n]": "", "foo.bar : ": UNEXPECTED, "foo.bar -> ": UNEXPECTED, '"foo.bar"': FORM, '"foo.bar"()': FORM, '"foo.bar"() : () -> () x': FORM,
    '"foo.bar"() : () -> ()': "", '"foo.bar"(%n) : () -> ()': FORM, '"foo.bar"(%n) : (index) -> ()': "", '"foo.bar"() {a} {b} : () -> ()': FORM,
    '"foo.bar"() <{a}> ({\n}, {\n}) {b} : () -> ()': "", "foo.bar @f::@g": "", "foo.bar @f::g": UNEXPECTED, "foo.bar %n,": UNEXPECTED,
}  # fmt: skip
SPELLED: dict[str, tuple[str, str]] = {
    **{f"value {name!a}": (_value(name), rule) for name, rule in _VALUES.items()},
    **{f"constant {written!a}": (_constant(written), rule) for written, rule in _NUMBERS.items()},
    **{f"attribute {written!a}": (_attribute(written), rule) for written, rule in _ATTRIBUTES.items()},
    **{f"type {written!a}": (_type(written), rule) for written, rule in _TYPES.items()},
    **{f"blank {blank!a}": (inside(f"%a{blank} =\tarith.constant 1 : i32"), rule) for blank, rule in _BLANKS.items()},
    **{f"op {body!a}": (_tile(body), rule) for body, rule in _OPS.items()},
    **{f"loc {written[:60]!a}": (inside(f"foo.bar loc({written})"), rule) for written, rule in _LOCATIONS.items()},
    **{f"structure {body!a}": (inside(body), rule) for body, rule in _STRUCTURES.items()},
    **{
        f"alias {line!a}": (f"{line}\nmodule {{\n}}\n", rule)
        for line, rule in (
            ("!t = i32", ""),
            ("!t = (i32) -> i32", ""),
            ("!t = !pto.ptr<f32>", ""),
            ("#a = 1", ""),
            ("#a = loc(unknown)", ""),
            ("!t = 5", UNEXPECTED),
            ("!t = foo.bar", UNEXPECTED),
            ("#a = %n", UNEXPECTED),
            ("#a =", UNEXPECTED),
            ("#1a = 5", SPELLING),
            ("!t中 = i32", SPELLING),
        )
    },
}
