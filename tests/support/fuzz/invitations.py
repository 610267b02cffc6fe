"""Invariants of challenges: who may send, accept, decline and withdraw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.fuzz.alone import chosen, engine_match_requested, next_level, rematch_with_engine
from tests.support.fuzz.case import Case
from tests.support.fuzz.plays import OTHER, player
from tests.support.fuzz.snapshot import Row
from tests.support.reference_rules import GAMES

PACE = "three-days"
"""Default pace."""

FIRST_GAME = "lau-kata-kati"

OPENED = {"state": "open", "match": None}


def invited(case: Case) -> None:
    """Allow a /challenge to another member or to this bot, but to no other bot."""
    chosen = case.act.options
    opponent = int(chosen["opponent"]) if str(chosen.get("opponent")).isdigit() else None
    if opponent == case.act.bot:
        engine_match_requested(case, game_named(str(chosen.get("game"))))
    if opponent in case.act.members and opponent != case.act.who:
        hints = chosen.get("hints", False)
        rated = chosen.get("rated", True) and not hints
        challenge_opened(
            case, opponent, thread=chosen.get("thread", False), rated=rated, hints=hints
        )


def form_filled(case: Case) -> None:
    """Allow a challenge sent with the form of a member's context menu.

    A game by a source's rules replaces the other game.
    """
    filled = case.act.options
    if by_source := filled.get("rules"):
        filled = {**filled, "game": by_source}
    if case.act.number == case.act.bot:
        engine_match_requested(case, game_named(str(filled.get("game"))))
    if case.act.number in case.act.members and case.act.number != case.act.who:
        challenge_opened(case, case.act.number, filled)


def sought(case: Case) -> None:
    """Allow an open challenge by /seek or the game menu."""
    if case.act.guild:
        challenge_opened(case, None)


def play_typed(case: Case) -> None:
    """Allow an engine match by /play. The default game is the actor's last engine game."""
    game = case.act.options.get("game")
    engine_match_requested(case, game_named(str(game)) if game else last_game(case))


def last_game(case: Case) -> str:
    """Return the game that the actor last played against the engine, or the first game."""
    alone = [row for row in case.before.rows("matches") if row["level"] is not None]
    own = [row for row in alone if case.act.who in case.players(row)]
    return max(own, key=lambda row: int(row["id"]))["game"] if own else FIRST_GAME


def play_chosen(case: Case) -> None:
    """Allow an engine match at the actor's next level."""
    game = game_named(str(case.act.options.get(case.act.custom_id)))
    chosen(case, game, level=next_level(case, game))


def challenge_opened(
    case: Case, opponent: int | None, chosen: Mapping[str, Any] | None = None, **more: Any
) -> None:
    """Allow a new challenge with the chosen options."""
    chosen_options, act = chosen or case.act.options, case.act
    wanted = {"thread": False, "rated": True, "hints": False, **more, **OPENED}
    wanted["opponent"] = opponent
    wanted |= {"challenger": act.who, "guild": act.guild, "channel": act.channel}
    game = chosen_options.get("game", chosen_options.get(act.custom_id))
    wanted |= {"game": game_named(str(game)), "rematch_of": None}
    wanted |= {name: chosen_options.get(name, "random") for name in ("side", "first")}
    settings = case.before.row("servers", act.guild)
    wanted["pace"] = chosen_options.get("pace") or (settings["pace"] if settings else PACE)
    case.explain_new_row("challenges", None, wanted, may_decrease={"rated"})


def game_named(text: str) -> str | None:
    """Return the key of the game that `text` abbreviates, or None if it is ambiguous."""
    text = text.partition("/")[0]
    letters = "".join(each for each in text.lower() if each.isalpha())
    begun = [key for key in GAMES if key.replace("-", "").startswith(letters)]
    return begun[0] if letters and len(begun) == 1 else None


def answerable(case: Case, challenge: Row | None) -> bool:
    """Return whether the actor may accept a challenge now."""
    if challenge is None or challenge["state"] != "open" or challenge["expires"] <= case.act.now:
        return False
    return challenge["challenger"] != case.act.who and challenge["opponent"] in {None, case.act.who}


