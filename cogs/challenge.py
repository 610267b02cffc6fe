"""Challenges: /challenge, /seek, the Challenge context menu, rematches and their buttons.

The service decides.
"""

import contextlib
from typing import Self

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot import texts
from bot.client.board_message import Button
from bot.client.delivery import amend, post_match, say, show_match, tell
from bot.client.replies import (
    Host,
    Interaction,
    Press,
    answered,
    choices,
    has_left,
    host,
    person,
    place,
    pressed,
    put_into_words,
    values,
)
from bot.play.challenge import Challenge, FirstChoice, SideChoice
from bot.play.errors import NotAMember, ThreadRefused, TooManyChallenges
from bot.play.match import Match
from bot.services.requests import Invitation

NEEDED_FOR_THREADS = (
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
)


LATELY = 10
"""So many challenges can one person send in a server in ten minutes: each notifies somebody."""


class Challenges(commands.Cog):
    """Inviting somebody to a match."""

    def __init__(self, desk: Host, tree: app_commands.CommandTree) -> None:
        self._desk = desk
        self._sent = commands.CooldownMapping.from_cooldown(LATELY, 600, _sender)
        self._tree = tree
        self._menu = app_commands.ContextMenu(
            name=texts.say("menu-challenge"), callback=self.challenge_member
        )
        put_into_words(self, choices())

    async def cog_load(self) -> None:
        """Add the context menu, which cogs cannot hold."""
        self._tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Take the context menu away."""
        self._tree.remove_command(self._menu.name, type=self._menu.type)

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def challenge(  # noqa: PLR0913 - the command's options
        self,
        interaction: Interaction,
        opponent: discord.User,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
        *,
        thread: bool = False,
        rated: bool = True,
    ) -> None:
        """Invite a member to a match."""
        if not isinstance(opponent, discord.Member):
            raise NotAMember
        wanted = Invitation(
            game, opponent.id, side, first, thread, rated, pace, opponent_is_bot=opponent.bot
        )
        await self._invite(interaction, wanted)

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def seek(
        self,
        interaction: Interaction,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
        pace: str | None = None,
    ) -> None:
        """Invite anybody to a match."""
        await self._invite(interaction, Invitation(game, None, side, first, pace=pace))

    @app_commands.guild_only()
    @answered
    async def challenge_member(self, interaction: Interaction, member: discord.Member) -> None:
        """Ask for the game and the options."""
        form = ui.Modal(
            title=texts.say("form-challenge", opponent=member.display_name[:20]),
            custom_id=str(Press("challenge", member.id, "form")),
            timeout=None,
        )
        house = await self._desk.services.settings.server(interaction.guild_id or 0)
        for name, offered in choices().items():
            chosen = house.pace.value if name == "pace" else offered[0].value
            options = [
                discord.SelectOption(
                    label=each.name, value=each.value, default=each.value == chosen
                )
                for each in offered
            ]
            select = ui.Select[ui.Modal](custom_id=name, options=options)
            form.add_item(ui.Label(text=texts.say(f"form-{name}"), component=select))
        form.stop()
        await interaction.response.send_modal(form)

    @pressed("challenge:form")
    async def filled_in(self, interaction: Interaction, press: Press) -> None:
        """The form of the context menu: the number is the one challenged."""
        said = values(interaction)
        guild = interaction.guild
        if guild is None:
            raise NotAMember
        try:
            member = guild.get_member(press.number) or await guild.fetch_member(press.number)
        except discord.NotFound:
            raise NotAMember from None
        wanted = Invitation(
            said.get("game", ""),
            member.id,
            said.get("side", SideChoice.RANDOM.value),
            said.get("first", FirstChoice.RANDOM.value),
            pace=said.get("pace"),
            opponent_is_bot=member.bot,
        )
        await self._invite(interaction, wanted)

    @pressed("challenge:accept")
    async def accept(self, interaction: Interaction, press: Press) -> None:
        """Somebody takes it up: the match begins, here or in a thread."""
        async with Threads(interaction) as threads:
            challenge, match = await self._desk.services.challenges.accept(
                press.number, person(interaction), threads.open
            )
        if threads.refused:
            return
        await _settle(interaction, challenge, match)
        await self._begin(interaction, match, threads)

    @pressed("challenge:wait")
    async def wait(self, interaction: Interaction, press: Press) -> None:
        """The match shall begin when the channel is free."""
        challenge, match = await self._desk.services.challenges.queue(
            press.number, person(interaction)
        )
        await amend(interaction, texts.say("challenge-will-wait"))
        if match:
            await show_match(interaction, self._desk, match)
            return
        withdraw = Button("button-withdraw", Press("challenge", challenge.id, "withdraw"))
        await say(interaction, texts.answered(challenge), [withdraw])

    @pressed("challenge:decline")
    async def decline(self, interaction: Interaction, press: Press) -> None:
        """The one challenged says no."""
        declined = await self._desk.services.challenges.decline(press.number, interaction.user.id)
        await _settle(interaction, declined)

    @pressed("challenge:withdraw")
    async def withdraw(self, interaction: Interaction, press: Press) -> None:
        """It is taken back."""
        withdrawn = await self._desk.services.challenges.withdraw(press.number, interaction.user.id)
        await _settle(interaction, withdrawn)

    @pressed("match:rematch")
    async def rematch(self, interaction: Interaction, press: Press) -> None:
        """A player of a match that has ended wants another."""
        match = await self._desk.services.matches.get(press.number)
        opponent = match.player(match.side(interaction.user.id).other)
        if await has_left(interaction, opponent):
            raise NotAMember
        self._require_calm(interaction)
        async with Threads(interaction) as threads:
            again = await self._desk.services.challenges.rematch(
                press.number, person(interaction), threads.open
            )
        if threads.refused:
            return
        if isinstance(again, Match):
            await self._begin(interaction, again, threads)
        else:
            await _show(interaction, again)

    def _require_calm(self, interaction: Interaction) -> None:
        if self._sent.update_rate_limit(interaction, interaction.created_at.timestamp()):
            raise TooManyChallenges(LATELY, lately=True)

    async def _invite(self, interaction: Interaction, wanted: Invitation) -> None:
        self._require_calm(interaction)
        invited = await self._desk.services.challenges.invite(
            place(interaction), person(interaction), wanted
        )
        await _show(interaction, invited, limited=wanted.rated and not invited.rated)

    async def _begin(self, interaction: Interaction, match: Match, threads: "Threads") -> None:
        if threads.opened is None:
            await show_match(interaction, self._desk, match)
            return
        await post_match(interaction.client, self._desk, match)
        if not interaction.response.is_done():
            text = texts.say("thread-opened", thread=threads.opened.mention)
            await say(interaction, text)


class Threads:
    """Opens at most one thread, for the match of the challenge that an interaction accepts."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self.opened: discord.Thread | None = None
        self.refused = False

    async def open(self, challenge: Challenge) -> int:
        """Open a thread below the message; raises ThreadRefused."""
        channel = self._interaction.channel
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise ThreadRefused("thread", challenge.id)
        permissions = self._interaction.app_permissions
        for name in NEEDED_FOR_THREADS:
            if not getattr(permissions, name):
                raise ThreadRefused(name, challenge.id)
        try:
            self.opened = await channel.create_thread(
                name=texts.thread_name(challenge, self._interaction.user.display_name),
                type=discord.ChannelType.public_thread,
            )
        except discord.Forbidden as error:
            raise ThreadRefused("create_public_threads", challenge.id) from error
        except discord.HTTPException as error:
            raise ThreadRefused("thread", challenge.id) from error
        return self.opened.id

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Offer to wait where a thread was refused; put one away that no match came to."""
        if isinstance(error, ThreadRefused):
            self.refused = True
            wait = Button("button-wait", Press("challenge", error.challenge, "wait"))
            await tell(self._interaction, texts.error(error), [wait])
        elif error and self.opened:
            with contextlib.suppress(discord.HTTPException):
                await self.opened.edit(archived=True)
        return self.refused


async def _show(interaction: Interaction, challenge: Challenge, *, limited: bool = False) -> None:
    text = texts.challenge(challenge, limited=limited)
    await say(interaction, text, _buttons(challenge), challenge.opponent)


def _sender(interaction: Interaction) -> tuple[int | None, int]:
    return interaction.guild_id, interaction.user.id


async def _settle(
    interaction: Interaction, challenge: Challenge, match: Match | None = None
) -> None:
    elsewhere = match.channel if match and match.channel != challenge.channel else None
    await amend(interaction, texts.answered(challenge, elsewhere))


def _buttons(challenge: Challenge) -> list[Button]:
    actions = ("accept", "decline", "withdraw") if challenge.opponent else ("accept", "withdraw")
    return [
        Button(
            f"button-{action}",
            Press("challenge", challenge.id, action),
            ButtonStyle.success if action == "accept" else ButtonStyle.secondary,
        )
        for action in actions
    ]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Challenges(host(client), client.tree))
