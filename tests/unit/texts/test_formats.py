"""Numbers, dates, and fallbacks for missing texts."""

import shutil
import warnings
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from babel.localedata import locale_identifiers

from bot import texts
from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import EngineRecord, GameRecord, Profile, Result, Score
from bot.ratings.lists import OVERALL
from bot.texts import Texts
from bot.texts.digits import localized
from bot.texts.lengths import ALT_TEXT
from bot.texts.locale import (
    LAST_RESORT,
    LOCALES,
    BrokenText,
    Locale,
    MissingText,
    UntranslatedText,
    languages,
    locale,
)
from guti import Side
from guti.errors import PositionOver
from guti.games import GAMES

WORDS = texts.of(texts.ENGLISH)

TEN = 10
"""Number of games in the profile."""


def test_every_language_has_its_digits() -> None:
    written = {localized("1234567890", each) for each in locale_identifiers()}
    assert {"1234567890", "१२३४५६७८९०", "১২৩৪৫৬৭৮৯০"} < written
    assert all(each.isdecimal() for each in written)
    # The numbering systems of Unicode's locale data, of which most languages use the Latin one.
    assert len(written) == 13


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "1,234 more",
                "1620 ±45",
                "+12",
                "3-1-2",
                "3 minutes",
                "September 14",
                "September 2026",
            ),
        ),
        ("hi", ("और भी 1,234", "1620 ±45", "+12", "3-1-2", "3 मिनट", "14 सितंबर", "सितंबर 2026")),
        (
            "bn",
            ("আরও ১,২৩৪", "১৬২০ ±৪৫", "+১২", "৩-১-২", "৩ মিনিট", "১৪ সেপ্টেম্বর", "সেপ্টেম্বর ২০২৬"),
        ),
    ],
)
def test_numbers_and_dates_follow_the_language(language: str, expected: tuple[str, ...]) -> None:
    words, day = texts.of(language), datetime(2026, 9, 14, tzinfo=UTC)
    formats = words.formats
    assert expected[0] in words.say("list-more", moves="`b3-b4`", more=1234)
    assert "`b3-b4`" in words.say("list-more", moves="`b3-b4`", more=1234)
    assert expected[1:] == (
        formats.rating(Rating(1620.2, 45.4, 0.06)),
        formats.change(12.3),
        formats.score(Score(3, 1, 2)),
        formats.duration(timedelta(minutes=3)),
        formats.day(day),
        formats.month(day),
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("often", [9, 99_999])
def test_profile_in_words_fits_a_picture(language: str, often: int) -> None:
    """Text is cut only with thousands of matches in each game."""
    words, name, score = texts.of(language), "W" * 32, Score(often, often, often)
    unrated, played = (False, None, None, None), list(GAMES)[:TEN]
    won = Result(1, "felli", Side.BLACK, 2, name, 1.0, datetime.now(UTC), *unrated, 1999.0)
    shown = Profile(
        *(1, name, dict.fromkeys((OVERALL, *played), Rating(1620, 145, 0.06))),
        games=tuple(GameRecord(game, score, score) for game in played),
        best_win=won,
        frequent=won,
        head_to_head=score,
        engine=EngineRecord({"felli": often}, dict.fromkeys(played, 6), {6: Score(1, 2, 3)}),
    )
    level = words.say("profile-level", level=words.formats.level(shown.engine.level or 0))
    text = words.profiles.in_words(shown, name)
    assert len(text) <= ALT_TEXT
    assert (level in text) is (often == 9)
    assert level in words.profiles.in_words(replace(shown, games=()), name)


def test_missing_sentence_falls_back_to_english(tmp_path: Path) -> None:
    folder = tmp_path / "bn"
    folder.mkdir()
    (folder / "few.ftl").write_text("resign-done = শেষ\nexport = { $other }\n", encoding="utf-8")
    few = Locale.read("bn", tmp_path, locale(texts.ENGLISH))
    assert few.say("resign-done") == "শেষ"
    with pytest.warns(UntranslatedText, match="bn cannot say page-start"):
        assert few.say("page-start") == WORDS.say("page-start")
    with pytest.warns(BrokenText, match="bn cannot say export"):
        assert few.say("export", number="5") == WORDS.say("export", number="5")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("name", "params"), [("no-such-sentence", {}), ("list-or", {"moves": "a"}), ("faulty", {})]
)
def test_general_sentence_replaces_one_that_english_cannot_say(
    language: str, name: str, params: dict[str, str], tmp_path: Path
) -> None:
    shutil.copytree(LOCALES, tmp_path, dirs_exist_ok=True)
    (tmp_path / texts.ENGLISH / "z.ftl").write_text("faulty = { no-term } {\n", encoding="utf-8")
    english = Locale.read(texts.ENGLISH, tmp_path)
    words = english
    if language != texts.ENGLISH:
        words = Locale.read(language, tmp_path, english)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        said = {words.in_context(each).say(name, **params) for each in texts.CONTEXTS}
        said |= {Texts(words).say(name, **params), words.say(name, **params)}
    assert said == {words.say("sentence-missing")}
    kinds = [each.category for each in warned]
    assert kinds.count(MissingText) == 1
    assert len(kinds) == 1 + (language != texts.ENGLISH)


@pytest.mark.parametrize("language", languages())
def test_error_without_sentence_never_shows_its_class(language: str, tmp_path: Path) -> None:
    shutil.copytree(LOCALES, tmp_path, dirs_exist_ok=True)
    for path in tmp_path.glob("*/errors.ftl"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\nerror-position-over", "\ngone"), encoding="utf-8")
    fallback = None if language == texts.ENGLISH else Locale.read(texts.ENGLISH, tmp_path)
    words = Texts(Locale.read(language, tmp_path, fallback))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        said = words.error(PositionOver("w"))
    assert said == words.say("sentence-missing")


def test_last_resort_needs_no_file(tmp_path: Path) -> None:
    (tmp_path / texts.ENGLISH).mkdir()
    with pytest.warns(MissingText, match="en cannot say"):
        assert Locale.read(texts.ENGLISH, tmp_path).say("help") == LAST_RESORT
    assert WORDS.say("sentence-missing") == LAST_RESORT


def test_game_and_level_without_texts_are_still_named() -> None:
    game, words = replace(GAMES["felli"], key="chhota-guti"), texts.of("hi").games
    with pytest.warns(UntranslatedText, match="there is no sentence game-chhota-guti"):
        assert words.name(game) == "Chhota guti"
    with pytest.warns(UntranslatedText, match="rules-chhota-guti"):
        assert words.rules(game)
    with pytest.warns(UntranslatedText, match="origin-chhota-guti"):
        assert words.origin(game) == ""
    with pytest.warns(UntranslatedText, match="level-99"):
        assert "99" in words.numbered_level(99)


@pytest.mark.parametrize("language", languages())
def test_shortest_duration_is_a_minute(language: str) -> None:
    formats = texts.of(language).formats
    for seconds in (0, 5, 29):
        assert formats.duration(timedelta(seconds=seconds)) == formats.duration(
            timedelta(minutes=1)
        )
