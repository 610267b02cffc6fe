"""Errors of tables of solved positions."""


class UnusableTable(ValueError):
    """A file is not a finished table of the game; the message is for developers."""
