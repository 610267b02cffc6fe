"""Scenes: what a picture shows; a value that knows neither pixels nor how a match came here."""

from dataclasses import dataclass

from bot.engine import Move, Outcome, Position, Side


@dataclass(frozen=True)
class Scene:
    """A position, seen from one side, with the moves that led to it and how it ended.

    `trail` holds the last moves played, the oldest first; `hints` marks the pieces that must
    capture when a capture is compulsory, unless one is `chosen`: it alone is marked then.
    `under_way` says that the trail's last move still goes on, so that its side keeps the turn;
    the piece of the point `lifted` is in the air, not drawn. Nobody is to move if `unstarted`. An
    arrow of another colour shows the move that is `suggested` to be played next.
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
        """How it ended: as the match says, else as the position does."""
        return None if self.under_way else self.outcome or self.position.outcome

    @property
    def marked(self) -> tuple[str, ...]:
        """The points whose pieces are marked: the chosen one, else those that must capture."""
        if self.chosen:
            return (self.chosen,)
        if not self.hints or self.ended or not self.position.capture_due:
            return ()
        return tuple(dict.fromkeys(move.origin for move in self.position.legal_moves))

    @property
    def ghosts(self) -> dict[str, Side]:
        """The points that the trail emptied by capture, and whose piece stood there."""
        mover = self.position.to_move
        gone: dict[str, Side] = {}
        for move in reversed(self.trail):
            gone |= dict.fromkeys(move.captured, mover)
            mover = mover.other
        return {point: side for point, side in gone.items() if not self.position.at(point)}
