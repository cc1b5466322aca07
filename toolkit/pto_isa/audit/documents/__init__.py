"""What pages print: lists of element types, text forms."""
