"""Replays of matches: /replay, the reader of single turns, and /export."""

import asyncio
import io
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial

import discord

from bot.client.animations import ANIMATION
from bot.client.client import Client
from bot.client.cog import Cog, command, press, public
from bot.client.errors import NothingPlayed, ReplayShown
from bot.client.gateway.presses import Requires
from bot.client.matches.board_message import known_theme, orientation, own_picture
from bot.client.matches.cooldown import AnimationCooldown, RecentAnimations
from bot.client.members import find_to_review
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import MAX_NUMBER, CustomId
from bot.client.messages.layout import Button, Message, Picture, step_buttons
from bot.client.shared_page_message import share_button
from bot.client.tournament_export import tournament_export
from bot.client.visit import Visit
from bot.play.match import Match
from bot.play.preferences import ServerSettings
from bot.play.record import record_of
from bot.render import Scene
from bot.texts import Texts


class ReplayCog(Cog):
    """Replays, the reader and exported records."""

    def __init__(self, client: Client) -> None:
        self._asked = AnimationCooldown()
        self._recent = RecentAnimations(client.services.clock.monotonic)
        super().__init__(client)

    @public
    @command
    async def replay(self, visit: Visit, match: int | None = None) -> None:
        """Show an animation of a match publicly."""
        await self._play(visit, match)

    @press("match", "replay", requires=Requires.READER, answers=Answers.PUBLIC)
    async def replayed(self, visit: Visit, custom_id: CustomId) -> None:
        """Show an animation of the button's match, privately if the user may not write here.

        Raises ReplayShown if the channel showed the replay recently.
        """
        private = not visit.may_type
        await self._play(visit, custom_id.number, private=private, once=True)

    @press("reader", "open", requires=Requires.READER, answers=Answers.PRIVATE)
    async def opened(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the match turn by turn, from the start."""
        await visit.reply(await self._page(visit, custom_id.number, 0))

    @press("history", "open", requires=Requires.NOTHING, answers=Answers.PRIVATE)
    async def chosen(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the match that was chosen from a list, turn by turn."""
        chosen = visit.choice
        number = int(chosen) if chosen.isdecimal() else 0
        number = number if number <= MAX_NUMBER else 0
        await visit.reply(await self._page(visit, number, 0))

    @press("reader", "first", "back", "on", "last", requires=Requires.READER)
    async def turn(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the board after the ply in the custom id's argument."""
        ply = int(custom_id.argument) if custom_id.argument.isdecimal() else 0
        await visit.edit(await self._page(visit, custom_id.number, ply))

    @command
    async def export(
        self, visit: Visit, match: int | None = None, tournament: int | None = None
    ) -> None:
        """Send the record of a match as a file, or a tournament with all its records."""
        if tournament is not None:
            await visit.reply(await tournament_export(visit, tournament))
            return
        found = await find_to_review(visit, match)
        words = await visit.words()
        _require_played(found)
        text = words.say("export", number=words.formats.whole(found.id))
        record = io.BytesIO(record_of(found).text.encode())
        file = discord.File(record, f"guti-{found.id}.pdn")
        message = Message(words, text, plain=True, attachments=(file,))
        await visit.reply(message)

    async def _play(
        self,
        visit: Visit,
        number: int | None,
        *,
        private: bool = False,
        once: bool = False,
    ) -> None:
        match = await find_to_review(visit, number)
        _require_played(match)
        public = not private and match.owner is None
        shown = visit.place.channel, match.id, match.version
        if once and public and (link := self._recent.link(visit.guild_id, shown)):
            raise ReplayShown(link)
        server = await self._services.settings.server(match.guild)
        words = await (visit.public_words(match.guild) if public else visit.words())
        drawing = self._draw(visit, words, match, server)
        posting = self._post(visit, words, match, drawing, public=public)
        await (self._recent.show(shown, posting) if public else posting)

    async def _post(
        self,
        visit: Visit,
        words: Texts,
        match: Match,
        drawing: Awaitable[bytes],
        *,
        public: bool,
    ) -> int | None:
        await visit.acknowledgement.announce(public=public)
        read = Button("button-read", CustomId("reader", "open", match.id))
        picture = Picture(await drawing, ANIMATION, words.matches.alt(match))
        buttons = (read, *share_button(self._client, match))
        message = Message(words, words.matches.replay(match), picture, buttons)
        return await visit.reply(message, public=public)

    def _draw(
        self, visit: Visit, words: Texts, match: Match, server: ServerSettings
    ) -> asyncio.Future[bytes]:
        """Start rendering a replay. Raises TooManyReplays and ReplaysBusy.

        Only requests that are accepted count towards the user's limit.
        """
        self._asked.check(visit)
        bottom = orientation(server, match.bottom(visit.person.id))
        theme = known_theme(self._client, server.theme)
        drawing = self._client.animations.draw(match, theme, bottom, words.formats.digits)
        self._asked.count(visit)
        return drawing

    async def _page(self, visit: Visit, number: int, ply: int) -> Message:
        """Return a match's board after a ply, from the user's side."""
        match = await find_to_review(visit, number)
        ply = min(ply, len(match.moves))
        words, viewer = await visit.words(), visit.person.id
        scene = Scene(
            match.positions[ply],
            bottom=match.bottom(viewer),
            trail=match.moves[max(0, ply - 1) : ply],
            outcome=match.result if ply == len(match.moves) else None,
        )
        alt = _alt(words, match, ply)
        return Message(
            words,
            words.matches.page(match, ply),
            await own_picture(self._client, words, scene, match.guild, viewer, alt),
            _reader_buttons(match, ply),
        )


def _require_played(match: Match) -> None:
    if not match.moves:
        raise NothingPlayed(match.id, match.live)


def _alt(words: Texts, match: Match, ply: int) -> str:
    return words.matches.alt(
        replace(
            match,
            moves=match.moves[:ply],
            result=match.result if ply == len(match.moves) else None,
            offers=(),
            automatic=frozenset(),
        )
    )


def _reader_buttons(match: Match, ply: int) -> tuple[Button, ...]:
    id_of = partial(_reader_id, match)
    steps = step_buttons(ply, len(match.moves), id_of)
    return (*steps, Button("button-replay", CustomId("match", "replay", match.id)))


def _reader_id(match: Match, action: str, ply: int) -> CustomId:
    return CustomId("reader", action, match.id, argument=str(ply))
