"""Messages as members see them, and answers to members' actions."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from simcord.components import walk_components

TEXT, GALLERY, BUTTON, SELECT = 10, 12, 2, 3


@dataclass(frozen=True)
class Seen:
    """A copy of a message at one time."""

    raw: Any

    @classmethod
    def now(cls, message: Any) -> "Seen":
        return cls(deepcopy(message))

    def _parts(self, kind: int) -> list[dict[str, Any]]:
        return [each for each in walk_components(self.raw.components) if each["type"] == kind]

    @property
    def words(self) -> str:
        texts = [part["content"] for part in self._parts(TEXT)]
        return "\n".join(filter(None, (self.raw.content, *texts)))

    @property
    def buttons(self) -> dict[str, str]:
        return {
            part["label"]: part["custom_id"] for part in self._parts(BUTTON) if "url" not in part
        }

    @property
    def selects(self) -> dict[str, list[str]]:
        """Values of the options of selects, by the selects' name, such as `piece`."""
        found: dict[str, list[str]] = {}
        for part in self._parts(SELECT):
            values = [option["value"] for option in part["options"]]
            found.setdefault(part["custom_id"].split(":")[1], []).extend(values)
        return found

    @property
    def chosen(self) -> list[str]:
        """Label of each select's chosen option, or the placeholder if none is chosen."""
        return [label for part in self._parts(SELECT) for label in _shown(part)]

    @property
    def alts(self) -> list[str]:
        galleries = self._parts(GALLERY)
        return [item.get("description") or "" for part in galleries for item in part["items"]]

    @property
    def private(self) -> bool:
        return bool(self.raw.is_ephemeral)

    @property
    def notified(self) -> set[int]:
        """Ids of the users whom the message mentions and notifies."""
        return {user for user in self.raw.ping_user_ids if f"<@{user}>" in self.words}


def _shown(select: Mapping[str, Any]) -> list[str]:
    chosen = [option["label"] for option in select["options"] if option.get("default")]
    return chosen or [select["placeholder"]]


@dataclass(frozen=True)
class Answer:
    """The answer to a member's action. `shown` is the channel's newest public message."""

    result: Any
    shown: Seen | None = None

    @property
    def seen(self) -> list[Seen]:
        found = [self.result.response, *self.result.followups]
        return [Seen.now(each._message) for each in found if each]

    @property
    def words(self) -> str:
        """All text of the answer."""
        return "\n".join(seen.words for seen in self.seen)

    @property
    def refusal(self) -> str:
        """Text of a private refusal. Fails if the answer has a picture or is public.

        Earlier messages of the answer may lose their buttons.
        """
        *settled, seen = self.seen
        assert not any(each.buttons or each.notified for each in settled)
        assert seen.private, seen.words
        assert not seen.alts
        return seen.words

    @property
    def private(self) -> Seen:
        return next(seen for seen in self.seen if seen.private)

    @property
    def public(self) -> Seen:
        """Newest public message of the answer, or of the channel if the answer is private."""
        answers = [seen for seen in self.seen if not seen.private]
        if answers:
            return answers[-1]
        assert self.shown
        return self.shown
