"""The turning point of a finished match: the move that lost the match."""

from dataclasses import dataclass

from bot.play.match import Match
from guti import Move, Side


@dataclass(frozen=True)
class Share:
    """A message that shows a match's turning point; `ply` is the ply of the fatal move."""

    message: int
    match: int
    guild: int
    channel: int
    ply: int


@dataclass(frozen=True)
class TurningPoint:
    """The loser's fatal move, at ply `ply` of a match."""

    match: Match
    ply: int

    @property
    def loser(self) -> Side:
        """The side that made the fatal move."""
        return self.match.positions[self.ply - 1].to_move

    @property
    def move(self) -> Move:
        """The fatal move, which lost the match."""
        return self.match.moves[self.ply - 1]

    @property
    def answer(self) -> Move:
        """The opponent's reply to the fatal move."""
        return self.match.moves[self.ply]


def turning_point(match: Match, judged_ply: int | None = None) -> TurningPoint | None:
    """Return the turning point of a finished match, or None if no move fits.

    `judged_ply` is the ply of the fatal move according to an analysis. If it is None, or if no
    reply by the winner follows, the fatal move is the move whose reply won the most pieces, minus
    those recaptured immediately. If one side won the match, only replies by that side are compared.
    Moves that the loser chose are preferred to forced ones, and earlier moves to later ones.
    """
    if match.result is None:
        return None
    plies = range(match.opening_plies + 1, len(match.moves))
    winner = match.result.winner
    possible = [ply for ply in plies if winner in {None, match.positions[ply].to_move}]
    if judged_ply in possible:
        return TurningPoint(match, judged_ply)
    taken = [ply for ply in possible if _balance(match, ply) > 0]
    chosen = [ply for ply in taken if len(match.positions[ply - 1].legal_moves) > 1]
    ply = max(chosen or taken, key=lambda each: _balance(match, each), default=None)
    return TurningPoint(match, ply) if ply else None


def _balance(match: Match, ply: int) -> int:
    """Return how many pieces the reply to the move at `ply` won.

    Pieces that were recaptured immediately are subtracted.
    """
    answer, after = match.moves[ply], match.moves[ply + 1 : ply + 2]
    return len(answer.captured) - sum(len(move.captured) for move in after)
