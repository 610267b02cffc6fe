"""Tables of tournaments computed by gacrux, an independent implementation of FIDE's C.07.

gacrux reads a tournament as games that score 1, 1/2 or 0, so a pairing of two games is told as one
game with the pairing's Standard Points. Its points and direct meetings then differ from ours, but
the other tie-breaks do not.
"""

from collections.abc import Sequence
from typing import Any

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Entrant, Form, TournamentPairing

RULES = "2026-03-01"
"""The rules that gacrux names, in force since that day."""


def gacrux_table(tournament: Tournament, tie_breaks: Sequence[str]) -> dict[int, list[Any]]:
    """Return the tie-breaks of each seat, followed by the place."""
    reader = trf2json()
    reader.parse_file(trf(tournament), 0)
    assert reader.get_status() == 0, reader.chessjson["status"]
    read, is_circle = reader.get_tournament(1), tournament.plan.form is Form.ROUND_ROBIN
    params = {"tiebreak": list(tie_breaks), "check": False}
    params |= {"pre_determined": is_circle, "swiss": not is_circle}
    result = tiebreak(read, tournament.round, params).compute_tiebreaks(read, params)
    assert result["rules"] == RULES
    return {each["cid"]: [*each["tiebreakScore"], each["rank"]] for each in result["competitors"]}


def trf(tournament: Tournament) -> str:
    """Return a tournament in FIDE's report format, TRF16."""
    lines = ["012 Tournament", "042 2026/06/01", f"XXR {tournament.round}"]
    lines += [_player(tournament, each) for each in tournament.entrants]
    return "\n".join(lines) + "\n"


def _player(tournament: Tournament, entrant: Entrant) -> str:
    rounds = "".join(
        "  " + _round(tournament, entrant, number) for number in range(1, tournament.round + 1)
    )
    # Gacrux recomputes the points in columns 81 to 84.
    name = f"Player {entrant.seat}"
    return (
        f"001 {entrant.seat:4}  {'':3} {name:33} {'':4} {'':3} {'':11} {'':10}  0.0 {'':4}{rounds}"
    )


def _round(tournament: Tournament, entrant: Entrant, number: int) -> str:
    """Return opponent, colour and result of a round."""
    own = (each for each in tournament.of_round(number) if entrant.seat in each.seats)
    pairing = next(own, None)
    if pairing is None:
        late = tournament.plan.late_half and number < entrant.joined
        return "0000 - H" if late else "0000 - Z"
    if pairing.other is None:
        return "0000 - Z" if tournament.plan.form is Form.ROUND_ROBIN else "0000 - U"
    colour = "b" if pairing.one == entrant.seat else "w"
    return f"{pairing.opponent(entrant.seat):4} {colour} {_result(pairing, entrant.seat)}"


def _result(pairing: TournamentPairing, seat: int) -> str:
    own, both = pairing.halves(seat), sum(pairing.score)
    if pairing.was_played:
        return "=" if own * 2 == both else "1" if own * 2 > both else "0"
    return "+" if own * 2 > both else "-"
