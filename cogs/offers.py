"""Offers: /draw and /takeback, and the buttons under them; the service decides."""

from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot import texts
from bot.client.board_message import Button, press
from bot.client.delivery import Notice, amend, notify, say, show_change
from bot.client.replies import Host, Interaction, Press, answered, host, pressed, put_into_words
from bot.play.match import Match, OfferKind
from bot.play.preferences import Notices


class Offers(commands.Cog):
    """What a player can put to the other."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(self, {})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def draw(self, interaction: Interaction) -> None:
        """Offer a draw, or accept the one that is offered."""
        match = await self._desk.services.matches.in_channel(interaction.channel_id or 0)
        await self._offer(interaction, match, OfferKind.DRAW)

    @pressed("match:draw")
    async def draw_pressed(self, interaction: Interaction, press: Press) -> None:
        """Offer a draw, or accept the one that is offered."""
        match = await self._desk.services.matches.at_version(press.number, press.version or 0)
        await self._offer(interaction, match, OfferKind.DRAW)

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def takeback(self, interaction: Interaction) -> None:
        """Ask to take back one's last move."""
        match = await self._desk.services.matches.in_channel(interaction.channel_id or 0)
        await self._offer(interaction, match, OfferKind.TAKEBACK)

    @pressed("match:accept")
    async def accept(self, interaction: Interaction, press: Press) -> None:
        """The other player agrees."""
        player = interaction.user.id
        change = await self._desk.services.matches.accept_offer(
            press.number, press.version or 0, player
        )
        note = texts.agreed(change.before, change.after, player)
        await amend(interaction, note)
        await show_change(interaction, self._desk, change, note)

    @pressed("match:decline")
    async def decline(self, interaction: Interaction, press: Press) -> None:
        """The other player does not agree: nothing else changes."""
        player, offered = interaction.user.id, press.version or 0
        change = await self._desk.services.matches.decline_offer(press.number, offered, player)
        await amend(interaction, texts.declined(change.before, offered))

    async def _offer(self, interaction: Interaction, match: Match, kind: OfferKind) -> None:
        player = interaction.user.id
        change = await self._desk.services.matches.offer(match, player, kind)
        if not change.after.live:
            await show_change(interaction, self._desk, change)
            return
        after = change.after
        other = after.player(after.side(player).other)
        buttons = [
            Button("button-accept", press(after, "accept"), ButtonStyle.success),
            Button("button-decline", press(after, "decline")),
        ]
        text, notices = texts.offered(after, after.version), Notices.NONE
        if other == after.to_move:
            notices = (await self._desk.services.settings.player(other)).notices
        mentioned = other if notices is Notices.CHANNEL else None
        await say(interaction, text, buttons, mentioned)
        if notices is Notices.DIRECT:
            letter = Notice("offer", f"{text} {texts.link(after)}")
            await notify(interaction.client, after, other, notices, letter)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Offers(host(client)))
