"""What is said in lessons: what is asked, what it showed, and why another move is not it.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from bot.engine import Move, Side
from bot.learn.lesson import Lesson, OpenedLesson, Task
from bot.learn.progress import LessonProgress
from bot.texts.games import GameTexts
from bot.texts.locale import Locale

MORE_WANTED = {Task.CHAIN, Task.REAP}
"""Where another move is wrong since it takes less."""

SEEN = {Task.SAFE, Task.BLOCK, Task.OPPOSITION}
"""Where nothing need be said of a wrong move but what the other side then captures."""


class LessonTexts:
    """What is said in lessons, in one language."""

    def __init__(self, locale: Locale, games: GameTexts) -> None:
        self._say = locale.say
        self._games = games

    def title(self, lesson: Lesson) -> str:
        """What a lesson is called."""
        if lesson.basic:
            return self._say("lesson-basic")
        return self._say("lesson-game", game=self._games.name(lesson.game))

    def asked(self, at: OpenedLesson) -> str:
        """What stands above a step: where one is, and what is to be done."""
        return f"{self._head(at)}\n{self._task(at)}"

    def target(self, at: OpenedLesson, origin: str) -> str:
        """What stands above a step when a piece is chosen."""
        return f"{self.asked(at)}\n{self._say('picker-target', begun=origin)}"

    def shown(self, at: OpenedLesson) -> str:
        """What stands above the move that is looked for."""
        move = f"`{at.step.solution}`"
        return f"{self.asked(at)}\n{self._say('lesson-shown', move=move)}"

    def right(self, at: OpenedLesson, move: Move) -> str:
        """What stands above what came of a right move; what is to be done next where it goes on."""
        said = self._say(f"lesson-{at.step.task}-done", **self._details(at, move))
        parts = [self._head(at.next if at.leads_on else at), f"✅ {said}"]
        if at.leads_on:
            parts.append(self._task(at.next))
        if at.is_last:
            parts.append(self._say("lesson-finished", title=self.title(at.lesson)))
        return "\n".join(parts)

    def wrong(self, at: OpenedLesson, move: Move) -> str:
        """What stands above what would come of a move that is legal, and not what is asked."""
        details = self._details(at, move)
        task = Task.CHAIN if at.step.task in MORE_WANTED else at.step.task
        parts = [self._say("lesson-taken", **details)] if details["reply"] else []
        if not parts or task not in SEEN:
            parts.append(self._say(f"lesson-{task}-wrong", **details))
        return f"{self._head(at)}\n🤔 {' '.join(parts)}"

    def decoy(self, at: OpenedLesson, text: str) -> str:
        """Why what was offered, and is no legal move, is none; empty where the rules say it."""
        offered = {each.replace("x", "-") for each in at.step.offered}
        if at.step.task is Task.COMPULSION or text.replace("x", "-") not in offered:
            return ""
        return self._say(f"lesson-{at.step.task}-wrong", **self._details(at, at.step.solution))

    def refused(self, at: OpenedLesson, why: str) -> str:
        """What stands above a step when something was typed or pressed that is no legal move."""
        return f"{self._head(at)}\n❌ {why}\n{self._task(at)}"

    def state(self, lesson: Lesson, progress: LessonProgress | None) -> str:
        """How far somebody is in a lesson, in a list."""
        state = "new"
        if progress:
            state = "finished" if progress.finished else "begun"
        step = progress.step + 1 if progress else 0
        return self._say("lesson-state", state=state, step=step, steps=len(lesson.steps))

    def alt(self, at: OpenedLesson, moves: tuple[Move, ...] = ()) -> str:
        """The picture of a step in words, after the moves that it shows."""
        position = at.step.position
        for move in moves:
            position = position.after(move)
        return self._say(
            "alt-lesson",
            game=self._games.name(position.game),
            moves=", ".join(map(str, moves)) or "none",
            side="none" if position.outcome else position.to_move.value,
            black=" ".join(position.pieces(Side.BLACK)) or "none",
            white=" ".join(position.pieces(Side.WHITE)) or "none",
        )

    def _head(self, at: OpenedLesson) -> str:
        title, steps = self.title(at.lesson), len(at.lesson.steps)
        return self._say("lesson-head", title=title, step=at.number + 1, steps=steps)

    def _task(self, at: OpenedLesson) -> str:
        return self._say(f"lesson-{at.step.task}", **self._details(at, at.step.solution))

    def _details(self, at: OpenedLesson, move: Move) -> dict[str, object]:
        """All that a sentence about a step may mention."""
        step, game = at.step, at.lesson.game
        trail = step.trail(move)
        wanted = at.next.step if at.leads_on else step
        after = step.position.after(move)
        return {
            "game": self._games.name(game),
            "point": step.marked or "",
            "move": f"`{move}`",
            "reply": f"`{trail[1]}`" if trail[1:] else "",
            "captured": len(wanted.solution.captured),
            "taken": len(move.captured),
            "own": step.position.count(Side.BLACK),
            "enemy": step.position.count(Side.WHITE),
            "left": after.count(Side.WHITE),
            "losing": game.losing_count,
            "limit": game.quiet_limit,
        }
