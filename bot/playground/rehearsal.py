"""Guti's levels as players of a tournament, so that a director can rehearse alone.

Typed as `fill` or `fill 8`. Levels sign up, begin their games, and answer a person's moves. Games
between two levels end after a move each: the stronger one wins more often.
"""

import contextlib
import re
from itertools import cycle, islice
from random import Random

import discord
import simcord

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.boards import Boards
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import MessageError
from bot.client.tournament_pictures import card_with_picture
from bot.client.tournament_threads import delete_thread_line
from bot.opponent.errors import EngineFails
from bot.play.challenge import Challenge
from bot.play.errors import ChallengeError, MatchError, ThreadRefused
from bot.play.levels import LEVELS
from bot.play.match import Match
from bot.play.tournaments.errors import TournamentError
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import TournamentPairing, TournamentPhase
from bot.services.engine import question_about
from bot.services.matches import Change
from bot.services.requests import Person
from bot.store.errors import StorageFails
from guti import Side

FILL = re.compile(r"/?fill(?:\s+(\d{1,2}))?", re.IGNORECASE)
PLAYERS = 8
"""Number of players up to which a tournament is filled if no number is typed."""

UPSETS = 0.25
"""Share of the games between two levels that the weaker one wins."""


class Rehearsal:
    """The matches of levels in the tournaments of a channel, played in the background."""

    def __init__(
        self, client: Client, env: simcord.Env, guild: simcord.GuildHandle, channel: int
    ) -> None:
        self._client, self._env, self._guild, self._channel = client, env, guild, channel
        self._service = client.services.tournaments
        self._levels: dict[int, int] = {}
        """Levels, by the ids of their members."""

    async def fill(self, typed: str) -> None:
        """Sign levels up for the newest open tournament, if `typed` asks for it."""
        if not (asked := FILL.fullmatch(typed.strip())):
            return
        guild = self._guild.id
        running = await self._service.of_guild(guild)
        found = next((each for each in running if each.phase is TournamentPhase.OPEN), None)
        if found is None:
            return
        count = int(asked[1]) if asked[1] else PLAYERS - len(found.entrants)
        for level in islice(cycle(LEVELS), max(0, count)):
            with contextlib.suppress(TournamentError):
                found = await self._service.join(found.id, self._member(level))
        await self._show(found)

    async def _show(self, found: Tournament) -> None:
        """Edit the card, which people edit by signing up."""
        words = await server_texts(self._client, found.guild)
        card = await card_with_picture(self._client, words, found)
        for message in await self._service.cards(found):
            posted = Posted(found.guild, found.channel, message)
            with contextlib.suppress(MessageError):
                await self._client.messenger.edit(posted, card)

    def _member(self, level: int) -> Person:
        """Add a member to the server who plays at a level."""
        number = len(self._levels) + 1
        name = f"Guti {level}.{number}"
        user = self._env.create_user(f"guti-{number}", global_name=name)
        self._guild.add_member(user)
        self._levels[user.id] = level
        return Person(user.id, name)

    async def act(self) -> bool:
        """Take the next step of a level, if there is one, and return whether there was."""
        if not self._levels:
            return False
        for found in await self._service.of_guild(self._guild.id):
            for pairing in found.current:
                users = [found.seat(seat).user for seat in pairing.seats]
                levels = [user for user in users if user in self._levels]
                if levels and not pairing.is_over and await self._step(found, pairing, levels):
                    return True
        return False

    async def _step(self, found: Tournament, pairing: TournamentPairing, levels: list[int]) -> bool:
        for game in pairing.games:
            if game.match is not None and game.score is None:
                match = await self._client.services.matches.get(game.match)
                if match.live and await self._continue(match):
                    return True
        refused = TournamentError, ChallengeError, MessageError, StorageFails
        with contextlib.suppress(*refused):
            match = await self._service.play(found.id, levels[0], self._open_thread)
            await Boards.of(self._client).show(Change(match, match))
            return True
        return False

    async def _continue(self, match: Match) -> bool:
        """Play a level's turn, or end a match between two levels."""
        if match.to_move not in self._levels:
            return False
        matches, key = self._client.services.matches, (match.id, match.position_version)
        with contextlib.suppress(MatchError, MessageError, StorageFails, EngineFails):
            if len(match.moves) >= len(Side) and self._levels.keys() >= {*match.players}:
                change = await matches.resign(*key, self._loser(match))
            else:
                level = self._levels[match.to_move]
                thought = await self._client.services.thinker.think(
                    question_about(match, level=level)
                )
                change = await matches.play(*key, match.to_move, thought.move)
            await Boards.of(self._client).show(change)
            return True
        return False

    def _loser(self, match: Match) -> int:
        weaker, stronger = sorted(match.players, key=lambda user: (self._levels[user], user))
        return stronger if Random(match.id).random() < UPSETS else weaker

    async def _open_thread(self, challenge: Challenge) -> int:
        channel = self._client.get_channel(self._channel)
        if not isinstance(channel, discord.TextChannel):
            raise ThreadRefused("none", None)
        name = f"{challenge.challenger_name} – {challenge.opponent_name}"  # noqa: RUF001
        kind = discord.ChannelType.public_thread
        thread = await channel.create_thread(name=name, type=kind)
        await delete_thread_line(self._client, thread)
        return thread.id
