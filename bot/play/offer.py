"""Offers: a draw or a take-back put to the other player; it must not know what comes of one."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine import Side


class OfferKind(StrEnum):
    """What a player can put to the other."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Offer:
    """A draw or a take-back put to the other player in this turn.

    `version` is the match's when the offer was made, and names it; one that was `declined`, or
    withdrawn, is kept, so that it is not made again in the same turn.
    """

    kind: OfferKind
    by: Side
    version: int
    declined: bool = False
