"""Buttons posted by commit 78118dd still work, on its database."""

import logging
from collections.abc import AsyncIterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from bot.client.messages.custom_id import CustomId
from bot.play.ending import Ending
from bot.render import BoardRenderer
from tests.support.kept_database import KEPT, replace_ids, restore_kept
from tests.support.seen import BUTTON, SELECT, Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer

MATCHES = {match["id"]: match for match in KEPT["matches"]}
CHANNELS: dict[str, int] = KEPT["channels"]


class OldServer(SimulatedServer):
    """The server of the old database: people, and channels by old ids."""

    channels: dict[int, Any]
    people: dict[str, ServerMember]
    carriers: dict[tuple[int, int], Seen]
    """A message of each person in each channel, by whose buttons the old ones are pressed."""

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
async def old(tmp_path: Path, renderer: BoardRenderer) -> AsyncIterator[OldServer]:
    """Start the present bot on the old database, with four of its people."""
    opened = OldServer(tmp_path / "new.sqlite3", renderer)
    await opened.open()
    opened.carriers = {}
    opened.channels = {
        number: opened.guild.create_text_channel(name) for name, number in CHANNELS.items()
    }
    mira = opened.joins("mira")
    opened.guild._guild.owner_id = mira.id
    opened.people = {
        "asha": opened.asha, "bimal": opened.bimal, "chitra": opened.chitra, "mira": mira
    }  # fmt: skip
    opened.path = restore_kept(tmp_path / "guti.sqlite3", opened.env.now())
    ids = {KEPT["people"][name]: person.id for name, person in opened.people.items()}
    ids |= {number: channel.id for number, channel in opened.channels.items()}
    replace_ids(opened.path, {**ids, KEPT["guild"]: opened.guild.id})
    await opened.restarts()
    yield opened
    await opened.close()


async def test_every_old_button_is_answered_without_a_fault(
    old: OldServer, caplog: pytest.LogCaptureFixture
) -> None:
    # Three of the four people press each, in turn.
    people = cycle(old.people.values())
    for kept in KEPT["buttons"]:
        for person in islice(people, 3) if kept["channel"] in old.channels else ():
            if kept["options"]:
                option = kept["options"][0]
                answer = await old.choose(person, kept["channel"], kept["id"], option)
            else:
                answer = await old.press(person, kept["channel"], kept["id"])
            assert answer.seen or answer.shown, kept
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_every_kind_of_old_button_has_a_cog(old: OldServer) -> None:
    answered = {name for cog in old.client.cogs.values() for name in getattr(cog, "presses", ())}
    for name, examples in KEPT["sent"].items():
        assert name in answered
        for text in examples:
            found = CustomId.from_text(text)
            assert found is not None
            assert str(found) == text


def standing(channel: str, action: str) -> str:
    """Return the custom id of a button in a channel."""
    here = CHANNELS[channel]
    found = [
        kept["id"]
        for kept in KEPT["buttons"]
        if kept["channel"] == here and kept["id"].startswith(f"{action}:")
    ]
    return str(found[-1])


async def test_old_draw_offer_is_accepted_by_its_button(old: OldServer) -> None:
    here = CHANNELS["live-draw-offered"]
    match = await old.match(old.channels[here])
    (offer,) = match.offers
    other = old.person(match.player(offer.by.other))
    await old.press(other, here, standing("live-draw-offered", "match:accept"))
    ended = await old.store.matches.get(match.id)
    assert ended.result
    assert ended.result.termination is Ending.AGREEMENT


async def test_old_move_button_plays_its_move(old: OldServer) -> None:
    here = CHANNELS["live-engine"]
    match = await old.match(old.channels[here])
    answer = await old.press(old.chitra, here, standing("live-engine", "match:play"))
    assert answer.seen or answer.shown
    assert (await old.store.matches.get(match.id)).version > match.version


async def test_old_challenge_is_declined_by_its_button(old: OldServer) -> None:
    here = CHANNELS["open-challenges"]
    answer = await old.press(old.chitra, here, standing("open-challenges", "challenge:decline"))
    assert "declined" in answer.words or "declined" in (answer.shown or Seen(None)).words
