"""The layout of messages: text, pictures, selects and buttons."""

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NewType

import discord
from discord import ButtonStyle, ui

from bot.client.messages.custom_id import CustomId
from bot.client.messages.limits import COMPONENTS, CUSTOM_ID, OPTIONS, cut, cut_items
from bot.play.names import shorten_name, utf16_length
from bot.texts import Texts
from bot.texts.lengths import ALT_TEXT, CONTENT, LABEL, MESSAGE

Select = ui.Select[ui.LayoutView]

Called = NewType("Called", int)
"""Id of a person whom a message notifies. Only `bot/client/matches/calls.py` decides who is called.

So a new message cannot forget the hours in which a person gets no notices.
"""

NO_MENTIONS = discord.AllowedMentions.none()

ROW_LENGTH = 5
"""Maximum number of buttons in a row, set by Discord."""

MOVES_IN_ROW = 3
"""Maximum number of move buttons in a row, because their labels are long."""

MARKUP = re.compile(r"[\\*_~|`<>\[\]#]")
"""Characters that start or end markup."""


@dataclass(frozen=True)
class Button:
    """A button whose label is the sentence `name`.

    A `label` that is the same in every language, such as a move, replaces the sentence. A button
    with a `url` opens a page, and Discord is not sent its custom id.
    """

    name: str
    custom_id: CustomId
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False
    label: str = ""
    url: str = ""


def step_buttons(
    ply: int | None, end: int, id_of: Callable[[str, int], CustomId]
) -> tuple[Button, ...]:
    """Return buttons to the first, previous, next and last ply.

    `ply` is the current ply, or None on an overview. `id_of` makes a custom id from an action and a
    ply.
    """
    at = ply or 0
    goals = {"first": 0, "back": max(at - 1, 0), "on": min(at + 1, end), "last": end}
    return tuple(
        Button(f"button-{action}", id_of(action, goal), disabled=goal == ply)
        for action, goal in goals.items()
    )


def page_buttons(
    page: int, pages: int, id_of: Callable[[str, int], CustomId]
) -> tuple[Button, ...]:
    """Return buttons to the previous and next page, or none for a single page."""
    goals = {"back": page - 1, "on": page + 1} if pages > 1 else {}
    return tuple(
        Button(f"button-page-{action}", id_of(action, goal), disabled=not 1 <= goal <= pages)
        for action, goal in goals.items()
    )


@dataclass(frozen=True)
class Picture:
    """A picture: its bytes, file name and alt text."""

    content: bytes
    name: str
    alt: str

    def __post_init__(self) -> None:
        """Cut an alt text that is too long."""
        object.__setattr__(self, "alt", cut(self.alt, ALT_TEXT, "an alt text"))

    @property
    def file(self) -> discord.File:
        """The picture as a new discord.File, which can be sent once."""
        return discord.File(io.BytesIO(self.content), self.name)


def _escaped(text: str) -> str:
    """Return `text` with markup escaped, because names may contain markup."""
    return MARKUP.sub(r"\\\g<0>", text)


def _gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
    return ui.MediaGallery(item)


