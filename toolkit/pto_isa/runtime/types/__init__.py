"""Types of elements, tiles, tensors, groups, pipes and plain values, with the pads and layouts they are made of."""
