"""The profile in force: which device the rules and results are for.

``set_profile`` is for the whole process: every thread and every task, those that run already and those that begin
later.  ``with profile(...)`` is for the thread or task that enters it, for the tasks that are made inside it and for
``asyncio.to_thread``, which copy its context; it goes before what ``set_profile`` says.  Threads of a
``ThreadPoolExecutor`` copy no context: inside a ``with`` block give them ``profile=``, or
``contextvars.copy_context().run``.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from importlib import import_module
from types import TracebackType
from typing import Literal, TypeAlias, get_args

from .errors import InputError, unknown_word
from .products import Product, plain_profile, product_of

Profile: TypeAlias = Literal["cpu", "a2a3", "a5"]
# What people write: a profile, a product, or a family of products.
ProfileName: TypeAlias = (
    Profile | Literal["a2", "a3", "910b", "910c", "910B", "910C", "950", "950pr", "950dt", "950PR", "950DT"]
)
PROFILES: tuple[Profile, ...] = get_args(Profile)
PROFILE_NAMES = {"cpu": "CPU", "a2a3": "A2/A3", "a5": "A5"}  # in sentences
PROFILE_ALIASES: dict[str, Profile] = {
    **dict.fromkeys(("a2", "a3", "910b", "910c"), "a2a3"),
    **dict.fromkeys(("950", "950pr", "950dt"), "a5"),
}

_CONTEXT: ContextVar[tuple[Profile, ...]] = ContextVar(
    "profiles", default=()
)  # of the blocks entered here, outer ones first
_process: Profile | None = None  # until somebody chooses one


def current_profile() -> Profile:
    """The profile in force here: the one that was chosen, else cpu, which the vendor's simulator compiles."""
    entered = _CONTEXT.get()  # not by `chosen_profile`: every call of an op comes by here
    return entered[-1] if entered else _process or "cpu"


def chosen_profile() -> Profile | None:
    """The profile of the innermost ``with profile(...)``, else that of ``set_profile``; None when neither was used."""
    entered = _CONTEXT.get()
    return entered[-1] if entered else _process


def canonical_profile(name: object) -> Profile:
    """Return the profile that ``name`` means, in any letter case: a2, a3, 910B, 910C -> a2a3, 950 -> a5
    ("Ascend 910B" too).

    Raises InputError: for a product without records with what is known of it, else with the known names and the
    closest one.
    """
    if isinstance(name, str) and name in PROFILES:
        return name
    plain = plain_profile(name) if isinstance(name, str) else ""
    if plain in PROFILES:
        return plain
    if plain in PROFILE_ALIASES:
        return PROFILE_ALIASES[plain]
    product = product_without_records(name)
    if product is not None:
        raise InputError(*product.told(str(name)))
    raise InputError(*unknown_word(("profile", "目标平台"), name, (*PROFILES, *PROFILE_ALIASES)))


def product_without_records(name: object) -> Product | None:
    """The product that somebody asks for as a profile, by name or alias, if nothing of it is recorded."""
    return product_of(name, _products()) if isinstance(name, str) else None


def _products() -> Mapping[str, Product]:
    """What ``profiles.yaml`` says of them, by plain name; loaded late, as nobody else needs generated code here."""
    home = __package__.rpartition(".")[0]  # of this package or of an exported copy
    found: Mapping[str, Product] = import_module(f"{home}.generated.programs._products").PRODUCTS
    return found


def set_profile(name: ProfileName) -> None:
    """Make ``name`` the profile of the process from now on, in every thread and task outside ``with profile(...)``."""
    global _process
    _process = canonical_profile(name)


class profile:
    """Context manager: ``with profile("a5"): …`` uses that profile inside the block, in this thread or task.

    It can be entered repeatedly, and by several threads.
    """

    __slots__ = ("name",)

    def __init__(self, name: ProfileName) -> None:
        self.name = canonical_profile(name)

    def __enter__(self) -> Profile:
        _CONTEXT.set((*_CONTEXT.get(), self.name))
        return self.name

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _CONTEXT.set(_CONTEXT.get()[:-1])
