"""The per-element oracle: slow, obviously right, only for tests and for judging deviations.

It walks the typed tree once per index point with Python integers and floats.  It shares no arithmetic with the NumPy
writer: integers are exact and wrapped, floats are computed in double precision and rounded by ``scalar.round_to``.
"""

from .run import run_oracle

__all__ = ["run_oracle"]
