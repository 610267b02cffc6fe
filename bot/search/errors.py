"""What is wrong with a table of solved positions; it knows no file and no sentence."""


class UnusableTable(ValueError):
    """It is no table, an unfinished one, or one of another game; its words are for developers."""
