"""Text of records inside other languages: one module per language, which every writer of that language uses.

A text comes out of the other language as it went in, and can do nothing there.  HTML has a type of its own, in
``generate/pages/html.py``.  These modules import nothing of ours.
"""
