"""Discord's length limits, by the names of sentences."""

from fnmatch import fnmatchcase

from bot.texts.lengths import ALT_TEXT, CHOICE, NAME, TITLE_NAME

DESCRIPTION = 100
"""Limit of a command's, option's or choice's description."""

BUTTON = 80
FORM = 45
"""Limit of a form's title and field labels."""

MENU = 32
PLACEHOLDER = 150
THREAD = 100

ISOLATES = 2
"""Isolating characters around a name that reads from the right."""

MESSAGE = 4000
"""Limit of the whole text of a message with components."""

LENGTHS = (
    ("command-*", DESCRIPTION),
    ("captures", DESCRIPTION),
    # A choice combines one or two of these three, such as a setting and a theme.
    *((name, CHOICE // 2) for name in ("setting-*", "theme-*", "choice-pace-*")),
    ("choice-*", CHOICE),
    # Twenty characters each are reserved for the match's number and for the game.
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
"""Maximum lengths of sentences without parameters; the first pattern that fits counts."""


def longest_allowed(name: str) -> int:
    """Return the maximum length of a sentence without its parameters."""
    return next(limit for pattern, limit in LENGTHS if fnmatchcase(name, pattern))
