"""Challenges: /challenge, and the buttons under an invitation; the service decides."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.challenge import Challenge, FirstChoice, SideChoice
from bot.errors import NotAMember
from bot.games import GAMES
from bot.service import Invitation, Place
from cogs._board import Button, layout, match_board, publish
from cogs._reply import NOBODY, Host, Interaction, Press, answered, host, pressed, put_into_words


class Challenges(commands.Cog):
    """Inviting somebody to a match."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(
            self,
            {
                "game": [Choice(name=texts.game(game), value=key) for key, game in GAMES.items()],
                "side": [
                    Choice(name=texts.say(f"choice-side-{side}"), value=side.value)
                    for side in SideChoice
                ],
                "first": [
                    Choice(name=texts.say(f"choice-first-{first}"), value=first.value)
                    for first in FirstChoice
                ],
            },
        )

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User,
        game: str,
        side: str = SideChoice.RANDOM.value,
        first: str = FirstChoice.RANDOM.value,
    ) -> None:
        """Invite a member to a match."""
        if not isinstance(opponent, discord.Member):
            raise NotAMember
        challenge = await self._desk.service.challenge(
            Place(interaction.guild_id or 0, interaction.channel_id or 0),
            interaction.user.id,
            Invitation(opponent.id, game, side, first, opponent_is_bot=opponent.bot),
        )
        await interaction.response.send_message(
            view=layout(texts.challenge(challenge), _buttons(challenge)),
            allowed_mentions=discord.AllowedMentions(users=[opponent]),
        )

    @pressed("challenge:accept")
    async def accept(self, interaction: Interaction, press: Press) -> None:
        """The one challenged takes it up: the match begins."""
        service, studio = self._desk.service, self._desk.studio
        challenge, match = await service.accept(press.number, interaction.user.id)
        board = await match_board(studio, match, match.position.to_move)
        await _settle(interaction, challenge)
        await service.shown(match, await publish(interaction, board))

    @pressed("challenge:decline")
    async def decline(self, interaction: Interaction, press: Press) -> None:
        """The one challenged says no."""
        await _settle(
            interaction, await self._desk.service.decline(press.number, interaction.user.id)
        )

    @pressed("challenge:withdraw")
    async def withdraw(self, interaction: Interaction, press: Press) -> None:
        """The challenger takes it back."""
        await _settle(
            interaction, await self._desk.service.withdraw(press.number, interaction.user.id)
        )


async def _settle(interaction: Interaction, challenge: Challenge) -> None:
    await interaction.response.edit_message(
        view=layout(texts.answered(challenge)), allowed_mentions=NOBODY
    )


def _buttons(challenge: Challenge) -> list[Button]:
    styles = discord.ButtonStyle
    return [
        Button(f"button-{action}", style, Press("challenge", challenge.id, action))
        for action, style in (
            ("accept", styles.success),
            ("decline", styles.secondary),
            ("withdraw", styles.secondary),
        )
    ]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Challenges(host(client)))
