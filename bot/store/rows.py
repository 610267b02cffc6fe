"""Rows to values and back: what the store keeps of a match and a challenge.

It must not know how rows are asked for.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlalchemy import Row

from bot.engine import Game, Move, Outcome, Side, Termination
from bot.games import GAMES
from bot.play.challenge import Challenge, FirstChoice, SideChoice, State
from bot.play.match import Ending, Match, Offer, OfferKind
from bot.play.pace import Pace

OPEN = "open"
DECLINED = "declined"
GONE = "gone"
"""What became of an offer: accepted, or withdrawn by playing on."""


def row_of_challenge(challenge: Challenge) -> dict[str, object]:
    """The columns of a new challenge."""
    return {
        "game": challenge.game.key,
        "guild": challenge.guild,
        "channel": challenge.channel,
        "challenger": challenge.challenger,
        "challenger_name": challenge.challenger_name,
        "opponent": challenge.opponent,
        "opponent_name": challenge.opponent_name,
        "side": challenge.side.value,
        "first": challenge.first.value,
        "thread": challenge.thread,
        "rated": challenge.rated,
        "pace": challenge.pace.value,
        "rematch_of": challenge.rematch_of,
        "lapses": challenge.lapses,
        "state": challenge.state.value,
    }


def challenge_of(row: Row[Any]) -> Challenge:
    """The challenge in a row."""
    return Challenge(
        id=row.id,
        game=GAMES[row.game],
        guild=row.guild,
        channel=row.channel,
        challenger=row.challenger,
        challenger_name=row.challenger_name,
        opponent=row.opponent,
        opponent_name=row.opponent_name,
        lapses=row.lapses,
        side=SideChoice(row.side),
        first=FirstChoice(row.first),
        thread=row.thread,
        rated=row.rated,
        pace=Pace(row.pace),
        rematch_of=row.rematch_of,
        state=State(row.state),
    )


def row_of_match(match: Match) -> dict[str, object]:
    """The columns of a new match."""
    return {
        "game": match.game.key,
        "guild": match.guild,
        "channel": match.channel,
        "black": match.black,
        "white": match.white,
        "black_name": match.black_name,
        "white_name": match.white_name,
        "rated": match.rated,
        "pace": match.pace.value,
        "first": match.first.value,
        **changes_of_match(match),
        **clock_of_match(match),
    }


def clock_of_match(match: Match) -> dict[str, object]:
    """The columns that change when a turn begins, and when the match ends."""
    return {"since": match.since, "deadline": match.deadline, "due": match.due}


def changes_of_match(match: Match) -> dict[str, object]:
    """The columns that change while a match is played."""
    result = match.result
    return {
        "version": match.version,
        "turned": match.turned,
        "ply": len(match.moves),
        "termination": result and result.termination.value,
        "winner": result and result.winner and result.winner.value,
    }


def rows_of_turns(before: Match, after: Match, now: datetime) -> list[dict[str, object]]:
    """The rows of the turns that `after` has and `before` has not."""
    new = len(after.moves) - len(before.moves)
    return [
        {
            "match": after.id,
            "version": after.version - len(after.moves) + ply,
            "ply": ply,
            "move": str(after.moves[ply - 1]),
            "automatic": ply in after.automatic,
            "played": now,
        }
        for ply in range(len(after.moves) - max(0, new) + 1, len(after.moves) + 1)
    ]


def rows_of_offers(before: Match, after: Match, now: datetime) -> list[dict[str, object]]:
    """The rows of the offers that `after` has and `before` has not."""
    known = {offer.version for offer in before.offers}
    return [
        {
            "match": after.id,
            "version": offer.version,
            "ply": len(after.moves),
            "kind": offer.kind.value,
            "side": offer.by.value,
            "state": OPEN,
            "made": now,
        }
        for offer in after.offers
        if offer.version not in known
    ]


def match_of(rows: Sequence[Row[Any]]) -> Match:
    """The match in its rows: one for each turn (none has an empty one) and offer of this ply."""
    row = rows[0]
    game = GAMES[row.game]
    turns = {each.turn_ply: each for each in rows if each.turn_ply}
    offers = {each.offer_version: each for each in rows if each.offer_version}
    return Match(
        id=row.id,
        game=game,
        guild=row.guild,
        channel=row.channel,
        black=row.black,
        white=row.white,
        black_name=row.black_name,
        white_name=row.white_name,
        rated=row.rated,
        pace=Pace(row.pace),
        started=row.started,
        first=Side(row.first),
        moves=tuple(_move(game, turns[ply].move) for ply in sorted(turns)),
        version=row.version,
        turned=row.turned,
        result=_result(row.termination, row.winner),
        offers=tuple(_offer(offers[version]) for version in sorted(offers)),
        automatic=frozenset(ply for ply in turns if turns[ply].automatic),
        message=row.message,
        shown=row.shown,
        since=row.since,
        deadline=row.deadline,
        due=row.due,
    )


def _offer(row: Row[Any]) -> Offer:
    return Offer(
        OfferKind(row.offer_kind),
        Side(row.offer_side),
        row.offer_version,
        declined=row.offer_state == DECLINED,
    )


def _move(game: Game, text: str) -> Move:
    """The move that was kept as `text`; it was legal when it was played."""
    path = tuple(text.replace("x", "-").split("-"))
    if "x" not in text:
        return Move(path)
    return Move(path, tuple(game.board.between[ends] for ends in pairwise(path)))


def _result(termination: str | None, winner: str | None) -> Outcome | None:
    if termination is None:
        return None
    known = (*Termination, *Ending)
    return Outcome(
        next(way for way in known if way.value == termination), Side(winner) if winner else None
    )
