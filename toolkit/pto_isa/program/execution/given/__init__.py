"""What a run is given: arguments, and those that it makes itself."""
