"""What holds elements while an op runs: tiles, tensors, groups, pipes and registers, and where they lie."""
