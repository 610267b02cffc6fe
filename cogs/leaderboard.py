"""Ratings: /leaderboard, /profile and /history, and their pages; the ladders know.

It must not know how a rating comes about.
"""

import asyncio
from dataclasses import replace

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.client.board_message import Board, Button, known, layout
from bot.client.delivery import publish, show_privately, tell, turn_into
from bot.client.replies import (
    NOBODY,
    Host,
    Interaction,
    Press,
    answered,
    choices,
    host,
    pressed,
    put_into_words,
)
from bot.engine import Side
from bot.games import GAMES
from bot.ratings.leaderboard import History, Leaderboard, Period, Profile
from bot.render import Fact, LadderLabels, ProfileLabels, draw_leaderboard, draw_profile
from bot.services.requests import chosen

KEYS = (None, *GAMES)
PERIODS = tuple(Period)


class Ladder(commands.Cog):
    """Who plays how well, and what they played."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        periods = [
            Choice(name=texts.say(f"choice-period-{period}"), value=period.value)
            for period in Period
        ]
        put_into_words(self, {**choices(), "period": periods})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def leaderboard(
        self, interaction: Interaction, game: str | None = None, period: str = Period.ALL.value
    ) -> None:
        """Show the server's ladder to all."""
        ladder = await self._desk.services.leaderboards.leaderboard(
            interaction.guild_id or 0, interaction.user.id, game, chosen(Period, period), 1
        )
        await publish(interaction, await self._ladder(interaction, ladder))
        await self._look_for(interaction, ladder)

    @pressed("ladder:back", "ladder:on")
    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Show another page to who asks; the page that all see stays."""
        ladder = await self._pressed(interaction, press)
        await show_privately(interaction, await self._ladder(interaction, ladder))
        await self._look_for(interaction, ladder)

    @pressed("ladder:text")
    async def in_words(self, interaction: Interaction, press: Press) -> None:
        """Show the page as text to who asks."""
        ladder = await self._pressed(interaction, press)
        await tell(interaction, texts.ladder_in_words(ladder))

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show somebody's record to all."""
        whose = user or interaction.user
        profile = await self._desk.services.leaderboards.profile(
            interaction.guild_id or 0, whose.id, interaction.user.id
        )
        # Who never finished a match here has no name on record yet.
        named = replace(profile, name=profile.name or whose.display_name)
        await publish(interaction, await self._profile(interaction, named))

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def history(
        self,
        interaction: Interaction,
        user: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """List somebody's matches to who asks."""
        whose = user or interaction.user
        history = await self._desk.services.leaderboards.history(
            interaction.guild_id or 0, whose.id, game, 1
        )
        await interaction.response.send_message(
            view=_history(history), ephemeral=True, allowed_mentions=NOBODY
        )

    @pressed("history:back", "history:on")
    async def leaf(self, interaction: Interaction, press: Press) -> None:
        """Go to another page: the number is the person, the version the page and the game."""
        page, place = divmod(press.version or 0, len(KEYS))
        history = await self._desk.services.leaderboards.history(
            interaction.guild_id or 0, press.number, KEYS[place], page
        )
        await turn_into(interaction, _history(history))

    async def _pressed(self, interaction: Interaction, press: Press) -> Leaderboard:
        """The page that is asked for: its number, and the version says which ladder."""
        period, place = divmod(press.version or 0, len(KEYS))
        return await self._desk.services.leaderboards.leaderboard(
            interaction.guild_id or 0,
            interaction.user.id,
            KEYS[place],
            PERIODS[min(period, len(PERIODS) - 1)],
            press.number,
        )

    async def _ladder(self, interaction: Interaction, ladder: Leaderboard) -> Board:
        code = PERIODS.index(ladder.period) * len(KEYS) + KEYS.index(ladder.game)
        theme = await self._theme(interaction)
        picture = await asyncio.to_thread(
            draw_leaderboard, self._desk.renderer, ladder, _ladder_labels(ladder), theme=theme
        )
        buttons = [
            Button(
                f"button-page-{action}",
                Press("ladder", page, action, code),
                disabled=not 1 <= page <= ladder.pages,
            )
            for action, page in (("back", ladder.page - 1), ("on", ladder.page + 1))
            if ladder.pages > 1
        ]
        words = Button("button-words", Press("ladder", ladder.page, "text", code))
        return Board(
            picture=picture,
            name="leaderboard.png",
            text=texts.ladder_title(ladder),
            alt=texts.ladder_alt(ladder),
            buttons=(*buttons, words),
        )

    async def _profile(self, interaction: Interaction, profile: Profile) -> Board:
        theme, asker = await self._theme(interaction), interaction.user
        readable = self._desk.renderer.lettering.readable(asker.display_name)
        labels = _profile_labels(profile, readable or _nameless(asker.id))
        picture = await asyncio.to_thread(
            draw_profile, self._desk.renderer, profile, labels, theme=theme
        )
        return Board(
            picture=picture,
            name="profile.png",
            text=texts.profile_title(profile),
            alt=texts.profile_in_words(profile, asker.display_name),
        )

    async def _theme(self, interaction: Interaction) -> str | None:
        theme = (await self._desk.services.settings.server(interaction.guild_id or 0)).theme
        return known(self._desk, theme)

    async def _look_for(self, interaction: Interaction, ladder: Leaderboard) -> None:
        """Learn which people of a page have left the server; the next page hides them."""
        guild, leaderboards = interaction.guild, self._desk.services.leaderboards
        if guild is None:
            return
        users = tuple(person.user for person in ladder.rows)
        for user in await leaderboards.unchecked(guild.id, users):
            try:
                await guild.fetch_member(user)
            except discord.NotFound:
                await leaderboards.check(guild.id, user, gone=True)
            except discord.HTTPException:
                return
            else:
                await leaderboards.check(guild.id, user, gone=False)


def _ladder_labels(ladder: Leaderboard) -> LadderLabels:
    """The words on the picture of a leaderboard."""
    many = ladder.pages > 1
    return LadderLabels(
        title=texts.ladder_name(ladder.game),
        period=texts.say(f"choice-period-{ladder.period}"),
        rating=texts.say("picture-rating"),
        record=texts.say("picture-record"),
        change=texts.say("picture-change", period=ladder.period.value),
        provisional=texts.say("picture-provisional"),
        page=texts.say("picture-page", page=ladder.page, pages=ladder.pages) if many else "",
        empty=texts.say("picture-empty"),
        invitation=texts.say("picture-invitation"),
        nameless=_nameless,
    )


def _profile_labels(profile: Profile, asker: str) -> ProfileLabels:
    """The words on the picture of a profile that somebody called `asker` looks at."""
    return ProfileLabels(
        summary=texts.say("picture-summary", matches=profile.score.played),
        overall=texts.say("picture-overall"),
        rating=texts.say("picture-rating"),
        record=texts.say("picture-record"),
        games={key: texts.ladder_name(key) for key in GAMES},
        sides={side: texts.say("picture-side", side=side.value) for side in Side},
        streak=Fact(texts.say("picture-streak"), texts.streak(profile.streak)),
        longest=Fact(texts.say("picture-longest"), texts.streak(profile.longest_streak)),
        best_win=texts.say("picture-best"),
        favourite=texts.say("picture-favourite"),
        frequent=texts.say("picture-frequent"),
        head_to_head=texts.say("picture-head", name=asker),
        empty=texts.say("picture-no-match"),
        invitation=texts.say("picture-invitation"),
        day=texts.day,
        month=texts.month,
        nameless=_nameless,
    )


def _nameless(user: int) -> str:
    return texts.say("picture-nameless", digits=str(user)[-4:])


def _history(history: History) -> ui.LayoutView:
    place = KEYS.index(history.game)
    buttons = [
        Button(
            f"button-page-{action}",
            Press("history", history.user, action, page * len(KEYS) + place),
            disabled=not 1 <= page <= history.pages,
        )
        for action, page in (("back", history.page - 1), ("on", history.page + 1))
        if history.pages > 1
    ]
    options = [
        discord.SelectOption(label=texts.played_option(result), value=str(result.match))
        for result in history.results
    ]
    select = ui.Select[ui.LayoutView](
        custom_id=str(Press("history", history.user, "open")),
        placeholder=texts.say("history-choose"),
        options=options,
    )
    return layout(texts.history(history), buttons, selects=[select] if options else [])


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Ladder(host(client)))
