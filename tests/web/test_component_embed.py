"""Cards of shared pages, against the limits that Discord documents.

https://docs.discord.com/developers/link-previews/component-embeds
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from bot import texts
from bot.client.invite import invite_links
from bot.learn.lesson import OpenedLesson
from bot.play.match import Match
from bot.play.shared_page import KEY_LENGTH, SharedKind, SharedPage
from bot.services import lessons, puzzle_book
from bot.texts import Texts
from bot.texts.lengths import NAME
from bot.web.component_embed import (
    MAX_BYTES,
    MAX_COMPONENTS,
    MAX_LABEL,
    MAX_PICTURES,
    MAX_URL,
    SCRIPT_ID,
    component_embed,
    escaped,
)
from bot.web.learning_pages import step_view
from bot.web.shared_html import Addresses, write_page
from bot.web.shared_pages import page_of
from bot.web.shared_view import PageView, match_view, solved_view
from guti.games import GAMES
from tests.support.strategies import random_moves

ALLOWED = {
    17: {"type", "accent_color", "spoiler", "components"},
    10: {"type", "content"},
    12: {"type", "items"},
    1: {"type", "components"},
    2: {"type", "style", "label", "url", "emoji", "disabled", "id"},
}
"""Keys of each type of component; any other key of a button invalidates the card."""

URL = "https://" + "g" * 50 + ".example/a/long/path"
LONGEST_NAME = "অ" * NAME
"""In Bengali, each letter takes three bytes."""

NOW = datetime(2026, 11, 27, tzinfo=UTC)


def components(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for each in part.get("components", ()):
        yield from components(each)


def check(card: str) -> list[dict[str, Any]]:
    """Check a card, and return its components."""
    assert len(card.encode()) <= MAX_BYTES == 3000
    assert "<" not in card
    parsed = json.loads(card)
    assert parsed.keys() == {"component"}
    found = list(components(parsed["component"]))
    assert [part["type"] for part in found].count(17) == 1
    assert found[0]["type"] == 17
    assert len(found) <= MAX_COMPONENTS == 40
    assert sum(len(part.get("items", ())) for part in found) <= MAX_PICTURES == 10
    for part in found:
        assert part.keys() <= ALLOWED[part["type"]]
        if part["type"] == 2:
            assert part["style"] == 5
            assert 0 < len(part["label"]) <= MAX_LABEL
            assert part["url"].startswith("https://")
            assert len(part["url"]) <= MAX_URL
        for item in part.get("items", ()):
            assert item["media"]["url"].endswith(".png")
            assert len(item.get("description", "")) <= 1024
    return found


def card_on(view: PageView, words: Texts) -> str:
    """Return the card on the page of a view, at a long address."""
    address = f"{URL}/s/{'m' * KEY_LENGTH}"
    addresses = Addresses(address, f"{address}/{view.board.digest}", "..", "board.json")
    text = write_page(page_of(view, words, addresses), invite_links(2**63 - 1), 0xFFFFFF)
    script = BeautifulSoup(text, "html.parser").find(id=SCRIPT_ID)
    assert script
    return script.get_text()


def check_page(view: PageView, words: Texts) -> None:
    """Check the card of a page, and that it says what the page says."""
    found = check(card_on(view, words))
    said = re.sub(r"\\(.)", r"\1", found[1]["content"])
    assert said == f"### {view.title}\n{view.sentence}"
    assert found[2]["items"][0]["description"] in {view.alt, view.title}
    assert [part["label"] for part in found if part["type"] == 2][1] == words.say("shared-add")


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("key", GAMES)
def test_match_cards_fit_discords_limits(key: str, language: str) -> None:
    words, dice = texts.of(language, "direct"), Random(key)
    match = Match(7, GAMES[key], 3, 4, 1, 2)
    match = replace(match, black_name=LONGEST_NAME, white_name=LONGEST_NAME)
    choices = [dice.randrange(1000) for _ in range(40)]
    match = replace(match, moves=random_moves(match.position, choices))
    longest = max(range(1, len(match.moves)), key=lambda ply: len(str(match.moves[ply])))
    page = SharedPage("k", SharedKind.REPLAY, NOW, language, 7, person=1, opponent=2, agreed=True)
    for each in (page, replace(page, kind=SharedKind.TURN, ply=longest)):
        view = match_view(each, match, words)
        assert view.sentence.count(LONGEST_NAME) >= 2
        check_page(view, words)


@pytest.mark.parametrize("language", texts.languages())
def test_puzzle_cards_fit_discords_limits(language: str) -> None:
    words = texts.of(language, "direct")
    page = SharedPage("k", SharedKind.PUZZLE, NOW, language, puzzle="p", name=LONGEST_NAME)
    kinds = {
        (puzzle.game, puzzle.goal, puzzle.turns): puzzle
        for puzzle in puzzle_book.read_book(puzzle_book.FOLDER).every.values()
    }
    assert {game for game, _, _ in kinds} == set(GAMES.values())
    for puzzle in kinds.values():
        view = solved_view(page, puzzle, words)
        assert LONGEST_NAME in view.sentence
        check_page(view, words)


@pytest.mark.parametrize("language", texts.languages())
def test_lesson_cards_fit_discords_limits(language: str) -> None:
    words = texts.of(language, "direct")
    for lesson in lessons.read_lessons(lessons.FOLDER).values():
        for number in range(len(lesson.steps)):
            check_page(step_view(OpenedLesson(lesson, number), words), words)


def test_card_that_is_too_long_is_left_out() -> None:
    buttons = [("Open", URL)]
    assert component_embed("Guti", "ক" * 800, f"{URL}.png", "x" * 800, buttons, 0)
    assert component_embed("Guti", "ক" * 1000, f"{URL}.png", "", buttons, 0) == ""


@given(st.text(max_size=60))
def test_card_shows_text_without_markup(text: str) -> None:
    card = component_embed(text, text, f"{URL}.png", text, [("Open", URL)], 0)
    content = check(card)[1]["content"]
    assert "://" not in content
    assert "</script" not in card
    plain = content.replace("\u200b", "").replace("\\", "")
    assert plain.endswith(text.replace("\u200b", "").replace("\\", ""))


@pytest.mark.parametrize("text", ["<@5>", "@everyone", "[x](https://y.z)", "**b** `c` ||s|| # h"])
def test_markup_is_escaped(text: str) -> None:
    shown = escaped(text)
    assert shown != text
    assert "@e" not in shown
    assert "<@" not in shown.replace("\\<", "")
