"""Texts of notices to players: turns, reminders and the end of a match."""

from collections.abc import Collection, Sequence

from bot.play.conditional import Lost
from bot.play.match import Match
from bot.play.reminder import Reminder
from bot.texts.lengths import CONTENT
from bot.texts.markup import moment
from bot.texts.matches import shown_deadline, termination_word
from bot.texts.subject import SubjectTexts
from guti import Side


class NoticeTexts(SubjectTexts):
    """Texts of notices in one language."""

    def turn_or_end(self, match: Match, player: int, link: str, lost: Lost | None = None) -> str:
        """Return the notice that the match has ended or, if live, that it is `player`'s turn.

        `lost` says why the player's conditional moves were removed.
        """
        result_, side = match.result, match.side(player)
        if result_ is None:
            turn = self._notice("notice-turn", match, player, link=link)
            why = lost and self._notice("conditions-lost", match, player, reason=lost.value)
            return "\n".join(filter(None, (turn, why)))
        won = "none" if result_.winner is None else "yes" if result_.winner is side else "no"
        return self._notice(
            "notice-end", match, player, won=won, termination=termination_word(match), link=link
        )

    def lost(self, match: Match, player: int, lost: Lost, link: str) -> str:
        """Return the notice that a player's conditional moves were removed."""
        return self._notice("conditions-notice", match, player, reason=lost.value, link=link)

    def reminder(self, match: Match, reminder: Reminder, link: str) -> str:
        """Return the reminder for the player to move."""
        claimable = moment(match.claimable_from) if match.claimable_from else "none"
        loses = "no" if match.abortable else "yes"
        return self._notice(
            f"notice-{reminder}", match, match.to_move, loses=loses, claimable=claimable, link=link
        )

    def news(
        self,
        match: Match,
        player: int,
        kinds: Collection[str],
        link: str,
        more: str,
        lost: Lost | None = None,
    ) -> list[str]:
        """Return a line for each kind of notice about a match that waited for a player.

        `more` is the label of the public board's button More. `lost` says why the player's
        conditional moves were removed.
        """
        offer = match.open_offer(match.side(player).other)
        named = {"button_more": more, "offer": offer.kind.value if offer else "none"}
        lines = [
            self.turn_or_end(match, player, link, lost)
            if kind in {"turn", "end"}
            else self._notice(f"digest-{kind}", match, player, link=link, **named)
            for kind in sorted(kinds, key=lambda kind: (kind != "turn", kind))
        ]
        if lost and "turn" not in kinds:
            lines.append(self.lost(match, player, lost, link))
        return lines

    def digest(self, lines: Sequence[str]) -> str:
        """Return the message with all notices that waited."""
        listed = [f"• {line}" for line in lines]
        return self._fitted((self._say("digest"), *listed), CONTENT)

    def about(self, notice_: str, match: Match, player: int, **more: str) -> str:
        """Return a notice to `player` by its name, with further arguments."""
        return self._notice(notice_, match, player, **more)

    def _notice(self, notice_: str, match: Match, player: int, **more: str) -> str:
        other = match.side(player).other
        name = match.black_name if other is Side.BLACK else match.white_name
        return self._say(
            notice_,
            game=self._games.name(match.game),
            opponent=self._direct_name(match.player(other), name),
            deadline=shown_deadline(match),
            **more,
        )
