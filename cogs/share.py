"""Cards that show a match's turning point, and matches that start from that position."""

import logging
from dataclasses import replace

from bot.client.animations import ANIMATION
from bot.client.client import Client
from bot.client.cog import Cog, press, sweeps
from bot.client.errors import CardShown
from bot.client.gateway.presses import Requires
from bot.client.languages import server_texts
from bot.client.matches.board_message import server_theme
from bot.client.matches.cooldown import AnimationCooldown, RecentAnimations
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import (
    MessageError,
    Refused,
    log_failure,
)
from bot.client.messages.layout import Button, Message, Picture
from bot.client.shared_page_message import share_turn, turn_buttons
from bot.client.visit import Visit
from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.play.turning_point import Share, TurningPoint
from bot.render import CaptionedMove, MatchHeading
from bot.services.matches import Change
from bot.store.errors import UnreadableMatch
from bot.texts import Texts
from guti import Side

EDIT_TIMEOUT_S = 10.0

log = logging.getLogger(__name__)


class ShareCog(Cog):
    """Cards that show the turning points of matches."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._asked = AnimationCooldown()
        self._recent = RecentAnimations(client.services.clock.monotonic)

    @press("match", "share", requires=Requires.READER, answers=Answers.PUBLIC)
    async def share(self, visit: Visit, custom_id: CustomId) -> None:
        """Post a match's turning point, privately if the user may not write in the channel.

        Raises CardShown if the channel showed the card recently.
        """
        services = self._services
        match = await services.matches.get(custom_id.number)
        point = await services.sharing.turning_point(match, visit.person.id)
        await share_turn(visit, point)
        public = visit.may_type
        shown = visit.place.channel, match.id, point.ply
        visible = visit.seen_by_all(public=public)
        if visible and (link := self._recent.link(visit.guild_id, shown)):
            raise CardShown(link)
        self._asked.check(visit)
        self._asked.count(visit)
        posting = self._post(visit, point, public=public)
        sent = await (self._recent.show(shown, posting) if visible else posting)
        if sent:
            here = visit.place
            share = Share(sent, match.id, here.guild, here.channel, point.ply)
            await services.shares.add(share)

    async def _post(self, visit: Visit, point: TurningPoint, *, public: bool) -> int | None:
        await visit.acknowledgement.announce(public=public)
        client, services, here = self._client, self._services, visit.place
        theme = await server_theme(client, here.guild)
        moves = tuple(
            CaptionedMove(point.match.positions[ply], point.match.moves[ply], caption)
            for ply, caption in ((point.ply - 1, f"{point.move}?"), (point.ply, str(point.answer)))
        )
        words = await visit.public_words()
        turned = await services.shares.turned(point.match.id, point.ply)
        heading = _heading(client, words, point.match)
        drawing = client.animations.draw_captioned(moves, theme, words.formats.digits, heading)
        links = await turn_buttons(client, point.match.id, point.ply)
        card = _card(words, point, turned, links, await drawing)
        return await visit.reply(card, public=public)

    @press("share", "play", requires=Requires.NOTHING)
    async def play(self, visit: Visit, custom_id: CustomId) -> None:
        """Start a private match from the card's turning point."""
        if visit.pressed_message is None:
            raise NoSuchMatch(custom_id.number)
        match = await self._services.sharing.play(visit.place, visit.person, visit.pressed_message)
        begun = Change(match, match)
        await self._boards.show(begun, visit, note=lambda words: words.say("share-begun"))

    @sweeps(MessageKind.SHARE, stays=True)
    async def renew(self, stale: TrackedMessage) -> bool:
        """Update the names and the number on a card. Return False if that must be retried."""
        services = self._services
        share = Share(stale.message, stale.subject, stale.guild, stale.channel, stale.version)
        try:
            point, turned = await services.sharing.shown(share)
        except (NoSuchMatch, UnreadableMatch) as error:
            log.warning("shared card %d not updated: %r", share.message, error)
            return False
        words = await server_texts(self._client, share.guild)
        links = await turn_buttons(self._client, share.match, share.ply)
        posted = Posted(share.guild, share.channel, share.message)
        try:
            await self._messenger.edit(
                posted,
                _card(words, point, turned, links),
                keep_pictures=True,
                timeout_s=EDIT_TIMEOUT_S,
            )
        except MessageError as error:
            log_failure(log, error, "shared card %d not updated", share.message)
            if not isinstance(error, Refused):
                return False
        # If Discord refuses the edit, as for private cards, the button still works.
        await services.shares.renewed(share, point.match, turned)
        return True


def _heading(client: Client, words: Texts, match: Match) -> MatchHeading:
    """Return the heading of a card's picture.

    The name of a side replaces a name that cannot be drawn.
    """
    readable = client.renderer.shaper.readable
    black, white = (
        words.analyses.player(readable(name), side)
        for name, side in ((match.black_name, Side.BLACK), (match.white_name, Side.WHITE))
    )
    return MatchHeading(words.games.name(match.game), black, white, match.result)


def _card(
    words: Texts,
    point: TurningPoint,
    turned: int,
    links: tuple[Button, ...],
    picture: bytes = b"",
) -> Message:
    """Return the card of a turning point. Without `picture`, the posted picture stays."""
    before = replace(point.match, moves=point.match.moves[: point.ply], result=None, offers=())
    return Message(
        words,
        words.matches.shared(point, turned),
        Picture(picture, ANIMATION, words.matches.alt(before)),
        (Button("button-share-play", CustomId("share", "play", point.match.id)), *links),
    )
