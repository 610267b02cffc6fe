"""Texts of /today."""

from collections.abc import Mapping, Sequence

from bot.learn.lesson import OpenedLesson
from bot.learn.path import ALL_LEVELS, Path
from bot.learn.puzzle import Puzzle
from bot.learn.streak import broken
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.texts.lengths import ALT_TEXT
from bot.texts.subject import SubjectTexts
from guti.games import GAMES

TURNS_LISTED = 5


class TodayTexts(SubjectTexts):
    """Texts of /today in one language."""

    def turns(
        self, matches: Sequence[Match], player: int, boards: Mapping[int, ShownBoard]
    ) -> list[str]:
        """Return a heading and a line for each match in which it is `player`'s turn."""
        if not matches:
            return [self._say("today-no-turns")]
        lines = [self._say("today-turns", count=len(matches))]
        for match in matches[:TURNS_LISTED]:
            opponent = self._mention(match.player(match.side(player).other))
            game = self._games.name(match.game)
            where = "" if match.owner is not None else match_link(match, boards.get(match.id))
            name = f"[{game}]({where})" if where else game
            lines.append(self._say("today-turn", game=name, opponent=opponent))
        return lines

    @property
    def path_title(self) -> str:
        """The title of the picture of a person's path."""
        return self._say("path-title", games=len(GAMES))

    def summary(self, path: Path) -> str:
        """Return a sentence about a person's progress."""
        # Beating a level includes all lower levels.
        counts = {"levels": sum(stage.level for stage in path.stages), "of": ALL_LEVELS}
        if not path.has_puzzles:
            return self._say("path-summary-levels", **counts)
        counts["puzzles"] = sum(stage.solved for stage in path.stages)
        if not path.has_lessons:
            return self._say("path-summary-puzzles", **counts)
        counts["lessons"] = sum(stage.learned for stage in path.stages)
        return self._say("path-summary", **counts)

    def path(self, path: Path) -> str:
        """Describe the picture of a person's path, with a line for each game begun."""
        lines = [f"{self.path_title}: {self.summary(path)}"]
        for stage in path.stages:
            if stage.begun:
                game = self._games.name(GAMES[stage.game])
                region, learned = self._say(f"region-{stage.region}"), stage.learned
                lines.append(
                    self._say(
                        "path-stage",
                        game=game,
                        region=region,
                        lesson="yes" if learned else "no",
                        puzzles=stage.solved if path.has_puzzles else "none",
                        level=stage.level,
                    )
                )
        return self._fitted(lines, ALT_TEXT)

    def best(self, path: Path) -> str:
        """Return the line about the longest streak of days with a puzzle, or ""."""
        return self._say("profile-days", days=path.best_days) if path.best_days else ""

    def puzzle(self, puzzle: Puzzle, streak: int, best: int, *, solved: bool) -> str:
        """Return the line about the puzzle of the day, the streak and a longer earlier one."""
        game = self._games.name(puzzle.game)
        state = "solved" if solved else "open"
        return self._say(
            "today-puzzle", state=state, game=game, days=streak, best=broken(streak, best)
        )

    def lesson(self, opened: OpenedLesson) -> str:
        """Return the line about the person's next lesson."""
        title = self._games.lesson(opened.lesson)
        return self._say(
            "today-lesson", title=title, step=opened.number + 1, steps=opened.lesson.last + 1
        )