def accepted(case: Case) -> None:
    challenge = case.named_challenge()
    if challenge and answerable(case, challenge):
        begins(case, challenge, case.act.who, channels_of(case, challenge))


def channels_of(case: Case, challenge: Row) -> set[int]:
    """Return the channels in which a challenge's match may begin."""
    if challenge["thread"] or case.before_live(challenge["channel"]):
        return set(case.act.opened)
    return {challenge["channel"]}


def waited(case: Case) -> None:
    """Allow an accepted challenge to wait if its channel is busy, else to begin."""
    challenge = case.named_challenge()
    if challenge is None or not answerable(case, challenge):
        return
    if case.before_live(challenge["channel"]):
        case.explain_update("challenges", challenge, {"state": "waiting", "opponent": case.act.who})
    else:
        begins(case, challenge, case.act.who, {challenge["channel"]})


def declined(case: Case) -> None:
    challenge = case.named_challenge()
    if challenge and answerable(case, challenge) and challenge["opponent"] == case.act.who:
        case.explain_update("challenges", challenge, {"state": "declined"})


def withdrawn(case: Case) -> None:
    """Allow the challenger, or the opponent of a waiting challenge, to withdraw it."""
    challenge = case.named_challenge()
    if challenge is None:
        return
    mine = challenge["challenger"] == case.act.who
    stands = challenge["state"] == "open" and challenge["expires"] > case.act.now
    either = challenge["state"] == "waiting" and case.act.who == challenge["opponent"]
    if either or (mine and (stands or challenge["state"] == "waiting")):
        case.explain_update("challenges", challenge, {"state": "withdrawn"})


def rematch_requested(case: Case) -> None:
    """Allow the first press to challenge to a rematch, and the opponent's to accept."""
    match, act = case.named_match(), case.act
    if match and match["level"]:
        rematch_with_engine(case)
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
    case.explain_new_row("challenges", None, wanted, may_decrease={"rated"})


def last_rematch(case: Case, match: Row) -> tuple[Row, Row | None]:
    """Return the last match in the series of rematches, and its rematch challenge or None."""
    challenge = case.before.rows("challenges", rematch_of=match["id"])
    standing = [row for row in challenge if row["match"] is not None or waits(case, row)]
    newest = max(standing, key=lambda row: int(row["id"]), default=None)
    begun = newest and case.before.row("matches", newest["match"])
    return last_rematch(case, begun) if begun else (match, newest)


def waits(case: Case, challenge: Row) -> bool:
    return challenge["state"] in {"open", "waiting"} and challenge["expires"] > case.act.now


def begins(case: Case, challenge: Row, opponent: int, where: set[int]) -> None:
    """Allow the match that an accepted challenge begins."""
    found = [change for change in case.unexplained if change.table == "matches"]
    new = [change.after for change in found if change.before is None and change.after]
    if len(new) != 1:
        return
    (match,) = new
    pair, challenger = {challenge["challenger"], opponent}, challenge["challenger"]
    case.check(set(case.players(match)) == pair, f"other players: {match}")
    case.check(match["channel"] in where, f"in another channel than {where}: {match}")
    if challenge["side"] != "random":
        case.check(player(match, challenge["side"]) == challenger, f"sides: {match}")
    if challenge["first"] != "random":
        starts = player(match, match["first"]) == challenger
        case.check(starts == (challenge["first"] == "me"), f"who moves first: {match}")
    wanted = {name: challenge[name] for name in ("game", "guild", "rated", "hints", "pace")}
    wanted |= {"version": 0, "position_version": 0, "ply": 0, "ended": None}
    wanted["started"] = case.time_of(match["started"])
    case.explain_new_row("matches", (match["id"],), wanted, may_decrease={"rated"})
    settled = {"state": "accepted", "opponent": opponent, "match": match["id"]}
    case.explain_update("challenges", challenge, settled)
