"""What is said around challenges, matches and preferences.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from collections.abc import Sequence

from bot.engine import Game, Move, Position, Side, Termination
from bot.play.challenge import Challenge
from bot.play.match import Match, Offer, OfferKind
from bot.play.preferences import Preferences, ServerSettings
from bot.texts.locale import listed, mention, moment, quoted, say

NAMED = 30
"""So many characters of a person's name stand in a thread's."""

GAMES_LISTED = 25
"""So many matches are listed in a message."""


def game(game: Game) -> str:
    """A game's name."""
    return say(f"game-{game.key}")


def challenge(challenge: Challenge, *, limited: bool = False) -> str:
    """The invitation that all see; `limited` if it is unrated for the day's matches of the two."""
    rating = "rated" if challenge.rated else "limited" if limited else "unrated"
    return say(
        "challenge" if challenge.opponent else "challenge-open",
        **_invited(challenge),
        side=challenge.side.value,
        first=challenge.first.value,
        thread="yes" if challenge.thread else "no",
        rating=rating,
        rematch="yes" if challenge.rematch_of else "no",
        pace=challenge.pace.value,
        lapses=moment(challenge.lapses),
    )


def answered(challenge: Challenge, channel: int | None = None) -> str:
    """What became of an invitation; `channel` is where the match is, if elsewhere."""
    where = f"<#{channel}>" if channel else "here"
    return say(f"challenge-{challenge.state}", **_invited(challenge), where=where)


def _invited(challenge: Challenge) -> dict[str, str]:
    return {
        "challenger": mention(challenge.challenger),
        "opponent": mention(challenge.opponent) if challenge.opponent else "",
        "game": game(challenge.game),
    }


def thread_name(challenge: Challenge, opponent_name: str) -> str:
    """The name of a match's thread, as long as Discord allows."""
    pair = (challenge.challenger_name, opponent_name)
    one, other = ("".join(filter(str.isprintable, name))[:NAMED] for name in pair)
    return say("thread-name", game=game(challenge.game), one=one, other=other)


def announce(match: Match, note: str = "", *, private: bool = False) -> str:
    """What stands above the board: the players, what happened, and who is to move or won.

    `note` says what happened where it was not a move. In `private` nobody is spoken to.
    """
    parts = (
        _head(match),
        note or _happened(match),
        _next(match, private=private) if match.live else result(match),
        "" if match.live else say("match-number", number=str(match.id)),
    )
    return "\n".join(filter(None, parts))


def past(match: Match) -> str:
    """What stays above a board when the match has moved on: the players, and what happened."""
    return "\n".join(filter(None, (_head(match), _happened(match))))


def _head(match: Match) -> str:
    return say(
        "match-head",
        game=game(match.game),
        black=mention(match.black),
        white=mention(match.white),
        rated="yes" if match.rated else "no",
    )


def _happened(match: Match) -> str:
    first = len(match.moves) - len(match.trail) + 1
    return "\n".join(_turn(match, ply) for ply in range(first, len(match.moves) + 1))


def _turn(match: Match, ply: int) -> str:
    move, mover = match.moves[ply - 1], match.positions[ply - 1].to_move
    return say(
        "match-move-automatic" if ply in match.automatic else "match-move",
        ply=ply,
        side=mover.value,
        player=mention(match.player(mover)),
        move=f"`{move}`",
        captured=len(move.captured),
    )


def _next(match: Match, *, private: bool) -> str:
    position = match.position
    name = "match-to-move" if private else "match-turn"
    turn = say(name, side=position.to_move.value, player=mention(match.to_move))
    time = say("match-time", deadline=moment(match.deadline)) if match.deadline else ""
    due = say("match-capture", moves=listed(position.legal_moves)) if position.capture_due else ""
    near = ""
    if match.count_near:
        black, white = position.count(Side.BLACK), position.count(Side.WHITE)
        near = say("match-count-near", plies=match.quiet_left, black=black, white=white)
    return "\n".join(filter(None, (turn, time, due, near)))


def replay(match: Match) -> str:
    """What stands above the replay of a match."""
    return "\n".join(
        (
            _head(match),
            "" if match.live else result(match),
            say("replay", number=str(match.id), turns=len(match.moves)),
        )
    )


def page(match: Match, ply: int) -> str:
    """What stands above a match after so many turns, in the reader."""
    ended = ply == len(match.moves) and not match.live
    happened = _turn(match, ply) if ply else say("page-start")
    where = say("page", ply=ply, plies=len(match.moves))
    parts = (_head(match), happened, result(match) if ended else "", where)
    return "\n".join(filter(None, parts))


def captures(move: Move) -> str | None:
    """What a move captures, beside it in a list; None for a step."""
    return say("captures", captured=len(move.captured)) if move.captured else None


def offered(match: Match, version: int) -> str:
    """The offer made at a version of a match, put to the other player."""
    offer = _offer(match, version)
    back = match.takeback(offer.by) if offer.kind is OfferKind.TAKEBACK else ()
    return say(
        f"offer-{offer.kind}",
        player=mention(match.player(offer.by)),
        other=mention(match.player(offer.by.other)),
        moves=", ".join(f"`{move}`" for move in back),
    )


def declined(match: Match, version: int) -> str:
    """The offer made at a version, declined; `match` is as it was before."""
    offer = _offer(match, version)
    return say(
        f"offer-{offer.kind}-declined",
        player=mention(match.player(offer.by)),
        other=mention(match.player(offer.by.other)),
    )


