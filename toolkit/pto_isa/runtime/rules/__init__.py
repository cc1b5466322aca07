"""Rules of ops as generated data, the judgement of a call by them, and the findings that come of it."""
