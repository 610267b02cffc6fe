"""Scores of a pairing's games: by matches, by absence, and at the end of a round."""

from collections.abc import Mapping
from dataclasses import replace

from bot.play.tournaments.values import WIN, Ended, MatchState, TournamentPairing
from guti import Side


def settled(
    pairing: TournamentPairing, gone: set[int], matches: Mapping[int, MatchState]
) -> TournamentPairing:
    """Return a pairing with the results of matches; the seats in `gone` lose open games."""
    for index, game in enumerate(pairing.games):
        if game.score is None and game.match is not None and game.match in matches:
            pairing = _with_result(pairing, index, matches[game.match])
    return _forfeited(pairing, gone) if gone else pairing


def _with_result(pairing: TournamentPairing, index: int, state: MatchState) -> TournamentPairing:
    game = pairing.games[index]
    came = _moved(pairing, index, state)
    if came - pairing.came:
        pairing = replace(pairing, came=pairing.came | came)
    if state.live:
        return pairing
    if state.aborted:
        return pairing.with_game(index, replace(game, match=None, opened=None))
    score = pairing.scored_by_side(state.winner, index)
    return pairing.with_game(index, replace(game, score=score, ended=Ended.PLAYED))


def _moved(pairing: TournamentPairing, index: int, state: MatchState) -> frozenset[int]:
    """Return the seats that have moved in a game; Black moves first."""
    black = pairing.black(index)
    others = [seat for seat in pairing.seats if seat != black]
    return frozenset([black, *others][: state.plies])


def _forfeited(pairing: TournamentPairing, gone: set[int]) -> TournamentPairing:
    """Return the pairing with its open games lost by the seats in `gone`."""
    score = _without(pairing, gone)
    for index, game in enumerate(pairing.games):
        if game.score is None:
            pairing = pairing.with_game(index, replace(game, score=score, ended=Ended.ABSENT))
    return pairing


def _without(pairing: TournamentPairing, absent: set[int]) -> tuple[int, int]:
    """Return both scores of a game that the seats in `absent` did not play."""
    one, other = (0 if seat in absent else WIN for seat in (pairing.one, pairing.other or 0))
    return (0, 0) if one == other else (one, other)


def expired(
    pairing: TournamentPairing, matches: Mapping[int, MatchState], counts: Mapping[int, Side | None]
) -> TournamentPairing:
    """Return a pairing after the round's end: pieces are counted, or players absent."""
    for index, game in enumerate(pairing.games):
        if game.score is not None:
            continue
        if game.match is not None and game.match in counts:
            score = pairing.scored_by_side(counts[game.match], index)
            ended = Ended.COUNTED
        else:
            state = matches.get(game.match) if game.match is not None else None
            score, ended = _without(pairing, _absent_from(pairing, index, state)), Ended.ABSENT
        pairing = pairing.with_game(index, replace(game, score=score, ended=ended))
    return pairing


def _absent_from(pairing: TournamentPairing, index: int, state: MatchState | None) -> set[int]:
    """Return the seats that did not come to a game; both if neither did."""
    seats = set(pairing.seats)
    if state is not None:
        moved = _moved(pairing, index, state)
        # Before the first move only Black is late.
        return {pairing.black(index)} if not moved else seats - moved
    return seats - pairing.came or seats


def was_absent(pairing: TournamentPairing, seat: int) -> bool:
    """Return whether a seat came to no game of a pairing."""
    return seat not in pairing.came and not pairing.was_played
