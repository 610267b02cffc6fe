"""Replacement and removal of private messages."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.client.messages.destinations import PrivateAnswer
from bot.client.messages.private_messages import IN_CHANNEL, TOKEN_LIFETIME_S, PrivateMessages, Slot
from bot.paths import TREE

GUILD, CHANNEL, USER = 1, 2, 3


def answer(message: int | None, channel: int = CHANNEL) -> PrivateAnswer:
    interaction: Any = SimpleNamespace(
        guild_id=GUILD,
        channel_id=channel,
        user=SimpleNamespace(id=USER),
        client=SimpleNamespace(get_guild=str),
    )
    return PrivateAnswer(interaction, message)


@pytest.mark.parametrize("slot", [Slot.BOARD, Slot.PUZZLE, Slot.LESSON, Slot.TURN])
def test_new_private_message_replaces_previous_one(slot: Slot) -> None:
    private = PrivateMessages(lambda: 0.0)
    first, second = answer(10), answer(11)
    assert private.put(slot, first) == []
    assert private.put(slot, second) == [first]
    assert private.put(slot, answer(11)) == [], "it is the same message"


def test_private_messages_stay_until_removed() -> None:
    private = PrivateMessages(lambda: 0.0)
    answers = [answer(10), answer(11)]
    assert [private.put(Slot.ANSWER, each) for each in answers] == [[], []]
    turn = answer(12)
    private.put(Slot.TURN, turn)
    assert private.take(IN_CHANNEL, CHANNEL, USER) == [turn, *answers]
    assert private.take(IN_CHANNEL, CHANNEL, USER) == []


def test_private_message_occupies_only_one_slot() -> None:
    private = PrivateMessages(lambda: 0.0)
    private.put(Slot.TURN, answer(10))
    private.put(Slot.BOARD, answer(10))
    assert private.take(IN_CHANNEL, CHANNEL, USER) == []
    assert private.get(Slot.BOARD, GUILD, USER) == answer(10)


def test_only_turn_messages_are_separate_for_each_channel() -> None:
    private = PrivateMessages(lambda: 0.0)
    assert [private.put(slot, answer(10)) for slot in (Slot.TURN,)] == [[]]
    assert private.put(Slot.TURN, answer(11, channel=9)) == []
    private.put(Slot.PUZZLE, answer(12))
    assert private.put(Slot.PUZZLE, answer(13, channel=9)) == [answer(12)]


def test_unidentified_and_expired_private_messages_are_dropped() -> None:
    now = [0.0]
    private = PrivateMessages(lambda: now[0])
    private.put(Slot.TURN, answer(None))
    assert private.get(Slot.TURN, CHANNEL, USER) is None
    private.put(Slot.TURN, answer(10))
    now[0] = TOKEN_LIFETIME_S
    assert private.get(Slot.TURN, CHANNEL, USER) is None


def test_only_boards_use_private_messages() -> None:
    files = [path for name in ("bot", "cogs") for path in (TREE / name).rglob("*.py")]
    using = {path.name for path in files if "messenger.private" in path.read_text("utf-8")}
    assert using == {"boards.py"}
