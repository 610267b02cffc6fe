"""Texts of streaks: one that ended is named until a longer one replaces it."""

import pytest

from bot import texts
from bot.learn.streak import broken
from bot.texts import languages

DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
NAMES = ("today-puzzle", "puzzle-days", "puzzle-direct")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES)
def test_longer_earlier_streak_is_named(language: str, name: str) -> None:
    say = texts.of(language).say
    for days in (0, 1, 2) if name != "puzzle-days" else (1, 2):
        shown = [
            say(name, state="open", game="Felli", days=days, best=broken(days, best))
            for best in (days, days + 7)
        ]
        plain = [text.translate(DIGITS) for text in shown]
        assert str(days + 7) in plain[1]
        assert shown[1].startswith(shown[0])


@pytest.mark.parametrize(("days", "best", "named"), [(0, 3, 3), (3, 3, 0), (0, 0, 0), (1, 3, 3)])
def test_streak_is_broken_if_it_was_longer(days: int, best: int, named: int) -> None:
    assert broken(days, best) == named


TODAY = {"en": "today", "bn": "আজ", "hi": "आज"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["today-puzzle", "puzzle-direct"])
def test_streak_of_one_day_may_be_of_yesterday(language: str, name: str) -> None:
    said = texts.of(language).say(name, state="open", game="Felli", days=1, best=0)
    _, streak = said.split("🔥")
    assert TODAY[language] not in streak.lower()
