"""Reading C++ headers far enough to ask: for which element types does this call compile?

``lexer`` -> ``preprocess`` -> ``declarations`` -> ``instantiate``; expressions, statements and values
serve the last one. Nothing here knows an instruction or a file by name.
"""
