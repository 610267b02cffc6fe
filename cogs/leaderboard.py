"""The /leaderboard command and its pages."""

import asyncio

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import metrics
from bot.client.client import Client, Interaction
from bot.client.commands import choices, describe, sentence
from bot.client.gateway.interactions import answered
from bot.client.gateway.presses import PressAction, Presses, Requires
from bot.client.languages import reader_texts, server_texts
from bot.client.matches.board_message import known_theme
from bot.client.messages.custom_id import CustomId
from bot.client.messages.errors import MessageError, bounded_request
from bot.client.messages.layout import Button, Message, Picture
from bot.client.places import place
from bot.ratings.leaderboard import Leaderboard, Period
from bot.ratings.standing import OVERALL
from bot.render import LeaderboardLabels, draw_leaderboard
from bot.services.requests import chosen
from bot.texts import Texts

MEMBER_TIMEOUT_S = 5.0


class LeaderboardCog(commands.Cog):
    """Leaderboards of servers."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.presses: Presses = {
            "leaderboard:back": PressAction(Requires.SERVER, self.turn),
            "leaderboard:on": PressAction(Requires.SERVER, self.turn),
            "leaderboard:text": PressAction(Requires.SERVER, self.in_words),
        }
        periods = [
            Choice(name=sentence(f"choice-period-{period}"), value=period.value)
            for period in Period
        ]
        describe(self, {**choices(), "period": periods})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def leaderboard(
        self, interaction: Interaction, game: str | None = None, period: str = Period.ALL.value
    ) -> None:
        """Show the server's leaderboard publicly."""
        guild = place(interaction).guild
        leaderboard = await self._client.services.leaderboards.leaderboard(
            guild, interaction.user.id, game, chosen(Period, period), 1
        )
        words = await server_texts(self._client, guild)
        message = await self._message(interaction, words, leaderboard)
        await self._client.messenger.reply(interaction, message, public=True)
        await self._look_for_leavers(interaction, leaderboard)

    async def turn(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show another page privately; the public one stays."""
        leaderboard = await self._page(interaction, custom_id)
        words = await reader_texts(interaction)
        message = await self._message(interaction, words, leaderboard)
        await self._client.messenger.reply(interaction, message)
        await self._look_for_leavers(interaction, leaderboard)

    async def in_words(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the page privately as text."""
        leaderboard = await self._page(interaction, custom_id)
        words = await reader_texts(interaction)
        message = Message(words, words.leaderboards.in_words(leaderboard))
        await self._client.messenger.reply(interaction, message)

    async def _page(self, interaction: Interaction, custom_id: CustomId) -> Leaderboard:
        """Return the page by its number and the argument's leaderboard."""
        game, _, period = custom_id.argument.partition("/")
        return await self._client.services.leaderboards.leaderboard(
            place(interaction).guild,
            interaction.user.id,
            None if game in {"", OVERALL} else game,
            chosen(Period, period),
            custom_id.number,
        )

    async def _message(
        self, interaction: Interaction, words: Texts, leaderboard: Leaderboard
    ) -> Message:
        server = await self._client.services.settings.server(place(interaction).guild)
        with metrics.DRAWING.labels("chart").time():
            picture = await asyncio.to_thread(
                draw_leaderboard,
                self._client.renderer,
                leaderboard,
                _labels(words, leaderboard),
                theme=known_theme(self._client, server.theme),
            )
        return Message(
            words,
            words.leaderboards.title(leaderboard),
            Picture(picture, "leaderboard.png", words.leaderboards.alt(leaderboard)),
            _buttons(leaderboard),
        )

    async def _look_for_leavers(self, interaction: Interaction, leaderboard: Leaderboard) -> None:
        """Record which people of a page have left the server; the next page hides them."""
        guild, leaderboards = interaction.guild, self._client.services.leaderboards
        if guild is None:
            return
        users = tuple(row.user for row in leaderboard.rows)
        for user in await leaderboards.unchecked(guild.id, users):
            try:
                async with bounded_request(MEMBER_TIMEOUT_S):
                    await guild.fetch_member(user)
            except MessageError as error:
                if not error.no_member:
                    return
                await leaderboards.check(guild.id, user, gone=True)
            else:
                await leaderboards.check(guild.id, user, gone=False)


def _buttons(leaderboard: Leaderboard) -> tuple[Button, ...]:
    which = f"{leaderboard.game or OVERALL}/{leaderboard.period}"
    pages = (("back", leaderboard.page - 1), ("on", leaderboard.page + 1))
    turns = [
        Button(
            f"button-page-{action}",
            CustomId("leaderboard", action, page, argument=which),
            disabled=not 1 <= page <= leaderboard.pages,
        )
        for action, page in pages
        if leaderboard.pages > 1
    ]
    in_words = CustomId("leaderboard", "text", leaderboard.page, argument=which)
    return (*turns, Button("button-words", in_words))


def _labels(words: Texts, leaderboard: Leaderboard) -> LeaderboardLabels:
    """Return the text on a leaderboard's picture."""
    page, pages, period = leaderboard.page, leaderboard.pages, leaderboard.period
    return LeaderboardLabels(
        title=words.leaderboards.name(leaderboard.game),
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


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(LeaderboardCog(client))
