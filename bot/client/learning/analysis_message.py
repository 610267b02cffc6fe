"""Analyses as messages: an overview with a chart, single turns, and better lines of moves."""

from dataclasses import dataclass

from bot.client.client import Client
from bot.client.matches.board_message import draw_chart, own_picture
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message, Picture, step_buttons
from bot.client.visit import Visit
from bot.learn.analysis import WRONG, JudgedMove, MatchAnalysis
from bot.play.match import Match
from bot.render import AnalysisLabels, Scene, draw_analysis
from bot.texts import Texts
from bot.texts.analyses import MAX_MOVES_SHOWN
from guti import Move, Side

CHART = "chart.png"


@dataclass(frozen=True)
class Analysed:
    """The analysis that a message shows, of a match or of a record.

    `number` is the match's number or, for a record, the analysis's own.
    """

    analysis: MatchAnalysis
    number: int
    match: Match | None = None
    first_of_several: bool = False
    """True to note that the record's file contains more matches."""

    def id_of(self, action: str, ply: int = 0) -> CustomId:
        """Return the custom id of an action on the analysis."""
        kind = "analysis" if self.match else "record"
        return CustomId(kind, action, self.number, argument=str(ply))

    def next_mistake(self, viewer: int, ply: int) -> tuple[int | None, bool]:
        """Return the ply of the next mistake after `ply`, and whether the viewer made that mistake.

        Players see only their own mistakes while any remain.
        """
        if self.match and viewer in self.match.players:
            own = self.analysis.next_wrong(ply, self.match.side(viewer))
            if own:
                return own, True
        return self.analysis.next_wrong(ply), False

    def steps(self, ply: int | None) -> tuple[Button, ...]:
        """Return buttons to other turns. `ply` is None on the overview."""
        return step_buttons(ply, len(self.analysis.moves), self.id_of)

    def bottom(self, viewer: int) -> Side:
        """Return the side at the bottom of the analysis's boards."""
        return self.match.bottom(viewer) if self.match else Side.BLACK


async def overview(visit: Visit, analysed: Analysed) -> Message:
    """Return a chart, and the board at the turning point, if any, else at the end."""
    words, analysis = await visit.words(), analysed.analysis
    turning = analysis.turning_point
    ply = turning.ply if turning else len(analysis.moves)
    return Message(
        words,
        _with_note(words, analysed, words.analyses.overview(analysis, analysed.match)),
        await _board(visit, analysed, ply),
        (
            *_mistake_button(analysed, 0, visit.person.id, shown=ply),
            *_line_button(analysed, ply),
        ),
        steps=(*analysed.steps(None), Button("button-what", analysed.id_of("what"))),
        chart=await _chart(visit.client, words, analysed, visit.place.guild),
    )


async def explanation(visit: Visit, analysed: Analysed) -> Message:
    """Return the number of mistakes, with an explanation of chart and verdicts."""
    words = await visit.words()
    return Message(words, words.analyses.explained(analysed.analysis))


async def page(visit: Visit, analysed: Analysed, ply: int) -> Message:
    """Return the board of a turn, with arrows for the move played and a better move.

    Ply 0 stands for the start of the match.
    """
    words = await visit.words()
    return Message(
        words,
        _with_note(words, analysed, words.analyses.page(analysed.analysis, analysed.match, ply)),
        await _board(visit, analysed, ply),
        (
            *_mistake_button(analysed, ply, visit.person.id),
            *_line_button(analysed, ply),
            *_explore_button(analysed, ply),
            _overview(analysed),
        ),
        steps=analysed.steps(ply),
    )


async def line_page(visit: Visit, analysed: Analysed, ply: int) -> Message:
    """Return the board after the moves that would have been better in a turn."""
    words, judged = await visit.words(), analysed.analysis.moves[ply - 1]
    shown = judged.line[:MAX_MOVES_SHOWN]
    position = judged.position
    for move in shown:
        position = position.after(move)
    viewer = visit.person.id
    scene = Scene(position, bottom=analysed.bottom(viewer), trail=shown)
    alt = words.games.alt(position, shown[-1] if shown else None, ply - 1 + len(shown))
    back = Button("button-page-back", analysed.id_of("on", ply))
    return Message(
        words,
        words.analyses.line(judged),
        await own_picture(visit.client, words, scene, visit.place.guild, viewer, alt),
        (back, _overview(analysed)),
    )


def progress(words: Texts, again: CustomId | None, judged: int, searches: int) -> Message:
    """Return the progress of a running analysis, with a button to request the analysis again."""
    buttons = (Button("button-analyse", again),) if again else ()
    return Message(words, words.analyses.progress(judged, searches), buttons=buttons)


def _with_note(words: Texts, analysed: Analysed, text: str) -> str:
    """Put a note above the text if the record's file contains more matches."""
    return f"{words.say('record-first')}\n{text}" if analysed.first_of_several else text


async def _board(visit: Visit, analysed: Analysed, ply: int) -> Picture:
    """Return the board before a move, with arrows for the move and a better move."""
    words, viewer = await visit.words(), visit.person.id
    bottom, guild = analysed.bottom(viewer), visit.place.guild
    if ply:
        judged = analysed.analysis.moves[ply - 1]
        better = _better(judged)
        alt = words.analyses.alt(judged, better)
        scene = Scene(judged.position, bottom, (judged.move,), hints=False, suggested=better)
    else:
        position = analysed.analysis.record.position
        alt, scene = words.games.alt(position), Scene(position, bottom)
    return await own_picture(visit.client, words, scene, guild, viewer, alt)


def _better(judged: JudgedMove) -> Move | None:
    return judged.line[0] if judged.verdict in WRONG and judged.line else None


async def _chart(client: Client, words: Texts, analysed: Analysed, guild: int) -> Picture:
    analysis, match = analysed.analysis, analysed.match
    names = {Side.BLACK: match.black_name, Side.WHITE: match.white_name} if match else {}
    labels = AnalysisLabels(
        players={side: words.analyses.player(names.get(side, ""), side) for side in Side},
        accuracies={side: words.analyses.accuracy(analysis.accuracy(side)) for side in Side},
        verdicts={verdict: words.analyses.verdict(verdict) for verdict in WRONG},
        figures=words.formats.figures,
    )
    content = await draw_chart(client, draw_analysis, analysis, labels, guild, "analysis")
    return Picture(content, CHART, words.analyses.alt_of_chart(analysis))


def _mistake_button(
    analysed: Analysed, ply: int, viewer: int, shown: int | None = None
) -> tuple[Button, ...]:
    """Return a button to the next mistake after `ply`, skipping ply `shown`."""
    wrong, own = analysed.next_mistake(viewer, ply)
    if wrong and wrong == shown:
        wrong, own = analysed.next_mistake(viewer, wrong)
    if not wrong:
        return ()
    name = "button-wrong-own" if own else "button-wrong"
    return (Button(name, analysed.id_of("wrong", wrong)),)


def _line_button(analysed: Analysed, ply: int) -> tuple[Button, ...]:
    """Return a button to a turn's better moves, if any."""
    if not ply or not _better(analysed.analysis.moves[ply - 1]):
        return ()
    return (Button("button-line", analysed.id_of("line", ply)),)


def _explore_button(analysed: Analysed, ply: int) -> tuple[Button, ...]:
    """Return a button that explores the position before a turn of a match."""
    if not analysed.match:
        return ()
    before = CustomId("matchline", "open", analysed.match.id, max(0, ply - 1))
    return (Button("button-explore", before),)


def _overview(analysed: Analysed) -> Button:
    return Button("button-overview", analysed.id_of("overview"))
