"""Compares the generated ops with recorded vectors (see the README beside the vectors for their format)."""
