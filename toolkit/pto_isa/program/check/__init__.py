"""One walk over a program: its values and their types, and the findings that are made on the way."""
