"""Headers that declare intrinsics: that of the communication ops, and implementations without assertions."""

from __future__ import annotations

import shutil
from pathlib import Path

from audit.reports import Run, data
from sample_checkouts import A5, change, write
from sample_isa import Folder

A5_HEADER = "include/pto/npu/a5/TPlus.hpp"
LIST = 'std::is_same_v<T, float>, "types"'


def _into_comm(folder: Folder) -> None:
    """Make an op of the small database one of the communication set."""
    for old, new in (
        ("family: sample", "set: comm\nfamily: sample"),
        ("intrinsic: TMINUS", "intrinsic: comm::TMINUS"),
        ("source: pto-instr#L1}", "source: comm-instr#L6}"),
        ("    cpu: {T: [f32, i32]}\n", ""),
        ("cpu: cpu-header#TPlus.hpp-L6, ", ""),
    ):
        folder.change(old, new, "tminus.yaml")
    other = folder.root / "comm" / "sample"
    other.mkdir(parents=True)
    (folder.family / "tminus.yaml").rename(other / "tminus.yaml")
    for name in ("_family.yaml", "_groups.yaml"):
        shutil.copy(folder.family / name, other / name)


def test_a_header_of_another_set(run: Run, folder: Folder, tmp_path: Path) -> None:
    """The overloads and types of a communication op are those of the header and the pages of its own set."""
    header, body = "include/pto/comm/pto_comm_inst.hpp", "include/pto/comm/a5/TMinus.hpp"
    call = "namespace pto {\nnamespace comm {\ntemplate <typename D, typename A, typename B, typename... WaitEvents>\n"
    call += "PTO_INST RecordEvent TMINUS(D& dst, A& src0, B& src1, WaitEvents&... events)\n"
    call += "{ ::pto::comm::TMINUS_IMPL(dst, src0, src1); return {}; }\n}\n}\n"
    own = A5.replace("namespace pto {", "namespace pto { namespace comm {") + "}\n"
    write(tmp_path / "pto-isa", {
        header: f'#include "pto/common/common.hpp"\n#include "pto/comm/a5/TMinus.hpp"\n{call}', body: own,
        "docs/isa/comm/TMINUS.md": "- **Checks (A5)**:\n    - `D::DType` must be one of: `half`.\n",
    })  # fmt: skip
    _into_comm(folder)
    found = data(run, "--op", "tminus")[1]
    assert [(e["kind"], e["profile"], e["source"]["id"]) for e in found["differences"]] == [
        ("types", "a5", "comm-page-en")
    ]
    assert found["compared"]["overload"] == 1
    change(tmp_path / "pto-isa", body, LIST, 'std::is_same_v<T, int8_t>, "types"')
    said = {e["source"]["id"]: e["source"]["says"]["en"] for e in data(run, "--op", "tminus")[1]["differences"]}
    assert said["comm-a5-header"] == "dst/src0/src1: rejects f32, accepts also i8"


def test_any_type_where_nothing_is_asserted(run: Run, folder: Folder, tmp_path: Path) -> None:
    """An implementation without assertions on types agrees with a record that takes any type."""
    change(tmp_path / "pto-isa", A5_HEADER, f"static_assert({LIST})", "check(x)")
    before = data(run, "--op", "tplus")[1]
    assert [entry["source"] for entry in before["not_extracted"]] == ["a5-header"]
    folder.change("a5: {T: [f32]}", "a5: {T: any}")
    after = data(run, "--op", "tplus")[1]
    assert [entry["source"] for entry in after["not_extracted"]] == []
    assert [(e["kind"], e["source"]["id"]) for e in after["differences"]] == []
