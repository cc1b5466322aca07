"""What the machine demands of a whole program: memory that fits, flags in order, pipes with two ends, registers set."""
