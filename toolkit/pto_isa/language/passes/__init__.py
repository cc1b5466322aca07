"""Passes over the elaborated op; each goes from one ``OpDef`` to another and is named for what it does."""
