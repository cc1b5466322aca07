"""What a core has while a program runs, and what it does to memory and in which order."""
