"""Contents of a shared page: a position, the moves of its match, and sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from bot.client.client import Client
from bot.learn.puzzle import Puzzle
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.names import shorten_name
from bot.play.shared_page import SharedKind, SharedPage, spaced
from bot.play.turning_point import TurningPoint
from bot.render import Scene
from bot.services.shared_pages import start_of
from bot.texts import Texts
from bot.texts.lengths import NAME
from bot.texts.markup import isolated
from bot.texts.shared_pages import about_puzzle, about_replay, about_turn, title
from bot.web.plain import plain
from guti import Game, Move, Outcome, Position, Side


@dataclass(frozen=True)
class BoardView:
    """A board: all positions of a line, the moves between them, and the shown position's index.

    `start` is the index of the position that is played on Discord. `outcome` is that of the match,
    if the shown position is its last, and `goal` the marked point of a lesson's step.
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    shown: int = 0
    start: int = 0
    bottom: Side = Side.BLACK
    outcome: Outcome | None = None
    goal: str | None = None

    @property
    def game(self) -> Game:
        """The game of the positions."""
        return self.positions[0].game

    @property
    def scene(self) -> Scene:
        """The picture of the shown position. It contains no names."""
        trail = self.moves[max(0, self.shown - 1) : self.shown]
        position, bottom = self.positions[self.shown], self.bottom
        return Scene(position, bottom, trail, self.outcome, chosen=self.goal)

    @cached_property
    def digest(self) -> str:
        """The name of the board's pictures, which depends on all that they show."""
        line = " ".join(map(str, self.moves))
        first, game = self.positions[0].text, self.game
        whole = f"{game.key} {game.rules} {first} {line} {self.shown} {self.bottom}"
        whole += f" {self.outcome or ''} {self.goal or ''}"
        return sha256(whole.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class PageView:
    """A page in one language.

    `command` is what people type in Discord to play the position, and `code` its key, to which a
    script adds the number of another position. `note` says who is to move.
    """

    kind: str
    board: BoardView
    title: str
    sentence: str
    alt: str
    command: str = ""
    code: str = ""
    players: Mapping[Side, str] | None = None
    note: str = ""


async def shared_view(client: Client, page: SharedPage, words: Texts) -> PageView:
    """Return what a page shows. Raises NoSuchMatch, NoSuchPuzzle, UnreadableMatch."""
    if page.puzzle is not None:
        await client.services.puzzles.read()
        return solved_view(page, client.services.puzzles.get(page.puzzle), words)
    return match_view(page, await client.services.matches.get(page.match or 0), words)


def match_view(page: SharedPage, match: Match, words: Texts) -> PageView:
    """Return the view of a turning point or a replay."""
    names = names_on(page, match, words)
    start, end = start_of(page, match), len(match.moves)
    shown = start if page.kind is SharedKind.TURN else end
    result, bottom = match.result if shown == end else None, match.positions[start].to_move
    board = BoardView(match.positions, match.moves, shown, start, bottom, result)
    if page.kind is SharedKind.TURN:
        sentence = about_turn(words, TurningPoint(match, start + 1), names)
    else:
        sentence = about_replay(words, match, names)
    seen = replace(match, moves=match.moves[:shown], result=result, offers=())
    return PageView(
        page.kind.value,
        board,
        title(words, page.kind, match.game),
        sentence,
        words.matches.alt(seen),
        _command(page),
        spaced(page.key),
        names,
    )


def solved_view(page: SharedPage, puzzle: Puzzle, words: Texts) -> PageView:
    """Return the view of a puzzle that a person solved and shared."""
    name = _shown_name(page.name) or words.say("shared-friend")
    view, sentence = puzzle_view(puzzle, words), about_puzzle(words, puzzle, name)
    return replace(view, sentence=sentence, command=_command(page))


def _command(page: SharedPage) -> str:
    return f"/play position:{spaced(page.key)}"


def puzzle_view(puzzle: Puzzle, words: Texts) -> PageView:
    """Return the view of a puzzle that no one shared."""
    kind = SharedKind.PUZZLE
    return PageView(
        kind.value,
        BoardView((puzzle.position,), bottom=puzzle.solver),
        title(words, kind, puzzle.game),
        words.puzzles.goal(puzzle),
        words.puzzles.alt(puzzle, 0, None),
        note=plain(words.puzzles.head(puzzle), {}),
    )


def names_on(page: SharedPage, match: Match, words: Texts) -> dict[Side, str]:
    """Return the names of the sides: those of people who agreed, else "a friend"."""
    names = {Side.BLACK: match.black_name, Side.WHITE: match.white_name}
    return {side: _name(page, words, match.player(side), name) for side, name in names.items()}


def _name(page: SharedPage, words: Texts, player: int, name: str) -> str:
    if player == ENGINE:
        return words.say("engine-name")
    shown = _shown_name(name) if player in page.named else ""
    return shown or words.say("shared-friend")


def _shown_name(name: str) -> str:
    return isolated(shorten_name(name, NAME))
