"""Small texts of MLIR's own dialects, and the rule that each breaks; each wrong text is beside the right one.

The verdicts are those of MLIR 19: its reader, its verifier, and the ODS of func, cf, scf and arith.  ``DIFFER`` lists
those that xDSL judges otherwise, with the reason.
"""

from __future__ import annotations

F = "func.func @f(%a: i32, %b: i32, %x: f32, %n: index, %c: i1) {{\n{body}\nreturn\n}}\n"
MORE = "func.func @more() {\nreturn\n}\n"  # with it, none of the functions is the only one, which would be the entry


def function(body: str) -> str:
    """A function with arguments of every kind."""
    return F.format(body=body) + MORE


# right, wrong, the rule that the wrong text breaks
PAIRS: dict[str, tuple[str, str, str]] = {
    # -- tokens
    "names of digits": ("func.func @f(%1: i32) {\nreturn\n}\n" + MORE, "func.func @f(%1x: i32) {\nreturn\n}\n" + MORE, "syntax/spelling"),
    # -- symbols
    "two functions": (
        "func.func @f() {\nreturn\n}\nfunc.func @g() {\nreturn\n}\n",
        "func.func @f() {\nreturn\n}\nfunc.func @f() {\nreturn\n}\n", "program/symbol-redefined"),
    "two declarations": (
        "func.func private @f()\nfunc.func private @g()\n", "func.func private @f()\nfunc.func private @f()\n",
        "program/symbol-redefined"),
    "declared and defined": (
        MORE, "func.func private @more()\n" + MORE, "program/symbol-redefined"),
    "names of modules": (
        "module @m {\n}\nmodule @n {\n}\n", "module @m {\n}\nmodule @m {\n}\n", "program/symbol-redefined"),
    "a module and a function": (
        "module @m {\n}\n" + MORE, "module @more {\n}\n" + MORE, "program/symbol-redefined"),
    "a name in a module of its own": (
        "module {\n" + MORE + "}\n" + MORE, "module {\n" + MORE + MORE + "}\n", "program/symbol-redefined"),
    "declaration": ("func.func private @f(i32)\n", "func.func @f(i32)\n", "program/public-declaration"),
    "nested declaration": ("func.func nested @f(i32)\n", "func.func public @f(i32)\n", "program/public-declaration"),
    "generic functions": (
        '"func.func"() <{sym_name = "f", function_type = () -> ()}> ({\n "func.return"() : () -> ()\n}) : () -> ()\n' + MORE,
        '"func.func"() <{sym_name = "more", function_type = () -> ()}> ({\n "func.return"() : () -> ()\n}) : () -> ()\n' + MORE,
        "program/symbol-redefined"),
    "a name in quotes": (
        'func.func @"more b"() {\nreturn\n}\n' + MORE, 'func.func @"more"() {\nreturn\n}\n' + MORE, "program/symbol-redefined"),
    "a name with escapes": (
        'func.func @"\\6Dor"() {\nreturn\n}\n' + MORE, 'func.func @"\\6Dore"() {\nreturn\n}\n' + MORE, "program/symbol-redefined"),
    "place of a function": (
        "module {\n" + MORE + "}\n" + MORE, function("func.func @g() {\nreturn\n}"), "program/symbol-place"),
    "place of a function in a branch": (
        "module {\n" + MORE + "}\n" + MORE, function("scf.if %c {\nfunc.func @g() {\nreturn\n}\n}"), "program/symbol-place"),
    "visibility": ("func.func nested @f() {\nreturn\n}\n" + MORE, "func.func friendly @f() {\nreturn\n}\n" + MORE, "program/form"),
    "visibility in the generic form": (
        *(f'"func.func"() <{{sym_name = "f", function_type = () -> (), sym_visibility = "{word}"}}> ({{\n "func.return"() : () -> ()\n}}) : () -> ()\n' + MORE
          for word in ("nested", "friendly")), "program/form"),
    "type of an argument": ("func.func @f(%a: i32) {\nreturn\n}\n" + MORE, "func.func @f(%a) {\nreturn\n}\n" + MORE, "program/form"),
    "name of an argument": ("func.func private @f(i32)\n", "func.func @f(i32) {\nreturn\n}\n" + MORE, "program/form"),
    "names of some arguments": ("func.func private @f(%a: i32, %b: i32)\n", "func.func private @f(%a: i32, i32)\n", "program/form"),
    "name of a generic function": (
        *(f'"func.func"() <{{{word}function_type = () -> ()}}> ({{\n "func.return"() : () -> ()\n}}) : () -> ()\n' + MORE
          for word in ('sym_name = "f", ', "")), "program/form"),
    "type of a generic function": (
        *(f'"func.func"() <{{sym_name = "f", function_type = ({word}) -> ()}}> ({{\n^bb0(%a: i32):\n "func.return"() : () -> ()\n}}) : () -> ()\n' + MORE
          for word in ("i32", "index")), "program/form"),
    # -- results
    **{f"results of {name}": (function(text), function("%z = " + text), "program/result-count") for name, text in {
        "an op that gives nothing": "cf.assert %c, \"words\"", "a jump": "cf.br ^one\n^one:", "an unknown op": '"test.op"() : () -> ()',
    }.items()},
    "results of a return": (MORE, MORE.replace("return", "%z = return"), "program/result-count"),
    "results of a module": ("module {\n}\n", "%z = module {\n}\n", "program/result-count"),
    "results of a constant": (function("%z = arith.constant 1 : i32"), function("%z:2 = arith.constant 1 : i32"), "program/result-count"),
    # -- functions as values
    "function as a value": (
        function("%v = func.constant @g : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%v = func.constant @h : (i32) -> f32") + "func.func private @g(i32) -> f32\n", "program/unknown-function"),
    "type of a function as a value": (
        function("%v = func.constant @g : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%v = func.constant @g : (i32) -> i32") + "func.func private @g(i32) -> f32\n", "program/call-signature"),
    # -- memory
    "indices of memory": (
        "func.func @f(%m: memref<4x4xf32>, %n: index) {\n%v = memref.load %m[%n, %n] : memref<4x4xf32>\nreturn\n}\n" + MORE,
        "func.func @f(%m: memref<4x4xf32>, %n: index) {\n%v = memref.load %m[%n] : memref<4x4xf32>\nreturn\n}\n" + MORE,
        "program/operand-count"),
    "type of an index of memory": (
        "func.func @f(%m: memref<4xf32>, %n: index) {\n%v = memref.load %m[%n] : memref<4xf32>\nreturn\n}\n" + MORE,
        "func.func @f(%m: memref<4xf32>, %n: i32) {\n%v = memref.load %m[%n] : memref<4xf32>\nreturn\n}\n" + MORE,
        "program/type-mismatch"),
    "value of memory": (
        "func.func @f(%m: memref<4xf32>, %n: index, %x: f32) {\nmemref.store %x, %m[%n] : memref<4xf32>\nreturn\n}\n" + MORE,
        "func.func @f(%m: memref<4xf32>, %n: index, %x: i32) {\nmemref.store %x, %m[%n] : memref<4xf32>\nreturn\n}\n" + MORE,
        "program/type-mismatch"),
    # -- calls
    "call": (
        function("func.call @g(%a) : (i32) -> ()") + "func.func private @g(i32)\n",
        function("func.call @h(%a) : (i32) -> ()") + "func.func private @g(i32)\n", "program/unknown-function"),
    "call out of a module": (
        "module {\nfunc.func private @g()\n" + function("func.call @g() : () -> ()") + "}\n",
        "func.func private @g()\nmodule {\n" + function("func.call @g() : () -> ()") + "}\n", "program/unknown-function"),
    "call into a module": (
        function("func.call @g() : () -> ()") + "func.func private @g()\n",
        function("func.call @g() : () -> ()") + "module {\nfunc.func private @g()\n}\n", "program/unknown-function"),
    "argument of a call": (
        function("func.call @g(%a) : (i32) -> ()") + "func.func private @g(i32)\n",
        function("func.call @g(%x) : (f32) -> ()") + "func.func private @g(i32)\n", "program/call-signature"),
    "arguments of a call": (
        function("func.call @g(%a, %b) : (i32, i32) -> ()") + "func.func private @g(i32, i32)\n",
        function("func.call @g(%a) : (i32) -> ()") + "func.func private @g(i32, i32)\n", "program/call-signature"),
    "result of a call": (
        function("%r = func.call @g(%a) : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%r = func.call @g(%a) : (i32) -> i32") + "func.func private @g(i32) -> f32\n", "program/call-signature"),
    "results of a call": (
        function("%r:2 = func.call @g() : () -> (f32, i32)") + "func.func private @g() -> (f32, i32)\n",
        function("%r = func.call @g() : () -> f32") + "func.func private @g() -> (f32, i32)\n", "program/call-signature"),
    "value of a call": (
        function("func.call @g(%a) : (i32) -> ()") + "func.func private @g(i32)\n",
        function("func.call @g(%x) : (i32) -> ()") + "func.func private @g(i32)\n", "program/type-mismatch"),
    "types of a call": (
        function("func.call @g(%a, %b) : (i32, i32) -> ()") + "func.func private @g(i32, i32)\n",
        function("func.call @g(%a, %b) : (i32) -> ()") + "func.func private @g(i32, i32)\n", "program/type-count"),
    "names of a call": (
        function("func.call @g() : () -> ()") + "func.func private @g()\n",
        function("%r = func.call @g() : () -> ()") + "func.func private @g()\n", "program/result-count"),
    "call without types": (
        function("func.call @g() : () -> ()") + "func.func private @g()\n",
        function("func.call @g()") + "func.func private @g()\n", "program/call-types"),
    # -- returns
    "return": (
        "func.func @f(%a: i32) -> i32 {\nreturn %a : i32\n}\n" + MORE,
        "func.func @f(%a: i32) -> f32 {\nreturn %a : i32\n}\n" + MORE, "program/hands-on"),
    "return of nothing": (
        "func.func @f(%a: i32) {\nreturn\n}\n" + MORE, "func.func @f(%a: i32) -> i32 {\nreturn\n}\n" + MORE,
        "program/hands-on"),
    "return of something": (
        "func.func @f(%a: i32) -> i32 {\nreturn %a : i32\n}\n" + MORE, "func.func @f(%a: i32) {\nreturn %a : i32\n}\n" + MORE,
        "program/hands-on"),
    "return of two": (
        "func.func @f(%a: i32) -> (i32, i32) {\nreturn %a, %a : i32, i32\n}\n" + MORE,
        "func.func @f(%a: i32) -> (i32, i32) {\nreturn %a : i32\n}\n" + MORE, "program/hands-on"),
    "value of a return": (
        "func.func @f(%a: i32) -> i32 {\nreturn %a : i32\n}\n" + MORE,
        "func.func @f(%a: f32) -> i32 {\nreturn %a : i32\n}\n" + MORE, "program/type-mismatch"),
    "types of a return": (
        "func.func @f(%a: i32) -> i32 {\nreturn %a : i32\n}\n" + MORE,
        "func.func @f(%a: i32) -> i32 {\nreturn %a : i32, i32\n}\n" + MORE, "program/type-count"),
    "no return": (
        "func.func @f(%a: i32) {\n%r = arith.addi %a, %a : i32\nreturn\n}\n" + MORE,
        "func.func @f(%a: i32) {\n%r = arith.addi %a, %a : i32\n}\n" + MORE, "program/terminator"),
    "empty function": ("func.func @f() {\nreturn\n}\n" + MORE, "func.func @f() {\n}\n" + MORE, "program/terminator"),
    "return in the middle": (
        function("%r = arith.addi %a, %a : i32"), function("return\n%r = arith.addi %a, %a : i32"), "program/terminator-last"),
    "return in a loop": (
        function("scf.for %i = %n to %n step %n {\n}"), function("scf.for %i = %n to %n step %n {\nreturn\n}"),
        "program/terminator-place"),
    "return in a branch": (
        function("scf.if %c {\nscf.yield\n}"), function("scf.if %c {\nfunc.return\n}"), "program/terminator-place"),
    "yield in a function": (
        function("scf.if %c {\nscf.yield\n}"), "func.func @f() {\nscf.yield\n}\n" + MORE, "program/terminator-place"),
    # -- values
    "definition": (function("%r = arith.addi %a, %b : i32"), function("%r = arith.addi %a, %q : i32"), "program/undefined-value"),
    "order": (
        function("%r = arith.addi %a, %b : i32\n%s = arith.addi %r, %b : i32"),
        function("%s = arith.addi %r, %b : i32\n%r = arith.addi %a, %b : i32"), "program/undefined-value"),
    "itself": (
        function("%r = arith.addi %a, %b : i32"), function("%r = arith.addi %r, %b : i32"), "program/undefined-value"),
    "second definition": (
        function("%r = arith.addi %a, %b : i32\n%s = arith.addi %a, %b : i32"),
        function("%r = arith.addi %a, %b : i32\n%r = arith.addi %a, %b : i32"), "program/redefined-value"),
    "definition inside": (
        function("%r = arith.addi %a, %b : i32\nscf.if %c {\n%s = arith.addi %a, %b : i32\n}"),
        function("%r = arith.addi %a, %b : i32\nscf.if %c {\n%r = arith.addi %a, %b : i32\n}"), "program/redefined-value"),
    "arguments": ("func.func @f(%a: i32, %b: i32) {\nreturn\n}\n" + MORE, "func.func @f(%a: i32, %a: i32) {\nreturn\n}\n" + MORE,
                  "program/redefined-value"),
    "names of results": (
        function("%r, %s = arith.mulsi_extended %a, %b : i32"), function("%r, %r = arith.mulsi_extended %a, %b : i32"),
        "program/redefined-value"),
    "out of a loop": (
        function("scf.for %i = %n to %n step %n {\n}\n%s = arith.addi %n, %n : index"),
        function("scf.for %i = %n to %n step %n {\n}\n%s = arith.addi %i, %n : index"), "program/undefined-value"),
    "between branches": (
        function("scf.if %c {\n%r = arith.addi %a, %b : i32\n} else {\n%s = arith.addi %a, %b : i32\n}"),
        function("scf.if %c {\n%r = arith.addi %a, %b : i32\n} else {\n%s = arith.addi %r, %b : i32\n}"),
        "program/undefined-value"),
    "between functions": (
        "func.func @f(%a: i32) {\n%r = arith.addi %a, %a : i32\nreturn\n}\n" + MORE,
        "func.func @g(%a: i32) {\nreturn\n}\nfunc.func @f() {\n%r = arith.addi %a, %a : i32\nreturn\n}\n", "program/undefined-value"),
    "results by number": (
        function("%r:2 = arith.mulsi_extended %a, %b : i32\n%s = arith.addi %r#0, %r#1 : i32"),
        function("%r:2 = arith.mulsi_extended %a, %b : i32\n%s = arith.addi %r#0, %r#2 : i32"), "program/undefined-value"),
    "type of a result by number": (
        function("%r:2 = arith.addui_extended %a, %b : i32, i1\n%s = arith.select %r#1, %a, %r#0 : i32"),
        function("%r:2 = arith.addui_extended %a, %b : i32, i1\n%s = arith.select %r#0, %a, %b : i32"), "program/type-mismatch"),
    "the first of one": (
        function("%r = arith.addi %a, %b : i32\n%s = arith.addi %r#0, %b : i32"),
        function("%r = arith.addi %a, %b : i32\n%s = arith.addi %r#1, %b : i32"), "program/undefined-value"),
    # -- blocks
    "the only block": (function("cf.br ^one\n^one:"), "func.func @f() {\ncf.br ^one\n}\n" + MORE, "program/no-block"),
    "type of a block argument": (
        function("cf.br ^one(%a : i32)\n^one(%i: i32):"), function("cf.br ^one(%a : i32)\n^one(%i):"), "program/type-count"),
    "blocks of the generic form": (
        function('"cf.br"() [^one] : () -> ()\n^one:'), function('"cf.br"() [^two] : () -> ()\n^one:'), "program/no-block"),
    "arguments in the generic form": (
        function('"cf.br"(%a) [^one] : (i32) -> ()\n^one(%i: i32):'), function('"cf.br"(%x) [^one] : (f32) -> ()\n^one(%i: i32):'),
        "program/branch-arguments"),
    "arguments of a choice in the generic form": (
        *(function('"cf.cond_br"(%c, %a, %x)[^one, ^two] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, f32) -> ()\n'
                   f"^one(%i: i32):\nreturn\n^two(%j: {type}):") for type in ("f32", "i32")), "program/branch-arguments"),
    "one block in a loop": (
        function("scf.for %i = %n to %n step %n {\n}"), function("scf.for %i = %n to %n step %n {\ncf.br ^one\n^one:\nscf.yield\n}"),
        "program/block-count"),
    "one region of a module": ("module {\n}\n", "module\n", "program/region-count"),
    "regions of a generic branch": (
        function('"scf.if"(%c) ({\n"scf.yield"() : () -> ()\n}, {\n}) : (i1) -> ()'),
        function('"scf.if"(%c) ({\n"scf.yield"() : () -> ()\n}) : (i1) -> ()'), "program/region-count"),
    "cases": (
        function("scf.index_switch %n\ncase 1 {\nscf.yield\n}\ncase 2 {\nscf.yield\n}\ndefault {\nscf.yield\n}"),
        function("scf.index_switch %n\ncase 1 {\nscf.yield\n}\ncase 1 {\nscf.yield\n}\ndefault {\nscf.yield\n}"), "program/form"),
    "what cases depend on": (
        function("scf.index_switch %n\ndefault {\nscf.yield\n}"), function("scf.index_switch %a\ndefault {\nscf.yield\n}"),
        "program/type-mismatch"),
    "condition of an assertion": (function('cf.assert %c, "words"'), function('cf.assert %a, "words"'), "program/type-mismatch"),
    "number of a comparison": (
        function('%r = "arith.cmpi"(%a, %b) <{predicate = 9 : i64}> : (i32, i32) -> i1'),
        function('%r = "arith.cmpi"(%a, %b) <{predicate = 10 : i64}> : (i32, i32) -> i1'), "program/predicate"),
    "a truth value": (function("%k = arith.constant true"), function("%k = arith.constant true : i32"), "program/literal"),
    "a word": (function("%k = arith.constant 1 : i32"), function('%k = arith.constant "x" : i32'), "program/literal"),
    "blocks": (
        function("cf.br ^one\n^one:"), function("cf.br ^two\n^one:"), "program/no-block"),
    "arguments of a block": (
        function("cf.br ^one(%a : i32)\n^one(%i: i32):"), function("cf.br ^one(%x : f32)\n^one(%i: i32):"),
        "program/branch-arguments"),
    "number of arguments of a block": (
        function("cf.br ^one(%a, %x : i32, f32)\n^one(%i: i32, %j: f32):"), function("cf.br ^one(%a : i32)\n^one(%i: i32, %j: f32):"),
        "program/branch-arguments"),
    "value given to a block": (
        function("cf.br ^one(%a : i32)\n^one(%i: i32):"), function("cf.br ^one(%x : i32)\n^one(%i: i32):"), "program/type-mismatch"),
    "labels": (
        function("cf.br ^one\n^one:\ncf.br ^two\n^two:"), function("cf.br ^one\n^one:\ncf.br ^one\n^one:"),
        "program/block-redefined"),
    "the first block": (
        function("cf.br ^one\n^one:\ncf.cond_br %c, ^one, ^two\n^two:"),
        "func.func @f(%c: i1) {\n^one:\ncf.cond_br %c, ^one, ^two\n^two:\nreturn\n}\n" + MORE, "program/branch-to-entry"),
    "condition of a branch between blocks": (
        function("cf.cond_br %c, ^one, ^two\n^one:\ncf.br ^two\n^two:"), function("cf.cond_br %a, ^one, ^two\n^one:\ncf.br ^two\n^two:"),
        "program/type-mismatch"),
    "branch in the middle": (
        function("cf.br ^one\n^one:"), function("cf.br ^one\n%r = arith.addi %a, %a : i32\nreturn\n^one:"), "program/terminator-last"),
    "a block without an end": (
        function("cf.br ^one\n^one:\n%r = arith.addi %a, %a : i32\ncf.br ^two\n^two:"),
        function("cf.br ^one\n^one:\n%r = arith.addi %a, %a : i32\n^two:"), "program/terminator"),
    "dominance of the block before": (
        function("cf.cond_br %c, ^one, ^one\n^one:\n%r = arith.addi %a, %a : i32\ncf.br ^two\n^two:\n%s = arith.addi %r, %a : i32"),
        function("cf.cond_br %c, ^one, ^two\n^one:\n%r = arith.addi %a, %a : i32\ncf.br ^two\n^two:\n%s = arith.addi %r, %a : i32"),
        "program/dominance"),
    "dominance between ways": (
        function("%r = arith.addi %a, %a : i32\ncf.cond_br %c, ^one, ^two\n^one:\ncf.br ^three\n^two:\n%s = arith.addi %r, %a : i32\n"
                 "cf.br ^three\n^three:"),
        function("cf.cond_br %c, ^one, ^two\n^one:\n%r = arith.addi %a, %a : i32\ncf.br ^three\n^two:\n%s = arith.addi %r, %a : i32\n"
                 "cf.br ^three\n^three:"), "program/dominance"),
    "dominance against the order of the text": (
        function("cf.br ^two\n^one:\n%s = arith.addi %r, %a : i32\nreturn\n^two:\n%r = arith.addi %a, %a : i32\ncf.br ^one\n^three:"),
        function("cf.br ^one\n^one:\n%s = arith.addi %r, %a : i32\ncf.br ^two\n^two:\n%r = arith.addi %a, %a : i32\ncf.br ^three\n^three:"),
        "program/undefined-value"),
    "dominance in a loop of blocks": (
        function("cf.br ^head(%n : index)\n^head(%i: index):\n%r = arith.addi %i, %n : index\ncf.cond_br %c, ^body, ^end\n^body:\n"
                 "%s = arith.addi %r, %n : index\ncf.br ^head(%s : index)\n^end:\n%t = arith.addi %r, %n : index"),
        function("cf.br ^head(%n : index)\n^head(%i: index):\n%r = arith.addi %i, %n : index\ncf.cond_br %c, ^body, ^end\n^body:\n"
                 "%s = arith.addi %r, %n : index\ncf.br ^head(%s : index)\n^end:\n%t = arith.addi %s, %n : index"), "program/dominance"),
    # -- loops and branches
    "bounds": (
        function("scf.for %i = %n to %n step %n {\n}"), function("scf.for %i = %n to %a step %n {\n}"), "program/type-mismatch"),
    "bounds of integers": (
        function("scf.for %i = %a to %b step %a : i32 {\n%r = arith.addi %i, %a : i32\n}"),
        function("scf.for %i = %a to %n step %a : i32 {\n%r = arith.addi %i, %a : i32\n}"), "program/type-mismatch"),
    "induction value": (
        function("scf.for %i = %a to %b step %a : i32 {\n%r = arith.addi %i, %a : i32\n}"),
        function("scf.for %i = %n to %n step %n {\n%r = arith.addi %i, %a : i32\n}"), "program/type-mismatch"),
    "what a loop carries": (
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\nscf.yield %q : f32\n}"),
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %a) -> (f32) {\nscf.yield %q : f32\n}"), "program/type-mismatch"),
    "how much a loop carries": (
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\nscf.yield %q : f32\n}"),
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x, %p = %x) -> (f32) {\nscf.yield %q : f32\n}"), "program/carried"),
    "what a loop yields": (
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\nscf.yield %q : f32\n}"),
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\nscf.yield %a : i32\n}"), "program/hands-on"),
    "that a loop yields": (
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\nscf.yield %q : f32\n}"),
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x) -> (f32) {\n%s = arith.addf %q, %q : f32\n}"), "program/terminator"),
    "results of a loop": (
        function("%r:2 = scf.for %i = %n to %n step %n iter_args(%q = %x, %p = %a) -> (f32, i32) {\nscf.yield %q, %p : f32, i32\n}"),
        function("%r = scf.for %i = %n to %n step %n iter_args(%q = %x, %p = %a) -> (f32, i32) {\nscf.yield %q, %p : f32, i32\n}"),
        "program/result-count"),
    "parts of a loop": (
        function("scf.for %i = %n to %n step %n {\n}"), function("scf.for %i = %n to %n {\n}"), "program/form"),
    "condition": (function("scf.if %c {\n}"), function("scf.if %a {\n}"), "program/type-mismatch"),
    "both ways": (
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n} else {\nscf.yield %b : i32\n}"),
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n}"), "program/else-missing"),
    "what a branch yields": (
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n} else {\nscf.yield %b : i32\n}"),
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n} else {\nscf.yield %x : f32\n}"), "program/hands-on"),
    "that a branch yields": (
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n} else {\nscf.yield %b : i32\n}"),
        function("%r = scf.if %c -> (i32) {\nscf.yield %a : i32\n} else {\n%s = arith.addi %a, %b : i32\n}"), "program/terminator"),
    "a branch of more": (
        function("scf.if %c {\nscf.yield\n}"), function("scf.if %c {\nscf.yield %a : i32\n}"), "program/hands-on"),
    "while": (
        function("%r = scf.while (%i = %n) : (index) -> index {\nscf.condition(%c) %i : index\n} do {\n^bb0(%j: index):\n"
                 "scf.yield %j : index\n}"),
        function("%r = scf.while (%i = %a) : (index) -> index {\nscf.condition(%c) %i : index\n} do {\n^bb0(%j: index):\n"
                 "scf.yield %j : index\n}"), "program/type-mismatch"),
    "condition of while": (
        function("scf.while : () -> () {\nscf.condition(%c)\n} do {\nscf.yield\n}"),
        function("scf.while : () -> () {\nscf.condition(%a)\n} do {\nscf.yield\n}"), "program/type-mismatch"),
    "end of while": (
        function("scf.while : () -> () {\nscf.condition(%c)\n} do {\nscf.yield\n}"),
        function("scf.while : () -> () {\nscf.yield\n} do {\nscf.yield\n}"), "program/terminator"),
    "what while hands on": (
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %a : i32\n} do {\n^bb0(%j: i32):\n"
                 "scf.yield %n : index\n}"),
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %i : index\n} do {\n^bb0(%j: i32):\n"
                 "scf.yield %n : index\n}"), "program/hands-on"),
    "what while yields": (
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %a : i32\n} do {\n^bb0(%j: i32):\n"
                 "scf.yield %n : index\n}"),
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %a : i32\n} do {\n^bb0(%j: i32):\n"
                 "scf.yield %j : i32\n}"), "program/hands-on"),
    "what while takes": (
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %a : i32\n} do {\n^bb0(%j: i32):\n"
                 "scf.yield %n : index\n}"),
        function("%r = scf.while (%i = %n) : (index) -> i32 {\nscf.condition(%c) %a : i32\n} do {\n^bb0(%j: index):\n"
                 "scf.yield %n : index\n}"), "program/carried"),
    "regions of while": (
        function("scf.while : () -> () {\nscf.condition(%c)\n} do {\nscf.yield\n}"),
        function("scf.while : () -> () {\nscf.condition(%c)\n}"), "program/region-count"),
    # -- arithmetic
    "operand of arithmetic": (
        function("%r = arith.addi %a, %b : i32"), function("%r = arith.addi %a, %x : i32"), "program/type-mismatch"),
    "integers": (function("%r = arith.addi %n, %n : index"), function("%r = arith.addi %x, %x : f32"), "program/operand-types"),
    "floats": (function("%r = arith.addf %x, %x : f32"), function("%r = arith.addf %a, %a : i32"), "program/operand-types"),
    "one operand": (function("%r = arith.negf %x : f32"), function("%r = arith.negf %x, %x : f32"), "program/operand-count"),
    "two operands": (function("%r = arith.subi %a, %b : i32"), function("%r = arith.subi %a : i32"), "program/operand-count"),
    "three operands": (
        function("%r = arith.select %c, %a, %b : i32"), function("%r = arith.select %c, %a : i32"), "program/operand-count"),
    "results of arithmetic": (
        function("%r = arith.muli %a, %b : i32"), function("%r, %s = arith.muli %a, %b : i32"), "program/result-count"),
    "comparison": (function("%r = arith.cmpi slt, %a, %b : i32"), function("%r = arith.cmpi olt, %a, %b : i32"), "program/predicate"),
    "comparison of floats": (
        function("%r = arith.cmpf olt, %x, %x : f32"), function("%r = arith.cmpf slt, %x, %x : f32"), "program/predicate"),
    "what is compared": (
        function("%r = arith.cmpi eq, %a, %b : i32"), function("%r = arith.cmpi eq, %x, %x : f32"), "program/operand-types"),
    "result of a comparison": (
        function("%r = arith.cmpi eq, %a, %b : i32\n%s = arith.select %r, %a, %b : i32"),
        function("%r = arith.cmpi eq, %a, %b : i32\n%s = arith.addi %r, %b : i32"), "program/type-mismatch"),
    "condition of a choice": (
        function("%r = arith.select %c, %x, %x : f32"), function("%r = arith.select %a, %x, %x : f32"), "program/type-mismatch"),
    "wider": (function("%r = arith.extsi %a : i32 to i64"), function("%r = arith.extsi %a : i32 to i16"), "program/operand-types"),
    "narrower": (function("%r = arith.trunci %a : i32 to i8"), function("%r = arith.trunci %a : i32 to i32"), "program/operand-types"),
    "wider float": (function("%r = arith.extf %x : f32 to f64"), function("%r = arith.extf %x : f32 to f16"), "program/operand-types"),
    "index": (
        function("%r = arith.index_cast %a : i32 to index"), function("%r = arith.index_cast %a : i32 to i64"), "program/operand-types"),
    "from index": (
        function("%r = arith.index_cast %n : index to i64"), function("%r = arith.extsi %n : index to i64"), "program/operand-types"),
    "to float": (function("%r = arith.sitofp %a : i32 to f32"), function("%r = arith.sitofp %x : f32 to f32"), "program/operand-types"),
    "from float": (function("%r = arith.fptosi %x : f32 to i32"), function("%r = arith.fptosi %x : f32 to index"), "program/operand-types"),
    "bits": (function("%r = arith.bitcast %x : f32 to i32"), function("%r = arith.bitcast %x : f32 to i64"), "program/operand-types"),
    "source of a cast": (
        function("%r = arith.extsi %a : i32 to i64"), function("%r = arith.extsi %a : i16 to i64"), "program/type-mismatch"),
    "generic arithmetic": (
        function('%r = "arith.addi"(%a, %b) : (i32, i32) -> i32'), function('%r = "arith.addi"(%a, %b) : (i32, i32) -> i64'),
        "program/operand-types"),
    "generic operands": (
        function('%r = "arith.addi"(%a, %b) : (i32, i32) -> i32'), function('%r = "arith.addi"(%a, %n) : (i32, index) -> i32'),
        "program/operand-types"),
    "an op of the dialect": (function("%r = arith.addi %a, %b : i32"), function("%r = arith.adi %a, %b : i32"), "program/no-such-op"),
    # -- attributes, types and aliases
    "keys": (function('"test.op"() {a = 1 : i32, b = 2 : i32} : () -> ()'), function('"test.op"() {a = 1 : i32, a = 2 : i32} : () -> ()'),
             "syntax/repeated-attribute"),
    "keys inside": (
        function('"test.op"() {d = {a = 1 : i32, b = 2 : i32}} : () -> ()'), function('"test.op"() {d = {a = 1 : i32, "a" = 2 : i32}} : () -> ()'),
        "syntax/repeated-attribute"),
    "aliases": (
        "!one = i32\n!two = i32\nfunc.func private @f(!one, !two)\n", "!one = i32\n!one = i32\nfunc.func private @f(!one, !one)\n",
        "syntax/repeated-alias"),
    "type": (function("%k = arith.constant 1 : i32"), function("%k = arith.constant 1 : in32"), "syntax/type-text"),
    "alias of a type": (
        "!one = i32\nfunc.func @f(%a: !one) {\nreturn\n}\n" + MORE, "func.func @f(%a: !one) {\nreturn\n}\n" + MORE, "syntax/undefined-alias"),
    "alias of a type in a declaration": (
        "!one = i32\nfunc.func private @f() -> !one\n", "func.func private @f() -> !two\n", "syntax/undefined-alias"),
    "alias of an attribute": (
        "#one = 1 : i32\n" + function('"test.op"() {a = #one} : () -> ()'), function('"test.op"() {a = #one} : () -> ()'),
        "syntax/undefined-alias"),
    "alias of a type before its definition": (
        "!one = i32\nfunc.func private @f(!one)\n", "func.func private @f(!one)\n!one = i32\n", "syntax/undefined-alias"),
    "alias of an attribute before its definition": (
        "#one = 1 : i32\n" + function('"test.op"() {a = #one} : () -> ()'),
        function('"test.op"() {a = #one} : () -> ()') + "#one = 1 : i32\n", "syntax/undefined-alias"),
    "alias of a location": (
        function('"test.op"() : () -> () loc(#one)') + '#one = loc("a.py":1:2)\n', function('"test.op"() : () -> () loc(#one)'),
        "syntax/undefined-alias"),
    # -- functions as values, memory of the module
    "what is called is no function": (
        function("%g = func.constant @g : (i32) -> f32\n%r = func.call_indirect %g(%a) : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%r = func.call_indirect %a(%a) : (i32) -> f32"), "program/type-mismatch"),
    "type of a function that is called": (
        function("%g = func.constant @g : (i32) -> f32\n%r = func.call_indirect %g(%a) : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%g = func.constant @g : (i32) -> f32\n%r = func.call_indirect %g(%x) : (f32) -> f32") + "func.func private @g(i32) -> f32\n",
        "program/type-mismatch"),
    "arguments of a function that is a value": (
        function("%g = func.constant @g : (i32) -> f32\n%r = func.call_indirect %g(%a) : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        function("%g = func.constant @g : (i32) -> f32\n%r = func.call_indirect %g() : (i32) -> f32") + "func.func private @g(i32) -> f32\n",
        "program/type-count"),
    "memory of the module": (
        'memref.global "private" @m : memref<4xf32> = dense<0.0>\n' + function("%m = memref.get_global @m : memref<4xf32>"),
        'memref.global "private" @m : memref<4xf32> = dense<0.0>\n' + function("%m = memref.get_global @n : memref<4xf32>"),
        "program/unknown-global"),
    "type of memory of the module": (
        'memref.global "private" @m : memref<4xf32> = dense<0.0>\n' + function("%m = memref.get_global @m : memref<4xf32>"),
        'memref.global "private" @m : memref<4xf32> = dense<0.0>\n' + function("%m = memref.get_global @m : memref<8xf32>"),
        "program/type-mismatch"),
    # -- switches between blocks
    "what a switch gives": (
        function("cf.switch %a : i32, [\ndefault: ^one(%a : i32),\n42: ^two\n]\n^one(%k: i32):\ncf.br ^two\n^two:"),
        function("cf.switch %a : i32, [\ndefault: ^one(%x : f32),\n42: ^two\n]\n^one(%k: i32):\ncf.br ^two\n^two:"),
        "program/branch-arguments"),
    "blocks of a switch": (
        function("cf.switch %a : i32, [default: ^one, -1: ^one]\n^one:"), function("cf.switch %a : i32, [default: ^one, -1: ^two]\n^one:"),
        "program/no-block"),
    "flag of a switch": (
        function("cf.switch %a : i32, [default: ^one]\n^one:"), function("cf.switch %x : i32, [default: ^one]\n^one:"), "program/type-mismatch"),
    "a switch in the generic form": (
        function('"cf.switch"(%a, %b)[^one, ^two] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<1xi32>, '
                 "operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()\n^one(%k: i32):\ncf.br ^two\n^two:"),
        function('"cf.switch"(%a, %x)[^one, ^two] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : tensor<1xi32>, '
                 "operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, f32) -> ()\n^one(%k: i32):\ncf.br ^two\n^two:"),
        "program/branch-arguments"),
    # -- the text itself
    "a bracket that closes": (
        function("%s = arith.addi %a, %b : i32"), function("%s = arith.addi %a, %b : i32}"), "syntax/unbalanced"),
    "a value that is not there": (
        function("%s = arith.addi %a, %b : i32"), function("%s = arith.addi %a, , %b : i32"), "syntax/unexpected"),
    # -- parallel loops
    "bounds of a parallel loop": (
        function("scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) {\n%s = arith.addi %i, %j : index\n}"),
        function("scf.parallel (%i, %j) = (%n, %n) to (%n) step (%n, %n) {\n%s = arith.addi %i, %j : index\n}"), "program/form"),
    "types of a parallel loop": (
        function("scf.parallel (%i) = (%n) to (%n) step (%n) {\nscf.reduce\n}"),
        function("scf.parallel (%i) = (%n) to (%a) step (%n) {\nscf.reduce\n}"), "program/type-mismatch"),
    "end of a parallel loop": (
        function("scf.parallel (%i) = (%n) to (%n) step (%n) {\nscf.reduce\n}"),
        function("scf.parallel (%i) = (%n) to (%n) step (%n) {\nscf.yield\n}"), "program/terminator-place"),
    "counts of a loop over all": (
        function("scf.forall (%i, %j) in (%n, 4) {\n%s = arith.addi %i, %j : index\n}"),
        function("scf.forall (%i, %j) in (%a, 4) {\n%s = arith.addi %i, %j : index\n}"), "program/type-mismatch"),
}  # fmt: skip

