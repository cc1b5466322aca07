"""Kinds of operands: ``kind`` says what there is to know of one, ``table`` has those that there are."""
