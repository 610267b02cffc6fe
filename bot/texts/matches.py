"""Texts of matches: above boards, after the end, and in lists."""

from collections.abc import Mapping, Sequence

from bot.play.ending import Ending
from bot.play.former_player import is_former
from bot.play.hint import Hint
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.names import shorten_name
from bot.play.shown_board import ShownBoard
from bot.play.turning_point import TurningPoint
from bot.ratings.leaderboard import RatingChange
from bot.shards import NO_SERVER
from bot.texts.lengths import NAME
from bot.texts.markup import isolated, moment
from bot.texts.subject import SubjectTexts
from guti import Chain, Move, Position, Side, Termination
from guti.repetition import ends_on_next_repetition


def termination_word(match: Match) -> str:
    """Return how a match ended, as a word for sentences, or "none" if live."""
    if match.result is None:
        return "none"
    termination = match.result.termination
    if termination is Termination.COUNT and match.position.outcome is None:
        return "repetition"
    if termination is Ending.ABORTED and not match.abortable:
        # No player aborted the match: it was abandoned, or the bot was absent for too long.
        frozen = match.level is None and match.guild != NO_SERVER
        return "frozen" if frozen else "unfinished"
    return str(termination)


def shown_deadline(match: Match) -> str:
    """Return the deadline, or "none" without one and while the clock stands still."""
    return moment(match.deadline) if match.deadline and not match.pause.since else "none"


def capture_duty(position: Position) -> str:
    """Return "yes", "stops", "may" or "no": whether the player must capture.

    "stops" means that the player must capture but may stop early, and "may" that captures are
    optional.
    """
    if not position.can_capture:
        return "no"
    if not position.capture_due:
        return "may"
    may_stop = position.game.chain is Chain.MAY_STOP
    longer = may_stop and any(len(move.captured) > 1 for move in position.legal_moves)
    return "stops" if longer else "yes"


def longest_capture(position: Position, move: Move) -> int:
    """Return the length of the longest capture that begins with `move`.

    Returns 0 if chains may not stop early.
    """
    if position.game.chain is not Chain.MAY_STOP or not move.captured:
        return 0
    onward = (len(each.captured) for each in position.legal_moves if move.begins(each))
    return max(onward, default=0)


