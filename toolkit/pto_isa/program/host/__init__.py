"""The ops around tile ops: functions, regions, arithmetic on scalars and the other dialects that come with MLIR."""
