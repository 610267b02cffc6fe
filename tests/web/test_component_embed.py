"""Cards of shared pages, against the limits that Discord documents.

https://docs.discord.com/developers/link-previews/component-embeds
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import texts
from bot.client.invite import invite_links
from bot.play.match import Match
from bot.play.shared_page import SharedKind
from bot.play.turning_point import TurningPoint
from bot.texts.lengths import NAME
from bot.texts.shared_pages import about_replay, about_turn, title
from bot.web.component_embed import (
    MAX_BYTES,
    MAX_COMPONENTS,
    MAX_LABEL,
    MAX_PICTURES,
    MAX_URL,
    component_embed,
    escaped,
)
from guti import Side
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


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("key", GAMES)
def test_card_of_every_game_fits_discords_limits(key: str, language: str) -> None:
    words, links = texts.of(language, "direct"), invite_links(2**63 - 1)
    names = dict.fromkeys(Side, LONGEST_NAME)
    match = Match(7, GAMES[key], 3, 4, 1, 2)
    dice = Random(key)
    choices = [dice.randrange(1000) for _ in range(40)]
    match = replace(match, moves=random_moves(match.position, choices))
    alt = words.games.alt(match.position, match.moves[-1], 1000)
    longest = max(range(1, len(match.moves)), key=lambda ply: len(str(match.moves[ply])))
    sentences = (
        about_turn(words, TurningPoint(match, longest), names),
        about_replay(words, match, names),
    )
    buttons = [(words.say("shared-play"), f"{URL}#play"), (words.say("shared-add"), links.server)]
    for kind, sentence in zip((SharedKind.TURN, SharedKind.REPLAY), sentences, strict=True):
        head = title(words, kind, match.game)
        found = check(component_embed(head, sentence, f"{URL}/a.png", alt, buttons, 0xFFFFFF))
        assert sentence.split()[0] in found[1]["content"]
        assert found[2]["items"][0]["description"] in {alt, head}


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