def _rows(buttons: Sequence[Button], max_length: int) -> list[Sequence[Button]]:
    """Split buttons into as few rows as possible, of about the same length."""
    rows = -(-len(buttons) // max_length)
    length = -(-len(buttons) // max(rows, 1))
    return [buttons[at : at + length] for at in range(0, len(buttons), max(length, 1))]


def _button(words: Texts, button: Button) -> ui.Button[ui.LayoutView]:
    label = cut(button.label or words.say(button.name), LABEL, "a label")
    if button.url:
        return ui.Button(label=label, url=button.url)
    return ui.Button(
        label=label,
        style=button.style,
        disabled=button.disabled,
        custom_id=str(button.custom_id),
    )


@dataclass(frozen=True)
class Message:
    """A message: text, then a picture, then selects and buttons.

    The buttons `steps` lead to other pictures. They come between the picture and the selects, and
    so do the text `below` and the `chart`. The buttons `above` play moves, and come above the other
    buttons. Only the user `mentioned` is notified. A `plain` message is sent as content, so that a
    push notification shows the text. Plain messages can have only buttons that open pages, and
    are never edited.
    """

    words: Texts
    text: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    mentioned: Called | None = None
    above: tuple[Button, ...] = ()
    selects: tuple[Select, ...] = ()
    steps: tuple[Button, ...] = ()
    below: str = ""
    chart: Picture | None = None
    plain: bool = False
    attachments: tuple[discord.File, ...] = ()

    def __post_init__(self) -> None:
        """Cut what Discord would refuse, with a warning."""
        longest = CONTENT if self.plain else MESSAGE - utf16_length(self.below)
        object.__setattr__(self, "text", cut(self.text, longest, "text"))
        for select in self.selects:
            select.options = list(cut_items(select.options, OPTIONS, "options"))
            cut(str(select.custom_id), CUSTOM_ID, "a custom id")
        for button in (*self.steps, *self.above, *self.buttons):
            cut(str(button.custom_id), CUSTOM_ID, "a custom id")
        object.__setattr__(self, "buttons", tuple(self._fitting_buttons()))

    def _fitting_buttons(self) -> Sequence[Button]:
        """Return as many of the buttons as the message can have."""
        others = 1 + bool(self.below) + len(self.pictures) + 2 * len(self.selects)
        for buttons, in_row in ((self.steps, ROW_LENGTH), (self.above, MOVES_IN_ROW)):
            others += len(buttons) + len(_rows(buttons, in_row))
        # A full row has a component more than its buttons.
        most = (COMPONENTS - others) * ROW_LENGTH // (ROW_LENGTH + 1)
        return cut_items(self.buttons, max(most, 0), "buttons")

    @property
    def sent(self) -> dict[str, Any]:
        """Keyword arguments for discord.py's methods that send a message."""
        options: dict[str, Any] = {"allowed_mentions": mentioning(self.mentioned)}
        if self.plain:
            options |= {"content": self.text, "suppress_embeds": True}
            if self.buttons:
                options["view"] = self._links
        else:
            options["view"] = self.view
        if files := self.files:
            options["files"] = files
        return options

    @property
    def view(self) -> ui.LayoutView:
        """The layout: text, picture, `steps`, `below`, chart, selects, `above`, other buttons.

        The view is stopped, so that discord.py does not store it. The custom ids contain all that a
        press needs.
        """
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(self.text))
        if self.picture:
            view.add_item(_gallery(self.picture))
        self._add(view, self.steps, ROW_LENGTH)
        if self.below:
            view.add_item(ui.TextDisplay(self.below))
        if self.chart:
            view.add_item(_gallery(self.chart))
        for select in self.selects:
            view.add_item(ui.ActionRow(select))
        self._add(view, self.above, MOVES_IN_ROW)
        self._add(view, self.buttons, ROW_LENGTH)
        view.stop()
        return view

    @property
    def _links(self) -> ui.View:
        """The buttons of a plain message, which open pages."""
        view = ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(ui.Button(label=self.words.say(button.name), url=button.url))
        view.stop()
        return view

    def _add(self, view: ui.LayoutView, buttons: Sequence[Button], max_length: int) -> None:
        for row in _rows(buttons, max_length):
            view.add_item(ui.ActionRow(*(_button(self.words, button) for button in row)))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures, from top to bottom."""
        return tuple(each for each in (self.picture, self.chart) if each)

    @property
    def files(self) -> list[discord.File]:
        """The pictures and attachments as new files, which can be sent once."""
        return [*(each.file for each in self.pictures), *self.attachments]

    def without_picture(self, lacking: str) -> "Message":
        """Return the message with alt texts instead of pictures, naming the missing permission."""
        if not self.pictures:
            return self
        alts = (_escaped(each.alt) for each in self.pictures)
        paragraphs = "\n".join((self.text, self.words.missing_permission(lacking), *alts))
        text = shorten_name(paragraphs, MESSAGE - utf16_length(self.below))
        return replace(self, picture=None, chart=None, text=text)


def mentioning(user: int | None) -> discord.AllowedMentions:
    """Return allowed mentions that notify only `user` or, if None, no one."""
    if user is None:
        return NO_MENTIONS
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )
