"""What the public programs are: the profiles that a file names, and where ours and the authors' judgement differ.

A file names its profile in the lines that run it (``RUN: ptoas --pto-arch=a5``) or in attributes of the module; the
assembler takes one that names none for A2/A3.
"""

from __future__ import annotations

import re

# file of test/basic -> profile, rules that must be found
REJECTED: dict[str, tuple[str, set[str]]] = {
    "async_put_invalid_non_1d": ("a2a3", {"pto.tput_async/one-line"}),
    "issue487_tsel_i8_parser_arch_scope": ("a2a3", {"pto.tsel/types"}),
    "plan_memory_reserve_buffer_manual_reject_nested_alloc": ("a2a3", {"program/planned-beside-manual"}),
    "pto_entry_nonvoid_rejected": ("a2a3", {"program/entry-result"}),
    "pto_entry_recursive_rejected": ("a2a3", {"program/recursion"}),
    "pto_entry_single_nonvoid_rejected": ("a2a3", {"program/entry-result"}),
    "resolve_reserved_buffers_reject_incomplete_peer_group_a5": ("a5", {"program/pipe-peer"}),
    "resolve_reserved_buffers_reject_non_peer_init_a5": ("a5", {"program/pipe-buffer"}),
    "tassign_level3_missing_alloc_addr": ("a5", {"program/assigned-without-address"}),
    "tcvt_verify_invalid": ("a2a3", {"pto.tcvt/same-shape", "pto.tcvt/same-valid-shape"}),
    "textract_verify_a5_vec_vec_invalid_layout": ("a5", {"pto.textract/same-layout"}),
    "tgather_compare_invalid_src_type": ("a2a3", {"pto.tgather/types"}),
    "tget_scale_addr_verify_invalid": ("a5", {"pto.get_scale_addr/scale-memory"}),
    "thistogram_verify_invalid_a3": ("a2a3", {"pto.thistogram/profile"}),
    "tinsert_verify_a2a3_invalid_dtype": ("a2a3", {"pto.tinsert/types"}),
    "tinsert_verify_a5_invalid_loc": ("a5", {"pto.tinsert/location-pair"}),
    "tpush_tpop_dynamic_validshape_invalid": ("a5", {"program/pop-valid-region"}),
    "tpush_tpop_frontend_mixed_split_a5": ("a5", {"program/split-differs"}),
    "tpush_tpop_frontend_nosplit_conflict_a5": ("a5", {"program/nosplit-differs"}),
    "tstore_verify_shape_valid_mismatch_invalid": ("a2a3", {"pto.tstore/shape-matches"}),
    "tquant_verify_invalid": ("a2a3", {"pto.tquant/offset-given", "pto.tquant/no-offset"}),
}

# file -> error rule -> the dispute that says why we differ: of the op of the rule, or of a shared file
DISPUTED: dict[str, dict[str, str]] = {
    "test/basic/infer_layout_ambiguous_minor2d_user_dn.pto": {"tile/columns-aligned": "unboxed-columns"},
    "test/basic/textract_a5_scaling_pipe_selection.pto": {"pto.textract/location-pair": "location-pairs"},
    "test/basic/tgather_three_forms_emitc.pto": {"pto.tgather/operands": "threshold"},
    "test/basic/tgemv_mx_emitc.pto": {"pto.tgemv.mx/types": "scale-tiles"},
    "test/basic/tgemv_mx_variants_emitc.pto": {"pto.tgemv.mx/types": "scale-tiles"},
    "test/basic/tmatmul_mx_emitc.pto": {
        "pto.tmatmul.mx/types": "scale-tiles", "pto.tmatmul.mx/depth-in-groups": "depth",
    },
    "test/basic/thistogram_emitc.pto": {"tile/columns-aligned": "unboxed-columns"},
    "test/basic/tmov_acc_to_vec_mode_a5_emitc.pto": {
        "pto.tmov/no-mode": "location-pairs", "pto.tmov/location-pair": "location-pairs", "pto.tmov/types": "location-pairs",
    },
    "test/basic/tquant.pto": {"pto.tquant/tmp-given": "tmp-in-text"},
    "test/basic/tquant_e2e.pto": {"pto.tquant/tmp-given": "tmp-in-text"},
    "test/basic/trem_emitc.pto": {"pto.trem/tmp-columns": "tmp-size"},
    "test/samples/Addc/addc.pto": {"pto.taddc/profile": "processors"},
    "test/samples/Elementwise/5-post-insert-sync.pto": {"pto.taddc/profile": "processors"},
}  # fmt: skip

# Files that their authors' own assembler refuses, so that they are valid for no profile -> what it refuses, why.
NOT_KEPT: dict[str, tuple[str, str]] = {
    "test/samples/Complex/mix_kernel.pto": (
        "pto.trowmax ins(%21 : ", "`trowmax` has two operands in its definition; the test of all samples leaves the file out",
    ),
    "test/samples/MatMul/0.pto": (
        "blayout=col_major, valid=32x32, slayout", "no reader of theirs takes `valid=` among the keys of the long spelling",
    ),
    "tools/ptobc/testdata/recent_ops_v0_roundtrip.pto": (
        "pto.tgemv.mx ins(", "data of a bytecode test; `tgemv.mx` is refused on A2/A3, and of f16 on A5",
    ),
}  # fmt: skip

_RUN = re.compile(r"^// RUN: (?!.*\bnot ptoas).*$", re.MULTILINE)
_ARCH = re.compile(r"--pto-arch[= ](\w+)")
_MODULE = re.compile(r'pto\.(?:target_arch|device-spec)"?\s*=\s*"(\w+)"')
_PROFILES = {"a2": "a2a3", "a3": "a2a3", "a2a3": "a2a3", "a5": "a5"}


def profiles(text: str) -> set[str]:
    """The profiles that a program names, a2a3 when it names none."""
    run = [name for line in _RUN.findall(text) for name in _ARCH.findall(line)]
    named = run or [_device(name) for name in _MODULE.findall(text)]
    return {_PROFILES[name] for name in named} or {"a2a3"}


def _device(name: str) -> str:
    """``a5`` for ``Ascend950``; what is no product stands for itself."""
    return "a5" if name.startswith("Ascend95") else "a3" if name.startswith("Ascend910") else name


def kept(name: str, text: str) -> bool:
    """Whether the authors can hold the file of this path to be valid."""
    return name not in NOT_KEPT or NOT_KEPT[name][0] not in text
