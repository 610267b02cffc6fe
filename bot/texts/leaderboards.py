"""Texts of leaderboards, in pictures and in words."""

from collections.abc import Callable, Mapping

from bot.engine import GUTI
from bot.ratings.leaderboard import Difference, Leaderboard, LeaderboardRow, Score
from bot.ratings.lists import OVERALL
from bot.ratings.solo import LevelList, LevelRow
from bot.ratings.standing import Standing
from bot.texts.subject import SubjectTexts

Naming = Callable[[LeaderboardRow], str]
"""Returns the name by which a leaderboard shows a person."""


class LeaderboardTexts(SubjectTexts):
    """Texts of leaderboards in one language."""

    def name(self, game: str | None) -> str:
        """Return a leaderboard's name: its game's with the rule set, or that of all games."""
        if game is None or game == OVERALL:
            return self._say("leaderboard-overall")
        key, _, rules = game.partition(".")
        return self._games.name_of(key, rules or GUTI)

    def title(self, board: Leaderboard) -> str:
        """Return a leaderboard's title."""
        return self._say(
            "leaderboard-title", leaderboard=self.name(board.game), period=board.period.value
        )

    def in_words(self, board: Leaderboard) -> str:
        """Return a leaderboard as text; its mentions notify no one."""
        lines = self._lines(board, lambda person: self._mention(person.user), "leaderboard-own")
        pages = (
            self._say("leaderboard-page", page=board.page, pages=board.pages)
            if board.pages > 1
            else ""
        )
        return "\n".join(filter(None, (self.title(board), *lines, pages)))

    def alt(self, board: Leaderboard) -> str:
        """Describe a leaderboard's picture with stored names, since everyone can read it."""
        period = self._say(f"choice-period-{board.period}")
        head = self._say("leaderboard-alt", leaderboard=self.name(board.game), period=period)
        lines = self._lines(
            board, lambda person: self._named(person.user, person.name), "leaderboard-elsewhere"
        )
        pages = (
            self._say("picture-page", page=board.page, pages=board.pages) if board.pages > 1 else ""
        )
        return "\n".join(filter(None, (head, *lines, pages)))

    def levels(self, listed: LevelList, game: str | None, commands: Mapping[str, str]) -> str:
        """Return the list of people by levels beaten; its mentions notify no one."""
        lines = [self._say("levels-title", leaderboard=self.name(game))]
        lines += map(self._level_line, listed.rows)
        if listed.own:
            lines.append(f"… {self._level_line(listed.own)}")
        if listed.others:
            lines.append(self._say("levels-others", count=listed.others, **commands))
        if listed.empty:
            lines.append(self._say("levels-nobody", **commands))
        return "\n".join(lines)

    def _level_line(self, row: LevelRow) -> str:
        game = max(row.beaten, key=lambda key: row.beaten[key])
        return self._say(
            "levels-line",
            place=row.place,
            player=self._mention(row.user),
            levels=row.total,
            game=self.name(game),
            highest=row.beaten[game],
        )

    def _lines(self, board: Leaderboard, naming: Naming, elsewhere: str) -> list[str]:
        """Return a line for each row, and the viewer's line if it is on another page.

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
        """Return the line about a stored standing that differs from the recomputed one."""
        return self._say(
            "rerate-difference",
            guild=str(difference_.guild),
            user=str(difference_.user),
            leaderboard=self.name(difference_.game),
            kept=self._standing(difference_.kept),
            recounted=self._standing(difference_.recounted),
        )

    def _standing(self, standing: Standing | None) -> str:
        if standing is None:
            return self._say("rerate-nothing")
        of = standing.rating
        record = self._formats.score(Score(standing.wins, standing.draws, standing.losses))
        return f"{of.value!r} {of.deviation!r} {of.volatility!r} {record}"
