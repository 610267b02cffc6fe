"""Invariants of challenges: who may send, accept, decline and withdraw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.fuzz.alone import again, chosen, next_level, played
from tests.support.fuzz.case import Case
from tests.support.fuzz.plays import OTHER, player
from tests.support.fuzz.snapshot import Row
from tests.support.reference_rules import GAMES

PACE = "three-days"
"""The default pace of challenger and server."""

FIRST_GAME = "lau-kata-kati"

OPENED = {"state": "open", "match": None}


def invited(case: Case) -> None:
    """Accept a /challenge to another member or to this bot, but to no other bot."""
    said = case.act.options
    opponent = int(said["opponent"]) if str(said.get("opponent")).isdigit() else None
    if opponent == case.act.bot:
        played(case, game_named(str(said.get("game"))))
    if opponent in case.act.members and opponent != case.act.who:
        hints = said.get("hints", False)
        rated = said.get("rated", True) and not hints
        opens(case, opponent, thread=said.get("thread", False), rated=rated, hints=hints)


def form_filled(case: Case) -> None:
    """Accept a challenge by the context menu's form, whose custom id names the opponent."""
    if case.act.number == case.act.bot:
        played(case, game_named(str(case.act.options.get("game"))))
    if case.act.number in case.act.members and case.act.number != case.act.who:
        opens(case, case.act.number)


def sought(case: Case) -> None:
    """Accept a /seek, or a game chosen for it, by any member."""
    if case.act.guild:
        opens(case, None)


def play_typed(case: Case) -> None:
    """Accept a /play against the engine, by default in the game last played against it."""
    said = case.act.options.get("game")
    played(case, game_named(str(said)) if said else last_game(case))


def last_game(case: Case) -> str:
    """Return the game of the actor's last match against the engine, or the first of all."""
    alone = [row for row in case.before.rows("matches") if row["level"] is not None]
    own = [row for row in alone if case.act.who in case.players(row)]
    return max(own, key=lambda row: int(row["id"]))["game"] if own else FIRST_GAME


def play_chosen(case: Case) -> None:
    """Accept a match against the engine at the actor's next level, in the chosen game."""
    game = game_named(str(case.act.options.get(case.act.custom_id)))
    chosen(case, game, level=next_level(case, game))


def opens(
    case: Case, opponent: int | None, chosen: Mapping[str, Any] | None = None, **more: Any
) -> None:
    """Accept a new challenge with the requested values; it may become unrated."""
    said, act = chosen or case.act.options, case.act
    wanted = {"thread": False, "rated": True, "hints": False, **more, **OPENED}
    wanted["opponent"] = opponent
    wanted |= {"challenger": act.who, "guild": act.guild, "channel": act.channel}
    game = said.get("game", said.get(act.custom_id))
    wanted |= {"game": game_named(str(game)), "rematch_of": None}
    wanted |= {name: said.get(name, "random") for name in ("side", "first")}
    settings = case.before.row("servers", act.guild)
    wanted["pace"] = said.get("pace") or (settings["pace"] if settings else PACE)
    case.is_new("challenges", None, wanted, less={"rated"})


def game_named(text: str) -> str | None:
    """Return the only game whose name starts with `text`, which may end with a rule set."""
    text = text.partition("/")[0]
    letters = "".join(each for each in text.lower() if each.isalpha())
    begun = [key for key in GAMES if key.replace("-", "").startswith(letters)]
    return begun[0] if letters and len(begun) == 1 else None


def answerable(case: Case, asked: Row | None) -> bool:
    """Return whether the actor may accept a challenge now."""
    if asked is None or asked["state"] != "open" or asked["expires"] <= case.act.now:
        return False
    return asked["challenger"] != case.act.who and asked["opponent"] in {None, case.act.who}


def accepted(case: Case) -> None:
    asked = case.named_challenge()
    if asked and answerable(case, asked):
        begins(case, asked, case.act.who, channels_of(case, asked))


def channels_of(case: Case, asked: Row) -> set[int]:
    """Return the possible channels of a challenge's match."""
    if asked["thread"] or case.before_live(asked["channel"]):
        return set(case.act.opened)
    return {asked["channel"]}


