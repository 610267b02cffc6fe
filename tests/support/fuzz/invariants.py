"""The database changes that each action may cause.

This is an independent reading of the rules of play. An action missing from the tables may change
nothing: add a new command to INVARIANTS, a new option of /settings or /server to OWN or SERVER of
`preferences`, and a new column that follows a match or a challenge to FOLLOWS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType

from bot.play.limits import CHALLENGE_LIFETIME, QUEUE_LIFETIME
from tests.support.fuzz.alone import (
    engine_resigns,
    follows_by_itself,
    hinted,
    match_replaced,
    rematch_with_engine,
    replied,
)
from tests.support.fuzz.case import Case
from tests.support.fuzz.deadlines import overlooked, rescheduled
from tests.support.fuzz.deletions import data_deleted
from tests.support.fuzz.endings import ends, ends_early
from tests.support.fuzz.invitations import (
    accepted,
    declined,
    form_filled,
    invited,
    play_chosen,
    play_typed,
    rematch_requested,
    sought,
    waited,
    withdrawn,
)
from tests.support.fuzz.learning import answered, level_played, match_begun, opened
from tests.support.fuzz.learning import typed as learning_typed
from tests.support.fuzz.offers import (
    draw_typed,
    offer_accepted,
    offer_declined,
    offer_pressed,
    offer_to_engine,
    offer_withdrawn,
    takeback_typed,
)
from tests.support.fuzz.plays import (
    ENGINE,
    OTHER,
    SIDES,
    can_mean,
    mover_of,
    outcome_of,
    player,
    state_after,
)
from tests.support.fuzz.practising import (
    analysed,
    cards_renewed,
    daily_puzzle_posted,
    puzzled,
    shared,
    tried,
    week_card_posted,
)
from tests.support.fuzz.preferences import (
    OWN,
    SERVER,
    direct_puzzles_sent,
    language_chosen,
    preferred,
    selects,
    server_settings_changed,
)
from tests.support.fuzz.slow_play import (
    day_given,
    followed,
    guessed,
    page_changed,
    page_shared,
    planned,
    vacation_begun,
    vacation_ended,
    watched,
    weekends_wished,
)
from tests.support.fuzz.snapshot import Row
from tests.support.fuzz.tournaments import (
    tournament_directed,
    tournament_joined,
    tournament_planned,
    tournament_played,
    tournaments_advanced,
)
from tests.support.reference_rules import moves

LIFETIMES_S = {round(each.total_seconds()) for each in (CHALLENGE_LIFETIME, QUEUE_LIFETIME)}


def judge(case: Case) -> list[str]:
    """Return the errors in an action's result."""
    invariant = INVARIANTS.get(case.act.name)
    if invariant:
        invariant(case)
    daily_puzzle_posted(case)
    week_card_posted(case)
    direct_puzzles_sent(case)
    cards_renewed(case)
    followed(case)
    tournaments_advanced(case)
    rescheduled(case)
    illegal = (f"no legal cause: {change}" for change in case.unexplained)
    return [*case.wrong, *illegal, *overlooked(case.after)]


# Moves.


def typed(case: Case) -> None:
    """Allow a move typed with /move."""
    match = case.live_here()
    if match:
        text = str(case.act.options.get("move", ""))
        plays(case, match, can_mean(text))
        due = text in legal_for(case, match) and not could_help(case, match)
        case.require(due, "a legal move was refused", match)


def picked(case: Case) -> None:
    """Allow a move chosen in the picker."""
    match = case.named_match()
    if match and match["ended"] is None and case.act.version >= match["position_version"]:
        chosen = str(case.act.options.get(case.act.custom_id, ""))
        plays(case, match, lambda move: move.replace("x", "-") == chosen)


def pressed(case: Case) -> None:
    """Allow the move that a button plays, if the button fits only one legal move."""
    match = case.named_match()
    if match and match["ended"] is None and case.act.version >= match["position_version"]:
        plays(case, match, can_mean(case.act.custom_id.split(":")[-1]))


def could_help(case: Case, match: Row) -> bool:
    """Return whether an engine match could help the actor in another live match."""
    others = (row for row in case.before.live if not row["level"] and not row["hints"])
    return bool(match["level"]) and any(case.plays_in(row) for row in others)


def legal_for(case: Case, match: Row) -> set[str]:
    """Return the actor's legal moves, or no moves if it is not the actor's turn."""
    state = state_after(match, case.before.moves(match["id"]))
    return moves(state) if case.act.who == mover_of(match, state) else set()


