"""``generated/rules``: what each op has of its own, and what groups, families and ops share, written once."""
