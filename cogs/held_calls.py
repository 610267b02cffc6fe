"""Notices of challenges that came in a person's quiet hours."""

import contextlib
import logging

from bot.client.cog import Cog, due
from bot.client.languages import member_texts
from bot.client.matches.calls import called_now
from bot.client.matches.notices import NOTICE_TIMEOUT_S, send_directly
from bot.client.messages.destinations import ToChannel
from bot.client.messages.errors import Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.challenge import Challenge, State
from bot.play.due_times import DueStep
from bot.play.errors import NoSuchChallenge
from bot.play.links import message_link
from bot.play.preferences import Notices
from bot.play.quiet_hours import HELD_CHALLENGE
from bot.play.tracked_message import MessageKind
from bot.texts import mention

AT_ONCE = 5
"""Maximum number of notices sent at once, since many are due on the hour."""

log = logging.getLogger(__name__)


class HeldCallCog(Cog):
    """Notices of challenges after quiet hours."""

    @due(HELD_CHALLENGE, at_once=AT_ONCE, requests=2, timeout_s=NOTICE_TIMEOUT_S)
    async def tell_of_challenge(self, step: DueStep) -> None:
        """Tell a person of a challenge by direct message or, if Discord refuses it, there."""
        person = step.person or 0
        if await self._services.notices.hold_step(step):
            return
        wanted = (await self._services.settings.player(person)).notices is not Notices.NONE
        with contextlib.suppress(NoSuchChallenge):
            challenge = await self._services.challenges.get(step.number)
            is_open = challenge.state is State.OPEN and challenge.expires > self._services.clock()
            if wanted and is_open and challenge.opponent == person:
                try:
                    await self._tell_of(challenge, person)
                except Refused as error:
                    log_failure(log, error, "challenge %d: person not told", challenge.id)
        await self._services.due.finish(step, None)

    async def _tell_of(self, challenge: Challenge, person: int) -> None:
        words = await member_texts(self._client, person, challenge.guild)
        sent = await self._services.messages.shown(MessageKind.CHALLENGE, challenge.id)
        link = message_link(challenge.guild, challenge.channel, sent)
        text = words.challenges.held(challenge, link)
        nonce = f"c{challenge.id}:held"
        try:
            await send_directly(self._client, person, nonce, Message(words, text, plain=True))
        except Refused:
            where = ToChannel(challenge.guild, challenge.channel)
            text = f"{mention(person)} {text}"
            message = Message(words, text, mentioned=called_now(person), plain=True)
            await self._messenger.post(where, message, nonce, timeout_s=NOTICE_TIMEOUT_S)
