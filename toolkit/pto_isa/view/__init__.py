"""What readers see of an op: the typed view, the index of all ops, and both as text and Markdown.

For the commands of readers, the language server and the pages.  Nothing here needs YAML, pydantic or ``isa/``.
"""
