"""The front of the compiler: a record -> parse -> resolve -> elaborate -> ``OpDef``."""
