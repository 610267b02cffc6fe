"""Scenes: the contents of board pictures."""

from dataclasses import dataclass

from guti import Move, Outcome, Position, Side


@dataclass(frozen=True)
class Scene:
    """A position seen from one side, with recent moves and the outcome.

    `trail` contains the last moves, oldest first. If `hints` is true, pieces that can capture are
    marked. If `chosen` is set, only this piece and its possible destinations are marked.
    `under_way` is true while the last move is unfinished. The piece on `lifted` is moving, so it is
    not drawn. If `unstarted` is true, no side is to move. `suggested` is a move shown as an arrow
    in another colour. `digits` are the ten digits with which pieces are counted. `face` is the side
    that the engine plays, and its level, whose portrait is drawn.
    """

    position: Position
    bottom: Side = Side.BLACK
    trail: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    hints: bool = True
    chosen: str | None = None
    under_way: bool = False
    lifted: str | None = None
    unstarted: bool = False
    suggested: Move | None = None
    digits: str = "0123456789"
    face: tuple[Side, int] | None = None

    @property
    def turn(self) -> Side:
        """The side whose turn it is."""
        return self.position.to_move.other if self.under_way else self.position.to_move

    @property
    def ended(self) -> Outcome | None:
        """Outcome of the match, else of the position; None if a move is under way."""
        return None if self.under_way else self.outcome or self.position.outcome

    @property
    def marked(self) -> tuple[str, ...]:
        """Marked points: the chosen piece and its destinations, else the pieces that can capture.

        Without `chosen`, no point is marked if `hints` is false or the match has ended.
        """
        if self.chosen:
            begun = (move for move in self.position.legal_moves if move.origin == self.chosen)
            return tuple(dict.fromkeys((self.chosen, *(move.path[-1] for move in begun))))
        if not self.hints or self.ended:
            return ()
        captures = (move for move in self.position.legal_moves if move.captured)
        return tuple(dict.fromkeys(move.origin for move in captures))

    @property
    def ghosts(self) -> dict[str, Side]:
        """The captured pieces to show: the side of each piece, by point."""
        mover = self.position.to_move
        gone: dict[str, Side] = {}
        for move in reversed(self.trail):
            gone |= dict.fromkeys(move.captured, mover)
            mover = mover.other
        return {point: side for point, side in gone.items() if not self.position.at(point)}
