"""Texts of leaderboards and of their pictures."""

from collections.abc import Callable, Mapping

from bot.ratings.leaderboard import Difference, Leaderboard, LeaderboardRow, Score
from bot.ratings.solo import LevelList, LevelRow
from bot.ratings.standing import Standing
from bot.texts.lengths import ALT_TEXT
from bot.texts.subject import SubjectTexts

Naming = Callable[[LeaderboardRow], str]
"""Returns the name to show for a person."""


class LeaderboardTexts(SubjectTexts):
    """Texts of leaderboards in one language."""

    def title(self, board: Leaderboard) -> str:
        """Return a leaderboard's title."""
        return self._say(
            "leaderboard-title",
            leaderboard=self._games.list_name(board.game),
            period=board.period.value,
        )

    def in_words(self, board: Leaderboard) -> str:
        """Return a leaderboard as text. The mentions notify no one."""
        lines = self._lines(board, lambda person: self._mention(person.user), "leaderboard-own")
        page = self._page("leaderboard-page", board.page, board.pages)
        lines = [*lines, page, self.marks(board)]
        return self._fitted(tuple(filter(None, (self.title(board), *lines))))

    def marks(self, board: Leaderboard) -> str:
        """Explain the marks of ratings, or return "" for an empty leaderboard."""
        return self._say("leaderboard-marks") if board.rows else ""

    def alt(self, board: Leaderboard) -> str:
        """Describe a leaderboard's picture, with names instead of mentions."""
        period = self._say(f"choice-period-{board.period}")
        head = self._say(
            "leaderboard-alt", leaderboard=self._games.list_name(board.game), period=period
        )
        lines = self._lines(
            board, lambda person: self._named(person.user, person.name), "leaderboard-elsewhere"
        )
        page = self._page("picture-page", board.page, board.pages)
        return self._fitted(tuple(filter(None, (head, *lines, page))), ALT_TEXT)

    def levels(self, listed: LevelList, game: str | None, commands: Mapping[str, str]) -> str:
        """Return a list of people by levels beaten. The mentions notify no one."""
        lines = [self._say("levels-title", leaderboard=self._games.list_name(game))]
        lines += map(self._level_line, listed.rows)
        if listed.own:
            lines.append(f"… {self._level_line(listed.own)}")
        if listed.others:
            lines.append(self._say("levels-others", count=listed.others, **commands))
        if listed.empty:
            lines.append(self._say("levels-nobody", **commands))
        return self._fitted(lines)

    def _level_line(self, row: LevelRow) -> str:
        game = max(row.beaten, key=lambda key: row.beaten[key])
        return self._say(
            "levels-line",
            place=row.place,
            player=self._mention(row.user),
            levels=row.total,
            game=self._games.list_name(game),
            highest=row.beaten[game],
        )

    def _lines(self, board: Leaderboard, naming: Naming, elsewhere: str) -> list[str]:
        """Return a line for each row, and one for the viewer if on another page.

        `elsewhere` is the name of the sentence for the viewer's line.
        """
        if not board.rows:
            return [self._say("leaderboard-empty", period=board.period.value)]
        lines = [self._line(person, naming) for person in board.rows]
        own = board.own
        if own and all(person.user != own.user for person in board.rows):
            lines.append(self._say(elsewhere, line=self._line(own, naming)))
        return lines

    def _line(self, person: LeaderboardRow, naming: Naming) -> str:
        return self._say(
            "leaderboard-line",
            rank=self._formats.whole(person.rank) if person.rank else "none",
            name=naming(person),
            rating=self._formats.rating(person.rating),
            score=self._formats.score(person.score),
            change=self._formats.change(person.change),
        )

    def difference(self, difference_: Difference) -> str:
        """Return a line about a stored rating that differs from the recomputed one."""
        return self._say(
            "rerate-difference",
            guild=str(difference_.guild),
            user=str(difference_.user),
            leaderboard=self._games.list_name(difference_.game),
            kept=self._standing(difference_.kept),
            recounted=self._standing(difference_.recounted),
        )

    def _standing(self, standing: Standing | None) -> str:
        if standing is None:
            return self._say("rerate-nothing")
        of = standing.rating
        record = self._formats.score(Score(standing.wins, standing.draws, standing.losses))
        return f"{of.value!r} {of.deviation!r} {of.volatility!r} {record}"
