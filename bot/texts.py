"""Every sentence that a person reads, by name and parameters, from assets/locales.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from bot.challenge import Challenge
from bot.engine import Game, Move, Position, Side, Termination
from bot.errors import GutiError
from bot.match import Match

LOCALES = Path(__file__).parents[1] / "assets" / "locales"
ENGLISH = "en"

QUOTED = 40
"""So many characters of what a person typed are repeated to them."""

LISTED = 10
"""So many moves are listed in a sentence."""

PEOPLE = ("black", "white", "player", "opponent", "challenger")
"""The fields of errors that hold a user's id."""


class UnknownText(LookupError):
    """A sentence that the locale does not have, or not for these parameters."""


@cache
def _bundle(locale: str) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)
    for path in sorted((LOCALES / locale).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def names(locale: str = ENGLISH) -> frozenset[str]:
    """The names of all sentences of a locale."""
    return frozenset(_bundle(locale)._messages)  # noqa: SLF001 - it has no public list


def say(name: str, /, **params: object) -> str:
    """The sentence `name` with its parameters; raises UnknownText."""
    bundle = _bundle(ENGLISH)
    if not bundle.has_message(name):
        raise UnknownText(name)
    pattern = bundle.get_message(name).value
    if pattern is None:
        raise UnknownText(name)
    text, errors = bundle.format_pattern(pattern, params)
    if errors:
        raise UnknownText(name, *errors)
    return str(text)


def mention(user: int) -> str:
    """How a person is named in a message; nobody is notified by it alone."""
    return f"<@{user}>"


def quoted(text: str) -> str:
    """What somebody typed, harmless and short."""
    kept = "".join(" " if not letter.isprintable() or letter == "`" else letter for letter in text)
    short = kept if len(kept) <= QUOTED else f"{kept[:QUOTED]}…"
    return f"`{short}`" if short.strip() else "` `"


def listed(moves: Iterable[object]) -> str:
    """Moves in a sentence; of many, the first few and how many more there are."""
    texts = [f"`{move}`" for move in moves]
    if len(texts) > LISTED:
        return say("list-more", moves=", ".join(texts[:LISTED]), more=len(texts) - LISTED)
    if len(texts) == 1:
        return texts[0]
    return say("list-or", moves=", ".join(texts[:-1]), last=texts[-1])


def error(error: GutiError) -> str:
    """What a person is told who asked for something that cannot be."""
    params = {name: _param(name, value) for name, value in error.details.items()}
    counts = {
        f"{name}_count": len(value)
        for name, value in error.details.items()
        if isinstance(value, tuple)
    }
    return say(f"error-{_kebab(type(error).__name__)}", **params, **counts)


def _param(name: str, value: object) -> object:
    if isinstance(value, tuple):
        return listed(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in PEOPLE and isinstance(value, int):
        return mention(value)
    if name in {"text", "detail"}:
        return quoted(str(value))
    return value if not isinstance(value, int) or name in {"at", "line"} else str(value)


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def game(game: Game) -> str:
    """A game's name."""
    return say(f"game-{game.key}")


def challenge(challenge: Challenge) -> str:
    """The invitation that all see."""
    return say(
        "challenge",
        challenger=mention(challenge.challenger),
        opponent=mention(challenge.opponent),
        game=game(challenge.game),
        side=challenge.side.value,
        first=challenge.first.value,
        lapses=f"<t:{int(challenge.lapses.timestamp())}:R>",
    )


def answered(challenge: Challenge) -> str:
    """What became of an invitation."""
    return say(
        f"challenge-{challenge.state}",
        challenger=mention(challenge.challenger),
        opponent=mention(challenge.opponent),
        game=game(challenge.game),
    )


def announce(match: Match) -> str:
    """What all see above the board: the players, what happened, and who is to move or won."""
    head = say(
        "match-head",
        game=game(match.game),
        black=mention(match.black),
        white=mention(match.white),
    )
    parts = [head, _happened(match), _next(match) if match.live else result(match)]
    return "\n".join(filter(None, parts))


def _happened(match: Match) -> str:
    if not match.moves:
        return ""
    move, mover = match.moves[-1], match.positions[-2].to_move
    return say(
        "match-move",
        ply=len(match.moves),
        side=mover.value,
        player=mention(match.player(mover)),
        move=f"`{move}`",
        captured=len(move.captured),
    )


def _next(match: Match) -> str:
    position = match.position
    turn = say("match-turn", side=position.to_move.value, player=mention(match.to_move))
    due = say("match-capture", moves=listed(position.legal_moves)) if position.capture_due else ""
    near = say("match-count-near", plies=match.quiet_left) if match.count_near else ""
    return "\n".join(filter(None, (turn, due, near)))


def leaving(match: Match, player: int) -> str:
    """Whether `player` really means to resign, or to call the match off."""
    return say(
        "resign-ask-abort" if match.abortable else "resign-ask",
        game=game(match.game),
        opponent=mention(match.player(match.side(player).other)),
    )


def result(match: Match) -> str:
    """How a match ended, in a sentence."""
    if match.result is None:
        raise ValueError(match)
    winner, position = match.result.winner, match.position
    termination = str(match.result.termination)
    if match.result.termination is Termination.COUNT and position.outcome is None:
        termination = "repetition"
    return say(
        "match-draw" if winner is None else "match-won",
        termination=termination,
        side=winner.value if winner else "none",
        winner=mention(match.player(winner)) if winner else "",
        loser=mention(match.player(winner.other)) if winner else "",
        black=position.count(Side.BLACK),
        white=position.count(Side.WHITE),
        limit=match.game.quiet_limit,
        losing=match.game.losing_count,
    )


def alt(position: Position, last: Move | None = None, ply: int = 0) -> str:
    """The picture of a position in words, for who does not see it."""
    return say(
        "alt-board",
        game=game(position.game),
        ply=ply,
        side=position.to_move.value,
        last="none" if last is None else "capture" if last.captured else "step",
        mover=position.to_move.other.value,
        path=" ".join(last.path) if last else "",
        captured=" ".join(last.captured) if last else "",
        black=" ".join(position.pieces(Side.BLACK)),
        white=" ".join(position.pieces(Side.WHITE)),
        black_count=position.count(Side.BLACK),
        white_count=position.count(Side.WHITE),
    )


def match_alt(match: Match) -> str:
    """The picture of a match's board in words."""
    last = match.moves[-1] if match.moves else None
    return alt(match.position, last, len(match.moves))


def rules(game_: Game) -> str:
    """The rules of a game, and how a move is typed."""
    step = game_.start.legal_moves[0]
    capture = game_.start.after(step).legal_moves[0]
    return "\n\n".join(
        (
            say(f"rules-{game_.key}", pieces=len(game_.black), points=len(game_.board.points)),
            say("rules-shared", losing=game_.losing_count, limit=game_.quiet_limit),
            say("rules-typing", step=f"`{step}`", capture=f"`{capture}`"),
        )
    )
