"""Buttons posted by commit ce778121 and by each release still work, on their databases."""

import logging
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bot.client.messages.custom_id import CustomId
from bot.play.ending import Ending
from bot.render import BoardRenderer
from tests.support.kept_database import (
    FIRST,
    KEPT,
    RELEASES,
    kept_facts,
    replace_ids,
    restore_kept,
)
from tests.support.seen import BUTTON, SELECT, Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.volume import VOLUME

MATCHES = {match["id"]: match for match in KEPT["matches"]}
CHANNELS: dict[str, int] = KEPT["channels"]


class OldServer(SimulatedServer):
    """The server of an old database, with channels by their old ids."""

    kept: dict[str, Any]
    channels: dict[int, Any]
    people: dict[str, ServerMember]
    carriers: dict[tuple[int, int], Seen]
    """A message for each channel and person, on which old buttons are pressed."""

    async def press(self, person: ServerMember, channel: int, custom_id: str) -> Answer:
        """Press an old button in its channel."""
        return await self._act(person, channel, {"custom_id": custom_id, "component_type": BUTTON})

    async def choose(
        self, person: ServerMember, channel: int, custom_id: str, value: str
    ) -> Answer:
        """Choose from an old select in its channel."""
        data = {"custom_id": custom_id, "component_type": SELECT, "values": [value]}
        return await self._act(person, channel, data)

    async def _act(self, person: ServerMember, channel: int, data: dict[str, Any]) -> Answer:
        key = person.id, channel
        if key not in self.carriers or self.is_gone(self.carriers[key]):
            self.carriers[key] = (await person.types("help", self.channels[channel])).seen[0]
        return await person._acts(self.carriers[key], data)


@pytest.fixture
async def old(
    tmp_path: Path, renderer: BoardRenderer, request: pytest.FixtureRequest
) -> AsyncIterator[OldServer]:
    """Start the present bot on an old database, with four of its people."""
    release = getattr(request, "param", FIRST)
    opened = OldServer(tmp_path / "new.sqlite3", renderer)
    await opened.open()
    opened.kept = stored = kept_facts(release)
    opened.carriers = {}
    opened.channels = {
        number: opened.guild.create_text_channel(name)
        for name, number in stored["channels"].items()
    }
    mira = opened.joins("mira")
    opened.guild._guild.owner_id = mira.id
    opened.people = {
        "asha": opened.asha, "bimal": opened.bimal, "chitra": opened.chitra, "mira": mira
    }  # fmt: skip
    opened.path = restore_kept(tmp_path / "guti.sqlite3", opened.env.now(), release)
    ids = {stored["people"][name]: person.id for name, person in opened.people.items()}
    ids |= {number: channel.id for number, channel in opened.channels.items()}
    replace_ids(opened.path, {**ids, stored["guild"]: opened.guild.id})
    await opened.restarts()
    yield opened
    await opened.close()


def sample_buttons(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all buttons in long runs, else one for each action and match state."""
    shown = [each for each in facts["buttons"] if each["channel"] in facts["channels"].values()]
    if VOLUME > 1:
        return shown
    states = {match["id"]: (match["ended"], bool(match["level"])) for match in facts["matches"]}
    found = dict[object, dict[str, Any]]()
    for button in shown:
        kind, action, number = button["id"].split(":")[:3]
        state = states.get(int(number)) if kind in {"match", "reader"} else None
        found.setdefault((kind, action, bool(button["options"]), state), button)
    return list(found.values())


@pytest.mark.parametrize("old", RELEASES, indirect=True)
async def test_every_old_button_is_answered(
    old: OldServer, caplog: pytest.LogCaptureFixture
) -> None:
    answered = set(old.client.presses)
    for name, examples in old.kept["sent"].items():
        assert name in answered
        for text in examples:
            assert str(CustomId.from_text(text)) == text
    # The four people take turns.
    people = cycle(old.people.values())
    for button in sample_buttons(old.kept):
        person, channel = next(people), button["channel"]
        if button["options"]:
            answer = await old.choose(person, channel, button["id"], button["options"][0])
        else:
            answer = await old.press(person, channel, button["id"])
        assert answer.seen or answer.shown, button
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def custom_id_in(channel: str, action: str) -> str:
    """Return the custom id of a button in a channel."""
    here = CHANNELS[channel]
    found = [
        stored["id"]
        for stored in KEPT["buttons"]
        if stored["channel"] == here and stored["id"].startswith(f"{action}:")
    ]
    return str(found[-1])


async def test_old_buttons_perform_their_actions(old: OldServer) -> None:
    here = CHANNELS["live-draw-offered"]
    match = await old.match(old.channels[here])
    (offer,) = match.offers
    other = old.person(match.player(offer.by.other))
    await old.press(other, here, custom_id_in("live-draw-offered", "match:accept"))
    ended = await old.store.matches.get(match.id)
    assert ended.result
    assert ended.result.termination is Ending.AGREEMENT
    here = CHANNELS["live-engine"]
    match = await old.match(old.channels[here])
    answer = await old.press(old.chitra, here, custom_id_in("live-engine", "match:play"))
    assert answer.seen or answer.shown
    assert (await old.store.matches.get(match.id)).version > match.version
    here = CHANNELS["live-challenges"]
    answer = await old.press(old.chitra, here, custom_id_in("live-challenges", "challenge:decline"))
    assert "declined" in answer.words or "declined" in (answer.shown or Seen(None)).words
