"""What people do, made by lot from what there is: mostly what can be done, often legal.

Commands and their options come from the tree that the bot has synced, presses from what it has
shown. The lots are drawn whatever there is: one deed fewer leaves the others as they were, so that
what fails can be made shorter. It must not know what comes of anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hypothesis import strategies as st
from reference_rules import moves
from reference_rules import places as points_of
from strategies import anything

from fuzz.plays import mover_of, state_after
from fuzz.sent import AUTOCOMPLETE, BUTTON, COMMAND, COMPONENT, MODAL, SELECT, Deed, Shown
from fuzz.snapshot import Row
from fuzz.world import PEOPLE, World

Thing = TypeVar("Thing")

LOTS = 14
STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
ROWS, LABELS = 1, 18
NUMBERS = (1, 2, 3, 0, -1, 7, 2**31, 2**53, 2**63 - 1, 2**63, 10**30)
ABSURD = (
    "", " ", "\0", "@everyone", "<@1>", "%s {0}", "{ $player }", "'; DROP TABLE matches; --", "1",
    "x" * 6000, "b3-b4-" * 400, "b\uff13-b4", "-1", "1e309", "a1", "o", "a1xa1xa1", "০১", "null",
)  # fmt: skip
ACTIONS = (
    "accept", "decline", "withdraw", "wait", "resign", "draw", "rematch", "target", "piece", "on",
    "choose", "view", "leave", "stay", "form", "read", "back", "open", "first", "last", "text",
)  # fmt: skip
SIDES = ("black", "white")
OFTEN = ("challenge", "draw", "takeback")
SLOW = ("replay", "leaderboard", "profile")
"""Commands whose pictures take long to draw."""

DAY = 24 * 60 * 60
FATES = ("time", "time", "restart", "deleted message", "deleted thread", "leaves", "joins")

TEMPERS: Mapping[str, Sequence[str]] = {
    "brisk": ["plays"] * 30 + ["presses"] * 8 + ["types"] * 5 + ["completes", "menu", "fate"],
    "sociable": ["plays"] * 12 + ["presses"] * 20 + ["types"] * 14
    + ["completes", "menu", "fills", "spoils", "fate"],
    "wild": ["presses"] * 10 + ["types"] * 10 + ["plays"] * 6 + ["spoils"] * 8
    + ["completes"] * 3 + ["menu", "fills", "fate"] * 2,
}  # fmt: skip
"""How often what is done, by how the people of a world are."""


@dataclass
class Lots:
    """Drawn numbers, used up one after the other (then nought), and a drawn text."""

    left: bytes
    text: str

    def fresh(self) -> Lots:
        """The same, not used up."""
        return replace(self)

    def number(self, below: int) -> int:
        lot, self.left = (self.left[0] if self.left else 0), self.left[1:]
        return lot % below

    def of(self, things: Sequence[Thing]) -> Thing:
        return things[self.number(len(things))]

    def newest(self, things: Sequence[Thing]) -> Thing:
        """One of them, mostly of the first few."""
        return self.of(things[: self.of((4, 4, 20, 250))])

    def seldom(self, times: int = 12) -> bool:
        return self.number(times) == times - 1

    def garbage(self) -> str:
        return self.text or self.of(ABSURD)


texts = st.integers(0, 15).flatmap(lambda lot: anything if lot == 15 else st.just(""))
lots = st.builds(Lots, st.binary(min_size=LOTS, max_size=LOTS), texts)


def deed(world: World, temper: str, lots: Lots) -> Deed:
    """Something that somebody does, as all stands now."""
    made = KINDS[lots.of(TEMPERS[temper])](world, lots)
    if made.place in {"", "dm"} or world.is_in(made.who, world.home_of(made.place)):
        return made
    return replace(made, who="asha")


def living_in(home: str) -> list[str]:
    """Who is in a server; the first two do most."""
    names = [name for name, homes in PEOPLE.items() if home in homes]
    return [*names[:2] * 3, *names[2:]]


def somewhere(world: World, lots: Lots) -> tuple[str, str]:
    """Somebody, and where they are: often a player, where a match goes on."""
    live, often = going_on(world), lots.number(3)
    if live and often:
        match = lots.newest(live)
        return world.name_of(match[lots.of(SIDES)]), world.place_of(match["channel"])
    place = lots.of([*["games", "yard", "hall"] * 2, *world.places])
    return lots.of(living_in("village" if place == "dm" else world.home_of(place))), place


def going_on(world: World) -> list[Row]:
    """The live matches whose channels are still there, newest first."""
    live = reversed(world.kept.live)
    return [row for row in live if row["channel"] in world.backend.channels]


# Moves.


def plays(world: World, lots: Lots) -> Deed:
    """The player to move plays; seldom another does, elsewhere, or something else."""
    live = going_on(world)
    if not live:
        return types(world, lots)
    # Mostly the match that has come farthest, so that some end.
    match = lots.newest(sorted(live, key=lambda row: -row["ply"]))
    state = state_after(match["game"], match["first"], world.kept.moves(match["id"]))
    who, place = world.name_of(mover_of(match, state)), world.place_of(match["channel"])
    move = lots.of(sorted(moves(state)))
    if lots.seldom():
        points = sorted(points_of(match["game"]))
        move = f"{lots.of([lots.of(points), move])}{lots.of('-x')}{lots.of(points)}"
    if lots.seldom():
        who = lots.of(living_in(world.home_of(place)))
    if lots.seldom(20):
        who, place = somewhere(world, lots)
    shown = [each for each in pressable(world) if world.place_of(each.raw.channel_id) == place]
    if shown and lots.number(2):
        return picking(lots, who, place, move, match, lots.newest(shown))
    return typing(world, lots, who, place, move)


SHAPES: tuple[Callable[[str], str], ...] = (
    str, str, str, str.upper, lambda text: re.sub("[-x]", " ", text),
    lambda text: text[:2], lambda text: text[:-1], lambda text: text.replace("x", "-"),
)  # fmt: skip


def typing(world: World, lots: Lots, who: str, place: str, move: str) -> Deed:
    text = lots.garbage() if lots.seldom(25) else lots.of(SHAPES)(move)
    options = [{"name": "move", "type": STRING, "value": text}]
    return Deed(COMMAND, who, place, command(world, "move", options))


def picking(lots: Lots, who: str, place: str, move: str, match: Row, host: Shown) -> Deed:
    """By the picker, as it was shown for this board or an older one."""
    older = lots.seldom()
    version = lots.of(
        [match["version"] + 1, 0] if older else [match["version"], match["position_version"]]
    )
    path = move.replace("x", "-")
    value = lots.of([path[:2], path[:-1], "", "o-o"]) if lots.seldom() else path
    custom_id = f"match:{lots.of(['target', 'piece'])}:{match['id']}:{version}"
    data = {"custom_id": custom_id, "component_type": SELECT, "values": [value]}
    return Deed(COMPONENT, who, place, data, host.raw)


# Commands.


def command(world: World, name: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    """A command as Discord sends it, with the users that are named in it."""
    known = next(each for each in world.commands if each["name"] == name)
    people = {str(each.id): each for each in (*world.users.values(), world.bot_user)}
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


def with_members(world: World, data: dict[str, Any], place: str) -> dict[str, Any]:
    """Discord tells of the users that a command names who of them are members."""
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


def types(world: World, lots: Lots) -> Deed:
    """Any command with any of its options."""
    slash = [each for each in world.commands if each.get("type", 1) == 1]
    often = [each for each in slash if each["name"] in OFTEN]
    if not going_on(world):
        often = often[:1]
    quick = [each for each in slash if each["name"] not in SLOW]
    known = lots.of(slash) if lots.seldom(15) else lots.of([*often, *often, *quick])
    who, place = somewhere(world, lots)
    options = [
        {"name": option["name"], "type": option["type"], "value": value_of(world, option, lots)}
        for option in known.get("options", ())
        if option.get("required") or lots.number(2)
    ]
    data = with_members(world, command(world, known["name"], options), place)
    if lots.seldom(25):
        return Deed(COMMAND, who, place, spoilt(data, lots), sound=False)
    return Deed(COMMAND, who, place, data)


def value_of(world: World, option: Mapping[str, Any], lots: Lots) -> Any:
    """What an option can be, and seldom (no client sends it) what is none of its choices."""
    kind = option["type"]
    choices = [each["value"] for each in option.get("choices", ())]
    if choices and not lots.seldom(16):
        return lots.of(choices)
    if kind == BOOLEAN:
        return bool(lots.number(2))
    if kind == USER:
        names = ["bimal", "asha", "bimal", "asha", *PEOPLE]
        return lots.of([*(str(world.users[name].id) for name in names), str(world.bot_user.id)])
    if kind == INTEGER:
        low, high = option.get("min_value", -1), option.get("max_value", 2**53 - 1)
        return lots.of([max(low, 1), max(low, 2), low, 3, 4, high, 5, low + lots.number(7)])
    return lots.garbage()


def spoilt(data: dict[str, Any], lots: Lots) -> dict[str, Any]:
    """The same with something about it wrong."""
    options = [dict(option) for option in data["options"]]
    way = lots.of(["value", "type", "name", "twice", "less", "more", "command"])
    if way == "command":
        return {**data, "name": lots.of([data["name"].upper(), "nothing", " "])}
    if way == "more" or not options:
        options.append({"name": lots.garbage(), "type": STRING, "value": lots.garbage()})
        return {**data, "options": options}
    at = lots.number(len(options))
    if way == "twice":
        options.append(options[at])
    elif way == "less":
        del options[at]
    elif way == "type":
        options[at]["type"] = lots.of([STRING, INTEGER, BOOLEAN, 10, 99])
    elif way == "name":
        options[at]["name"] = lots.garbage()
    else:
        options[at]["value"] = lots.of([lots.garbage(), lots.of(NUMBERS), True, None, 0.5])
    return {**data, "options": options}


def completes(world: World, lots: Lots) -> Deed:
    """Typing into an option that completes."""
    name, option = lots.of([
        (each["name"], option["name"])
        for each in world.commands
        for option in each.get("options", ())
        if option.get("autocomplete")
    ])  # fmt: skip
    who, place = somewhere(world, lots)
    text = lots.of(["", "a", "b3", "o", "c2-", lots.garbage()])
    typed = [{"name": option, "type": STRING, "value": text, "focused": True}]
    return Deed(AUTOCOMPLETE, who, place, command(world, name, typed))


def menu(world: World, lots: Lots) -> Deed:
    """A member's context menu."""
    known = lots.of([each for each in world.commands if each.get("type", 1) == 2])
    who, place = somewhere(world, lots)
    target = str(world.users[lots.of([*PEOPLE])].id)
    option = {"name": "", "type": USER, "value": target}
    data = with_members(world, command(world, known["name"], [option]), place)
    return Deed(COMMAND, who, place, {**data, "options": [], "target_id": target})


