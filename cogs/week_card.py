"""The Sunday card: the best of a server's week, and a position to play on."""

import logging
from dataclasses import replace

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.cog import Cog, due, press, sweeps
from bot.client.gateway.presses import Requires
from bot.client.languages import server_texts
from bot.client.matches.board_message import FILE_NAME, draw, server_theme
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError, Refused, log_failure
from bot.client.messages.layout import Button, Message, Picture
from bot.client.sections import SectionPage, adds_to
from bot.client.visit import Visit
from bot.play.due_times import DueStep
from bot.play.errors import NoSuchMatch
from bot.play.tracked_message import TrackedMessage
from bot.play.turning_point import TurningPoint
from bot.play.week_card import WEEK_CARD, WeekHighlights
from bot.render import Scene
from bot.services.matches import Change
from bot.services.week_cards import WeekView
from bot.texts import Texts, mention, moment

AT_ONCE = 5
"""Maximum number of cards posted at once, since many are due on the hour."""

POST_TIMEOUT_S = 30.0
"""Time limit for posting a card. After a timeout, the card is due again."""

EDIT_TIMEOUT_S = 10.0

log = logging.getLogger(__name__)


class WeekCardCog(Cog):
    """Posts the Sunday cards of servers."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._service = client.services.week_cards

    @due(WEEK_CARD, at_once=AT_ONCE, requests=1, timeout_s=POST_TIMEOUT_S)
    async def post(self, step: DueStep) -> None:
        """Post a card. If Discord refuses it, skip the week."""
        guild = self._client.get_guild(step.guild)
        if guild and guild.unavailable:
            return
        view = await self._service.due(step.guild)
        if view is None:
            return
        message = await self._message(view, drawn=True)
        channel = ToChannel(view.card.guild, view.card.channel)
        try:
            sent = await self._messenger.post(channel, message, view.card.nonce)
        except Refused as error:
            where = f"server {view.card.guild}: Sunday card"
            log_failure(log, error, "%s refused by channel %d", where, view.card.channel)
            await self._service.settle(view, None)
        else:
            # A repeated attempt may have found a message with names that are gone by now.
            await self._service.settle(view, sent, doubtful=step.attempts > 0)

    @press("week", "play", requires=Requires.NOTHING)
    async def play(self, visit: Visit, _custom_id: CustomId) -> None:
        """Start a private match from the card's position."""
        if visit.pressed_message is None:
            raise NoSuchMatch(0)
        match = await self._service.play(visit.place, visit.person, visit.pressed_message)
        begun = Change(match, match)
        await self._boards.show(begun, visit, note=lambda words: words.say("share-begun"))

    @sweeps(WEEK_CARD, stays=True)
    async def renew(self, stale: TrackedMessage) -> bool:
        """Update the names on a card. Return False if that must be retried."""
        view = await self._service.shown(stale.message)
        if view is None:
            return False
        posted = Posted(stale.guild, stale.channel, stale.message)
        message = await self._message(view)
        try:
            await self._messenger.edit(
                posted, message, keep_pictures=True, timeout_s=EDIT_TIMEOUT_S
            )
        except MessageError as error:
            log_failure(log, error, "Sunday card %d not updated", stale.message)
            if not isinstance(error, Refused):
                return False
        await self._service.renewed(view)
        return True

    @adds_to(SectionPage.SERVER)
    async def next_card(self, words: Texts, visit: Visit) -> list[str]:
        """Return where and when the server's next card comes."""
        server = await self._services.settings.server(visit.place.guild)
        at = self._service.next(server)
        if at is None:
            return []
        return [words.say("server-sunday", channel=f"<#{server.sunday_channel}>", at=moment(at))]

    async def _message(self, view: WeekView, *, drawn: bool = False) -> Message:
        """Return a card. Unless it is `drawn`, the posted picture stays."""
        guild, point = view.card.guild, view.point
        words = await server_texts(self._client, guild)
        text = _text(words, view.highlights, point)
        if point is None:
            return Message(words, text)
        scene = Scene(point.match.positions[point.ply - 1], bottom=point.loser)
        theme = await server_theme(self._client, guild)
        picture = await draw(self._client, words, scene, theme) if drawn else b""
        moves = point.match.moves[: point.ply - 1]
        alt = words.matches.alt(replace(point.match, moves=moves, result=None, offers=()))
        button = Button("button-share-play", CustomId("week", "play", 0), ButtonStyle.success)
        return Message(words, text, Picture(picture, FILE_NAME, alt), (button,))


def _text(words: Texts, best: WeekHighlights, point: TurningPoint | None) -> str:
    lines = [words.say("week", matches=best.matches, players=best.players)]
    if one := best.champion:
        score = {"won": one.won, "drew": one.drew, "lost": one.lost}
        lines += [words.say("week-champion", player=mention(one.user), gained=one.gained, **score)]
    if chain := best.chain:
        game = words.games.name_of(chain.game, chain.rules)
        about = {"player": mention(chain.user), "captured": chain.captured}
        lines += [words.say("week-chain", game=game, **about)]
    if row := best.streak:
        lines += [words.say("week-streak", player=mention(row.user), wins=row.wins)]
    if each := best.guesser:
        about = {"hits": each.hits, "guesses": each.guesses}
        lines += [words.say("week-guesser", player=mention(each.user), **about)]
    if point:
        game, side = words.games.name(point.match.game), point.loser.value
        lines += [words.say("week-moment", game=game, side=side)]
    return "\n".join(lines)
