"""Comparing the records with checkouts of the public sources: facts from files, differences, report."""
