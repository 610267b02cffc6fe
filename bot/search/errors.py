"""Errors of tables of solved positions."""


class UnusableTable(ValueError):
    """Not a table, unfinished, or of another game; the message is for developers."""
