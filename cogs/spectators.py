"""Buttons for people who watch a match: Watch, and Guess the next move."""

import contextlib
import logging
from collections import Counter
from collections.abc import Sequence

import discord

from bot.client.animations import ANIMATION
from bot.client.cog import Cog, due, press
from bot.client.errors import ReplaysBusy
from bot.client.gateway.presses import Requires
from bot.client.languages import member_texts, server_texts
from bot.client.matches.board_message import known_theme
from bot.client.matches.match_buttons import match_id
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted, ToChannel, ToUser
from bot.client.messages.errors import Gone, Refused, log_failure
from bot.client.messages.layout import Button, Message, Picture, Select
from bot.client.messages.limits import OPTIONS
from bot.client.sections import SectionPage, adds_to
from bot.client.visit import Visit
from bot.play.due_times import DueStep
from bot.play.guess import GUESSES, LISTED_FROM, WATCHED, Guesser
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.texts import Texts, mention
from guti import Move, Side

AT_ONCE = 4
"""Maximum number of steps of a kind that run at once."""

TOLD_TOGETHER = 5
"""Maximum number of watchers told in a step."""

TIMEOUT_S = 30.0

SHOWN_AT_END = 5
"""Maximum number of guessers named on the last board."""

CHOOSE = {"guess-move": "guess-move-choose", "guess-piece": "guess-piece-choose"}
"""Placeholders of the selects, by action."""

log = logging.getLogger(__name__)

GUESSERS = Button("button-guessers", CustomId("guess", "table", 0))


