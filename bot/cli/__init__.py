"""The command line, with one file for each group of commands."""