# Right texts that look wrong.
RIGHT = {
    "a name again after its region": function(
        "scf.if %c {\n%r = arith.addi %a, %b : i32\n}\n%r = arith.addi %a, %b : i32"),
    "a block that nothing reaches": function("return\n^one:\ncf.br ^two\n^two:"),
    "what nothing reaches uses anything": function("cf.br ^end\n^one:\n%s = arith.addi %r, %a : i32\ncf.br ^end\n^end:\n%r = arith.addi %a, %a : i32"),
    "names of two modules": "module @one {\n" + MORE + "}\nmodule @two {\n" + MORE + "}\n",
    "vectors": function("%k = arith.constant dense<1.0> : vector<4xf32>\n%r = arith.addf %k, %k : vector<4xf32>\n"
                        "%p = arith.cmpf olt, %k, %r : vector<4xf32>\n%s = arith.select %p, %k, %r : vector<4xi1>, vector<4xf32>"),
    "flags of arithmetic": function("%r = arith.addi %a, %b overflow<nsw> : i32\n%s = arith.addf %x, %x fastmath<fast> : f32"),
    "a constant without a type": function("%k = arith.constant true\n%r = arith.select %k, %a, %b : i32"),
    "an implied yield": function("scf.for %i = %n to %n step %n {\n%r = arith.addi %i, %n : index\n}"),
    "nested blocks": function(
        "cf.br ^one\n^one:\nscf.for %i = %n to %n step %n {\nscf.if %c {\n%s = arith.addi %i, %n : index\n}\n}\ncf.br ^two\n^two:"),
}  # fmt: skip
