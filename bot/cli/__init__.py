"""The command line: `python -m bot`, a file for each group of commands."""
