"""A form may include the equations of another: they come in their place, with that form's names, and cite their own."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.language.front.elaborate import elaborate
from sample_isa import Folder

FORMS = """
forms:
  doubled:
    when: dst.layout == nd
    text: {en: Twice the left operand., zh: 左操作数的两倍。}
    semantics:
      domain: src0.valid
      let: {'twice(i, j)': '2 * src0[i, j]'}
      equations:
        - {temp: kept, shape: [src0.valid_row], type: u32}
        - dst[i, j] = twice(i, j)
  corner:
    when: dst.layout != nd
    text: {en: The same with one more element., zh: 同上，另写一个元素。}
    semantics:
      let: {'twice(i, j)': '9 * src0[i, j]'}
      equations:
        - {form: doubled}
        - {over: {k: '1'}, set: 'dst[k, k] = convert(kept[k], dst.dtype)'}
examples:
"""


def test_equations_in_their_place(folder: Folder) -> None:
    """The included ones keep domain and names; what follows them may read their temporaries."""
    folder.change("\nexamples:\n", FORMS)
    assert folder.check() == []
    op = load(folder.root)["tplus"]
    opdef = elaborate(op, op.database)
    doubled, corner = (form.modes("cpu")[0].block for form in opdef.forms)
    assert corner.items[: len(doubled.items)] == doubled.items
    assert [statement.text for statement in corner.statements] == [
        "dst[i, j] = twice(i, j)",
        "dst[k, k] = convert(kept[k], dst.dtype)",
    ]
    assert [str(extent.base) for _, extent in corner.statements[0].over] == ["src0", "src0"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{form: doubled}", "{form: tripled}", "`tripled` is no form with equations of its own"),
        ("{form: doubled}", "{form: corner}", "include another form"),
        ("dst[i, j] = twice(i, j)", "dst[i, j] = twice(i, q)", "`q`"),
    ],
)
def test_faults(folder: Folder, old: str, new: str, said: str) -> None:
    """An unknown form, a circle, and a fault in an included equation, each at the place where it stands."""
    folder.change("\nexamples:\n", FORMS.replace(old, new))
    issues = [issue for issue in folder.check() if said in issue.text("en")]
    assert {issue.code for issue in issues} == {"language/expression"}
    line, _ = folder.line_of("tplus.yaml", new)
    assert {issue.line for issue in issues} == {line}
    assert all(issue.text("zh") != issue.text("en") for issue in issues)
