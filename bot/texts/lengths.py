"""Discord's length limits, to which texts are shortened."""

CHOICE = 100
"""Limit of a choice's label, in an option or in a select."""

NAME = 32
"""Limit of a person's name in plain text, in UTF-16 units."""

TITLE_NAME = 20
"""Limit of a person's name in a form's title."""

ALT_TEXT = 1024
