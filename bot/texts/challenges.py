"""Texts of challenges, and thread names."""

from bot.play.challenge import Challenge, FirstChoice, SideChoice
from bot.texts.lengths import TITLE_NAME
from bot.texts.markup import moment
from bot.texts.subject import SubjectTexts
from guti import GUTI


class ChallengeTexts(SubjectTexts):
    """Texts of challenges, and thread names, in one language."""

    def invitation(self, challenge: Challenge, *, limited: bool = False) -> str:
        """Return the public invitation. `limited` means unrated because of the daily limit."""
        if challenge.rated:
            rating = "rated" if challenge.game.rules == GUTI else "list"
        elif challenge.hints or not challenge.game.rated:
            rating = "hints" if challenge.hints else "rules"
        else:
            rating = "limited" if limited else "unrated"
        kind = "challenge" if challenge.opponent else "challenge-open"
        if challenge.rematch_of:
            kind = "challenge-rematch"
        drawn_by_lot = challenge.side is SideChoice.RANDOM and challenge.first is FirstChoice.RANDOM
        return self._say(
            kind,
            **self._invited(challenge),
            switches=self._games.switches(challenge.game) or "none",
            side=challenge.side.value,
            first=challenge.first.value,
            lots="yes" if drawn_by_lot else "no",
            thread="yes" if challenge.thread else "no",
            rating=rating,
            pace=challenge.pace.value,
            opening=("start" if challenge.opening_seed is None else "drawn"),
            lapses=moment(challenge.expires),
        )

    def held(self, challenge: Challenge, link: str) -> str:
        """Return the notice of a challenge that came in the opponent's quiet hours."""
        return self._say(
            "challenge-held",
            challenger=self._direct_name(challenge.challenger, challenge.challenger_name),
            game=self._games.name(challenge.game),
            lapses=moment(challenge.expires),
            link=link,
        )

    def answered(self, challenge: Challenge, channel: int | None = None) -> str:
        """Return the answered invitation. `channel` is the match's, or None for this channel."""
        where = f"<#{channel}>" if channel else "here"
        return self._say(f"challenge-{challenge.state}", **self._invited(challenge), where=where)

    def thread_name(self, challenge: Challenge, opponent: int, opponent_name: str) -> str:
        """Return the name of a match's thread, within Discord's limit."""
        return self._say(
            "thread-name",
            game=self._games.name(challenge.game.with_rules(GUTI)),
            one=self._named(challenge.challenger, challenge.challenger_name),
            other=self._named(opponent, opponent_name),
        )

    def form_title(self, opponent: int, opponent_name: str) -> str:
        """Return the title of the challenge form."""
        return self._say(
            "form-challenge", opponent=self._named(opponent, opponent_name, TITLE_NAME)
        )

    def _invited(self, challenge: Challenge) -> dict[str, str]:
        return {
            "challenger": self._mention(challenge.challenger),
            "opponent": self._mention(challenge.opponent) if challenge.opponent else "none",
            "game": self._games.name(challenge.game),
        }
