"""Pages about what all ops share: profiles, words, layouts, primitives, the language of records."""
