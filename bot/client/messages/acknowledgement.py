"""Acknowledgement of interactions that are not answered in time, and detection of double taps.

Each admitted command and press has one `Acknowledgement`. It is sent 1.5 s after the interaction's
arrival, unless the `Messenger` has answered before, so commands and presses may wait for anything.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from enum import Enum
from typing import Self

import discord
from cachetools import TTLCache

from bot.client.messages.destinations import AnyInteraction
from bot.client.messages.errors import Asked, Gone, MessageError, bounded_request, failures_logged
from bot.client.messages.place_kinds import PlaceKind, place_kind, seen_by_all

ACKNOWLEDGE_AFTER_S = 1.5
"""Seconds from an interaction's arrival to the acknowledgement. Discord waits for 3 s."""

MAX_LATENESS_S = 0.75
"""Maximum seconds that an interaction is taken to have waited before the bot read it.

If the clock is wrong by more, interactions are acknowledged early, which is harmless.
"""

TIMEOUT_S = 5.0
"""Time limit for sending an acknowledgement. Discord accepts it within 3 s."""

DOUBLE_TAP_S = 2.0
"""Seconds within which presses of the same button count as a double tap."""

TAPS_REMEMBERED = 1024

Tap = tuple[int, int, str]
"""A user, a message, and what the user pressed on it."""

KEY = "acknowledgement"
"""Key of an interaction's acknowledgement in its `extras`."""

log = logging.getLogger(__name__)


class Answers(Enum):
    """Usual answers to commands and presses. They decide the acknowledgement.

    Other answers are possible afterwards: the "thinking" message is then deleted.
    """

    PRIVATE = "a new message that only the user sees"
    PUBLIC = "a new message that everyone in the channel sees"
    EDIT = "a change of the pressed message"


class Acknowledgement:
    """The acknowledgement of an interaction.

    A command, or a press with `answers` PRIVATE or PUBLIC, is acknowledged by a message that says
    that the bot is thinking. The first answer replaces this message, which cannot change between
    private and public.
    """

    def __init__(self, interaction: AnyInteraction, answers: Answers) -> None:
        self._interaction = interaction
        # Without a pressed message, as after a form, there is nothing to edit.
        edits = answers is Answers.EDIT and interaction.message is not None
        self._answers = answers if edits or answers is Answers.PUBLIC else Answers.PRIVATE
        self._thinking: bool | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, interaction: AnyInteraction) -> Self:
        """Return the acknowledgement of an interaction. One without a timer is made if needed."""
        found: Self = interaction.extras.setdefault(KEY, cls(interaction, Answers.EDIT))
        return found

    def start(self, arrived: float, late_s: float = 0.0) -> None:
        """Start the timer for an interaction that `arrived` at this time of the event loop.

        It was read `late_s` after Discord made it.
        """
        loop = asyncio.get_running_loop()
        due = arrived - min(max(late_s, 0.0), MAX_LATENESS_S) + ACKNOWLEDGE_AFTER_S
        self._interaction.extras[KEY] = self
        if due <= loop.time():
            self._send_now()
        else:
            self._timer = loop.call_at(due, self._send_now)

    def _send_now(self) -> None:
        self._sending = asyncio.get_running_loop().create_task(self._send_or_log())

    async def _send_or_log(self) -> None:
        with failures_logged(log, "interaction not acknowledged"):
            if self._answers is Answers.EDIT:
                await self._defer(thinking=False)
            else:
                await self._defer(thinking=True, public=self._answers is Answers.PUBLIC)

    async def _defer(self, *, thinking: bool, public: bool = False) -> None:
        if self._interaction.response.is_done():
            return
        to_all = thinking and seen_by_all(self._interaction, public=public)
        async with bounded_request(TIMEOUT_S, Asked.SHOW):
            await self._interaction.response.defer(
                ephemeral=thinking and not to_all, thinking=thinking
            )
        self._thinking = to_all if thinking else None

    async def settle(self) -> None:
        """Stop the timer, and wait for an acknowledgement that is being sent."""
        if self._timer:
            self._timer.cancel()
        if self._sending:
            try:
                await asyncio.wait({self._sending})
            except asyncio.CancelledError:
                self._sending.cancel()
                raise

    @property
    def awaits_message(self) -> bool:
        """True if the interaction needs a message as its answer.

        False if there is an answer, or if the press was acknowledged without a message.
        """
        return self._thinking is not None or not self._interaction.response.is_done()

    async def announce(self, *, public: bool) -> None:
        """Show that a reply is being prepared, to everyone if `public`, else to the user."""
        await self.settle()
        await self._defer(thinking=True, public=public)

    async def acknowledge_press(self) -> bool:
        """Acknowledge a press that needs no message, and return whether it is answered."""
        await self.settle()
        if self._interaction.type is discord.InteractionType.component:
            with contextlib.suppress(MessageError):
                await self._defer(thinking=False)
        return not self.awaits_message

    async def prepare_message(self, *, public: bool) -> None:
        """Delete a "thinking" message that is public if the answer is private, or vice versa."""
        await self.settle()
        if self._thinking not in {None, public}:
            await self._delete_thinking()

    async def prepare_edit(self) -> bool:
        """Return whether the pressed message can be edited in answer to the press."""
        await self.settle()
        return self._thinking is None

    def note_answer(self) -> None:
        """Note that a "thinking" message has become the answer."""
        self._thinking = None

    async def close(self) -> None:
        """Delete a "thinking" message that got no answer."""
        await self.settle()
        if self._thinking is not None:
            with failures_logged(log, "acknowledgement without an answer not deleted"):
                await self._delete_thinking()

    async def _delete_thinking(self) -> None:
        with contextlib.suppress(Gone):
            async with bounded_request(TIMEOUT_S, Asked.SHOW):
                await self._interaction.delete_original_response()
        self._thinking = None


def pressed_in_private(interaction: AnyInteraction) -> bool:
    """Return whether only the presser can see the pressed message."""
    pressed = interaction.message
    return pressed is not None and (
        pressed.flags.ephemeral or place_kind(interaction) is PlaceKind.DIRECT
    )


class DoubleTaps:
    """Counts recent presses by user, message and button."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._answered: TTLCache[Tap, int] = TTLCache(
            TAPS_REMEMBERED, DOUBLE_TAP_S, timer=monotonic
        )

    def note(self, tap: Tap) -> None:
        """Count a press."""
        self._answered[tap] = self._answered.get(tap, 0) + 1

    async def ignores(self, tap: Tap, acknowledgement: Acknowledgement) -> bool:
        """Return whether a refused press is a double tap. Acknowledges a double tap."""
        others = self._answered.get(tap, 1) - 1
        if others == 0:
            return False
        if not await acknowledgement.acknowledge_press():
            return False
        self._answered[tap] = others
        return True

    def forget(self) -> None:
        """Forget all presses, so that later ones count as new."""
        self._answered.clear()
