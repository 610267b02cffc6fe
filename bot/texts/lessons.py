"""Texts of lessons: tasks, explanations, and answers to wrong moves."""

from bot.learn.lesson import Lesson, OpenedLesson, Task
from bot.learn.progress import LessonProgress
from bot.texts.subject import SubjectTexts
from guti import Move, Position, Side

MORE_WANTED = {Task.CHAIN, Task.REAP}
"""Tasks in which a wrong move captures too few pieces."""

EXPLAINED_BY_CAPTURE = {Task.SAFE, Task.BLOCK, Task.OPPOSITION}
"""Tasks in which the opponent's capture alone explains a wrong move."""


class LessonTexts(SubjectTexts):
    """Texts of lessons in one language."""

    def task(self, opened: OpenedLesson) -> str:
        """Return the number and the task of a step."""
        return f"{self._head(opened)}\n{self.instruction(opened)}"

    def target(self, opened: OpenedLesson, origin: str) -> str:
        """Return the task of a step after a piece was chosen."""
        return f"{self.task(opened)}\n{self._say('picker-target', begun=origin)}"

    def shown(self, opened: OpenedLesson) -> str:
        """Return the task and the solution of a step."""
        move = f"`{opened.step.solution}`"
        return f"{self.task(opened)}\n{self._say('lesson-shown', move=move)}"

    def right(self, opened: OpenedLesson, move: Move) -> str:
        """Return praise for a right move, and the next task."""
        praise = self._say(f"lesson-{opened.step.task}-done", **self._details(opened, move))
        parts = [self._head(opened.next if opened.next_step_continues else opened), f"✅ {praise}"]
        if opened.next_step_continues:
            parts.append(self.instruction(opened.next))
        if opened.is_last:
            parts.append(self._say("lesson-finished", title=self._games.lesson(opened.lesson)))
        return "\n".join(parts)

    def wrong(self, opened: OpenedLesson, move: Move) -> str:
        """Return the answer to a legal but wrong move."""
        details = self._details(opened, move)
        task = Task.CHAIN if opened.step.task in MORE_WANTED else opened.step.task
        parts = [self._say("lesson-taken", **details)] if details["reply"] else []
        if not parts or task not in EXPLAINED_BY_CAPTURE:
            parts.append(self._say(f"lesson-{task}-wrong", **details))
        return f"{self._head(opened)}\n🤔 {' '.join(parts)}"

    def decoy(self, opened: OpenedLesson, text: str) -> str:
        """Return why decoy `text` is illegal, or "" if the error explains enough."""
        offered = {each.replace("x", "-") for each in opened.step.offered}
        if opened.step.task is Task.COMPULSION or text.replace("x", "-") not in offered:
            return ""
        return self._say(
            f"lesson-{opened.step.task}-wrong", **self._details(opened, opened.step.solution)
        )

    def refused(self, opened: OpenedLesson, why: str) -> str:
        """Return the answer to an illegal move, and the task."""
        return f"{self._head(opened)}\n❌ {why}\n{self.instruction(opened)}"

    def state(self, lesson: Lesson, progress: LessonProgress | None) -> str:
        """Return a person's progress in a lesson, for a list."""
        state = "new"
        if progress:
            state = "finished" if progress.finished else "begun"
        step = progress.step + 1 if progress else 0
        return self._say("lesson-state", state=state, step=step, steps=len(lesson.steps))

    def alt(self, opened: OpenedLesson, moves: tuple[Move, ...] = ()) -> str:
        """Describe the picture of a step after `moves`."""
        position = opened.step.position.through(moves)[-1]
        return self._say(
            "alt-lesson",
            game=self._games.name(position.game),
            moves=", ".join(map(str, moves)) or "none",
            side=_standing(position),
            black=" ".join(position.pieces(Side.BLACK)) or "none",
            white=" ".join(position.pieces(Side.WHITE)) or "none",
        )

    def _head(self, opened: OpenedLesson) -> str:
        title, steps = self._games.lesson(opened.lesson), len(opened.lesson.steps)
        return self._say("lesson-head", title=title, step=opened.number + 1, steps=steps)

    def instruction(self, opened: OpenedLesson) -> str:
        """Return the task of a step, without its number."""
        return self._say(
            f"lesson-{opened.step.task}", **self._details(opened, opened.step.solution)
        )

    def _details(self, opened: OpenedLesson, move: Move) -> dict[str, object]:
        """Return the parameters of sentences about a step."""
        step, game = opened.step, opened.lesson.game
        trail = step.trail(move)
        wanted = opened.next.step if opened.next_step_continues else step
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


def _standing(position: Position) -> str:
    """Return the side to move, or who has won."""
    if position.outcome is None:
        return position.to_move.value
    winner = position.outcome.winner
    return f"{winner.value}-won" if winner else "draw"
