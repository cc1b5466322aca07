"""The text of a program: tokens, the tree read from them, and its printing; nothing here knows what an op means."""
