"""``export cpp``: the rules of all ops as a C++17 library; no record changes what is in ``include`` and ``src``."""
