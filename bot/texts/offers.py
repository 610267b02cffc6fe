"""Texts of offers of draws and take-backs."""

from collections.abc import Sequence

from bot.play.match import Match
from bot.play.offer import Offer, OfferKind
from bot.texts.subject import SubjectTexts
from guti import Move


class OfferTexts(SubjectTexts):
    """Texts of offers in one language."""

    def offer(self, match: Match, version: int) -> str:
        """Return the text of an offer, for the opponent."""
        offer = _offer(match, version)
        back = match.takeback(offer.by) if offer.kind is OfferKind.TAKEBACK else ()
        return self._say(
            f"offer-{offer.kind}",
            player=self._mention(match.player(offer.by)),
            other=self._mention(match.player(offer.by.other)),
            moves=_listed(back),
        )

    def question(self, match: Match, player: int, kind: OfferKind) -> str:
        """Return a question to confirm that `player` makes an offer, or accepts the opponent's."""
        side = match.side(player)
        back = match.takeback(side) if kind is OfferKind.TAKEBACK else ()
        return self._say(
            "offer-ask",
            kind="accept" if match.answered_by(player, kind) else kind.value,
            other=self._mention(match.player(side.other)),
            moves=_listed(back),
        )

    def confirmation(self, match: Match, player: int) -> str:
        """Return the confirmation of an offer that `player` has made."""
        return self._say("offer-asked", other=self._mention(match.player(match.side(player).other)))

    def declined(self, match: Match, version: int) -> str:
        """Return the notice that an offer was declined."""
        offer = _offer(match, version)
        return self._say(
            f"offer-{offer.kind}-declined",
            player=self._mention(match.player(offer.by)),
            other=self._mention(match.player(offer.by.other)),
        )

    def agreed(self, before: Match, after: Match, player: int) -> str:
        """Return the result of an offer that `player` accepted."""
        if not after.live:
            return self._say("offer-draw-accepted", other=self._mention(player))
        back = before.moves[len(after.moves) :]
        taker = before.player(before.side(player).other)
        return self._say(
            "offer-takeback-accepted",
            player=self._mention(taker),
            other=self._mention(player),
            moves=_listed(back),
        )


def _listed(moves: Sequence[Move]) -> str:
    return ", ".join(f"`{move}`" for move in moves)


def _offer(match: Match, version: int) -> Offer:
    return next(offer for offer in match.offers if offer.version == version)
