"""What is said of draws and take-backs that are offered.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from collections.abc import Sequence

from bot.engine import Move
from bot.play.match import Match
from bot.play.offer import Offer, OfferKind
from bot.texts.locale import Locale


class OfferTexts:
    """What is said of draws and take-backs that are offered, in one language."""

    def __init__(self, locale: Locale) -> None:
        self._say = locale.say
        self._mention = locale.mention

    def offered(self, match: Match, version: int) -> str:
        """The offer made at a version of a match, put to the other player."""
        offer = _offer(match, version)
        back = match.takeback(offer.by) if offer.kind is OfferKind.TAKEBACK else ()
        return self._say(
            f"offer-{offer.kind}",
            player=self._mention(match.player(offer.by)),
            other=self._mention(match.player(offer.by.other)),
            moves=_listed(back),
        )

    def asking(self, match: Match, player: int, kind: OfferKind) -> str:
        """Return the question whether `player` means to make an offer, or to accept one."""
        side = match.side(player)
        back = match.takeback(side) if kind is OfferKind.TAKEBACK else ()
        return self._say(
            "offer-ask",
            kind="accept" if match.answered_by(player, kind) else kind.value,
            other=self._mention(match.player(side.other)),
            moves=_listed(back),
        )

    def asked(self, match: Match, player: int) -> str:
        """That `player` has put an offer to the other."""
        return self._say("offer-asked", other=self._mention(match.player(match.side(player).other)))

    def declined(self, match: Match, version: int) -> str:
        """The offer made at a version, declined; `match` is as it was before."""
        offer = _offer(match, version)
        return self._say(
            f"offer-{offer.kind}-declined",
            player=self._mention(match.player(offer.by)),
            other=self._mention(match.player(offer.by.other)),
        )

    def agreed(self, before: Match, after: Match, player: int) -> str:
        """What an offer that `player` accepted came to."""
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
