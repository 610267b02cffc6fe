"""Tools for maintainers; `python -m tools.NAME --help` explains a tool.

The bot does not import this package, and the wheel does not contain it.
"""