# Presses and forms.


def pressable(world: World) -> list[Shown]:
    """What was shown, newest first, by messages that are still there."""
    messages = world.backend.messages
    return [each for each in world.shown if each.raw.id in messages.get(each.raw.channel_id, ())]


def presses(world: World, lots: Lots) -> Deed:
    """Something that anybody was shown, by anybody; what is gone from a message too."""
    shown = pressable(world)
    if not lots.number(4):  # at most a press each of what takes long
        shown = [each for each in shown if ":replay:" not in each.custom_id]
    if not shown:
        return types(world, lots)
    chosen = lots.newest(shown)
    place = world.place_of(chosen.raw.channel_id)
    who = lots.of(living_in(world.home_of(place)))
    data = {"custom_id": chosen.custom_id, "component_type": chosen.part["type"]}
    if chosen.options:
        data["values"] = [lots.garbage() if lots.seldom() else lots.of(chosen.options)]
    return Deed(COMPONENT, who, place, data, chosen.raw)


def spoils(world: World, lots: Lots) -> Deed:
    """A custom id that was made or spoilt, on any message or in a form."""
    shown = pressable(world)
    if not shown:
        return types(world, lots)
    host, parts = lots.newest(shown), lots.newest(shown).custom_id.split(":")
    numbers = ["1", "2", "3", "0", "7", str(2**63), "", "০১", "1.0"]
    for at, part in enumerate(parts):
        if part.isdigit() and lots.number(2):
            parts[at] = lots.of(numbers)
    if lots.number(2) and len(parts) > 1:
        parts[1] = lots.of(ACTIONS)
    custom_id = lots.garbage() if lots.seldom() else ":".join(parts)
    place = world.place_of(host.raw.channel_id)
    who = lots.of(living_in(world.home_of(place)))
    chosen = lots.of(["1", "a1-o", "pretwa", lots.garbage()])
    if lots.seldom(4):
        field = {"type": 4, "custom_id": custom_id, "value": chosen}
        data = {"custom_id": custom_id, "components": [{"type": ROWS, "components": [field]}]}
        return Deed(MODAL, who, place, data, sound=False)
    kind = lots.of([BUTTON, BUTTON, SELECT, 5, 99])
    data = {"custom_id": custom_id, "component_type": kind}
    if kind != BUTTON:
        data["values"] = [] if lots.seldom() else [chosen]
    return Deed(COMPONENT, who, place, data, host.raw, sound=False)


