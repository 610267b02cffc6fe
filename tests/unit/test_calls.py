"""All code that can notify a person, so that none forgets their quiet hours."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

CALLS = {"called_now", "Called"}
"""Names that let a message in a channel notify a person."""

DIRECT = {"ToUser", "send_directly"}

NOTIFIERS = {
    "bot/client/matches/calls.py:called_player": "asks whether notices are held back",
    "bot/client/matches/calls.py:called_opponent": "leaves a step for the end of quiet hours",
    "bot/client/matches/calls.py:called_now": "see its callers, which are in this table",
    "bot/client/matches/notices.py:_notify_in_channel": "`notify` holds back, except warnings",
    "bot/client/matches/notices.py:_notify_directly": "`notify` holds back, except warnings",
    "bot/client/matches/notices.py:send_directly": "see its callers, which are in this table",
    "bot/client/matches/prompts.py:show_offer": "asks whether notices are held back",
    "bot/client/tournament_notices.py:tell_player": "comes before quiet hours, or after them",
    "bot/client/tournament_overview.py:tell_host": "rare, and until then nobody can play on",
    "bot/client/messages/messenger.py:_answer_or_post": "the person has just acted",
    "cogs/conditional_moves.py:_is_told": "the step waits for the end of quiet hours",
    "cogs/digest.py:send": "comes after quiet hours",
    "cogs/direct_puzzles.py:send": "comes at the hour that the person chose",
    "cogs/held_calls.py:_tell_of": "comes after quiet hours",
    "cogs/spectators.py:tell": "the service names only watchers who are awake",
}
"""Functions that notify a person, and why that respects quiet hours."""


def notifiers() -> Iterator[str]:
    """Yield the functions that call a name of CALLS or DIRECT."""
    for path in (each for folder in ("bot", "cogs") for each in (ROOT / folder).rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                calls = (each for each in ast.walk(function) if isinstance(each, ast.Call))
                names = {each.func.id for each in calls if isinstance(each.func, ast.Name)}
                if names & (CALLS | DIRECT):
                    yield f"{path.relative_to(ROOT).as_posix()}:{function.name}"


def test_every_notifier_respects_quiet_hours() -> None:
    assert {*notifiers()} == NOTIFIERS.keys()
