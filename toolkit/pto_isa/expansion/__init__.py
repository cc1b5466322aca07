"""Programs of micro-instructions that tile ops are made of, for each choice of element types, and run on tiles."""
