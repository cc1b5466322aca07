"""Whatever the text is, every question has an answer: damaged programs, any place in them."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lsp.texts import opened
from program.mutations import damaged
from pto_isa.lsp.actions import actions
from pto_isa.lsp.complete import complete
from pto_isa.lsp.diagnose import diagnose
from pto_isa.lsp.hover import hover
from pto_isa.lsp.layout import formatted
from pto_isa.lsp.navigate import definition, references, renamable, rename
from pto_isa.lsp.outline import outline
from pto_isa.lsp.signature import signatures

odd = st.text(st.sampled_from('%a = pto.tadd ins(:<>{}[]"#!@^x,\n\r中𝔘\x00\x0c0'), max_size=60)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.one_of(damaged(), odd), st.data())
def test_never_raises(text: str, data: st.DataObject) -> None:
    """Spans lie in the text, too."""
    document = opened(text, data.draw(st.sampled_from(["cpu", "a2a3", "a5", None])))
    spans = [entry.span for entry in outline(document)]
    spans += [one.span for one in diagnose(document) or ()]
    edit = formatted(document)
    spans += [edit[0]] if edit is not None else []
    for offset in data.draw(st.lists(st.integers(0, len(text)), max_size=8)):
        shown = hover(document, offset)
        spans += [shown.span] if shown is not None else []
        spans += [(item.start, item.end) for item in complete(document, offset)]
        spans += [span for span in (definition(document, offset), renamable(document, offset)) if span is not None]
        spans += references(document, offset)
        spans += [span for span, _ in rename(document, offset, "%quite_new")]
        signatures(document, offset)
    offset = data.draw(st.integers(0, len(text)))
    spans += [span for action in actions(document, offset, offset) for span, _ in action.edits]
    assert all(0 <= start <= end <= len(text) for start, end in spans)