def plays(case: Case, match: Row, matches_input: Callable[[str], bool]) -> None:
    """Allow one legal move and the automatic moves after it."""
    number, old = match["id"], case.before.moves(match["id"])
    new = case.after.moves(number)[len(old) :]
    if not new or case.after.moves(number)[: len(old)] != old:
        return
    if new[0] not in legal_for(case, match) or not matches_input(new[0]):
        return
    after = old
    for at, move in enumerate(new):
        if at and not follows_by_itself(case, match, after, move):
            return
        after = (*after, move)
        turn = case.after.rows("turns", match=number, ply=len(after), taken_back=None)[0]
        alone = bool(at) and mover_at(match, after[:-1]) != ENGINE
        expected = (match["version"] + at + 1, alone)
        case.check((turn["version"], bool(turn["automatic"])) == expected, f"turn {turn}")
        case.explain("turns", number, turn["version"])
    version = match["version"] + len(new)
    changed = {"version": version, "position_version": version, "ply": len(after)}
    if given_up := engine_resigns(case, match, after):
        changed["version"] += 1
    ends(case, match, given_up or outcome_of(match, after), **changed)
    replied(case, match, after)


def mover_at(match: Row, moves_: tuple[str, ...]) -> int:
    return mover_of(match, state_after(match, moves_))


# Resignations, claims and other actions of a player that are not moves.


def resigned(case: Case) -> None:
    match = case.named_match()
    if match and case.plays_in(match) and case.act.version >= match["position_version"]:
        ends_early(case, match, "resignation", OTHER[case.side(match)])


def given_up(case: Case) -> None:
    """Allow the actor to resign an engine match and begin another in its place."""
    match = case.named_match()
    if match and match["level"] and (match["ended"] or case.plays_in(match)):
        resigned(case)
        match_replaced(case, match)


def claimed(case: Case) -> None:
    """Allow the actor to claim a win if the opponent left or is silent too long."""
    match = case.live_here()
    if match and case.plays_in(match):
        opponent = player(match, OTHER[case.side(match)])
        state = state_after(match, case.before.moves(match["id"]))
        reminded = match["claimable_from"] and case.before.row("due", "match", match["id"]) is None
        waited = reminded and match["claimable_from"] <= case.act.now
        if opponent not in case.act.members:
            ends_early(case, match, "abandoned", case.side(match))
        elif waited and SIDES[state.mover] != case.side(match):
            ends_early(case, match, "silence", case.side(match))


# Time.


def passed(case: Case) -> None:
    """Allow the passing of time to end matches on time and to abort engine matches."""
    for change in [each for each in case.unexplained if each.table == "matches"]:
        match, after = change.before, change.after
        if match is None or after is None or match["ended"]:
            continue
        due = case.before.row("due", "match", match["id"])
        was_due = due is not None and due["at"] <= case.act.now
        if after["ended"] and match["deadline"] and match["deadline"] <= case.act.now:
            state = state_after(match, case.before.moves(match["id"]))
            ends_early(case, match, "time", OTHER[SIDES[state.mover]])
        elif was_due and after["ended"] and match["level"]:
            ends(case, match, ("aborted", None), version=match["version"] + 1)
        elif was_due:
            case.explain("matches", match["id"], columns={"claimable_from"})


def restarted(case: Case) -> None:
    """Allow time limits to be extended by the bot's downtime."""
    passed(case)
    extensions = set[tuple[float, float]]()
    extended = set[float]()
    for change in [each for each in case.unexplained if each.table == "challenges"]:
        if change.before and change.after and change.columns == {"expires"}:
            # A challenge sent after the last heartbeat lasts at most the full time again.
            if round(seconds(case.act.now, change.after["expires"])) not in LIFETIMES_S:
                extended.add(seconds(change.before["expires"], change.after["expires"]))
            case.explain("challenges", *change.key)
    case.check(len(extended) <= 1 and min(extended, default=1) > 0, f"challenges: {extended}")
    for change in [each for each in case.unexplained if each.table == "matches"]:
        before, after = change.before, change.after
        for name in ("deadline", "claimable_from"):
            if before and after and before[name] and change.columns == {name}:
                turn = seconds(before["turn_started"], case.act.now)
                extensions.add((seconds(before[name], after[name]), turn))
                case.explain("matches", *change.key)
    away = max((gap for gap, _ in extensions), default=0)
    alike = all(0 < gap == min(away, turn) for gap, turn in extensions)
    case.check(alike, f"extensions back, and since when it is whose turn: {extensions}")


