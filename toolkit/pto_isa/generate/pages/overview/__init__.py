"""Pages about many ops: tables, families, indexes, comparison of profiles, coverage."""
