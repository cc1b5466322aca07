"""Drawings of what an op does on one of its examples: the model of the picture."""
