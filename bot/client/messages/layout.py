"""Words, pictures, selects and buttons, put together as Discord takes them.

It must not know a match, nor who may press what.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.client.messages.custom_id import CustomId
from bot.texts import Texts

Select = ui.Select[ui.LayoutView]

NOBODY = discord.AllowedMentions.none()

ROW = 5
"""So many buttons stand in a row."""

MARKUP = re.compile(r"[\\*_~|`<>\[\]#]")
"""What begins or ends markup."""


@dataclass(frozen=True)
class Button:
    """A button: its words' name in the locale, its looks, and what it is about.

    With a `label` that is the same in every language, such as a move, it needs no name.
    """

    name: str
    custom_id: CustomId
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False
    label: str = ""


@dataclass(frozen=True)
class Picture:
    """A picture: its bytes, its file's name, and its words for who does not see it."""

    content: bytes
    name: str
    alt: str

    @property
    def file(self) -> discord.File:
        """The picture as it is sent, once."""
        return discord.File(io.BytesIO(self.content), self.name)


def _plain(text: str) -> str:
    """Return an alt text, in which people may be named, without effect as markup."""
    return MARKUP.sub(r"\\\g<0>", text)


def _gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
    return ui.MediaGallery(item)


def _rows(buttons: Sequence[Button], *, even: bool = False) -> list[Sequence[Button]]:
    """As few rows as hold all; full ones and a last, or all about as long."""
    rows = -(-len(buttons) // ROW)
    length = -(-len(buttons) // rows) if even and rows else ROW
    return [buttons[at : at + length] for at in range(0, len(buttons), length)]


def _button(words: Texts, button: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=button.label or words.say(button.name),
        style=button.style,
        disabled=button.disabled,
        custom_id=str(button.custom_id),
    )


@dataclass(frozen=True)
class Message:
    """A message as it is sent: words in a language, a picture below them, then selects and buttons.

    Buttons `above` stand above the others, words `below` and a `chart` between the picture and the
    buttons; `mentioned` is the one person who is notified. A `plain` message is sent as content, so
    that a push notification shows it: it has words and attachments alone, and is never edited.
    """

    words: Texts
    text: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    mentioned: int | None = None
    above: tuple[Button, ...] = ()
    selects: tuple[Select, ...] = ()
    below: str = ""
    chart: Picture | None = None
    plain: bool = False
    attachments: tuple[discord.File, ...] = ()

    @property
    def sent(self) -> dict[str, Any]:
        """The options of discord.py's methods that send a message."""
        options: dict[str, Any] = {"allowed_mentions": mentioning(self.mentioned)}
        if self.plain:
            options |= {"content": self.text, "suppress_embeds": True}
        else:
            options["view"] = self.view
        if files := self.files:
            options["files"] = files
        return options

    @property
    def view(self) -> ui.LayoutView:
        """The message as Discord takes it, but for the pictures' bytes.

        Words, picture, words `below`, chart, selects, buttons `above` and the others in this order.
        discord.py need not listen for them, since their custom ids say all: the layout is stopped,
        so that nothing is kept of it.
        """
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(self.text))
        if self.picture:
            view.add_item(_gallery(self.picture))
        if self.below:
            view.add_item(ui.TextDisplay(self.below))
        if self.chart:
            view.add_item(_gallery(self.chart))
        for select in self.selects:
            view.add_item(ui.ActionRow(select))
        for row in (*_rows(self.above), *_rows(self.buttons, even=True)):
            view.add_item(ui.ActionRow(*(_button(self.words, button) for button in row)))
        view.stop()
        return view

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, from above."""
        return tuple(each for each in (self.picture, self.chart) if each)

    @property
    def files(self) -> list[discord.File]:
        """The bytes of pictures and attachments, to be sent once."""
        return [*(each.file for each in self.pictures), *self.attachments]

    def without_picture(self, lacking: str) -> "Message":
        """The message in words alone, for want of a permission."""
        if not self.pictures:
            return self
        alts = (_plain(each.alt) for each in self.pictures)
        said = (self.text, self.words.lacking(lacking), *alts)
        return replace(self, picture=None, chart=None, text="\n".join(said))


def mentioning(user: int | None) -> discord.AllowedMentions:
    """Let one person be notified, or nobody."""
    if user is None:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )
