"""Texts of analyses."""

from bot.learn.analysis import THRESHOLDS_PERCENT, WRONG, JudgedMove, MatchAnalysis, Verdict
from bot.learn.judgement import Worth
from bot.play.match import Match
from bot.texts.subject import SubjectTexts
from guti import Move, Side

MAX_MOVES_SHOWN = 5

THROWN_AWAY = {100: "win", 50: "draw"}
"""Name of a proven result before a move, by expected score in per cent."""

MAX_CHART_VALUES = 60
"""Maximum number of values in the description of a chart."""


class AnalysisTexts(SubjectTexts):
    """Texts of analyses in one language."""

    def progress(self, judged: int, searches: int) -> str:
        """Return the progress of an analysis, with advice in case the analysis stops."""
        progress = self._say("analysis-progress", judged=judged, searches=searches)
        return f"{progress}\n{self._say('analysis-stopped')}"

    def overview(self, analysis: MatchAnalysis, match: Match | None) -> str:
        """Return the text above the position with the worst mistake."""
        turning, head = analysis.turning_point, self._head(analysis, match)
        if turning is None:
            return "\n".join((head, self._say("analysis-flawless")))
        heading = self._say("analysis-turning", ply=turning.ply)
        return "\n".join((head, heading, *self._verdict(turning)))

    def explained(self, analysis: MatchAnalysis) -> str:
        """Return the number of mistakes by each side, and an explanation of the chart."""
        counts = (
            self._say(
                "analysis-counts",
                side=side.value,
                blunders=analysis.count(side, Verdict.BLUNDER),
                mistakes=analysis.count(side, Verdict.MISTAKE),
                doubtful=analysis.count(side, Verdict.DOUBTFUL),
            )
            for side in Side
        )
        return "\n".join((*counts, self.scale()))

    def page(self, analysis: MatchAnalysis, match: Match | None, ply: int) -> str:
        """Return the text about the move at `ply` or, for ply 0, about the start."""
        where = self._say("page", ply=ply, plies=len(analysis.moves))
        if not ply:
            start = self._standing(analysis.worths[0], analysis.record.first)
            return "\n".join((self._head(analysis, match), start, where))
        return "\n".join((self._head(analysis, match), self.move(analysis.moves[ply - 1]), where))

    def move(self, judged: JudgedMove) -> str:
        """Return the verdict on a move, a better move, and the change of the score."""
        before = self._standing(judged.before, judged.side)
        changed = self._say("analysis-change", before=before, after=self._after(judged))
        return "\n".join((*self._verdict(judged), changed))

    def _verdict(self, judged: JudgedMove) -> list[str]:
        parts = [
            self._say(
                "analysis-move",
                side=judged.side.value,
                move=f"`{judged.move}`",
                verdict=_verdict_of(judged),
                lost=judged.lost,
                thrown=_thrown_away(judged),
            )
        ]
        better = judged.verdict in WRONG or (judged.verdict is Verdict.FINE and judged.lost > 0)
        if better and judged.line:
            best, *later = judged.line[:MAX_MOVES_SHOWN]
            named = " ".join(f"`{each}`" for each in later)
            parts.append(self._say("analysis-better", move=f"`{best}`", line=named or "none"))
        return parts

    def line(self, judged: JudgedMove) -> str:
        """Return the text above the position at the end of the better line."""
        named = " ".join(f"`{each}`" for each in judged.line[:MAX_MOVES_SHOWN])
        return self._say("analysis-line", ply=judged.ply, line=named)

    def scale(self) -> str:
        """Explain the chart and the thresholds of the verdicts."""
        least = {verdict.value: percent for verdict, percent in THRESHOLDS_PERCENT.items()}
        return self._say("analysis-scale", **least)

    def player(self, name: str, side: Side) -> str:
        """Return `name` or, if it is empty, the name of `side`."""
        return name or self._say("analysis-side", side=side.value)

    def accuracy(self, accuracy: int | None) -> str:
        """Return a player's accuracy as text. None stands for too few turns."""
        return self._say("analysis-accuracy", accuracy="none" if accuracy is None else accuracy)

    def verdict(self, verdict: Verdict) -> str:
        """Return the name of a verdict."""
        return self._say("analysis-verdict", verdict=verdict.value)

    def alt(self, judged: JudgedMove, better: Move | None) -> str:
        """Describe a position, the move played, and a better move."""
        return self._say(
            "analysis-alt-moves",
            board=self._games.alt(judged.position, None, judged.ply - 1),
            move=str(judged.move),
            better=str(better) if better else "none",
        )

    def alt_of_chart(self, analysis: MatchAnalysis) -> str:
        """List Black's expected scores on the chart or, if many, only the largest changes."""
        plies = _named_plies(analysis)
        values = (self._formats.figures(f"{ply}: {analysis.curve[ply]}") for ply in plies)
        shown = "all" if len(plies) == len(analysis.curve) else "changes"
        return self._say("analysis-alt-chart", kept=shown, values=", ".join(values))

    def _head(self, analysis: MatchAnalysis, match: Match | None) -> str:
        return self._say(
            "analysis-head",
            game=self._games.name(analysis.record.game),
            black=self._mention(match.black) if match else "none",
            white=self._mention(match.white) if match else "none",
        )

    def _after(self, judged: JudgedMove) -> str:
        outcome = judged.position.after(judged.move).outcome
        if outcome is None:
            return self._standing(judged.later, judged.side.other)
        return self._say("analysis-over", winner=outcome.winner.value if outcome.winner else "draw")

    def _standing(self, worth: Worth, to_move: Side) -> str:
        """Return the winner if proven, else the expected scores of both sides."""
        black = worth.expected if to_move is Side.BLACK else 100 - worth.expected
        known = {100: "black", 50: "draw", 0: "white"}
        return self._say(
            "analysis-standing",
            winner=known[black] if worth.exact else "unknown",
            plies="none" if worth.plies is None else worth.plies,
            black=black,
            white=100 - black,
            counted="yes" if worth.counted else "no",
        )


def _verdict_of(judged: JudgedMove) -> str:
    if judged.by_lot:
        return "lot"
    return "late" if judged.in_lost_position else judged.verdict.value


def _thrown_away(judged: JudgedMove) -> str:
    """Return what a move threw away, `win` or `draw`, if that is proven, else `none`."""
    before, after = judged.before, judged.later
    if not (before.exact and after.exact and judged.lost):
        return "none"
    return THROWN_AWAY.get(before.expected, "none")


def _named_plies(analysis: MatchAnalysis) -> list[int]:
    """Return all plies or, in long matches, the first, the last and the largest changes."""
    curve = analysis.curve
    last = len(curve) - 1
    if last < MAX_CHART_VALUES:
        return list(range(last + 1))
    changes = sorted(range(1, last), key=lambda ply: -abs(curve[ply] - curve[ply - 1]))
    largest = [ply for ply in changes[: MAX_CHART_VALUES - 2] if curve[ply] != curve[ply - 1]]
    return sorted({0, last, *largest})
