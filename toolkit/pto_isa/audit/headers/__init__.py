"""What the public headers declare and assert: intrinsics, overloads, element types."""
