"""What the text of an op says, whatever the op: parts, types, numbers, results, attributes, functions by name."""