def waited(case: Case) -> None:
    """Accept that a challenge waits for a free channel, or that its match begins."""
    asked = case.named_challenge()
    if asked is None or not answerable(case, asked):
        return
    if case.before_live(asked["channel"]):
        case.becomes("challenges", asked, {"state": "waiting", "opponent": case.act.who})
    else:
        begins(case, asked, case.act.who, {asked["channel"]})


def declined(case: Case) -> None:
    asked = case.named_challenge()
    if asked and answerable(case, asked) and asked["opponent"] == case.act.who:
        case.becomes("challenges", asked, {"state": "declined"})


def withdrawn(case: Case) -> None:
    """Accept a withdrawal by the challenger, or by either player of a waiting challenge."""
    asked = case.named_challenge()
    if asked is None:
        return
    mine = asked["challenger"] == case.act.who
    stands = asked["state"] == "open" and asked["expires"] > case.act.now
    either = asked["state"] == "waiting" and case.act.who == asked["opponent"]
    if either or (mine and (stands or asked["state"] == "waiting")):
        case.becomes("challenges", asked, {"state": "withdrawn"})


def asked_again(case: Case) -> None:
    """Accept a rematch of a finished match, with sides and first move swapped."""
    match, act = case.named_match(), case.act
    if match and match["level"]:
        again(case)
        return
    if match is None or match["ended"] is None or act.who not in case.players(match):
        return
    channel, (match, standing) = match["channel"], last_rematch(case, match)
    if match["ended"] is None or match["channel"] != channel:
        return
    if standing:
        if answerable(case, standing):
            begins(case, standing, act.who, channels_of(case, standing))
        return
    side = case.side(match)
    wanted = {name: match[name] for name in ("game", "guild", "channel", "rated", "hints", "pace")}
    wanted |= {"challenger": act.who, "opponent": player(match, OTHER[side])}
    wanted |= {"side": OTHER[side], "first": "opponent" if match["first"] == side else "me"}
    wanted |= {"rematch_of": match["id"], **OPENED}
    case.is_new("challenges", None, wanted, less={"rated"})


def last_rematch(case: Case, match: Row) -> tuple[Row, Row | None]:
    """Return the last rematch of a match, and the open challenge to another rematch."""
    asked = case.before.rows("challenges", rematch_of=match["id"])
    standing = [row for row in asked if row["match"] is not None or waits(case, row)]
    newest = max(standing, key=lambda row: int(row["id"]), default=None)
    begun = newest and case.before.row("matches", newest["match"])
    return last_rematch(case, begun) if begun else (match, newest)


def waits(case: Case, asked: Row) -> bool:
    return asked["state"] in {"open", "waiting"} and asked["expires"] > case.act.now


def begins(case: Case, asked: Row, opponent: int, where: set[int]) -> None:
    """Accept the match of a challenge with the requested values."""
    found = [change for change in case.unexplained if change.table == "matches"]
    new = [change.after for change in found if change.before is None and change.after]
    if len(new) != 1:
        return
    (match,) = new
    pair, challenger = {asked["challenger"], opponent}, asked["challenger"]
    case.check(set(case.players(match)) == pair, f"other players: {match}")
    case.check(match["channel"] in where, f"in another channel than {where}: {match}")
    if asked["side"] != "random":
        case.check(player(match, asked["side"]) == challenger, f"sides: {match}")
    if asked["first"] != "random":
        starts = player(match, match["first"]) == challenger
        case.check(starts == (asked["first"] == "me"), f"who moves first: {match}")
    wanted = {name: asked[name] for name in ("game", "guild", "rated", "hints", "pace")}
    wanted |= {"version": 0, "position_version": 0, "ply": 0, "ended": None}
    wanted["started"] = case.moment(match["started"])
    case.is_new("matches", (match["id"],), wanted, less={"rated"})
    settled = {"state": "accepted", "opponent": opponent, "match": match["id"]}
    case.becomes("challenges", asked, settled)
