"""Random actions that fit the current state, most of them legal.

Commands and options come from the command tree that the bot synced. Presses come from messages it
has shown. Each action uses its own random numbers, so that a sequence can be shortened without
changing the remaining actions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.support.fuzz.draws import Draws
from tests.support.fuzz.plays import ENGINE, mover_of, state_after
from tests.support.fuzz.sent import (
    AUTOCOMPLETE,
    BUTTON,
    COMMAND,
    COMPONENT,
    MODAL,
    SELECT,
    Action,
    Pressable,
)
from tests.support.fuzz.snapshot import Row
from tests.support.fuzz.world import PEOPLE, World
from tests.support.reference_rules import RULES, moves
from tests.support.reference_rules import places as points_of

STRING, INTEGER, BOOLEAN, USER, ROWS, LABELS = 3, 4, 5, 6, 1, 18
NUMBERS = (1, 2, 3, 0, -1, 7, 2**31, 2**53, 2**63 - 1, 2**63, 10**30)
ACTIONS = (
    "accept", "decline", "withdraw", "wait", "resign", "draw", "rematch", "target", "piece", "on",
    "choose", "view", "leave", "stay", "form", "read", "back", "open", "first", "last", "text",
    "play", "from", "more", "ask", "offer", "rules", "language", "again", "game", "show", "match",
)  # fmt: skip
SIDES = ("black", "white")
RULE_SETS = sorted({rules for _, rules in RULES})
OFTEN = ("challenge", "draw", "takeback")
SLOW = ("replay", "leaderboard", "profile")
"""Commands that take long because they render pictures."""

DAY = 24 * 60 * 60
EVENTS = ("time", "time", "restart", "deleted message", "deleted thread", "leaves", "joins")

STYLES: Mapping[str, Sequence[str]] = {
    "brisk": ["plays"] * 30 + ["presses"] * 8 + ["types"] * 5 + ["completes", "menu", "event"],
    "sociable": ["plays"] * 12 + ["presses"] * 20 + ["types"] * 14
    + ["completes", "menu", "fills", "corrupts", "event"],
    "wild": ["presses"] * 10 + ["types"] * 10 + ["plays"] * 6 + ["corrupts"] * 8
    + ["completes"] * 3 + ["menu", "fills", "event"] * 2,
}  # fmt: skip
"""Kinds of action to draw from, by style. A kind listed more often is more likely."""


def action(world: World, style: str, draws: Draws) -> Action:
    """Return a random action for the current state."""
    made = KINDS[draws.of(STYLES[style])](world, draws)
    if made.place in {"", "dm"} or world.is_in(made.who, world.home_of(made.place)):
        return made
    return replace(made, who="asha")


def members_of(home: str) -> list[str]:
    """Return the members of a server to draw from. The first two are listed several times."""
    names = [name for name, homes in PEOPLE.items() if home in homes]
    return [*names[:2] * 3, *names[2:]]


def people_at(world: World, place: str, message: Any) -> list[str]:
    """Return the people who can see a message in a place."""
    if place == "dm":
        (reader,) = world.backend.channels[message.channel_id].recipient_ids
        return [world.name_of(reader)]
    return members_of(world.home_of(place))


def random_place(world: World, draws: Draws) -> tuple[str, str]:
    """Return a random person and channel, often a player and the channel of their match."""
    live, often = live_matches(world), draws.number(3)
    if live and often:
        match = draws.newest(live)
        player = person_of(match, match[draws.of(SIDES)])
        return world.name_of(player), world.place_of(match["channel"])
    place = draws.of([*["games", "yard", "lobby"] * 2, *world.places])
    return draws.of(members_of("main" if place == "dm" else world.home_of(place))), place


def person_of(match: Row, player: int) -> int:
    """Return the player's id, or the opponent's id if the player is the engine."""
    return max(match["black"], match["white"]) if player == ENGINE else player


def live_matches(world: World) -> list[Row]:
    """Return live matches in existing channels, newest first."""
    live = reversed(world.snapshot.live)
    return [row for row in live if row["channel"] in world.backend.channels]


# Moves.


def plays(world: World, draws: Draws) -> Action:
    """Return an action that plays a move, usually a legal one by the player to move."""
    live = live_matches(world)
    if not live:
        return types(world, draws)
    # Usually the longest match, so that some matches end.
    match = draws.newest(sorted(live, key=lambda row: -row["ply"]))
    state = state_after(match, world.snapshot.moves(match["id"]))
    who = world.name_of(person_of(match, mover_of(match, state)))
    place = world.place_of(match["channel"])
    move = draws.of(sorted(moves(state)))
    if draws.seldom():
        points = sorted(points_of(match["game"]))
        move = f"{draws.of([draws.of(points), move])}{draws.of('-x')}{draws.of(points)}"
    if draws.seldom():
        who = draws.of(members_of(world.home_of(place)))
    if draws.seldom(20):
        who, place = random_place(world, draws)
    shown = [each for each in pressable(world) if world.place_of(each.raw.channel_id) == place]
    if shown and draws.number(2):
        return picking(draws, who, place, move, match, draws.newest(shown))
    return typing(world, draws, who, place, move)


SHAPES: tuple[Callable[[str], str], ...] = (
    str, str, str, str.upper, lambda text: re.sub("[-x]", " ", text),
    lambda text: text[:2], lambda text: text[:-1], lambda text: text.replace("x", "-"),
)  # fmt: skip


def typing(world: World, draws: Draws, who: str, place: str, move: str) -> Action:
    text = draws.garbage() if draws.seldom(25) else draws.of(SHAPES)(move)
    options = [{"name": "move", "type": STRING, "value": text}]
    return Action(COMMAND, who, place, command(world, "move", options))


def picking(draws: Draws, who: str, place: str, move: str, match: Row, host: Pressable) -> Action:
    """Return the action of choosing `move` in a picker, which may be outdated."""
    older = draws.seldom()
    version = draws.of(
        [match["version"] + 1, 0] if older else [match["version"], match["position_version"]]
    )
    path = move.replace("x", "-")
    value = draws.of([path[:2], path[:-1], "", "o-o"]) if draws.seldom() else path
    custom_id = f"match:{draws.of(['target', 'piece'])}:{match['id']}:{version}"
    data = {"custom_id": custom_id, "component_type": SELECT, "values": [value]}
    return Action(COMPONENT, who, place, data, host.raw)


# Commands.


def command(world: World, name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a command's data, including the users that its options name."""
    known = next(each for each in world.commands if each["name"] == name)
    users: list[Any] = [*world.users.values(), world.bot_user, world.backend.bot_user]
    people = {str(each.id): each for each in users}
    named = [str(each["value"]) for each in options if str(each.get("value")) in people]
    return {
        "id": known["id"], "name": name, "type": known.get("type", 1), "options": options,
        "resolved": {"users": {number: user_of(people[number]) for number in named}},
    }  # fmt: skip


