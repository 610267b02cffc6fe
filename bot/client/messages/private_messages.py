"""Private messages that can still be edited or deleted. A restart forgets them.

The clock is an argument, because tokens expire even while the machine sleeps.
"""

from collections.abc import Callable, Iterable
from enum import Enum

from cachetools import TTLCache

from bot.client.messages.destinations import AnyInteraction, PrivateAnswer
from bot.client.messages.place_kinds import place_ids

TOKEN_LIFETIME_S = 14 * 60
"""A minute less than the lifetime of an interaction's token."""

CACHE_SIZE = 10_000


class Slot(Enum):
    """Topics of private messages. A new message replaces the last in its slot, except in ANSWER."""

    BOARD = "a private match, one in a server"
    PUZZLE = "a puzzle, one in a server"
    LESSON = "a lesson, one in a server"
    TURN = "a turn, with buttons, one in a channel"
    ANSWER = "words that are of no use after the next turn"


IN_CHANNEL = (Slot.TURN, Slot.ANSWER)

Key = tuple[Slot, int, int]


class PrivateMessages:
    """Private messages by slot, place (channel or server) and user."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._messages: TTLCache[Key, dict[int, PrivateAnswer]] = TTLCache(
            CACHE_SIZE, TOKEN_LIFETIME_S, timer=monotonic
        )

    def put(self, slot: Slot, answer: PrivateAnswer) -> list[PrivateAnswer]:
        """Store a message in `slot`, and return the messages that it replaces."""
        if answer.message is None:
            return []
        self.forget(answer.interaction, answer.message)
        key = _key(slot, answer.interaction)
        replaced = [] if slot is Slot.ANSWER else self.take((slot,), *key[1:])
        self._messages.setdefault(key, {})[answer.message] = answer
        return replaced

    def forget(self, interaction: AnyInteraction, message: int) -> None:
        """Remove a message of the interaction's user from its slot."""
        for slot in Slot:
            self._messages.get(_key(slot, interaction), {}).pop(message, None)

    def take(self, slots: Iterable[Slot], place: int, user: int) -> list[PrivateAnswer]:
        """Remove and return a user's messages in `slots` of `place`, a channel or server."""
        found = [self._messages.pop((slot, place, user), {}) for slot in slots]
        return [answer for answers in found for answer in answers.values()]

    def get(self, slot: Slot, place: int, user: int) -> PrivateAnswer | None:
        """Return a user's message in `slot`, or None if there is none."""
        return next(iter(self._messages.get((slot, place, user), {}).values()), None)


def _key(slot: Slot, interaction: AnyInteraction) -> Key:
    place = interaction.channel_id if slot in IN_CHANNEL else place_ids(interaction)[0]
    return slot, place or 0, interaction.user.id
