"""Commands typed as one line: `/move c6-c5`, `/play level:2`.

Discord turns typed text into a command. SimCord's page would post the text as a message.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from guti.games import letters

Entry = Mapping[str, Any]
"""A command in SimCord's catalogue: id, path, invocation and options."""


def typed_command(
    line: str, entries: Sequence[Entry], members: Mapping[str, int]
) -> dict[str, Any] | None:
    """Return the SimCord action of a typed command, or None if invalid.

    Text before the first option name is the value of the first option. `members` holds user ids by
    name.
    """
    named = {f"/{entry['invocation']}": entry for entry in entries}
    words = line.split()
    for length in range(len(words), 0, -1):
        if entry := named.get(" ".join(words[:length])):
            rest = " ".join(words[length:])
            options = _options(rest, entry["options"])
            if options is None:
                return None
            declared = {option["name"]: option for option in entry["options"]}
            return {
                "kind": "run_command",
                "command_id": entry["commandId"],
                "path": entry["path"],
                "schema_fingerprint": entry["schemaFingerprint"],
                "options": {
                    name: _value(declared[name], text, members) for name, text in options.items()
                },
            }
    return None


def _options(rest: str, declared: Sequence[Entry]) -> dict[str, str] | None:
    """Return the typed options by name, or None if there are too many."""
    names = "|".join(re.escape(option["name"]) for option in declared)
    if not names:
        return None if rest else {}
    first, *pairs = re.split(rf"(?:^|\s)({names}):", rest)
    found = dict(zip(pairs[::2], map(str.strip, pairs[1::2]), strict=True))
    if first.strip():
        found.setdefault(declared[0]["name"], first.strip())
    return found


def _value(option: Entry, text: str, members: Mapping[str, int]) -> str | bool:
    """Convert `text` to the value of an option: a member's id, Boolean or choice."""
    if option["type"] == "user":
        return str(members.get(text.removeprefix("@").casefold(), text))
    if option["type"] == "boolean" and text.casefold() in ("true", "false"):
        return text.casefold() == "true"
    choices = {letters(choice["name"]): choice["value"] for choice in option["choices"]}
    wanted = letters(text)
    begun = [value for name, value in choices.items() if wanted and wanted in name]
    return str(choices.get(wanted, begun[0] if len(begun) == 1 else text))
