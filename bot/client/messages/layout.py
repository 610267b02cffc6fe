"""Words, pictures, selects and buttons, put together as Discord takes them.

It must not know a match, nor who may press what.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord import ButtonStyle, ui

from bot.client.messages.custom_id import CustomId
from bot.texts import Texts

Select = ui.Select[ui.LayoutView]

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


def layout(  # noqa: PLR0913 - the parts of a message
    words: Texts,
    text: str,
    buttons: Sequence[Button] = (),
    *,
    picture: Picture | None = None,
    selects: Sequence[Select] = (),
    above: Sequence[Button] = (),
    below: str = "",
    chart: Picture | None = None,
) -> ui.LayoutView:
    """Words, picture, words `below`, chart, selects, buttons `above` and the others in this order.

    discord.py need not listen for them, since their custom ids say all: the layout is stopped,
    so that nothing is kept of it.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if picture:
        view.add_item(_gallery(picture))
    if below:
        view.add_item(ui.TextDisplay(below))
    if chart:
        view.add_item(_gallery(chart))
    for select in selects:
        view.add_item(ui.ActionRow(select))
    for row in (*_rows(above), *_rows(buttons, even=True)):
        view.add_item(ui.ActionRow(*(_button(words, button) for button in row)))
    view.stop()
    return view


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
    buttons; `mentioned` is the one person who is notified. What is `about_turn` goes when the turn
    ends, if it is private.
    """

    words: Texts
    text: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    mentioned: int | None = None
    above: tuple[Button, ...] = ()
    about_turn: bool = False
    selects: tuple[Select, ...] = ()
    below: str = ""
    chart: Picture | None = None

    @property
    def view(self) -> ui.LayoutView:
        """The message as Discord takes it, but for the picture's bytes."""
        return layout(
            self.words,
            self.text,
            self.buttons,
            picture=self.picture,
            selects=self.selects,
            above=self.above,
            below=self.below,
            chart=self.chart,
        )

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, from above."""
        return tuple(each for each in (self.picture, self.chart) if each)

    @property
    def files(self) -> list[discord.File]:
        """The pictures' bytes, to be sent once."""
        return [each.file for each in self.pictures]

    def without_picture(self, lacking: str) -> "Message":
        """The message in words alone, for want of a permission."""
        if not self.pictures:
            return self
        alts = (_plain(each.alt) for each in self.pictures)
        said = (self.text, self.words.lacking(lacking), *alts)
        return replace(self, picture=None, chart=None, text="\n".join(said))
