"""Rules: what they look at, their logic over unknown values, and judging them."""
