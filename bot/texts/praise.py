"""Texts of praise: Guti's remarks on matches, and milestones."""

from collections.abc import Iterable

from bot.play.match import Match
from bot.play.milestones import Milestone
from bot.play.praise import Remark
from bot.texts.subject import SubjectTexts


class PraiseTexts(SubjectTexts):
    """Texts of praise in one language."""

    def remark(self, match: Match, remark: Remark | None) -> str:
        """Return Guti's remark on a match, or "" without one."""
        if remark is None:
            return ""
        winner = match.result.winner if match.result else None
        return self._say(
            "praise",
            word=remark.kind.value,
            even="yes" if remark.variant % 2 == 0 else "no",
            third=remark.variant % 3,
            chain=remark.chain,
            level=remark.level,
            face=match.level or 0,
            next=remark.next_level,
            winner=self._mention(match.player(winner)) if winner else "",
        )

    def at_end(
        self,
        match: Match,
        remark: Remark | None,
        new: Iterable[tuple[int, Milestone]],
        *,
        turned: bool = False,
    ) -> str:
        """Return Guti's remark on an ended match, and new milestones.

        `turned` means that the player drew or won a shared position.
        """
        lines = [self._say("praise-turned") if turned else self.remark(match, remark)]
        reached = dict[int, list[str]]()
        for user, each in new:
            reached.setdefault(user, []).append(self._name(each))
        lines += [
            self._say("milestone-new", player=self._mention(user), milestone=" · ".join(names))
            for user, names in reached.items()
        ]
        return "\n".join(filter(None, lines))

    def milestones(self, reached: Iterable[Milestone]) -> str:
        """Return a person's milestones in one line, or "" without any."""
        names = " · ".join(map(self._name, reached))
        return self._say("milestones", milestones=names) if names else ""

    def _name(self, milestone: Milestone) -> str:
        return self._say(f"milestone-{milestone.kind}", level=milestone.level)
