"""What readers are shown of an op, and of all ops together."""
