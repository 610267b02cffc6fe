"""Commands that are typed as one line and sent: `/move c6-c5`, `/play level:2`.

Discord offers the command's options once its name is typed; SimCord's page would post such a line
for all to read. It must not know which commands there are.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]
"""A command in SimCord's catalog: its id, path, invocation and options."""


def typed_command(
    line: str, entries: Sequence[Entry], members: Mapping[str, int]
) -> dict[str, Any] | None:
    """What runs the command that a line names, as SimCord's page would ask for it; None if none.

    What stands before the first option's name is the first option's. Members go by their names.
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
    """The options of a command by name, as they were typed; None if there is no room for them."""
    names = "|".join(re.escape(option["name"]) for option in declared)
    if not names:
        return None if rest else {}
    first, *pairs = re.split(rf"(?:^|\s)({names}):", rest)
    found = dict(zip(pairs[::2], map(str.strip, pairs[1::2]), strict=True))
    if first.strip():
        found.setdefault(declared[0]["name"], first.strip())
    return found


def _value(option: Entry, text: str, members: Mapping[str, int]) -> str:
    """What is meant by what was typed for an option: a member's id, or what a choice stands for."""
    if option["type"] == "user":
        return str(members.get(text.removeprefix("@").casefold(), text))
    choices = {str(choice["name"]).casefold(): choice["value"] for choice in option["choices"]}
    return str(choices.get(text.casefold(), text))
