"""Scenes: the contents of board pictures."""

from dataclasses import dataclass

from bot.engine import Move, Outcome, Position, Side


@dataclass(frozen=True)
class Scene:
    """A position seen from one side, with recent moves and the outcome.

    `trail` holds the last moves, oldest first. `hints` marks the pieces that can capture; `chosen`
    marks one piece and possible destinations instead. `under_way` means that the last move is
    unfinished. The piece on `lifted` is moving, and is not drawn. `unstarted` means that no side is
    to move. `suggested` is shown as an arrow in another colour.
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
        """Marked points: the chosen piece and its destinations, or the pieces that can capture."""
        if self.chosen:
            begun = (move for move in self.position.legal_moves if move.origin == self.chosen)
            return tuple(dict.fromkeys((self.chosen, *(move.path[-1] for move in begun))))
        if not self.hints or self.ended:
            return ()
        captures = (move for move in self.position.legal_moves if move.captured)
        return tuple(dict.fromkeys(move.origin for move in captures))

    @property
    def ghosts(self) -> dict[str, Side]:
        """Side of each piece that the moves in `trail` captured, by point."""
        mover = self.position.to_move
        gone: dict[str, Side] = {}
        for move in reversed(self.trail):
            gone |= dict.fromkeys(move.captured, mover)
            mover = mover.other
        return {point: side for point, side in gone.items() if not self.position.at(point)}
