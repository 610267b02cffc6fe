"""Profiles: /profile, somebody's record in the server as a picture.

It must not know how a rating comes about.
"""

import asyncio
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.board_message import known_theme
from bot.client.client import Client, Interaction
from bot.client.commands import describe, mentions
from bot.client.delivery import deliver
from bot.client.interactions import answered, place
from bot.client.languages import reader_texts, server_texts
from bot.client.layout import Message, Picture
from bot.client.match_buttons import ENGINE_PLAYS, SEEK
from bot.client.replies import reply_privately
from bot.engine import Side
from bot.games import GAMES
from bot.ratings.leaderboard import Profile
from bot.render import Fact, ProfileLabels, draw_profile
from bot.texts import Texts


class ProfileCog(commands.Cog):
    """How somebody plays."""

    def __init__(self, client: Client) -> None:
        self._client = client
        describe(self)

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show somebody's record to all."""
        whose, guild = user or interaction.user, place(interaction).guild
        profile = await self._client.services.leaderboards.profile(
            guild, whose.id, interaction.user.id
        )
        if not profile.games:
            reader, commands = interaction.user.id, mentions(self._client, "challenge")
            private = await reader_texts(interaction)
            text = private.histories.none(whose.id, reader, None, commands)
            await reply_privately(
                interaction, text, [SEEK, ENGINE_PLAYS] if whose.id == reader else []
            )
            return
        # Who finished none since names are kept has none on record.
        named = replace(profile, name=profile.name or whose.display_name)
        words = await server_texts(self._client, guild)
        await deliver(interaction, await self._message(interaction, words, named))

    async def _message(self, interaction: Interaction, words: Texts, profile: Profile) -> Message:
        asker, renderer = interaction.user, self._client.renderer
        server = await self._client.services.settings.server(place(interaction).guild)
        readable = renderer.shaper.readable(asker.display_name)
        labels = _labels(words, profile, readable or words.leaderboards.nameless(asker.id))
        theme = known_theme(self._client, server.theme)
        picture = await asyncio.to_thread(draw_profile, renderer, profile, labels, theme=theme)
        alt = words.profiles.in_words(profile, asker.display_name)
        return Message(words, words.profiles.title(profile), Picture(picture, "profile.png", alt))


def _labels(words: Texts, profile: Profile, asker: str) -> ProfileLabels:
    """The words on the picture of a profile that somebody called `asker` looks at."""
    return ProfileLabels(
        summary=words.say("picture-summary", matches=profile.score.played),
        overall=words.say("picture-overall"),
        rating=words.say("picture-rating"),
        record=words.say("picture-record"),
        games={key: words.leaderboards.name(key) for key in GAMES},
        sides={side: words.say("picture-side", side=side.value) for side in Side},
        streak=Fact(words.say("picture-streak"), words.formats.streak(profile.streak)),
        longest=Fact(words.say("picture-longest"), words.formats.streak(profile.longest_streak)),
        best_win=words.say("picture-best"),
        favourite=words.say("picture-favourite"),
        frequent=words.say("picture-frequent"),
        head_to_head=words.say("picture-head", name=asker),
        empty=words.say("picture-no-match"),
        invitation=words.say("picture-invitation"),
        day=words.formats.day,
        month=words.formats.month,
        nameless=words.leaderboards.nameless,
        figures=words.formats.figures,
    )


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(ProfileCog(client))