def seconds(one: str, other: str) -> float:
    return (datetime.fromisoformat(other) - datetime.fromisoformat(one)).total_seconds()


# Everything else.


def board_shown(case: Case) -> None:
    """Allow /board to move the actor's match to this channel if its own was deleted."""
    match = case.live_here()
    if match is None:
        gone = [row for row in case.before.live if row["channel"] not in case.act.channels]
        own = [row for row in gone if case.act.who in case.players(row)]
        for lost in own:
            if lost["guild"] == case.act.guild:
                case.explain("matches", lost["id"], columns={"channel"})
                return


def leaderboard_shown(case: Case) -> None:
    """Allow a leaderboard to record which members have left or returned."""
    for change in list(case.unexplained):
        guild, user = change.key[0], change.key[-1]
        if change.table in {"members", "standings"} and change.before and change.after:
            truly = bool(change.after["gone"]) == (user not in case.act.members)
            if guild == case.act.guild and truly:
                case.explain(change.table, *change.key, columns={"gone", "checked"})


INVARIANTS: Mapping[str, Callable[[Case], None]] = MappingProxyType({
    "/move": typed,
    "match:piece": picked,
    "match:target": picked,
    "match:play": pressed,
    "match:from": pressed,
    "match:offer": offer_pressed,
    "match:ask": offer_to_engine,
    "match:resign": resigned,
    "match:instead": given_up,
    "/draw": draw_typed,
    "match:draw": offer_pressed,
    "/takeback": takeback_typed,
    "match:accept": offer_accepted,
    "match:decline": offer_declined,
    "match:withdraw": offer_withdrawn,
    "/challenge": invited,
    "form:challenge": form_filled,
    "/seek": sought,
    "/play": play_typed,
    "engine:game": play_chosen,
    "match:again": rematch_with_engine,
    "/hint": hinted,
    "match:hint": hinted,
    "match:share": shared,
    "/tournament": tournament_planned,
    **dict.fromkeys(("tournament:join", "tournament:leave"), tournament_joined),
    **dict.fromkeys(
        (f"tournament:{it}" for it in ("announce", "discard", "do")), tournament_directed
    ),
    "tournament:play": tournament_played,
    "match:watch": watched,
    "match:guess-move": guessed,
    "vacation:begin": vacation_begun,
    "vacation:end": vacation_ended,
    "match:give-day": day_given,
    "match:weekends": weekends_wished,
    **dict.fromkeys(
        (f"conditions:{it}" for it in ("remove", "add", "move", "piece", "choose")), planned
    ),
    **dict.fromkeys(("match:publish", "puzzle:publish"), page_shared),
    **dict.fromkeys((f"shared:{it}" for it in ("name", "hide", "sure")), page_changed),
    "share:play": tried,
    "week:play": tried,
    "seek:game": sought,
    "challenge:accept": accepted,
    "challenge:wait": waited,
    "challenge:decline": declined,
    "challenge:withdraw": withdrawn,
    "match:rematch": rematch_requested,
    "/claim": claimed,
    "time": passed,
    "restart": restarted,
    "/board": board_shown,
    "/settings": preferred,
    "help:language": language_chosen,
    "/learn": learning_typed,
    **dict.fromkeys(("lesson:game", "lesson:choose", "lesson:open"), opened),
    "lesson:play": answered,
    "lesson:match": match_begun,
    **dict.fromkeys(("/analyse", "match:analyse"), analysed),
    "/puzzle": puzzled,
    **dict.fromkeys((f"puzzle:{it}" for it in ("open", "from", "play", "show", "next")), puzzled),
    "puzzle:own": puzzled,
    **dict.fromkeys(("/today", "today:puzzle"), puzzled),
    "today:level": level_played,
    "privacy:confirm": data_deleted,
    "/server": server_settings_changed,
    **dict.fromkeys(selects("settings", OWN), preferred),
    **dict.fromkeys(selects("server", SERVER), server_settings_changed),
    "/leaderboard": leaderboard_shown,
    "leaderboard:back": leaderboard_shown,
    "leaderboard:on": leaderboard_shown,
})  # fmt: skip
"""Invariant of each action. Any other action may change nothing."""