def user_of(user: Any) -> dict[str, Any]:
    return {
        "id": str(user.id), "username": user.name, "discriminator": "0", "avatar": None,
        "global_name": None, "bot": user.bot,
    }  # fmt: skip


def add_member_data(world: World, data: dict[str, Any], place: str) -> dict[str, Any]:
    """Add Discord's member data for each named user who is a member."""
    if place == "dm":
        return data
    here = world.guilds[world.home_of(place)].member_ids()
    member = {
        "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "permissions": "0", "flags": 0,
        "deaf": False, "mute": False,
    }  # fmt: skip
    users = data["resolved"]["users"]
    members = {number: dict(member) for number in users if int(number) in here}
    return {**data, "resolved": {"users": users, "members": members}}


def types(world: World, draws: Draws) -> Action:
    """Return a random command with random options."""
    slash = [each for each in world.commands if each.get("type", 1) == 1]
    often = [each for each in slash if each["name"] in OFTEN]
    if not live_matches(world):
        often = often[:1]
    quick = [each for each in slash if each["name"] not in SLOW]
    known = draws.of(slash) if draws.seldom(15) else draws.of([*often * 4, *quick])
    who, place = random_place(world, draws)
    options = [
        {"name": option["name"], "type": option["type"], "value": value_of(world, option, draws)}
        for option in known.get("options", ())
        if option.get("required") or draws.number(2)
    ]
    data = add_member_data(world, command(world, known["name"], options), place)
    if draws.seldom(25):
        return Action(COMMAND, who, place, corrupted(data, draws), possible=False)
    return Action(COMMAND, who, place, data)


