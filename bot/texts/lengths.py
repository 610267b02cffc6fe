"""Maximum lengths of texts in Discord."""

CHOICE = 100
"""Maximum length of a choice, in an option or a select menu."""

NAME = 32
"""Maximum length of a person's name in plain text, in UTF-16 units."""

TITLE_NAME = 20
"""Maximum length of a person's name in the title of a form."""

ALT_TEXT = 1024