class SpectatorCog(Cog):
    """Watching, and guessing the next move."""

    @press("match", "watch", requires=Requires.BOARD)
    async def watch(self, visit: Visit, custom_id: CustomId) -> None:
        """Begin or stop watching a match."""
        on = await self._services.spectators.watch(custom_id.number, visit.person.id)
        words = await visit.words()
        await visit.show(Message(words, words.say("watch", on="yes" if on else "no")))

    @press("match", "guess", requires=Requires.BOARD)
    async def ask(self, visit: Visit, custom_id: CustomId) -> None:
        """Offer the moves to guess or, if there are too many, the pieces first."""
        match = await self._to_guess(visit, custom_id)
        moves = match.position.legal_moves
        if len(moves) <= OPTIONS:
            await self._offer(visit, match, "guess-move", [str(move) for move in moves])
        else:
            await self._offer(visit, match, "guess-piece", _origins(moves))

    @press("match", "guess-piece", requires=Requires.BOARD)
    async def piece(self, visit: Visit, custom_id: CustomId) -> None:
        """Offer the moves of the chosen piece."""
        match = await self._to_guess(visit, custom_id)
        moves = [str(move) for move in match.position.legal_moves if move.origin == visit.choice]
        await self._offer(visit, match, "guess-move", moves or _origins(match.position.legal_moves))

    @press("match", "guess-move", requires=Requires.BOARD)
    async def guess(self, visit: Visit, custom_id: CustomId) -> None:
        """Seal the chosen guess."""
        seen = custom_id.version or 0
        move = await self._services.spectators.guess(
            custom_id.number, seen, visit.person.id, visit.choice
        )
        words = await visit.words()
        text = words.say("guess-sealed", move=f"`{move}`")
        await visit.show(Message(words, text, buttons=(GUESSERS,)))

    @press("guess", "table", requires=Requires.SERVER)
    async def table(self, visit: Visit, _custom_id: CustomId) -> None:
        """Show the best guessers of the server."""
        words = await visit.words()
        best = await self._services.spectators.guessers(visit.place.guild)
        await visit.show(Message(words, _table(words, best)))

    @adds_to(SectionPage.END)
    async def guessers(self, words: Texts, match: Match) -> list[str]:
        """Return how many moves of a match people have guessed, best first."""
        if match.level is not None or not (
            found := await self._services.spectators.guessers_of(match)
        ):
            return []
        each = (
            words.say("guessers-each", player=mention(one.user), hits=one.hits, guesses=one.guesses)
            for one in found[:SHOWN_AT_END]
        )
        more = len(found) - SHOWN_AT_END
        return [words.say("guessers-end", names=" · ".join(each), more=max(more, 0))]

    async def _to_guess(self, visit: Visit, custom_id: CustomId) -> Match:
        seen = custom_id.version or 0
        return await self._services.spectators.to_guess(custom_id.number, seen, visit.person.id)

    async def _offer(self, visit: Visit, match: Match, action: str, values: Sequence[str]) -> None:
        words = await visit.words()
        options = [discord.SelectOption(label=value, value=value) for value in values]
        select = Select(
            custom_id=str(match_id(match, action)),
            placeholder=words.say(CHOOSE[action]),
            options=options[:OPTIONS],
        )
        await visit.show(Message(words, words.say("guess"), selects=(select,)))

    @due(GUESSES, at_once=AT_ONCE, requests=1, timeout_s=TIMEOUT_S)
    async def show(self, step: DueStep) -> None:
        """Show guesses in the match's only message about them, which is posted once."""
        match, turns, card = await self._services.spectators.turns(step.number)
        if not turns:
            await self._services.spectators.show_no_more(step.number)
            return
        words = await server_texts(self._client, match.guild)
        total = Counter(user for turn in turns for user in turn.hits)
        last = turns[-1]
        text = words.say(
            "guess-card",
            game=words.games.name(match.game),
            move=f"`{last.move}`",
            ply=last.ply,
            guesses=last.guesses,
            hits=len(last.hits),
            names=" ".join(map(mention, last.hits[:10])),
            turns=len(turns),
            best=" · ".join(f"{mention(user)} {total[user]}" for user in _best(total)) or "none",
            live="yes" if match.live else "no",
        )
        message = Message(words, text, buttons=(GUESSERS,))
        try:
            card = await self._put_card(match, card, message, last.ply)
        except Refused as error:
            log_failure(log, error, "match %d: guesses not shown", match.id)
        await self._services.spectators.shown(match, card)

    async def _put_card(self, match: Match, card: int | None, message: Message, ply: int) -> int:
        """Edit the message `card`, or post one if there is none; return the message."""
        nonce = f"guesses:{match.id}"
        if card is not None:
            nonce = f"{nonce}:{ply}"
            with contextlib.suppress(Gone):
                await self._messenger.edit(Posted(match.guild, match.channel, card), message)
                return card
        return await self._messenger.post(ToChannel(match.guild, match.channel), message, nonce)

    @due(WATCHED, at_once=AT_ONCE, requests=2 * TOLD_TOGETHER, timeout_s=2 * TIMEOUT_S)
    async def tell(self, step: DueStep) -> None:
        """Tell watchers of the end of a match, with the replay."""
        match, users = await self._services.spectators.to_tell(step.number)
        for user in users[:TOLD_TOGETHER]:
            if (await self._services.settings.player(user)).notices is not Notices.NONE:
                try:
                    message = await self._end(match, user)
                    nonce = f"watched:{match.id}"
                    await self._messenger.post(ToUser(user), message, nonce, timeout_s=TIMEOUT_S)
                except ReplaysBusy:
                    return
                except Refused:
                    pass  # The watcher cannot be told.
            await self._services.spectators.told(match, user)
        if users:
            await self._services.spectators.tell_more(match)

    async def _end(self, match: Match, user: int) -> Message:
        words = await member_texts(self._client, user, match.guild)
        link = match_link(match, await self._services.boards.current(match.id))
        text = f"{words.say('watched')}\n{words.matches.replay(match)}\n{link}"
        if not match.moves:
            return Message(words, text)
        server = await self._services.settings.server(match.guild)
        theme = known_theme(self._client, server.theme)
        drawing = self._client.animations.draw(match, theme, Side.BLACK, words.formats.digits)
        return Message(words, text, Picture(await drawing, ANIMATION, words.matches.alt(match)))


def _origins(moves: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(move.origin for move in moves))


def _best(total: dict[int, int]) -> list[int]:
    return sorted(total, key=lambda user: (-total[user], user))[:5]


def _table(words: Texts, best: Sequence[Guesser]) -> str:
    head = words.say("guessers", least=LISTED_FROM, count=len(best))
    lines = (
        words.say(
            "guessers-row",
            place=place,
            player=mention(each.user),
            hits=each.hits,
            guesses=each.guesses,
            percent=round(100 * each.hits / each.guesses),
        )
        for place, each in enumerate(best, 1)
    )
    return "\n".join((head, *lines))
