"""A small discord.py bot for tests of the loopback server."""

from __future__ import annotations

import os
import re
from io import BytesIO
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands
from yarl import URL

AnyInteraction = discord.Interaction[Any]
FRUITS = [discord.SelectOption(label="Mango", value="m"), discord.SelectOption(label="Fig")]
WORDS = [f"word {number}" for number in range(40)]


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<number>\d+)"):
    """A button that stores its count in its custom id."""

    def __init__(self, number: int) -> None:
        button: ui.Button[Any] = ui.Button(label=f"Count {number}", custom_id=f"count:{number}")
        super().__init__(button)
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: AnyInteraction, item: Any, match: re.Match[str]) -> Self:  # noqa: ARG003
        return cls(int(match["number"]))

    async def callback(self, press: AnyInteraction) -> None:
        await press.response.edit_message(content=f"at {self.number}", view=view(self.number + 1))


def view(number: int) -> ui.View:
    return ui.View(timeout=None).add_item(Counter(number))


class Name(ui.Modal, title="Your name"):
    """A form with one field."""

    name: ui.TextInput[Self] = ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, press: AnyInteraction) -> None:
        await press.response.send_message(f"hello {self.name.value}")


class Fruit(ui.View):
    @ui.select(options=FRUITS)
    async def pick(self, press: AnyInteraction, menu: ui.Select[Self]) -> None:
        await press.response.defer()
        await press.followup.send(f"took {menu.values[0]}", ephemeral=True)


@app_commands.command(description="Whisper a word")
async def private(press: AnyInteraction, to: discord.Member, word: str, times: int = 1) -> None:
    await press.response.send_message(f"{to.mention} {word * times}", ephemeral=True)


@private.autocomplete("word")
async def words(press: AnyInteraction, typed: str) -> list[app_commands.Choice[str]]:
    fitting = [word for word in WORDS if typed in word][:25]
    return [app_commands.Choice(name=word, value=word) for word in fitting]


@app_commands.command(description="A counting button")
async def count(press: AnyInteraction) -> None:
    await press.response.send_message("at 0", view=view(1))


@app_commands.command(description="A picture, later")
async def picture(press: AnyInteraction) -> None:
    await press.response.defer()
    layout = ui.LayoutView()
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media="attachment://dot.png", description="a dot")
    layout.add_item(ui.TextDisplay("look")).add_item(gallery)
    await press.followup.send(view=layout, file=discord.File(BytesIO(b"PNG\r\n\0--"), "dot.png"))


@app_commands.command(description="A modal")
async def name(press: AnyInteraction) -> None:
    await press.response.send_modal(Name())


@app_commands.command(description="A select")
async def fruit(press: AnyInteraction) -> None:
    await press.response.send_message("which?", view=Fruit(timeout=None))


@app_commands.command(description="A thread with a board that is replaced")
async def thread(press: AnyInteraction) -> None:
    await press.response.defer(ephemeral=True)
    assert isinstance(press.channel, discord.TextChannel)
    public = discord.ChannelType.public_thread
    place = await press.channel.create_thread(name="a match", type=public)
    board = discord.File(BytesIO(b"one"), "one.png", description="one")
    message = await place.send("board", file=board)
    await message.edit(content="new board", attachments=[discord.File(BytesIO(b"two"), "two.png")])
    await place.edit(archived=True)
    await press.edit_original_response(content=place.mention)


class Toy(commands.AutoShardedBot):
    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, max_messages=None)

    async def setup_hook(self) -> None:
        shown: list[Any] = [private, count, picture, name, fruit, thread]
        for command in shown:
            self.tree.add_command(command)
        self.add_dynamic_items(Counter)
        _, url, _ = await self.http.get_bot_gateway()
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(url)
        await self.tree.sync()


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    Toy().run(os.environ["DISCORD_TOKEN"])
