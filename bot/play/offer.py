"""Offers of a draw or a take-back."""

from dataclasses import dataclass
from enum import StrEnum

from guti import Side


class OfferKind(StrEnum):
    """Kinds of offers."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Offer:
    """An offer made in the current turn.

    `version` is the match's version after the offer, and identifies the offer. A declined or
    withdrawn offer stays in the match until the turn ends, so the player cannot repeat the offer.
    """

    kind: OfferKind
    by: Side
    version: int
    declined: bool = False
