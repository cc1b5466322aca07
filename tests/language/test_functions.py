"""Every function of the language has its value in NumPy; the test of the LaTeX notation goes over the same table."""

from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.kernel.calls import CALLS

CONVERSIONS = {"convert"}  # a node of its own in the typed tree


def test_numpy_knows_every_function_of_equations() -> None:
    values = {name for name, function in FUNCTIONS.items() if function.where == "value"}
    assert values <= CALLS.keys() | CONVERSIONS
