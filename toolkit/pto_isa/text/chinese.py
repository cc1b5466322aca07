"""What counts as a Chinese character in texts of records."""

# A class of regular expressions.  ``re`` needs a millisecond for each that it compiles, and keeps what it compiled:
# patterns with it are given to functions of ``re`` as text, so that only those cost that are used.
HAN = r"[\u3400-\u9fff]"
