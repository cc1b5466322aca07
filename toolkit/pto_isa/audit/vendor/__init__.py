"""Reading the public tests of the vendor: which calls their instantiations make, and with which types."""
