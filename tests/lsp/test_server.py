"""The real server over its standard streams."""

from __future__ import annotations

import subprocess
import sys

from lsp.client import URI, Client
from lsp.texts import H, T, in_function

BAD = in_function(
    f"    %a = pto.alloc_tile : {T}  // 𝔘\n    %b = pto.alloc_tile : {H}\n    pto.tadd ins(%a, %b : {T}, {H}) outs(%a : {T})"
)


def test_a_session() -> None:
    """Findings, hover, completion with its card, names, outline, signature, a quick fix, formatting, and the end."""
    with Client() as client:
        can = client.start({"profile": "a5", "manual": "https://m.org"})
        assert can["positionEncoding"] == "utf-16" and can["textDocumentSync"]["change"] == 2
        (finding,) = client.open(BAD)
        assert finding["code"] == "pto.tadd/types" and finding["severity"] == 1 and finding["source"] == "pto-isa"
        assert finding["codeDescription"]["href"] == "https://m.org/en/ops/tadd/#types"
        assert finding["data"]["nearest"] == {"src1.dtype": "f32"} and "f16" in finding["data"]["allowed"]
        assert finding["data"]["got"] == "dst f32, src0 f32, src1 f16"
        assert finding["range"]["start"]["line"] == 4 and finding["relatedInformation"][0]["location"]["uri"] == URI
        shown = client.at("hover", 4, 8)
        assert shown["contents"]["kind"] == "markdown" and "Add two tiles" in shown["contents"]["value"]
        items = client.at("completion", 4, 8)["items"]
        one = next(item for item in items if item["label"] == "pto.tadds")
        assert one["textEdit"]["range"]["start"] == {"line": 4, "character": 4} and "documentation" not in one
        assert "## " in client.ask("completionItem/resolve", one)["documentation"]["value"]
        assert client.at("definition", 4, 18)["range"]["start"] == {"line": 2, "character": 4}
        assert len(client.at("references", 4, 18, context={"includeDeclaration": True})) == 3
        assert len(client.at("documentHighlight", 4, 18)) == 3
        assert client.at("prepareRename", 4, 18)["end"]["character"] == 19
        assert len(client.at("rename", 4, 18, newName="%left")["changes"][URI]) == 3
        refused = client.at("rename", 4, 18, newName="%b")
        assert refused["code"] == -32602 and "`%b`" in refused["message"]
        assert client.at("signatureHelp", 4, 21)["activeParameter"] == 1
        document = {"textDocument": {"uri": URI}}
        assert client.ask("textDocument/documentSymbol", document)[0]["children"][0]["name"] == "@f"
        (fix,) = client.ask(
            "textDocument/codeAction", document | {"range": finding["range"], "context": {"diagnostics": [finding]}}
        )
        assert len(fix["edit"]["changes"][URI]) == 2 and fix["diagnostics"][0]["code"] == finding["code"]
        options = {"tabSize": 2, "insertSpaces": True}
        assert client.ask("textDocument/formatting", document | {"options": options}) == []
        assert client.leave() == 0


def test_changes() -> None:
    """Edits in UTF-16 columns, behind a character beyond the first plane; closing clears the findings."""
    with Client() as client:
        client.start({"profile": "a5"})
        text = 'module {\n  func.func @f() {\n    "𝔘"() : () -> () loc("中𝔘") pto.tabs\n    return\n  }\n}\n'
        assert client.open(text)
        line = text.split("\n")[2]
        units = len(line.encode("utf-16-le")) // 2
        start, end = {"line": 2, "character": 4}, {"line": 2, "character": units}
        change = {"range": {"start": start, "end": end}, "text": "return"}
        again = {"range": {"start": {"line": 3, "character": 0}, "end": {"line": 4, "character": 0}}, "text": ""}
        versioned = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change, again]}
        client.note("textDocument/didChange", versioned)
        assert client.findings(2) == []
        client.note(
            "textDocument/didChange", {"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"text": BAD}]}
        )
        assert [finding["code"] for finding in client.findings(3)] == ["pto.tadd/types"]
        client.note("textDocument/didSave", {"textDocument": {"uri": URI}})
        assert len(client.findings(3)) == 1
        client.note("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert client.heard("textDocument/publishDiagnostics")["diagnostics"] == []
        assert client.leave() == 0


def test_settings() -> None:
    """Language and profile from the client: at the start, by its locale, and when they change."""
    with Client() as client:
        client.settings = {"profile": "cpu"}
        client.start({"profile": "a9"}, {"workspace": {"configuration": True}}, locale="zh-cn")
        assert "a9" in (warned := client.heard("window/showMessage")["message"]) and "目标平台" in warned
        (finding,) = client.open(BAD)
        assert "元素类型" in finding["message"]
        client.settings = {"profile": "a2a3", "language": "en"}
        client.note("workspace/didChangeConfiguration", {"settings": None})
        while "element type" not in (finding := client.findings(1)[0])["message"]:
            pass  # findings under the settings of before, which came meanwhile
        assert "bf16" not in finding["data"]["allowed"]
        assert client.leave() == 0
    with Client("--lang", "zh") as client:  # a client that names no locale and cannot be asked
        client.start()
        assert "元素类型" in client.open(BAD)[0]["message"]
        client.note("workspace/didChangeConfiguration", {"settings": {"pto-isa": {"language": "en"}}})
        assert "element type" in client.findings(1)[0]["message"]
        assert client.leave() == 0


def test_bad_messages() -> None:
    """What is no message, names no open text or no place gets an error at most; the server goes on."""
    with Client() as client:
        client.start({"profile": "a5"})
        for body in (b"nonsense", b"[]", b'{"jsonrpc": "2.0", "method": "no/such", "params": {}}'):
            client.raw(body)
        assert client.at("hover", 0, 0)["code"] == -32602
        client.note(
            "textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": "x"}]}
        )
        assert len(client.open(BAD)) == 1
        assert client.at("hover", 99999, 99999) is None and client.at("completion", 4, 10**6)["items"] == []
        assert client.at("hover", 4, 8) is not None
        assert client.leave() == 0


def test_without_the_library() -> None:
    """One message that says what to install, and exit 2."""
    hide = "import sys; sys.modules['pygls'] = None; from pto_isa.cli import main; "
    for lang, word in (("en", "install it with"), ("zh", "安装方法")):
        code = f"{hide}raise SystemExit(main(['--lang', '{lang}', 'lsp']))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stdout == ""
        assert word in done.stderr and "pip install 'pto-isa[lsp]'" in done.stderr and done.stderr.count("\n") == 1
