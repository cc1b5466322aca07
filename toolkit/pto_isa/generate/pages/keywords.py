"""What readers search by for pages that do not have it in their title."""

from __future__ import annotations

KEYWORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "reference/compare.md": {"en": ("differences", "differences between profiles"), "zh": ("差异", "区别")},
    "reference/profiles.md": {
        "en": ("size", "capacity", "memory size", "UB size"), "zh": ("大小", "容量", "存储大小", "UB", "UB大小"),
    },
    "reference/layouts.md": {"en": ("NZ", "ZN", "ZZ"), "zh": ("NZ", "ZN", "ZZ")},
}  # fmt: skip
