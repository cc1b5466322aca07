"""Cards: reading the generated card of an op, and writing it as a document in either language.

For ``lookup`` and for the language server.  Nothing here imports YAML, pydantic, Typer, argparse or re: `lookup` takes
about as long as starting Python twice.
"""
