"""Texts of lessons: tasks, explanations, and answers to wrong moves."""

from bot.engine import Move, Side
from bot.learn.lesson import Lesson, OpenedLesson, Task
from bot.learn.progress import LessonProgress
from bot.texts.subject import SubjectTexts

MORE_WANTED = {Task.CHAIN, Task.REAP}
"""Tasks in which a wrong move captures too few pieces."""

EXPLAINED_BY_CAPTURE = {Task.SAFE, Task.BLOCK, Task.OPPOSITION}
"""Tasks in which the opponent's capture alone explains a wrong move."""


class LessonTexts(SubjectTexts):
    """Texts of lessons in one language."""

    def asked(self, at: OpenedLesson) -> str:
        """Return the number and the task of a step."""
        return f"{self._head(at)}\n{self._task(at)}"

    def target(self, at: OpenedLesson, origin: str) -> str:
        """Return the task of a step after a piece was chosen."""
        return f"{self.asked(at)}\n{self._say('picker-target', begun=origin)}"

    def shown(self, at: OpenedLesson) -> str:
        """Return the task and the solution of a step."""
        move = f"`{at.step.solution}`"
        return f"{self.asked(at)}\n{self._say('lesson-shown', move=move)}"

    def right(self, at: OpenedLesson, move: Move) -> str:
        """Return praise for a right move, and the next task."""
        praise = self._say(f"lesson-{at.step.task}-done", **self._details(at, move))
        parts = [self._head(at.next if at.next_step_continues else at), f"✅ {praise}"]
        if at.next_step_continues:
            parts.append(self._task(at.next))
        if at.is_last:
            parts.append(self._say("lesson-finished", title=self._games.lesson(at.lesson)))
        return "\n".join(parts)

    def wrong(self, at: OpenedLesson, move: Move) -> str:
        """Return the answer to a legal but wrong move."""
        details = self._details(at, move)
        task = Task.CHAIN if at.step.task in MORE_WANTED else at.step.task
        parts = [self._say("lesson-taken", **details)] if details["reply"] else []
        if not parts or task not in EXPLAINED_BY_CAPTURE:
            parts.append(self._say(f"lesson-{task}-wrong", **details))
        return f"{self._head(at)}\n🤔 {' '.join(parts)}"

    def decoy(self, at: OpenedLesson, text: str) -> str:
        """Return why an offered move is illegal, or "" if the error explains enough."""
        offered = {each.replace("x", "-") for each in at.step.offered}
        if at.step.task is Task.COMPULSION or text.replace("x", "-") not in offered:
            return ""
        return self._say(f"lesson-{at.step.task}-wrong", **self._details(at, at.step.solution))

    def refused(self, at: OpenedLesson, why: str) -> str:
        """Return the answer to an illegal move, and the task."""
        return f"{self._head(at)}\n❌ {why}\n{self._task(at)}"

    def state(self, lesson: Lesson, progress: LessonProgress | None) -> str:
        """Return a person's progress in a lesson, for a list."""
        state = "new"
        if progress:
            state = "finished" if progress.finished else "begun"
        step = progress.step + 1 if progress else 0
        return self._say("lesson-state", state=state, step=step, steps=len(lesson.steps))

    def alt(self, at: OpenedLesson, moves: tuple[Move, ...] = ()) -> str:
        """Describe the picture of a step after `moves`."""
        position = at.step.position.through(moves)[-1]
        return self._say(
            "alt-lesson",
            game=self._games.name(position.game),
            moves=", ".join(map(str, moves)) or "none",
            side="none" if position.outcome else position.to_move.value,
            black=" ".join(position.pieces(Side.BLACK)) or "none",
            white=" ".join(position.pieces(Side.WHITE)) or "none",
        )

    def _head(self, at: OpenedLesson) -> str:
        title, steps = self._games.lesson(at.lesson), len(at.lesson.steps)
        return self._say("lesson-head", title=title, step=at.number + 1, steps=steps)

    def _task(self, at: OpenedLesson) -> str:
        return self._say(f"lesson-{at.step.task}", **self._details(at, at.step.solution))

    def _details(self, at: OpenedLesson, move: Move) -> dict[str, object]:
        """Return the parameters of sentences about a step."""
        step, game = at.step, at.lesson.game
        trail = step.trail(move)
        wanted = at.next.step if at.next_step_continues else step
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
