"""Settings and their selects, in pages that fit a phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import discord

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message, Select, page_buttons
from bot.client.messages.limits import OPTIONS
from bot.play.errors import UnknownChoice
from bot.play.preferences import Preferences, ServerSettings
from bot.texts import Texts

WITH_BOARD, PER_PAGE = 3, 5
"""Number of selects on the first page and on others. A phone shows both pages whole."""

LAST = 99
"""Number of a page that stands for the last one."""


@dataclass(frozen=True)
class Setting:
    """A setting: the option's name, the stored field, and the possible values.

    The select offers only the values in `few`, if any. `left` is the text for None, with which the
    user leaves the choice to the server, Discord or the bot.
    """

    name: str
    field: str
    values: Sequence[object]
    few: Sequence[object] = ()
    left: str = ""

    @property
    def action(self) -> str:
        """Name of the setting in custom ids."""
        return self.name.replace("_", "")

    def read(self, text: str) -> object:
        """Return the value whose text is `text`. Raises UnknownChoice."""
        named = {self.text(value): value for value in self.values}
        if text not in named:
            raise UnknownChoice(text, tuple(map(self.text, self.few or self.values)))
        return named[text]

    def text(self, value: object) -> str:
        """Return the text of a value in selects and commands."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return self.left if value is None else str(value)

    def offered(self, current: object) -> list[str]:
        """Return the texts of the values in the select, including the current value."""
        shown = self.few or self.values
        found = [value for value in self.values if value in shown or value == current]
        if len(found) > OPTIONS and current in found:
            # Another value has to make room for the current one.
            found.remove(next(value for value in reversed(found) if value != current))
        return [self.text(value) for value in found]

    def select(self, kind: str, number: int, words: Texts, current: object) -> Select:
        """Return the setting's select, with the current value chosen."""
        return Select(
            custom_id=str(CustomId(kind, self.action, number)),
            placeholder=words.settings.unset(self.name),
            options=[
                discord.SelectOption(
                    label=words.settings.option(self.name, text),
                    value=text,
                    default=text == self.text(current),
                )
                for text in self.offered(current)
            ],
        )


@dataclass(frozen=True)
class SettingsPage:
    """A page of the settings of one kind, `settings` or `server`, numbered from 1."""

    kind: str
    settings: Sequence[Setting]
    number: int
    count: int

    @classmethod
    def of(
        cls, kind: str, settings: Sequence[Setting], number: int, changes: Mapping[str, object]
    ) -> Self:
        """Return page `number` or, if it is 0, the page of the first change."""
        rest = settings[WITH_BOARD:]
        others = (rest[at : at + PER_PAGE] for at in range(0, len(rest), PER_PAGE))
        pages = [settings[:WITH_BOARD], *others]
        if not number:
            changed = (
                at
                for at, page in enumerate(pages, start=1)
                if any(each.field in changes for each in page)
            )
            number = next(changed, 1)
        shown = min(max(number, 1), len(pages))
        return cls(kind, pages[shown - 1], shown, len(pages))

    @property
    def is_first(self) -> bool:
        """True for the page with a board."""
        return self.number == 1

    @property
    def is_last(self) -> bool:
        """True for the page with the selects that are no settings."""
        return self.number == self.count

    @property
    def place(self) -> str:
        """The parameter of sentences that differ on the first page."""
        return "first" if self.is_first else "other"

    def added_to(
        self, message: Message, number: int, current: Preferences | ServerSettings
    ) -> Message:
        """Return a message with the page's selects before its own, and buttons to other pages."""
        selects = [
            each.select(self.kind, number, message.words, getattr(current, each.field))
            for each in self.settings
        ]
        turns = page_buttons(
            self.number, self.count, lambda _, page: CustomId(self.kind, "page", page)
        )
        return replace(message, selects=(*selects, *message.selects), buttons=turns)
