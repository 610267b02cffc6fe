"""Discord's limits of messages, which lists and fall-backs must keep."""

import warnings
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import discord
import pytest

from bot import texts
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Picture, Select
from bot.client.messages.limits import TooLong
from bot.play.match import Match
from bot.play.names import utf16_length
from bot.play.shown_board import ShownBoard
from bot.ratings.glicko2 import START
from bot.ratings.leaderboard import (
    History,
    Leaderboard,
    LeaderboardRow,
    Period,
    Result,
    Score,
)
from bot.texts import Texts
from bot.texts.lengths import ALT_TEXT, CONTENT, LIST, MESSAGE
from guti import GAMES, Side

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
ID = 2**63 - 1
LONG_NAME = "[*_~`" * 6
ENGLISH = texts.of(texts.ENGLISH)
GAME = max(GAMES.values(), key=lambda game: len(ENGLISH.games.name(game)))

PLAIN = Message(ENGLISH, "Words.")
BUTTON = Button("button-more", CustomId("match", "more", 1))


def select(options: int) -> Select:
    found = [discord.SelectOption(label=str(number)) for number in range(options)]
    return Select(custom_id="settings:theme:1", options=found)


MADE: dict[str, Callable[[], Message]] = {
    "text": lambda: Message(ENGLISH, "ক" * (MESSAGE + 1)),
    "emoji": lambda: Message(ENGLISH, "🤔" * (MESSAGE // 2 + 1)),
    "text and more below": lambda: Message(ENGLISH, "a" * MESSAGE, below="b"),
    "content": lambda: Message(ENGLISH, "a" * (CONTENT + 1), plain=True),
    "alt text": lambda: replace(PLAIN, picture=Picture(b"", "a.png", "क" * (ALT_TEXT + 1))),
    "buttons": lambda: replace(PLAIN, buttons=(BUTTON,) * 40),
    "buttons beside selects": lambda: replace(
        PLAIN,
        selects=tuple(select(2) for _ in range(7)),
        above=(BUTTON,) * 6,
        buttons=(BUTTON,) * 15,
    ),
}


@pytest.mark.parametrize("name", MADE)
def test_message_that_is_too_long_cannot_be_built(name: str) -> None:
    with pytest.raises(TooLong):
        MADE[name]()
    with warnings.catch_warnings(action="ignore"):
        check(MADE[name]())


def check(message: Message) -> None:
    """Check a message as Discord does."""
    sent = message.sent
    assert utf16_length(sent.get("content", "")) <= CONTENT
    rows: Any = sent["view"].to_components() if "view" in sent else []
    parts = [part for row in rows for part in (row, *row.get("components", ()))]
    assert len(parts) <= 40
    assert sum(utf16_length(part.get("content", "")) for part in parts) <= MESSAGE
    for item in (item for part in parts for item in part.get("items", ())):
        assert utf16_length(item["description"]) <= ALT_TEXT


def test_select_has_at_most_25_options() -> None:
    many = select(25)
    many._underlying.options.append(discord.SelectOption(label="26"))
    with pytest.raises(TooLong):
        replace(PLAIN, selects=(many,))


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("escaped", ["a", "*"])
def test_alt_texts_fit_when_pictures_are_not_permitted(language: str, escaped: str) -> None:
    picture = Picture(b"", "a.png", escaped * ALT_TEXT)
    whole = Message(texts.of(language), "क" * LIST, picture, chart=picture, below="b" * 900)
    check(whole)
    check(whole.without_picture("attach_files"))


@pytest.mark.parametrize("language", texts.languages())
def test_lists_stop_by_length_and_count_the_rest(language: str) -> None:
    words = texts.of(language)
    lengths = list[int]()
    for count in (1, 12, 26, 200):
        matches = [match(number) for number in range(count)]
        boards = {each.id: ShownBoard(each.id, ID, ID, ID, 0) for each in matches}
        listed = words.matches.live_list(matches, ID, boards)
        shown = sum(line.startswith("•") for line in listed.split("\n"))
        assert utf16_length(listed) <= LIST
        assert shown == count or words.say("lines-more", more=count - shown) in listed
        lengths.append(shown)
    assert lengths[0] == 1
    assert all(one <= other for one, other in pairwise(lengths))


def match(number: int) -> Match:
    return Match(
        ID - number, GAME, ID, ID, ID, ID - 1, Side.BLACK, turn_started=NOON, deadline=NOON
    )


def row(number: int) -> LeaderboardRow:
    return LeaderboardRow(ID - number, LONG_NAME, START, Score(9999, 9999, 9999), -999.0, number)


def result(number: int) -> Result:
    kind = (ID - number, GAME.key, Side.BLACK, ID, LONG_NAME, 1.0, NOON, True)
    return Result(*kind, 1500.0, 1501.0, 1500.0, 1500.0)


def every_list(words: Texts) -> dict[str, str]:
    board = Leaderboard(GAME.key, Period.MONTH, tuple(map(row, range(99))), row(100), 1, 990, 5)
    history = History(ID, GAME.key, tuple(map(result, range(99))), 1, 5)
    return {
        "leaderboard": words.leaderboards.in_words(board),
        "history": words.histories.page(history),
    }


@pytest.mark.parametrize("language", texts.languages())
def test_every_list_fits_a_message_without_pictures(language: str) -> None:
    words = texts.of(language)
    board = Leaderboard(GAME.key, Period.MONTH, tuple(map(row, range(10))), row(100), 1, 990, 5)
    assert utf16_length(words.leaderboards.alt(board)) <= ALT_TEXT
    for name, text in every_list(words).items():
        assert utf16_length(text) <= LIST, name
        assert any(words.say("lines-more", more=more) in text for more in range(1, 99)), name
        check(Message(words, text))
