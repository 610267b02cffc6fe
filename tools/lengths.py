"""Discord's length limits, by patterns of sentences' names."""

from fnmatch import fnmatchcase

from bot.texts.lengths import ALT_TEXT, CHOICE, NAME, TITLE_NAME

DESCRIPTION = 100
"""Limit of the description of a command, an option or a choice."""

BUTTON = 80
FORM = 45
"""Limit of a form's title and field labels."""

MENU = 32
PLACEHOLDER = 150
THREAD = 100

ISOLATES = 2
"""Isolating characters (Unicode) around a name written from right to left."""

MESSAGE = 4000
"""Limit of all text of a message with components."""

LENGTHS = (
    ("command-*", DESCRIPTION),
    ("captures", DESCRIPTION),
    # A choice combines up to two of these, such as a setting and a theme.
    *((name, CHOICE // 2) for name in ("setting-*", "theme-*", "choice-pace-*")),
    ("choice-*", CHOICE),
    # The match's number and the game have twenty characters each.
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
"""Maximum lengths of sentences without variables; the first matching pattern applies."""


def longest_allowed(name: str) -> int:
    """Return the maximum length of a sentence without its variables."""
    return next(limit for pattern, limit in LENGTHS if fnmatchcase(name, pattern))
