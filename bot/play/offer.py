"""Offers of a draw or a take-back."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine import Side


class OfferKind(StrEnum):
    """Kinds of offers."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Offer:
    """An offer of a draw or a take-back, made in this turn.

    `version` is the match's version when the offer was made, and identifies the offer. A declined
    or withdrawn offer stays until the turn ends, so that it cannot be repeated.
    """

    kind: OfferKind
    by: Side
    version: int
    declined: bool = False
