"""The state of a match as JSON, for one viewer of its page."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from bot.client.client import Client
from bot.client.matches.board_message import known_theme, orientation, words_above
from bot.play.engine_player import ENGINE
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.pace import Pace
from bot.render.themes import Material, Theme
from bot.shards import NO_SERVER
from bot.texts import Texts
from bot.web.actions import actions
from bot.web.plain import name_of, names_of, page_words, plain
from guti import Game, Move, Position, Side

JSON = dict[str, Any]


@dataclass(frozen=True)
class Viewer:
    """A person who looks at the page of a match, and their texts."""

    person: int
    words: Texts

    def side(self, match: Match) -> Side | None:
        """Return the side that the viewer plays, or None for a spectator."""
        return match.side(self.person) if self.person in match.players else None


async def state(client: Client, match: Match, viewer: Viewer, *, drawn: bool = True) -> JSON:
    """Return the state of a match, with a drawing of the empty board if `drawn`."""
    settings = client.services.settings
    own, server = await settings.player(viewer.person), await settings.server(match.guild)
    bottom = orientation(own, match.bottom(viewer.person))
    theme = known_theme(client, own.theme or server.theme)
    names = names_of(viewer.words, match)
    head, *status = [
        plain(line, names) for line in (await _said(client, match, viewer)).split("\n")
    ]
    return {
        **_identity(match, viewer),
        "title": head,
        "bottom": bottom.value,
        "theme": theme_colours(client.renderer.theme(theme)),
        "board": board_json(client, match.game, theme) if drawn else None,
        **_play(match, viewer),
        "status": [line for line in status if line],
        "turn": _turn(match, viewer),
        "offers": _offers(match, viewer, names),
        "actions": await actions(client, match, viewer.person, viewer.words),
        "discord": await _discord(client, match),
        "chat": match.owner is None and match.guild == NO_SERVER,
        "words": page_words(viewer.words),
    }


async def _said(client: Client, match: Match, viewer: Viewer) -> str:
    """Return the text above Discord's board, without what newcomers are told about Discord."""
    if not match.live:
        return await words_above(client, viewer.words, match, "")
    waking = match.engine_moves and not client.services.thinker.awake
    return viewer.words.matches.announce(match, waking=waking)


def _identity(match: Match, viewer: Viewer) -> JSON:
    own = viewer.side(match)
    return {
        "match": match.id,
        "version": match.version,
        "game": match.game.key,
        "rule_set": match.game.rules,
        "players": {
            side.value: {
                "name": name_of(viewer.words, match, side),
                "engine": match.player(side) == ENGINE,
            }
            for side in Side
        },
        "viewer": own.value if own else None,
        "language": viewer.words.language,
        "confirm_moves": match.level is None and match.pace is not Pace.LIVE,
    }


def _play(match: Match, viewer: Viewer) -> JSON:
    position, winner = match.position, match.result and match.result.winner
    plays = match.live and match.to_move == viewer.person
    return {
        "live": match.live,
        "to_move": position.to_move.value if match.live else None,
        "winner": winner.value if winner else None,
        "moves": [move_json(move) for move in position.legal_moves] if plays else [],
        "must_capture": match.live and position.capture_due,
        "positions": [letters(each) for each in match.positions],
        "history": [
            {
                **move_json(move),
                "side": match.positions[ply - 1].to_move.value,
                "automatic": ply in match.automatic,
                "conditional": ply in match.conditional,
                "by_lot": ply <= match.opening_plies,
            }
            for ply, move in enumerate(match.moves, 1)
        ],
        "due": _iso(match.deadline) if match.live and not match.pause.since else None,
    }


def move_json(move: Move) -> JSON:
    """Return a move's text, the points of its path, and those of captured pieces."""
    return {"text": str(move), "path": move.path, "captures": move.captured}


def letters(position: Position) -> str:
    """Return a position as one letter for each point, in the order of the board's points."""
    sides = (position.at(name) for name in position.game.board.names)
    return "".join(side.letter if side else "." for side in sides)


def board_json(client: Client, game: Game, theme: str | None) -> JSON:
    """Return a drawing of the empty board, with Black at the bottom."""
    drawing, board = client.renderer.drawing(game, theme=theme), game.board
    return {
        "svg": drawing.svg,
        "width": drawing.width,
        "height": drawing.height,
        "points": [
            {
                "name": name,
                "x": round(drawing.points[name][0], 2),
                "y": round(drawing.points[name][1], 2),
                "neighbours": [board.names[other] for other in near],
            }
            for name, near in zip(board.names, board.neighbours, strict=True)
        ],
        "jumps": board.jumps,
    }


def theme_colours(theme: Theme) -> JSON:
    """Return a theme's values, with colours as `#rrggbb`."""
    return {field.name: _value(getattr(theme, field.name)) for field in fields(theme)}


def _value(value: object) -> object:
    if isinstance(value, Material):
        return {field.name: _value(getattr(value, field.name)) for field in fields(value)}
    return "#{:02x}{:02x}{:02x}".format(*value) if isinstance(value, tuple) else value


def _turn(match: Match, viewer: Viewer) -> str:
    words = viewer.words
    if match.result is None:
        mine = match.to_move == viewer.person
        return words.say("web-your-turn") if mine else words.matches.waiting(match)
    return plain(words.matches.result(match), names_of(words, match))


def _offers(match: Match, viewer: Viewer, names: Mapping[int, str]) -> list[JSON]:
    return [
        {
            "kind": offer.kind.value,
            "side": offer.by.value,
            "text": plain(viewer.words.offers.offer(match, offer.version), names),
        }
        for offer in match.offers
        if not offer.declined and match.live
    ]


async def _discord(client: Client, match: Match) -> str | None:
    if match.owner is not None:
        return None
    return match_link(match, await client.services.boards.current(match.id))


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
