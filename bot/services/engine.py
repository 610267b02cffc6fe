"""The engine's moves, resignations and answers to offers."""

import asyncio
import logging
from typing import Protocol

from bot.learn.errors import UNFAIR
from bot.opponent import EngineFails, Question, QuestionKind, Thought
from bot.play.engine_player import ENGINE
from bot.play.errors import MatchError, NotYourTurn
from bot.play.events import EnginePlayed
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.bus import Bus
from bot.services.matches import Change, MatchService
from bot.store.errors import StorageFails

DRAWN_BELOW = -50
"""The engine accepts draws in positions worth less than this, in hundredths of a piece."""

DRAWN_UP_TO = 25
DRAWN_AFTER = 20
"""Plies without a capture after which the limit is DRAWN_UP_TO instead of DRAWN_BELOW."""

ANSWER_TIMEOUT_S = 1.0
"""Time limit for the engine's answer to an offer."""

Turn = asyncio.Task[Change | None]
"""A task that plays the engine's turn. Returns the change, or None after a failure."""

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Interface of an engine that searches positions, such as `bot.opponent.Engine`."""

    @property
    def awake(self) -> bool:
        """True once the search is compiled. Until then an answer takes long."""

    @property
    def failing(self) -> bool:
        """True while the engine cannot search."""

    def prepare(self) -> None:
        """Start the engine before it is needed."""

    async def think(self, question: Question) -> Thought:
        """Search a position and return the result. Raises EngineFails."""


class EngineService:
    """Plays the engine's turns, with at most one search per match."""

    def __init__(self, matches: MatchService, thinker: Thinker, bus: Bus) -> None:
        self._matches = matches
        self._bus = bus
        self._thinker = thinker
        self._turns: dict[int, tuple[int, Turn]] = {}
        self._awaited: set[Turn] = set()
        self.running: set[Turn] = set()
        """The turns in progress."""

    def start_turn(self, match: Match) -> Turn | None:
        """Start the engine's turn if the engine is to move; return the task, else None.

        A search for an earlier turn of the match is cancelled. The task returns the change, or None
        if the match has moved on or the engine failed. The change is published, unless a caller
        receives it from `wait_for_turn`.
        """
        self.watch(match)
        version, task = self._turns.get(match.id, (0, None))
        if task and version > match.position_version:
            return None
        if match.engine_moves and task is None:
            task = asyncio.create_task(self._turn(match))
            self._turns[match.id] = match.position_version, task
            self.running.add(task)
            task.add_done_callback(lambda done: self._finish(match.id, done))
        return task

    async def wait_for_turn(self, turn: Turn, timeout_s: float) -> Change | None:
        """Return the change made in a turn, or None after a failure or `timeout_s` seconds.

        The caller then answers the player, and calls `release`.
        """
        self._awaited.add(turn)
        await asyncio.wait((turn,), timeout=timeout_s)
        return _result(turn)

    def release(self, turn: Turn, reply: Change | None) -> None:
        """Let a turn's change be published, unless it was the `reply`.

        A change that was made while the player was answered is published only now, because no
        message but that answer may be able to show it.
        """
        if turn not in self.running:
            if reply is None:
                self._publish(turn)
        elif reply is None:
            self._awaited.discard(turn)

    def watch(self, match: Match) -> None:
        """Prepare the engine for the next turn of a match, and cancel an outdated search."""
        if match.live and match.level is not None:
            self._thinker.prepare()
        version, task = self._turns.get(match.id, (0, None))
        if task is None or task is asyncio.current_task():
            return  # The running task is the turn itself, which saves the engine's move.
        at_turn = match.engine_moves and version == match.position_version
        if version <= match.position_version and not at_turn:
            task.cancel()
            del self._turns[match.id]

    def _finish(self, number: int, done: Turn) -> None:
        if self._turns.get(number, (0, None))[1] is done:
            del self._turns[number]
        self.running.discard(done)
        if done in self._awaited:
            self._awaited.discard(done)
        else:
            self._publish(done)

    def _publish(self, done: Turn) -> None:
        if change := _result(done):
            self._bus.publish(EnginePlayed(change.before, change.after))

    async def _turn(self, match: Match) -> Change | None:
        """Play the engine's turn, and its next turns while the player's moves are automatic."""
        change = await self._move(match)
        while change and change.after.engine_moves and (task := asyncio.current_task()):
            self._turns[match.id] = change.after.position_version, task
            later = await self._move(change.after)
            if later is None:
                break
            change = change.and_then(later)
        return change

    async def _move(self, match: Match) -> Change | None:
        try:
            thought = await self._thinker.think(question_about(match))
            # The person's live match may have reached this position since the last move.
            await self._check_fair_play(match)
            if thought.resigns:
                return await self._matches.resign(match.id, match.position_version, ENGINE)
            return await self._matches.play(match.id, match.position_version, ENGINE, thought.move)
        except UNFAIR as error:
            log.info("match %d: the engine's turn waits, and is due again: %r", match.id, error)
        except MatchError as error:
            log.info("match %d changed while the engine searched: %r", match.id, error)
        except (EngineFails, StorageFails) as error:
            log.warning("match %d: the engine's turn failed, and is due again: %r", match.id, error)
        except Exception:
            # Not raised, because the player's move is saved and must be shown.
            log.exception("match %d: the engine's turn failed, and is due again", match.id)
        return None

    async def _check_fair_play(self, match: Match) -> None:
        for person in match.people:
            await self._matches.check_fair_play(match, person)

    async def answer(self, match: Match, player: int, kind: OfferKind) -> Change:
        """Offer the engine a draw or a take-back, and save the offer with the engine's answer.

        The engine accepts every take-back. A draw can be offered only in the player's turn. Raises
        MatchErrors, EngineFails, HelpsInMatch.
        """
        offered = match.offer(player, kind)
        if kind is OfferKind.DRAW and match.engine_moves:
            raise NotYourTurn(ENGINE)
        if kind is OfferKind.DRAW:
            await self._matches.check_fair_play(match, player)
        agreed = kind is OfferKind.TAKEBACK or await self.accepts_draw(match)
        answer = offered.accept if agreed else offered.decline
        return await self._matches.save_action(match, answer(ENGINE, offered.version), player)

    async def accepts_draw(self, match: Match) -> bool:
        """Return whether the engine accepts a draw now. Raises EngineFails."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                thought = await self._thinker.think(question_about(match, asked=QuestionKind.WORTH))
        except TimeoutError:
            raise EngineFails("it has other things to think about") from None
        value = -thought.value
        if thought.exact or value < DRAWN_BELOW:
            return value <= 0
        return value <= DRAWN_UP_TO and match.position.quiet >= DRAWN_AFTER


def _result(turn: Turn) -> Change | None:
    return turn.result() if turn.done() and not turn.cancelled() else None


def question_about(
    match: Match, *, level: int | None = None, asked: QuestionKind = QuestionKind.MOVE
) -> Question:
    """Return a question to the engine about a match's position.

    `level` defaults to the match's level. The random seed depends only on the match and its
    `position_version`, and is therefore the same after a restart.
    """
    return Question(
        game=match.game.key,
        rules=match.game.rules,
        start=match.positions[0].text,
        moves=tuple(map(str, match.moves)),
        level=level or match.level or 0,
        seed=match.id << 16 | match.position_version,
        asked=asked,
    )
