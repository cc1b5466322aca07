"""The version of the package: `pto_isa` names it, and the parts below it read it here."""

VERSION = "0.1.0"
