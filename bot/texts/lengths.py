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
ALT_TEXT = 1024
MESSAGE = 4000
"""All words of a message that is laid out in components."""

LENGTHS = (
    ("command-*", DESCRIPTION),
    ("captures", DESCRIPTION),
    # What can be set is offered as one text: a setting's name and, for it, one of the three below.
    *((name, CHOICE // 2) for name in ("setting-*", "theme-*", "choice-pace-*")),
    ("choice-*", CHOICE),
    # Twenty letters of the number and the game each are left for, and thirty for the name.
    ("history-option", CHOICE - 70),
    ("button-*", BUTTON),
    # Twenty letters of the opponent's name stand in the title.
    ("form-challenge", FORM - 20),
    ("form-*", FORM),
    ("menu-*", MENU),
    # A thread is named after its game and two people, thirty letters of each.
    ("game-*", 20),
    ("thread-name", THREAD - 2 * 30 - 20),
    *((name, PLACEHOLDER) for name in ("choose-game", "history-choose", "picker-*")),
    ("alt-*", ALT_TEXT),
    ("leaderboard-alt", ALT_TEXT),
    ("*", MESSAGE),
)
"""How many characters a sentence may have besides its parameters; the first that fits counts."""


def longest_allowed(name: str) -> int:
    """How many characters a sentence may have besides its parameters."""
    return next(limit for pattern, limit in LENGTHS if fnmatchcase(name, pattern))
