"""Tools for maintainers: `python -m tools.NAME --help` explains each.

The product never imports it, and the wheel does not contain it.
"""
