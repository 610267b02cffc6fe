"""Errors of files with tables of solved positions, and with weights."""


class UnusableTable(ValueError):
    """A file is not a usable table of solved positions for the game."""


class UnusableWeights(ValueError):
    """A file has no usable weights for the game, or the weights are too large."""
