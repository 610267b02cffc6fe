"""Commands typed as one line in the playground."""

from typing import Any

import pytest

from bot.playground.typed_commands import typed_command


def option(name: str, kind: str = "string", **choices: str) -> dict[str, Any]:
    offered = [{"name": label, "value": value} for label, value in choices.items()]
    return {"name": name, "type": kind, "choices": offered}


ENTRIES = [
    {
        "invocation": " ".join(path),
        "commandId": str(number),
        "path": path,
        "schemaFingerprint": f"sf_{number}",
        "options": options,
    }
    for number, (path, options) in enumerate(
        [
            (["help"], []),
            (["move"], [option("move")]),
            (["challenge"], [option("opponent", "user"), option("game", Pretwa="pretwa")]),
            (["server"], [option("theme")]),
            (["server", "show"], []),
            (["board"], [option("text", "boolean")]),
        ]
    )
]

RUN: dict[str, tuple[list[str], dict[str, str | bool]]] = {
    "/help": (["help"], {}),
    " /help ": (["help"], {}),
    "/move c6-c5": (["move"], {"move": "c6-c5"}),
    "/move  b4 x a6": (["move"], {"move": "b4 x a6"}),
    "/move move:c6-c5": (["move"], {"move": "c6-c5"}),
    "/move move: c6:c5": (["move"], {"move": "c6:c5"}),
    "/challenge @Bimal game:PRETWA": (["challenge"], {"opponent": "7", "game": "pretwa"}),
    "/challenge game:felli opponent:bimal": (["challenge"], {"opponent": "7", "game": "felli"}),
    "/challenge Mira": (["challenge"], {"opponent": "Mira"}),
    "/challenge Bimal game:pret": (["challenge"], {"opponent": "7", "game": "pretwa"}),
    "/board text:True": (["board"], {"text": True}),
    "/board false": (["board"], {"text": False}),
    "/server": (["server"], {}),
    "/server show": (["server", "show"], {}),
}


@pytest.mark.parametrize("line", RUN)
def test_typed_command_is_run(line: str) -> None:
    path, options = RUN[line]
    entry = next(each for each in ENTRIES if each["path"] == path)
    assert typed_command(line, ENTRIES, {"bimal": 7}) == {
        "kind": "run_command",
        "command_id": entry["commandId"],
        "path": path,
        "schema_fingerprint": entry["schemaFingerprint"],
        "options": options,
    }


@pytest.mark.parametrize("line", ["hello", "/", "/mov c6-c5", "/helpme", "/help me", "move c6-c5"])
def test_text_without_command_is_sent_as_message(line: str) -> None:
    assert typed_command(line, ENTRIES, {}) is None
