"""The per-element oracle: slow, obviously right, for tests, for judging deviations and for drawings.

It walks the typed tree once per index point with Python integers and floats.  It shares no arithmetic with the NumPy
writer: integers are exact and wrapped, floats are computed in double precision and rounded by ``scalar.round_to``.
"""

from .run import NoForm, holding, run_oracle, taken
from .watch import ElementPlace, Origin, WatchedMemory, run_watched

__all__ = ["ElementPlace", "Origin", "NoForm", "WatchedMemory", "holding", "run_oracle", "run_watched", "taken"]
