"""Maximum lengths of texts in Discord, in UTF-16 units."""

MESSAGE = 4000
"""Maximum length of all texts of a message with a layout."""

CONTENT = 2000
"""Maximum length of a message without a layout."""

LIST = 3000
"""Maximum length of a list, which leaves room for other texts of its message."""

LABEL = 80
"""Maximum length of a button's label."""

CHOICE = 100
"""Maximum length of a choice, in an option or a select menu."""

NAME = 32
"""Maximum length of a person's name in plain text."""

TITLE_NAME = 20
"""Maximum length of a person's name in the title of a form."""

ALT_TEXT = 1024