def fills(world: World, lots: Lots) -> Deed:
    """A form that was shown, filled in as offered or otherwise."""
    if not world.forms:
        return menu(world, lots)
    form, (who, place) = lots.newest(world.forms), somewhere(world, lots)
    parts = []
    for part in form["components"]:
        inner = part.get("component") or part["components"][0]
        offered = [option["value"] for option in inner.get("options", ())]
        value = lots.of(offered) if offered and not lots.seldom() else lots.garbage()
        said = {"value": value} if inner["type"] == 4 else {"values": [value]}
        field = {**said, "type": inner["type"], "custom_id": inner["custom_id"]}
        parts.append({"type": LABELS, "component": field})
    return Deed(MODAL, who, place, {"custom_id": form["custom_id"], "components": parts})


def fate(world: World, lots: Lots) -> Deed:
    """What nobody does: time passes, the bot is restarted, a message or a thread goes, ..."""
    what = lots.of(FATES)
    public = [each.raw for each in pressable(world) if not each.raw.is_ephemeral]
    threads = world.places[len(world.channels) : -1]
    if what in {"leaves", "joins"}:
        return Deed(0, "leaves" if world.is_in("chitra", "village") else "joins", "")
    if what == "deleted message" and public:
        message = lots.newest(public)
        return Deed(0, what, "", {"channel": message.channel_id, "message": message.id})
    if what == "deleted thread" and threads:
        return Deed(0, what, "", {"channel": int(lots.of(threads))})
    if what == "restart":
        return Deed(0, what, "")
    return Deed(0, "time", "", {"seconds": lots.of([60, 3600, DAY // 2, DAY + 60])})


KINDS: Mapping[str, Callable[[World, Lots], Deed]] = {
    "plays": plays, "presses": presses, "types": types, "spoils": spoils, "fills": fills,
    "completes": completes, "menu": menu, "fate": fate,
}  # fmt: skip
