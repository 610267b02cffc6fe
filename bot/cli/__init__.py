"""The command line, `guti` or `python -m bot`: a file for each group of commands."""
