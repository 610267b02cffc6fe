"""Texts of match histories."""

from collections.abc import Mapping

from bot.ratings.leaderboard import History, Result
from bot.texts.markup import moment
from bot.texts.subject import SubjectTexts

RESULTS = {1.0: "won", 0.5: "draw", 0.0: "lost"}
"""Names of results by the player's score."""


class HistoryTexts(SubjectTexts):
    """Texts of match histories in one language."""

    def none(self, user: int, reader: int, game: str | None, commands: Mapping[str, str]) -> str:
        """Return the text for a person without matches, with suggestions."""
        return self._say(
            "history-none",
            own="yes" if user == reader else "no",
            user=self._mention(user),
            game=self._games.list_name(game) if game else "any",
            **commands,
        )

    def page(self, history_: History) -> str:
        """Return a page of a person's matches."""
        head = self._say(
            "history-title",
            user=self._mention(history_.user),
            leaderboard=self._games.list_name(history_.game),
        )
        if not history_.results:
            return "\n".join((head, self._say("history-empty")))
        lines = [self._played(result) for result in history_.results]
        page = self._page("leaderboard-page", history_.page, history_.pages)
        return self._fitted(tuple(filter(None, (head, *lines, page))))

    def _played(self, result: Result) -> str:
        return self._say(
            "history-line",
            number=self._formats.whole(result.match),
            game=self._games.name_of(result.game, result.rules),
            side=result.side.value,
            opponent=self._mention(result.opponent),
            result=RESULTS[result.score],
            change=self._formats.change(result.after - result.before)
            if result.after is not None and result.before is not None
            else "none",
            when=moment(result.at),
        )

    def option(self, result: Result) -> str:
        """Return the label of a match in a select menu."""
        return self._say(
            "history-option",
            number=self._formats.whole(result.match),
            game=self._games.name_of(result.game, result.rules),
            name=self._named(result.opponent, result.opponent_name),
        )