def value_of(world: World, option: Mapping[str, Any], draws: Draws) -> Any:
    """Return a value for an option, usually a valid one."""
    kind = option["type"]
    choices = [each["value"] for each in option.get("choices", ())]
    if choices and not draws.seldom(16):
        return draws.of(choices)
    if kind == BOOLEAN:
        return bool(draws.number(2))
    if kind == USER:
        names = ["bimal", "asha", "bimal", "asha", *PEOPLE]
        bots = [str(world.bot_user.id), str(world.backend.bot_user.id)]
        return draws.of([*(str(world.users[name].id) for name in names), *bots])
    if kind == INTEGER:
        low, high = option.get("min_value", -1), option.get("max_value", 2**53 - 1)
        return draws.of([max(low, 1), max(low, 2), low, 3, 4, high, 5, low + draws.number(7)])
    if option["name"] == "rules" and not draws.seldom():
        return draws.of(["guti", *RULE_SETS])
    return draws.garbage()


def corrupted(data: dict[str, Any], draws: Draws) -> dict[str, Any]:
    """Return a copy of a command's data with one part corrupted."""
    options = [dict(option) for option in data["options"]]
    way = draws.of(["value", "type", "name", "twice", "less", "more", "command"])
    if way == "command":
        return {**data, "name": draws.of([data["name"].upper(), "nothing", " "])}
    if way == "more" or not options:
        options.append({"name": draws.garbage(), "type": STRING, "value": draws.garbage()})
        return {**data, "options": options}
    at = draws.number(len(options))
    if way == "twice":
        options.append(options[at])
    elif way == "less":
        del options[at]
    elif way == "type":
        options[at]["type"] = draws.of([STRING, INTEGER, BOOLEAN, 10, 99])
    elif way == "name":
        options[at]["name"] = draws.garbage()
    else:
        options[at]["value"] = draws.of([draws.garbage(), draws.of(NUMBERS), True, None, 0.5])
    return {**data, "options": options}


def completes(world: World, draws: Draws) -> Action:
    """Return the action of typing an option that has completions."""
    name, option = draws.of([
        (each["name"], option["name"])
        for each in world.commands
        for option in each.get("options", ())
        if option.get("autocomplete")
    ])  # fmt: skip
    who, place = random_place(world, draws)
    text = draws.of(["", "a", "b3", "o", "c2-", draws.garbage()])
    typed = [{"name": option, "type": STRING, "value": text, "focused": True}]
    return Action(AUTOCOMPLETE, who, place, command(world, name, typed))


def menu(world: World, draws: Draws) -> Action:
    """Return a random use of a context menu command on a member."""
    known = draws.of([each for each in world.commands if each.get("type", 1) == 2])
    who, place = random_place(world, draws)
    target = str(world.users[draws.of([*PEOPLE])].id)
    option = {"name": "", "type": USER, "value": target}
    data = add_member_data(world, command(world, known["name"], [option]), place)
    return Action(COMMAND, who, place, {**data, "options": [], "target_id": target})


# Presses and forms.


def pressable(world: World) -> list[Pressable]:
    """Return the components in messages that still exist, newest first."""
    messages, channels = world.backend.messages, world.backend.channels
    return [
        each
        for each in world.shown
        if each.raw.id in messages.get(each.raw.channel_id, ())
        and channels[each.raw.channel_id].guild_id
    ]


