"""Search for calls of an op: what a call is and how it may change (``space``, ``mutations``), one search over such
changes (``engine``), and the nearest legal call that findings name (``nearest``).  Needs the standard library only."""
