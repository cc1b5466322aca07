"""Programs that nobody should write: as text, with the commands that read them."""

from __future__ import annotations

T = "!pto.tile_buf<vec, 16x32xf32>"
HEAD = "module {\n  func.func @f(%p: !pto.ptr<f32>, %n: index) attributes {pto.entry} {\n"
END = "    return\n  }\n}\n"
MANY = 3000
DEEP = 1200  # more than Python calls


def inside(body: str) -> str:
    """The body of an entry function."""
    return f"{HEAD}{body}\n{END}"


BROKEN: dict[str, str | bytes] = {
    "nothing": "", "one line break": "\n", "blanks": " " * 100_000, "line breaks": "\n" * 100_000, "a comment without an end": "//",
    "null bytes": "\0" * 1000, "no UTF-8": b"\xff\xfe\x00module", "UTF-16": "module {\n}\n".encode("utf-16"), "a mark": "\ufeffmodule {\n}\n",
    "carriage returns": "module {\r}\r", "line separators": "module\u2028{\u2029}\n", "escapes": "\x1b[2J\x1b]0;title\x07\n", "overrides": "\u202e}\u2066{\n",
    "surrogates": b"module \xed\xa0\x80 {\n}\n", "full width": "ｍｏｄｕｌｅ ｛\n｝\n", "binary": bytes(range(256)) * 40, "zip": b"PK\x03\x04" + bytes(100),
    "braces": "{" * MANY, "closing braces": "}" * MANY, "brackets": "pto.x " + "[" * MANY, "round brackets": "pto.x " + "(" * MANY,
    "angles": "%a = pto.x : " + "<" * MANY, "quotes": '"' * MANY, "an open string": 'pto.x {a = "' + "x" * MANY, "percent": "%" * MANY, "at": "@" * MANY,
    "hashes": "#" * MANY, "bangs": "!" * MANY, "carets": "^" * MANY, "colons": "pto.x " + ":" * MANY, "commas": "pto.x " + "," * MANY, "equals": "=" * MANY,
    "minus": "-" * MANY, "dots": "." * MANY, "a long word": "a" * 200_000 + "\n", "a long name": "pto." + "t" * 200_000 + "\n",
    "modules in modules": "module {\n" * DEEP + "}\n" * DEEP, "open modules": "module {\n" * DEEP,
    "loops in loops": inside("scf.for %i = %n to %n step %n {\n" * DEEP + "}\n" * DEEP),
    "branches in branches": inside("%t = arith.constant true\n" + "scf.if %t {\n" * 500 + "}\n" * 500),
    "dictionaries in dictionaries": "pto.x {a = " + "{a = " * 500 + "1" + "}" * 500 + "}\n",
    "lists in lists": "pto.x {a = " + "[" * 500 + "]" * 500 + "}\n",
    "types in types": "%a = pto.x : " + "vector<" * 500 + ">" * 500 + "\n",
    "an alias of itself": "#a = #a\nmodule attributes {pto.target_arch = #a} {\n}\n",
    "aliases in a circle": "#a = #b\n#b = #a\nmodule attributes {pto.target_arch = #a} {\n}\n",
    "a type of itself": "!a = !a\nfunc.func private @f(!a)\n", "types in a circle": "!a = !b\n!b = !a\nfunc.func private @f(!a)\n",
    "a location of itself": "#loc = loc(#loc)\npto.x loc(#loc)\n", "locations that double": "".join(f"#l{k} = loc(fused[#l{k + 1}, #l{k + 1}])\n" for k in range(40)) + "pto.x loc(#l0)\n",
    "a huge number": f"%x = arith.constant {'9' * 5000} : i64\n", "a huge width": "%x = arith.constant 1 : i99999999\n", "a wider one": f"%x = arith.constant 1 : i{'9' * 400}\n",
    "a huge float": "%x = arith.constant 1e999999 : f32\n", "a huge tile": f"%x = pto.alloc_tile : !pto.tile_buf<vec, {'9' * 300}x16xf32>\n",
    "a tile of nothing": "%x = pto.alloc_tile : !pto.tile_buf<vec, 0x0xf32>\n", "a negative tile": "%x = pto.alloc_tile : !pto.tile_buf<vec, -1x16xf32>\n",
    "many results": f"%x:{'9' * 30} = pto.x : i32\n", "no results": "%x:0 = pto.x : i32\n", "results of nobody": "%x, = pto.x : i32\n",
    "a function without a name": "func.func () {\nreturn\n}\n", "a function without anything": "func.func\n", "a function in a function": inside("func.func @g() {\nreturn\n}"),
    "a module in a function": inside("module {\n}"), "an entry without end": "func.func @f() attributes {pto.entry} {\n", "two entries": inside("") + inside(""),
    "a call of itself": inside("func.call @f(%p, %n) : (!pto.ptr<f32>, index) -> ()"), "a call of nothing": inside("func.call"), "a call of text": inside('func.call "x"'),
    "a loop of nothing": inside("scf.for"), "a while of nothing": inside("scf.while"), "an if of nothing": inside("scf.if"), "a yield of nothing": inside("scf.yield"),
    "a branch to nowhere": inside("cf.br"), "a branch to itself": inside("cf.br ^a\n^a:\ncf.br ^a\n^b:"),
    "negative flags": inside("pto.wait_flag[<PIPE_S>, <PIPE_S>, <EVENT_ID-1>]"), "flags of nothing": inside("pto.set_flag[]"),
    "a view of nothing": inside("%v = pto.make_tensor_view"), "a part of nothing": inside("%v = pto.partition_view"), "a window of nothing": inside("%v = pto.subset"),
    "a tile of no type": inside("%v = pto.alloc_tile"), "a constant of nothing": inside("%v = arith.constant"), "arithmetic of nothing": inside("%v = arith.addi"),
    "a comparison of nothing": inside("%v = arith.cmpi"), "a cast of nothing": inside("%v = arith.extsi"), "the wrong brackets": "pto.tadd ins[%a} outs(%b]\n",
    "an op of a module": inside("pto.__init__"), "an op of a file": inside("pto.../../x"), "a code": inside("pto.{__import__('os').system('id')}"),
    "words of formats": inside("pto.%s %n{0}{x!r} : {y}"), "html": inside('pto.x {a = "<script>alert(1)</script>"}'),
    "a page break": "module {\x0c}\n", "a tab": "\tmodule {\n\t}\n", "a file name": "/etc/passwd\n", "json": '{"a": 1}\n', "yaml": "op: pto.tadd\n", "python": "import os\nos.system('id')\n",
    "an undefined value again and again": inside("pto.x " + ", ".join(["%q"] * MANY)), "undefined values": inside("pto.x " + ", ".join(f"%q{k}" for k in range(300))),
    "one function again and again": "func.func @f() {\nreturn\n}\n" * 300, "one attribute again and again": "pto.x {" + ", ".join(["a"] * 1000) + "}\n",
}  # fmt: skip
# Runs that would not end, or take all there is.
ENDLESS: dict[str, str] = {
    "a loop without an end": inside("%t = arith.constant true\nscf.while : () -> () {\nscf.condition(%t)\n} do {\nscf.yield\n}"),
    "a loop of 2^62 rounds": inside("%m = arith.constant 4611686018427387904 : index\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
                                    "scf.for %i = %c0 to %m step %c1 {\n}"),
    "a loop that does not count": inside("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\nscf.for %i = %c0 to %c1 step %c0 {\n}"),
    "a division by zero": inside("%c0 = arith.constant 0 : index\n%q = arith.divsi %n, %c0 : index"),
    "a shift by too much": inside("%c = arith.constant 64 : index\n%q = arith.shli %n, %c : index"),
    "memory outside": inside("%c = arith.constant 4611686018427387904 : index\n%v = arith.constant 1.0 : f32\npto.store_scalar %v, %p[%c] : !pto.ptr<f32>, f32"),
    "memory before": inside("%c = arith.constant -1 : index\n%v = arith.constant 1.0 : f32\npto.store_scalar %v, %p[%c] : !pto.ptr<f32>, f32"),
    "a tile far away": inside(f"%c = arith.constant 4611686018427387904 : i64\n%t = pto.alloc_tile addr = %c : {T}\npto.texp ins(%t : {T}) outs(%t : {T})"),
    "functions that double": "func.func @f(%p: !pto.ptr<f32>, %n: index) attributes {pto.entry} {\nfunc.call @f0() : () -> ()\nreturn\n}\n" + "".join(
        f"func.func private @f{k}() {{\nfunc.call @f{k + 1}() : () -> ()\nfunc.call @f{k + 1}() : () -> ()\nreturn\n}}\n" for k in range(60)
    ) + "func.func private @f60() {\nreturn\n}\n",
    "numbers that double": inside("%c1 = arith.constant 1 : index\n%x0 = arith.addi %n, %n : index\n"
                                  + "\n".join(f"%x{k + 1} = arith.muli %x{k}, %x{k} : index" for k in range(200))),
    "many tiles": inside("\n".join(f"%t{k} = pto.alloc_tile : {T}\npto.texp ins(%t{k} : {T}) outs(%t{k} : {T})" for k in range(300))),
}  # fmt: skip
