"""What is shown under the pointer."""

from __future__ import annotations

from lsp.texts import TWO, at, marked, opened, spoken
from pto_isa.lsp.hover import hover


def text_at(word: str, number: int = 0, into: int = 1, **settings: str) -> str:
    found = hover(opened(TWO, **settings), at(TWO, word, number, into))
    assert found is not None, word
    return found.markdown


def test_op() -> None:
    """Its card: summary, text form, operands, types of the profile, rules; in both languages."""
    english, chinese = text_at("pto.tadd"), text_at("pto.tadd", language="zh", manual="https://m.org/")
    for part in ("Add two tiles", "outs(%dst", "src1", "| a5 |", "`row-major`"):
        assert part in english, part
    assert "a2a3 |" not in english
    for part in ("两个 Tile", "操作数", "规则", "(https://m.org/zh/ops/tadd/)"):
        assert part in chinese, part


def test_op_of_another_profile() -> None:
    """An op that the profile lacks is shown with that word."""
    document, offset = marked(
        "module {\n  func.func @f() {\n    pto.tgather§b ins(%a : i32) outs(%b : i32)\n  }\n}\n", "cpu"
    )
    found = hover(document, offset)
    assert found is not None
    document, offset = marked("func.func @f() {\n  pto.thisto§gram ins(%a : i32) outs(%b : i32)\n}\n", "a2a3")
    found = hover(document, offset)
    assert found is not None and "Does not exist on `a2a3`" in found.markdown


def test_value() -> None:
    """Its type, what the type means, and where it is defined: arguments, results, counters of loops."""
    assert "%a : !pto.tile_buf<vec, 16x32xf32>" in text_at("%a, %b") and "2048" in text_at("%a, %b")
    assert "Defined in line 3." in text_at("%a, %b") and "定义于第 3 行" in text_at("%a, %b", language="zh")
    assert "%p : index" in text_at("%p to") and "%i : index" in text_at("%i = ")
    assert "16x32xf16" in text_at("(%a2 : ", 1, 2) and "16x32xf32" in text_at("(%a2 : ", 0, 2)
    document, offset = marked("func.func @f() {\n  pto.tabs ins(%§x : i32) outs(%y : i32)\n}\n")
    found = hover(document, offset)
    assert found is not None and "%x : i32" in found.markdown and "Not defined" in found.markdown


def test_attribute() -> None:
    """A key has its words; the one that is written is marked."""
    assert "**`RINT`**" in text_at("RINT") and "**" not in text_at("rmode") and "ties to even" in text_at("rmode")
    assert "就近舍入" in text_at("rmode", language="zh")


def test_element_type() -> None:
    """In a type: what it is, how else it is written, and what the operand there may have."""
    document = opened(TWO)
    found = hover(document, at(TWO, "xf32>", 2))
    assert found is not None and spoken(document, found.span) == "f32"
    assert (
        "32-bit float" in found.markdown
        and "`src0` of `pto.tadd` on a5" in found.markdown
        and "`u64`" in found.markdown
    )
    assert "location: vec" in text_at("vec, 16x32", 0, 5)
    assert "layout" in text_at("!pto.tile_buf") and "布局" in text_at("!pto.tile_buf", language="zh")


def test_nothing() -> None:
    """Punctuation and blanks show nothing."""
    document = opened(TWO)
    assert hover(document, at(TWO, "{\n", 0, 0)) is None and hover(document, at(TWO, "    %a", 0, 1)) is None


def test_memory_of_a_lowered_program() -> None:
    """What its type does not say is a question mark."""
    text = "%a = memref.alloc() : memref<16x32xf32, #pto.address_space<vec>>\n"
    found = hover(opened(text), at(text, "%a"))
    assert found is not None and "- pad: ?" in found.markdown and "- shape: 16 x 32" in found.markdown