class MatchTexts(SubjectTexts):
    """Texts of matches in one language."""

    def announce(
        self,
        match: Match,
        note: str = "",
        *,
        newcomer: bool = False,
        waking: bool = False,
        remark: str = "",
    ) -> str:
        """Return the text above a live board: players, last event, turn.

        `note` replaces the last move. `newcomer` adds an explanation of how to move, and `waking` a
        warning that the engine is slow to start. `remark` is a remark by Guti. The first boards of
        a match list differences from the default rules, and an opening drawn by lot.
        """
        following = (
            self._thinking(match, waking) if match.engine_moves else self._next(match, newcomer)
        )
        first = self._differences(match) if match.plies_played < len(Side) else ()
        parts = (self._head(match), *first, remark, note or self._last_event(match), following)
        return "\n".join(filter(None, parts))

    def announce_end(
        self,
        match: Match,
        note: str = "",
        changes: Mapping[int, RatingChange] | None = None,
        hints: Mapping[Side, int] | None = None,
        *,
        praise: str = "",
    ) -> str:
        """Return the text above the last board: result, praise, duration and ratings.

        `changes` holds rating changes by user id, and `hints` the number of hints by side.
        """
        parts = (
            self._head(match),
            note,
            self.result(match),
            self._opening(match),
            praise,
            self._ratings(match, changes or {}),
            self._summary(match),
            self._hints(match, hints or {}),
        )
        return "\n".join(filter(None, parts))

    def above(self, match: Match, note: str = "") -> str:
        """Return the text above a live or final board, without ratings and hints."""
        return self.announce(match, note) if match.live else self.announce_end(match, note)

    def outdated(self, match: Match) -> str:
        """Return the text above an outdated board: players and last event."""
        return "\n".join(filter(None, (self._head(match), self._last_event(match))))

    def moved_on(self, match: Match) -> str:
        """Return the text above an outdated board whose turn is unknown."""
        moved_on = self._say("error-match-moved-on", link="none")
        return f"{self._head(match)}\n{moved_on}"

    def result(self, match: Match) -> str:
        """Return the result of a match as a sentence. Raises ValueError for a live match."""
        if match.result is None:
            raise ValueError(match)
        winner, position = match.result.winner, match.position
        return self._say(
            "match-draw" if winner is None else "match-won",
            termination=termination_word(match),
            side=winner.value if winner else "none",
            winner=self._mention(match.player(winner)) if winner else "",
            loser=self._mention(match.player(winner.other)) if winner else "",
            black=position.count(Side.BLACK),
            white=position.count(Side.WHITE),
            limit=match.game.quiet_limit,
            losing=match.game.losing_count,
            left=position.count(winner.other) if winner else 0,
        )

    def page(self, match: Match, ply: int) -> str:
        """Return the text above the position after `ply` turns."""
        ended = ply == len(match.moves) and not match.live
        happened = self._turn(match, ply) if ply else self._say("page-start")
        where = self._say("page", ply=ply, plies=len(match.moves))
        parts = (self._head(match), happened, self.result(match) if ended else "", where)
        return "\n".join(filter(None, parts))

    def replay(self, match: Match) -> str:
        """Return the text above the replay of a match."""
        parts = (
            self._head(match),
            "" if match.live else self.result(match),
            self._say("replay", number=self._formats.whole(match.id), turns=len(match.moves)),
        )
        return "\n".join(filter(None, parts))

    def alt(self, match: Match) -> str:
        """Describe the board of a match."""
        last = match.moves[-1] if match.moves else None
        return self._games.alt(match.position, last, len(match.moves), over=not match.live)

    def in_words(self, match: Match, viewer: int) -> str:
        """Describe the board and the moves that `viewer` can play, for screen readers."""
        parts = [self.alt(match), "" if match.live else self.result(match)]
        if match.live and match.to_move == viewer:
            parts.append(self._say("board-moves", moves=self._listed(match.position.legal_moves)))
        return "\n".join(filter(None, parts))

    def hint_price(self, match: Match) -> str:
        """Explain what a hint costs, and who sees the number of hints."""
        audience = "people" if match.level is None else "owner" if match.owner else "channel"
        return self._say("hint-price", audience=audience)

    def hint(self, move: Move, hint: Hint) -> str:
        """Return the suggested move if the hint shows it, otherwise only the piece."""
        if hint.whole:
            return self._say("hint-move", move=f"`{move}`", basis=hint.basis.value)
        return self._say("hint-piece", point=move.origin)

    def played(self, match: Match) -> str:
        """Return the move that a player just made, and the longest possible capture."""
        move = match.trail[0]
        before = match.positions[len(match.moves) - len(match.trail)]
        return self._say(
            "picker-done",
            move=f"`{move}`",
            captured=len(move.captured),
            longest=longest_capture(before, move),
        )

    def waiting(self, match: Match) -> str:
        """Return whose turn it is, in plain text, for the player who waits."""
        black = match.position.to_move is Side.BLACK
        name = shorten_name(match.black_name if black else match.white_name, NAME)
        return self._say("match-waiting", name=isolated(name) or "none")

    def clock(self, match: Match) -> str:
        """Return how much time the player to move has, and whether the clock stands still."""
        pause, player = match.pause, self._mention(match.to_move)
        if not (pause.since and pause.changes):
            return self._say("clock-running", player=player, deadline=shown_deadline(match))
        left = self._formats.remaining(match.deadline - pause.since) if match.deadline else "none"
        return self._say("clock-paused", player=player, ends=moment(pause.changes), left=left)

    def live_list(
        self, matches: Sequence[Match], player: int, boards: Mapping[int, ShownBoard]
    ) -> str:
        """Return a player's live matches, which must not be empty, as a list."""
        lines = [
            self._live_line(match, player, match_link(match, boards.get(match.id)))
            for match in matches
        ]
        return self._fitted((self._say("games-head"), *lines))

    def confirm_resigning(self, match: Match, player: int) -> str:
        """Return a question to confirm that `player` resigns or, early on, aborts the match."""
        return self._say(
            "resign-ask-abort" if match.abortable else "resign-ask",
            game=self._games.name(match.game),
            opponent=self._mention(match.player(match.side(player).other)),
        )

    def too_late(self, match: Match) -> str:
        """Explain that time ran out in an aborted match. Return "" if no explanation is needed."""
        # The match may have ended because a player's data was deleted.
        explained = match.out_of_time or termination_word(match) == "unfinished"
        if explained or any(map(is_former, match.players)):
            return ""
        return self._say("match-too-late", player=self._mention(match.to_move))

    def abandoned(self, match: Match, player: int, *, gone: bool) -> str:
        """Explain that a claim aborted a match. Return "" if no explanation is needed.

        If `gone`, `player` left the server, else `player` did not move for too long.
        """
        if match.result is None or match.result.winner or termination_word(match) == "unfinished":
            return ""
        player_mention = self._mention(player)
        return self._say("match-abandoned", player=player_mention, gone="yes" if gone else "no")

    def _head(self, match: Match) -> str:
        return self._say(
            "match-head",
            game=self._games.name(match.game),
            black=self._mention(match.black),
            white=self._mention(match.white),
            rated="yes" if match.rated else "no",
            level=self._games.numbered_level(match.level) if match.level else "none",
        )

    def _differences(self, match: Match) -> tuple[str, str]:
        rules = self._games.switches(match.game)
        return self._say("match-rules", switches=rules) if rules else "", self._opening(match)

    def _opening(self, match: Match) -> str:
        """Return the moves of an opening drawn by lot and their seed, or "" without one."""
        if match.opening_seed is None:
            return ""
        seed = self._formats.whole(match.opening_seed)
        moves = " ".join(map(str, match.moves[: match.opening_plies]))
        return self._say("match-opening", seed=seed, moves=f"`{moves}`")

    def _thinking(self, match: Match, waking: bool) -> str:  # noqa: FBT001 - said by its name
        side = match.position.to_move.value
        return self._say("match-thinking", side=side, waking="yes" if waking else "no")

    def _last_event(self, match: Match) -> str:
        first = len(match.moves) - len(match.trail) + 1
        return " ".join(self._turn(match, ply) for ply in range(first, len(match.moves) + 1))

    def _turn(self, match: Match, ply: int) -> str:
        move, before = match.moves[ply - 1], match.positions[ply - 1]
        details = {
            "side": before.to_move.value,
            "player": self._mention(match.player(before.to_move)),
            "move": f"`{move}`",
            "captured": len(move.captured),
        }
        if ply <= match.opening_plies:
            return self._say("match-move-by-lot", side=details["side"], move=details["move"])
        if ply in match.automatic and ply not in match.conditional:
            return self._say("match-move-automatic", **details)
        details["longest"] = longest_capture(before, move)
        name = "match-move-conditional" if ply in match.conditional else "match-move"
        return self._say(name, **details)

    def _next(self, match: Match, newcomer: bool) -> str:  # noqa: FBT001 - said by its name
        position = match.position
        turn = self._say(
            "match-turn",
            side=position.to_move.value,
            player=self._mention(match.to_move),
            newcomer="yes" if newcomer else "no",
            capture=capture_duty(position),
            deadline=shown_deadline(match),
        )
        if match.pause.since:
            turn = f"{turn} {self.clock(match)}"
        pieces = {side.value: position.count(side) for side in Side}
        if position.capture_due:
            return turn  # The next move captures, which resets the count.
        if match.count_is_near:
            return (
                f"{turn} {self._say('match-count-near', plies=match.plies_until_count, **pieces)}"
            )
        if ends_on_next_repetition(match.positions):
            return f"{turn} {self._say('match-stands-again', **pieces)}"
        return turn

    def _summary(self, match: Match) -> str:
        """Return the number, turns, duration and captures of a match."""
        number = self._say("match-number", number=self._formats.whole(match.id))
        if not (match.moves and match.started and match.turn_started):
            return number
        position = match.position
        return self._say(
            "match-summary",
            number=number,
            plies=len(match.moves),
            time=self._formats.duration(match.turn_started - match.started),
            black=len(match.game.white) - position.count(Side.WHITE),
            white=len(match.game.black) - position.count(Side.BLACK),
        )

    def shared(self, point: TurningPoint, turned: int) -> str:
        """Return the text of a shared position, with the number of players who solved it."""
        match, loser = point.match, point.loser
        won = match.result is not None and match.result.winner is not None
        return self._say(
            "share-card",
            game=self._games.name(match.game),
            result="won" if won else "draw",
            winner=self._mention(match.player(loser.other)),
            loser=self._mention(match.player(loser)),
            ply=point.ply,
            move=f"`{point.move}`",
            answer=f"`{point.answer}`",
            captured=len(point.answer.captured),
            turned=turned,
        )

    def _ratings(self, match: Match, changes: Mapping[int, RatingChange]) -> str:
        # A deletion replaces a player in the results first, and in the match a moment later.
        if not changes.keys() >= {*match.players}:
            return ""
        sides = {
            side.value: self._say(
                "match-rating",
                player=self._mention(match.player(side)),
                before=self._formats.whole(changes[match.player(side)].before),
                after=self._formats.whole(changes[match.player(side)].after),
                provisional="yes" if changes[match.player(side)].provisional else "no",
            )
            for side in Side
        }
        return self._say("match-ratings", **sides)

    def _hints(self, match: Match, hints: Mapping[Side, int]) -> str:
        return " ".join(
            self._say("match-hints", player=self._mention(match.player(side)), count=count)
            for side, count in hints.items()
        )

    def _live_line(self, match: Match, player: int, link: str) -> str:
        return self._say(
            "games-line",
            game=self._games.name(match.game),
            opponent=self._mention(match.player(match.side(player).other)),
            turn="yours" if match.to_move == player else "theirs",
            since=moment(match.turn_started) if match.turn_started else "",
            deadline="paused" if match.pause.since else shown_deadline(match),
            link=link if match.owner is None else self._say("games-private"),
        )
