"""Maximum lengths of sentences, by patterns of names."""

from fnmatch import fnmatchcase

from bot.texts.lengths import ALT_TEXT, CHOICE, NAME, TITLE_NAME

DESCRIPTION = 100
"""Maximum length of the description of a command, option or choice."""

BUTTON = 80
FORM = 45
"""Maximum length of a form's title and labels."""

MENU = 32
PLACEHOLDER = 150
THREAD = 100

ISOLATES = 2
"""Number of Unicode isolates around a right-to-left name."""

MESSAGE = 4000
"""Maximum length of all text in a message with components."""

LENGTHS = (
    ("command-*", DESCRIPTION),
    ("captures", DESCRIPTION),
    # Two sentences share a choice, such as a setting and a theme.
    *((name, CHOICE // 2) for name in ("setting-*", "theme-*", "choice-pace-*")),
    ("choice-*", CHOICE),
    # Reserve twenty characters each for the match number and the game.
    ("history-option", CHOICE - 20 - 20 - NAME - ISOLATES),
    ("match-waiting", CHOICE - NAME - ISOLATES),
    ("button-*", BUTTON),
    ("form-challenge", FORM - TITLE_NAME - ISOLATES),
    ("form-*", FORM),
    ("menu-*", MENU),
    # The name of a thread contains the game and two people.
    ("game-*", 20),
    ("thread-name", THREAD - 20 - 2 * (NAME + ISOLATES)),
    *((name, PLACEHOLDER) for name in ("choose-game", "history-choose", "picker-*")),
    ("alt-*", ALT_TEXT),
    ("leaderboard-alt", ALT_TEXT),
    ("*", MESSAGE),
)
"""Pairs of a pattern and a maximum length without variables.

The first pattern that matches a sentence's name applies.
"""


def longest_allowed(name: str) -> int:
    """Return the maximum length of a sentence, not counting its variables."""
    return next(limit for pattern, limit in LENGTHS if fnmatchcase(name, pattern))
