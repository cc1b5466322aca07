"""Texts: of records inside other languages, one module per language that every writer of it uses; lists of words,
suggestions and the words of the interface in both languages.

A text comes out of the other language as it went in, and can do nothing there; HTML is written by ``generate/pages``.
These modules import nothing of ours.
"""
