"""Texts of shared pages: titles and sentences about a match or a puzzle, in plain text."""

from collections.abc import Mapping

from bot.learn.puzzle import Puzzle
from bot.play.match import Match
from bot.play.shared_page import SharedKind
from bot.play.turning_point import TurningPoint
from bot.texts import Texts
from guti import Game, Side


def title(words: Texts, kind: SharedKind, game: Game) -> str:
    """Return the title of a page."""
    return words.say("shared-title", kind=kind.value, game=words.games.name(game))


def about_turn(words: Texts, point: TurningPoint, names: Mapping[Side, str]) -> str:
    """Return the sentence about a turning point."""
    match, loser = point.match, point.loser
    turn = words.say(
        "shared-turn",
        ply=point.ply,
        loser=names[loser],
        winner=names[loser.other],
        move=str(point.move),
        answer=str(point.answer),
    )
    return f"{_result(words, match, names)} {turn}"


def about_replay(words: Texts, match: Match, names: Mapping[Side, str]) -> str:
    """Return the sentence about a whole match."""
    moves = words.say("shared-replay", plies=len(match.moves))
    return f"{_result(words, match, names)} {moves}"


def about_puzzle(words: Texts, puzzle: Puzzle, name: str) -> str:
    """Return the sentence about a puzzle that a person solved."""
    return f"{words.say('shared-solved', name=name)} {words.puzzles.goal(puzzle)}"


def _result(words: Texts, match: Match, names: Mapping[Side, str]) -> str:
    winner = match.result.winner if match.result else None
    first = winner or Side.BLACK
    return words.say(
        "shared-result",
        result="won" if winner else "draw",
        winner=names[first],
        loser=names[first.other],
    )
