"""The /leaderboard command and its pages."""

from functools import partial

from bot.client.client import Client
from bot.client.cog import Cog, press, public, server_command
from bot.client.commands import choices_of, game_choices, mentions
from bot.client.gateway.presses import Requires
from bot.client.languages import server_texts
from bot.client.learning.puzzle_message import solvers_text
from bot.client.matches.board_message import draw_chart
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import Asked, MessageError, bounded_request
from bot.client.messages.layout import Button, Message, Picture, page_buttons
from bot.client.visit import Visit
from bot.ratings.leaderboard import Leaderboard, Period
from bot.ratings.lists import LISTS, OVERALL
from bot.ratings.solo import Ranking
from bot.render import LeaderboardLabels, draw_leaderboard
from bot.services.requests import chosen
from bot.texts import Texts

MEMBER_TIMEOUT_S = 5.0


class LeaderboardCog(Cog):
    """Leaderboards of servers."""

    def __init__(self, client: Client) -> None:
        periods, of = choices_of("period", Period), choices_of("ranking", Ranking)
        super().__init__(client, {"game": game_choices(LISTS), "period": periods, "of": of})

    @public
    @server_command
    async def leaderboard(
        self,
        visit: Visit,
        game: str | None = None,
        period: str = Period.ALL.value,
        of: str | None = None,
    ) -> None:
        """Show a leaderboard of the server publicly."""
        guild, ranking = visit.place.guild, chosen(Ranking, of or Ranking.MATCHES)
        leaderboard = await self._services.leaderboards.leaderboard(
            guild, visit.person.id, game, chosen(Period, period), 1
        )
        if of is None and not leaderboard.rows and leaderboard.period is Period.ALL:
            ranking = await self._first_nonempty_ranking(visit, game)
        words = await server_texts(self._client, guild)
        if ranking is Ranking.MATCHES:
            message = await self._message(visit, words, leaderboard)
        else:
            message = await self._solo_ranking(visit, words, ranking, game)
        await visit.reply(message, public=True)
        await self._store_leavers(visit, leaderboard)

    @press("leaderboard", "back", "on", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def turn(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another page privately. The public message stays unchanged."""
        leaderboard = await self._page(visit, custom_id)
        words = await visit.words()
        message = await self._message(visit, words, leaderboard)
        await visit.reply(message)
        await self._store_leavers(visit, leaderboard)

    @press("leaderboard", "text", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def in_words(self, visit: Visit, custom_id: CustomId) -> None:
        """Show the page privately as text."""
        leaderboard = await self._page(visit, custom_id)
        words = await visit.words()
        message = Message(words, words.leaderboards.in_words(leaderboard))
        await visit.reply(message)

    @press("leaderboard", "of", requires=Requires.SERVER, answers=Answers.PRIVATE)
    async def other(self, visit: Visit, custom_id: CustomId) -> None:
        """Show another ranking privately. The public message stays unchanged."""
        name, _, game = custom_id.argument.partition("/")
        words, ranking = await visit.words(), chosen(Ranking, name)
        message = await self._solo_ranking(visit, words, ranking, game or None)
        await visit.reply(message)

    async def _first_nonempty_ranking(self, visit: Visit, game: str | None) -> Ranking:
        """Return the first ranking that is not empty, or MATCHES if all are."""
        here, services = visit.place, self._services
        if not (await services.leaderboards.levels(here.guild, visit.person.id, game)).empty:
            return Ranking.LEVELS
        if game is None and (
            await services.puzzles.best(here) or await services.puzzles.warming_up(here)
        ):
            return Ranking.PUZZLES
        return Ranking.MATCHES

    async def _solo_ranking(
        self, visit: Visit, words: Texts, ranking: Ranking, game: str | None
    ) -> Message:
        """Return the best puzzle solvers for PUZZLES, else people by engine levels beaten."""
        here, client = visit.place, self._client
        if ranking is Ranking.PUZZLES:
            text = await solvers_text(client, words, here)
        else:
            leaderboards, user = client.services.leaderboards, visit.person.id
            listed = await leaderboards.levels(here.guild, user, game)
            text = words.leaderboards.levels(listed, game, mentions(client, "play"))
        return Message(words, text, buttons=_other_ranking_buttons(ranking, game))

    async def _page(self, visit: Visit, custom_id: CustomId) -> Leaderboard:
        """Return the page that a custom id names by number, game and period."""
        game, _, period = custom_id.argument.partition("/")
        return await self._services.leaderboards.leaderboard(
            visit.place.guild,
            visit.person.id,
            None if game in {"", OVERALL} else game,
            chosen(Period, period),
            custom_id.number,
        )

    async def _message(self, visit: Visit, words: Texts, leaderboard: Leaderboard) -> Message:
        labels, guild = _labels(words, leaderboard), visit.place.guild
        picture = await draw_chart(self._client, draw_leaderboard, leaderboard, labels, guild)
        return Message(
            words,
            words.leaderboards.title(leaderboard),
            Picture(picture, "leaderboard.png", words.leaderboards.alt(leaderboard)),
            _buttons(leaderboard),
            below=words.leaderboards.marks(leaderboard),
        )

    async def _store_leavers(self, visit: Visit, leaderboard: Leaderboard) -> None:
        """Store which people on a page have left the server, so that later pages omit them."""
        guild, leaderboards = visit.guild, self._services.leaderboards
        if guild is None:
            return
        users = tuple(row.user for row in leaderboard.rows)
        for user in await leaderboards.unchecked(guild.id, users):
            try:
                async with bounded_request(MEMBER_TIMEOUT_S, Asked.FACT):
                    await guild.fetch_member(user)
            except MessageError as error:
                if not error.no_member:
                    return
                await leaderboards.check(guild.id, user, gone=True)
            else:
                await leaderboards.check(guild.id, user, gone=False)


def _buttons(leaderboard: Leaderboard) -> tuple[Button, ...]:
    which = f"{leaderboard.game or OVERALL}/{leaderboard.period}"
    id_of = partial(CustomId, "leaderboard", argument=which)
    turns = page_buttons(leaderboard.page, leaderboard.pages, id_of)
    in_words = id_of("text", leaderboard.page)
    others = _other_ranking_buttons(Ranking.MATCHES, leaderboard.game)
    return (*turns, Button("button-words", in_words), *others)


def _other_ranking_buttons(shown: Ranking, game: str | None) -> tuple[Button, ...]:
    which = game or OVERALL
    matches = CustomId("leaderboard", "on", 1, argument=f"{which}/{Period.ALL}")
    return tuple(
        Button(
            f"button-ranking-{each}",
            matches
            if each is Ranking.MATCHES
            else CustomId("leaderboard", "of", 0, argument=f"{each}/{game or ''}"),
        )
        for each in Ranking
        if each is not shown
    )


def _labels(words: Texts, leaderboard: Leaderboard) -> LeaderboardLabels:
    page, pages, period = leaderboard.page, leaderboard.pages, leaderboard.period
    return LeaderboardLabels(
        title=words.games.list_name(leaderboard.game),
        period=words.say(f"choice-period-{period}"),
        rating=words.say("picture-rating"),
        record=words.say("picture-record"),
        change=words.say("picture-change", period=period.value),
        provisional=words.say("picture-provisional"),
        page=words.say("picture-page", page=page, pages=pages) if pages > 1 else "",
        empty=words.say("picture-empty"),
        invitation=words.say("picture-invitation"),
        nameless=words.nameless,
        figures=words.formats.figures,
    )
