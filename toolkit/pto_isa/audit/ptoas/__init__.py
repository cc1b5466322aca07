"""What a checkout of PTOAS says: operations in TableGen, their text formats, the verifiers."""