def agreed(before: Match, after: Match, player: int) -> str:
    """What an offer that `player` accepted came to."""
    if not after.live:
        return say("offer-draw-accepted", other=mention(player))
    back = before.moves[len(after.moves) :]
    taker = before.player(before.side(player).other)
    return say(
        "offer-takeback-accepted",
        player=mention(taker),
        other=mention(player),
        moves=", ".join(f"`{move}`" for move in back),
    )


def _offer(match: Match, version: int) -> Offer:
    return next(offer for offer in match.offers if offer.version == version)


def games(matches: Sequence[Match], player: int) -> str:
    """Somebody's live matches, in a list."""
    if not matches:
        return say("games-none")
    lines = [_game_line(match, player) for match in matches[:GAMES_LISTED]]
    if len(matches) > GAMES_LISTED:
        lines.append(say("games-more", more=len(matches) - GAMES_LISTED))
    return "\n".join((say("games-head"), *lines))


def _game_line(match: Match, player: int) -> str:
    return say(
        "games-line",
        game=game(match.game),
        opponent=mention(match.player(match.side(player).other)),
        turn="yours" if match.to_move == player else "theirs",
        since=moment(match.since) if match.since else "",
        deadline=moment(match.deadline) if match.deadline else "none",
        link=link(match),
    )


def link(match: Match) -> str:
    """Where the board of a match is, or at least its channel."""
    message = f"/{match.message}" if match.message else ""
    return f"https://discord.com/channels/{match.guild}/{match.channel}{message}"


def notice(match: Match, player: int) -> str:
    """What `player` is told: that it is their turn, or how the match ended for them."""
    result_, side = match.result, match.side(player)
    if result_ is None:
        return _notice("notice-turn", match, player)
    won = "none" if result_.winner is None else "yes" if result_.winner is side else "no"
    return _notice("notice-end", match, player, won=won, termination=str(result_.termination))


def warning(match: Match, *, late: bool) -> str:
    """What the player to move is told of their time: that it gets `late`, or that it is back."""
    loses = "no" if match.abortable else "yes"
    return _notice("notice-late" if late else "notice-back", match, match.to_move, loses=loses)


def _notice(notice_: str, match: Match, player: int, **more: str) -> str:
    # The opponent is named, since a direct message need not know the mention.
    other = match.side(player).other
    name = match.black_name if other is Side.BLACK else match.white_name
    return say(
        notice_,
        game=game(match.game),
        opponent=quoted(name) if name else mention(match.player(other)),
        deadline=moment(match.deadline) if match.deadline else "none",
        link=link(match),
        **more,
    )


def too_late(match: Match) -> str:
    """Why a match was called off by its clock; nothing where it was lost by it."""
    if match.out_of_time:
        return ""
    return say("match-too-late", player=mention(match.to_move))


def abandoned(match: Match, gone: int) -> str:
    """Why a match was called off when it was claimed; nothing where it was won by it."""
    called_off = match.result is not None and match.result.winner is None
    return say("match-abandoned", player=mention(gone)) if called_off else ""


def in_words(match: Match, viewer: int) -> str:
    """The board in words, with what `viewer` may play, for a screen reader."""
    parts = [match_alt(match), "" if match.live else result(match)]
    if match.live and match.to_move == viewer:
        parts.append(say("board-moves", moves=listed(match.position.legal_moves)))
    return "\n".join(filter(None, parts))


def settings(preferences: Preferences) -> str:
    """What somebody prefers."""
    return say(
        "settings",
        auto="on" if preferences.auto_move else "off",
        theme=say(f"theme-{preferences.theme or 'server'}"),
        view=say(f"view-{preferences.seat}"),
        notices=say(f"notices-{preferences.notices}"),
    )


def house(house_: ServerSettings, default_theme: str) -> str:
    """What a server prefers."""
    return say(
        "server",
        theme=say(f"theme-{house_.theme or default_theme}"),
        boards=say(f"boards-{house_.turned}"),
        rated=house_.rated_a_day,
        pace=say(f"choice-pace-{house_.pace}"),
    )


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
        left=position.count(winner.other) if winner else 0,
    )


def alt(position: Position, last: Move | None = None, ply: int = 0, *, over: bool = False) -> str:
    """The picture of a position in words, for who does not see it; `over` if nobody moves on."""
    return say(
        "alt-board",
        game=game(position.game),
        ply=ply,
        side="none" if over else position.to_move.value,
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
    return alt(match.position, last, len(match.moves), over=not match.live)


def rules(game_: Game) -> str:
    """The rules of a game, and how a move is typed."""
    # not every first step is answered by a capture
    step, capture = next(
        (step, reply)
        for step in Position.start(game_).legal_moves
        for reply in Position.start(game_).after(step).legal_moves
        if reply.captured
    )
    circles = "yes" if any(line.closed for line in game_.board.lines) else "no"
    return "\n\n".join(
        (
            say(f"rules-{game_.key}", pieces=len(game_.black), points=len(game_.board.points)),
            say(
                "rules-shared",
                circles=circles,
                losing=game_.losing_count,
                limit=game_.quiet_limit,
            ),
            say("rules-typing", step=f"`{step}`", capture=f"`{capture}`"),
        )
    )
