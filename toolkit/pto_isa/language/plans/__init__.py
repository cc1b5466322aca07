"""From kernels to the function of an op: which rows and modes share one, and how a call is led to its own."""
