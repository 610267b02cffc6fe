"""Tools for maintainers; `python -m tools.NAME --help` explains each.

The bot never imports this package, and the wheel does not contain it.
"""