def presses(world: World, draws: Draws) -> Action:
    """Return a press of a random component, by a random person who can see it."""
    shown = pressable(world)
    if not draws.number(4):  # replays are slow
        shown = [each for each in shown if ":replay:" not in each.custom_id]
    if not shown:
        return types(world, draws)
    chosen = draws.newest(shown)
    place = world.place_of(chosen.raw.channel_id)
    who = draws.of(people_at(world, place, chosen.raw))
    data = {"custom_id": chosen.custom_id, "component_type": chosen.part["type"]}
    if chosen.options:
        data["values"] = [draws.garbage() if draws.seldom() else draws.of(chosen.options)]
    return Action(COMPONENT, who, place, data, chosen.raw)


def corrupts(world: World, draws: Draws) -> Action:
    """Return a press of a button, or a submitted form, with a corrupted custom id."""
    shown = pressable(world)
    if not shown:
        return types(world, draws)
    host, parts = draws.newest(shown), draws.newest(shown).custom_id.split(":")
    numbers = ["1", "2", "3", "0", "7", str(2**63), "", "০১", "1.0"]
    for at, part in enumerate(parts):
        if part.isdigit() and draws.number(2):
            parts[at] = draws.of(numbers)
    if draws.number(2) and len(parts) > 1:
        parts[1] = draws.of(ACTIONS)
    custom_id = draws.garbage() if draws.seldom() else ":".join(parts)
    place = world.place_of(host.raw.channel_id)
    who = draws.of(people_at(world, place, host.raw))
    chosen = draws.of(["1", "a1-o", "pretwa", draws.garbage()])
    if draws.seldom(4):
        field = {"type": 4, "custom_id": custom_id, "value": chosen}
        form = {"custom_id": custom_id, "components": [{"type": ROWS, "components": [field]}]}
        return Action(MODAL, who, place, form, possible=False)
    kind = draws.of([BUTTON, BUTTON, SELECT, 5, 99])
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if kind != BUTTON:
        data["values"] = [] if draws.seldom() else [chosen]
    return Action(COMPONENT, who, place, data, host.raw, possible=False)


def fills(world: World, draws: Draws) -> Action:
    """Return the submission of a form with random values, some of them invalid."""
    if not world.forms:
        return menu(world, draws)
    form, (who, place) = draws.newest(world.forms), random_place(world, draws)
    parts = []
    for part in form["components"]:
        inner = part.get("component") or part["components"][0]
        offered = [option["value"] for option in inner.get("options", ())]
        value = draws.of(offered) if offered and not draws.seldom() else draws.garbage()
        entered = {"value": value} if inner["type"] == 4 else {"values": [value]}
        field = {**entered, "type": inner["type"], "custom_id": inner["custom_id"]}
        parts.append({"type": LABELS, "component": field})
    return Action(MODAL, who, place, {"custom_id": form["custom_id"], "components": parts})


def event(world: World, draws: Draws) -> Action:
    """Return a random event that no person causes, such as a restart."""
    what = draws.of(EVENTS)
    public = [each.raw for each in pressable(world) if not each.raw.is_ephemeral]
    threads = world.places[len(world.channels) : -1]
    if what in {"leaves", "joins"}:
        return Action(0, "leaves" if world.is_in("chitra", "main") else "joins", "")
    if what == "deleted message" and public:
        message = draws.newest(public)
        return Action(0, what, "", {"channel": message.channel_id, "message": message.id})
    if what == "deleted thread" and threads:
        return Action(0, what, "", {"channel": int(draws.of(threads))})
    if what == "restart":
        return Action(0, what, "")
    return Action(0, "time", "", {"seconds": draws.of([60, 3600, DAY // 2, DAY + 60])})


KINDS: Mapping[str, Callable[[World, Draws], Action]] = {
    "plays": plays, "presses": presses, "types": types, "corrupts": corrupts, "fills": fills,
    "completes": completes, "menu": menu, "event": event,
}  # fmt: skip
