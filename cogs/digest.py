"""The digest: one message with the notices that waited."""

import logging

from bot.client.cog import Cog, due
from bot.client.languages import board_texts, member_texts
from bot.client.matches.notices import NOTICE_TIMEOUT_S, notify_now
from bot.client.messages.destinations import ToUser
from bot.client.messages.errors import Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.due_times import DueStep
from bot.play.links import match_link
from bot.play.quiet_hours import DIGEST
from bot.services.notices import DigestView, News
from bot.shards import NO_SERVER
from bot.texts import Texts

AT_ONCE = 5
"""Maximum number of digests sent at once."""

log = logging.getLogger(__name__)


class DigestCog(Cog):
    """Sends people the notices that waited."""

    @due(DIGEST, at_once=AT_ONCE, requests=2, timeout_s=NOTICE_TIMEOUT_S)
    async def send(self, step: DueStep) -> None:
        """Send a digest by direct message. If Discord refuses it, send single notices."""
        user = step.person or 0
        digest = await self._services.notices.digest(user, step.at)
        if digest is None:
            return
        words = await member_texts(self._client, user, NO_SERVER)
        lines = [line for news in digest.news for line in await self._lines(words, user, news)]
        message = Message(words, words.notices.digest(lines), plain=True)
        nonce = f"digest:{sorted(digest.held)}"
        try:
            where = ToUser(user)
            await self._messenger.post(where, message, nonce, timeout_s=NOTICE_TIMEOUT_S)
        except Refused as error:
            log_failure(log, error, "digest not sent")
            digest = digest.public
            await self._send_singly(words, digest)
        await self._services.notices.delivered(digest)

    async def _send_singly(self, words: Texts, digest: DigestView) -> None:
        for news in digest.news:
            public = news.match.owner is None and news.match.guild != NO_SERVER
            if public and (lines := await self._lines(words, digest.user, news)):
                message = Message(words, "\n".join(lines), plain=True)
                await notify_now(self._client, news.match, digest.user, DIGEST, message)

    async def _lines(self, words: Texts, user: int, news: News) -> list[str]:
        match = news.match
        link = match_link(match, await self._services.boards.current(match.id))
        more = (await board_texts(self._client, match.guild, words)).say("button-more")
        return words.notices.news(match, user, news.kinds, link, more, news.plan.lost)
