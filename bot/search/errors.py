"""Errors of tables of solved positions."""


class UnusableTable(ValueError):
    """A file is not a usable table of solved positions for the game."""
