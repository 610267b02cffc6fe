"""How long words may be for Discord to take them, by the names of sentences.

It must not know a sentence, only how those of a kind are named.
"""

from fnmatch import fnmatchcase

DESCRIPTION = 100
"""Of a command, an option, or what a select offers."""

CHOICE = 100
"""What an option or a select offers."""

BUTTON = 80
FORM = 45
"""A form's title, and what stands above its fields."""

MENU = 32
PLACEHOLDER = 150
THREAD = 100
NAME = 32
"""In UTF-16 units: so much of a person's name stands in plain text."""

TITLE_NAME = 20
"""So much of it stands in a form's title."""

ISOLATES = 2
"""What stands around a name that is read from the right."""

ALT_TEXT = 1024
MESSAGE = 4000
"""All words of a message that is laid out in components."""

LENGTHS = (
    ("command-*", DESCRIPTION),
    ("captures", DESCRIPTION),
    # What can be set is offered as one text: a setting's name and, for it, one of the three below.
    *((name, CHOICE // 2) for name in ("setting-*", "theme-*", "choice-pace-*")),
    ("choice-*", CHOICE),
    # Twenty letters are left for the number, and twenty for the game.
    ("history-option", CHOICE - 20 - 20 - NAME - ISOLATES),
    ("match-waiting", CHOICE - NAME - ISOLATES),
    ("button-*", BUTTON),
    ("form-challenge", FORM - TITLE_NAME - ISOLATES),
    ("form-*", FORM),
    ("menu-*", MENU),
    # A thread is named after its game and two people.
    ("game-*", 20),
    ("thread-name", THREAD - 20 - 2 * (NAME + ISOLATES)),
    *((name, PLACEHOLDER) for name in ("choose-game", "history-choose", "picker-*")),
    ("alt-*", ALT_TEXT),
    ("leaderboard-alt", ALT_TEXT),
    ("*", MESSAGE),
)
"""How many characters a sentence may have besides its parameters; the first that fits counts."""


def longest_allowed(name: str) -> int:
    """How many characters a sentence may have besides its parameters."""
    return next(limit for pattern, limit in LENGTHS if fnmatchcase(name, pattern))
