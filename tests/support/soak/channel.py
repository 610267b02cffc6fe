"""A channel with two people, who play match after match despite all faults.

They know only what they were shown. After a move without an answer they use `/board`.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot import texts
from bot.play.errors import NoMatchHere
from guti import Position, Side
from guti.games import GAMES
from tests.support.loopback import (
    Channel,
    Interaction,
    Loopback,
    Member,
    NoAnswerError,
    PostedMessage,
)
from tests.support.loopback.rules import BUTTON
from tests.support.loopback.world import walk
from tests.support.loopback_match import LoopbackMatch
from tests.support.soak.observer import DescribedPosition, Observer, SeenBoard, UnreadableError

WORDS = texts.of(texts.ENGLISH)

LOOKS = 12
KEPT_MESSAGES = 12
PRESSES = 3
"""Number of times to press an invitation that has no effect."""

NUMBERS = re.compile(r"\d{6,}")

OLD_PRESSES = ("resign", "draw", "choose", "leave")


@dataclass
class Activity:
    """Actions in all channels, with their latencies and violations."""

    channels: set[int] = field(default_factory=set)
    tries: dict[tuple[int, int], list[str]] = field(default_factory=lambda: defaultdict(list))
    doubts: list[tuple[int, int, str]] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)
    agreed: set[int] = field(default_factory=set)
    begun: set[int] = field(default_factory=set)
    concluded: set[int] = field(default_factory=set)
    latencies: list[float] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)


@dataclass
class PlayedChannel:
    """A channel in which two people play. `certain` if they know their match's state."""

    discord: Loopback
    channel: Channel
    number: int
    observer: Observer
    activity: Activity
    rng: Random
    games: Sequence[str] = tuple(GAMES)
    match: LoopbackMatch | None = None
    match_id: int = 0
    certain: bool = True
    pairs: int = 0
    asker: int = 0
    everybody: dict[int, Member] = field(default_factory=dict)
    pressed: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.activity.channels.add(self.channel.id)
        self.replace_people()

    def replace_people(self) -> None:
        """Replace both people by new members."""
        names = (f"{name} {self.number}.{self.pairs}" for name in ("Asha", "Bimal"))
        self.people: tuple[Member, ...] = tuple(map(self.discord.member, names))
        self.everybody |= {each.id: each for each in self.people}
        self.pairs += 1

    async def act(self) -> None:
        """Perform the next action of either person."""
        if not self.certain:
            await self.look()
        elif self.match is None:
            await self.begin()
        else:
            await self._play_on(self.match)
        self._tidy()

    async def _play_on(self, match: LoopbackMatch) -> None:
        chance = self.rng.random()
        if chance < 0.03:
            await self._press_an_old_button(match)
        elif chance < 0.06:
            await self._offer_a_draw(match)
        elif chance < 0.07:
            await self._resign(match)
        else:
            await self.move(match)

    async def move(self, match: LoopbackMatch) -> bool:
        """Play a random move, and return whether the bot answered with the new board."""
        (text,), ply = match.choose(self.rng), len(match.played) + 1
        self.activity.tries[self.match_id, ply].append(text)
        try:
            answer = await self._slash(match.mover, "move", move=text)
            doubtful = self._is_fault(answer)
        except NoAnswerError:
            doubtful = True
        if doubtful or answer.ephemeral:
            self.certain = False
            if doubtful:
                self.activity.doubts.append((self.match_id, ply, text))
            return False
        self.activity.latencies.append(answer.latency)
        self.activity.counts["moves answered"] += 1
        match.note(text)
        shown = self._read(answer.message)
        if shown is None or (shown.ply, shown.path) != (ply, points(text)):
            self._violation(f"turn {ply}, {text}, was answered with {answer.text!r}")
        self._conclude_if(over=match.over)
        return True

    async def begin(self) -> None:
        """Accept the invitation in the channel if there is one, else send one."""
        invitation = self._newest("challenge:accept:")
        if invitation and self.pressed[invitation[1]] < PRESSES:
            self.pressed[invitation[1]] += 1
            await self._accept(*invitation)
        else:
            await self._ask()

    async def _accept(self, message: PostedMessage, custom_id: str) -> None:
        before = self.observer.newest(self.channel.id)
        answer = await self._click(self.people[1 - self.asker], message, custom_id)
        if answer and answer.ephemeral:
            self.asker = 1 - self.asker
        elif answer:
            with contextlib.suppress(TimeoutError):
                board = lambda: self.observer.newest(self.channel.id) != before  # noqa: E731
                await self.discord.until(board, "the first board", self.discord.deadline)
        newest = self.observer.newest(self.channel.id)
        if newest and newest != before:
            self._adopt(newest)
        self.certain = self.match is not None

    async def _ask(self) -> None:
        self.asker = self.rng.randrange(2)
        asker, other = self.people[self.asker], self.people[1 - self.asker]
        again = self._newest("match:rematch:")
        if again and self.rng.random() < 0.6:
            await self._click(asker, *again)
            return
        game, first = self.rng.choice(self.games), self.rng.choice(["me", "opponent"])
        wanted = {"game": game, "side": "black", "first": first}
        answer = await self._try(self._slash(asker, "challenge", opponent=other, **wanted))
        if answer and answer.ephemeral and not self._is_fault(answer):
            self.replace_people()

    async def look(self) -> None:
        """Use /board, and compare the answer with the expected match."""
        asker = self.rng.choice(self.people)
        self.certain = True
        answer = await self._try(self._slash(asker, "board", text=True))
        if answer is None or self._is_fault(answer):
            self.certain = False
            return
        self.activity.counts["looked up"] += 1
        newest = self.observer.newest(self.channel.id)
        nothing = answer.text == WORDS.error(NoMatchHere())
        if self.match is None or (newest and newest.match > self.match_id):
            self._conclude_if(over=True)
            if newest:
                self._adopt(newest)
            # The board of a new match may not be shown yet.
            self.certain = self.match is not None or nothing
        elif nothing:
            self._conclude_if(over=True)
        else:
            self._reconcile(self.match, answer.message)

    async def settle(self) -> None:
        """Use /board until the state of the match is known."""
        self.certain = False
        for _ in range(LOOKS):
            await self.look()
            if self.certain:
                return
        self._violation("nobody can see how it stands")

    async def play_a_last_move(self) -> None:
        """Check that a live match can be continued after the faults."""
        for _ in range(LOOKS):
            if self.match is None:
                return
            if await self.move(self.match):
                self.activity.counts["played on at the end"] += 1
                return
            await self.settle()
        self._violation("it cannot be played on")

    def _reconcile(self, match: LoopbackMatch, message: PostedMessage) -> None:
        stands, played = self._read(message), match.played
        if stands is None:
            self.certain = False
            return
        self.observer.confirm(self.match_id, stands)
        if stands.ply == len(played):
            if played and stands.path != points(played[-1]):
                self._violation(f"turn {stands.ply} was {played[-1]} and is {stands.path}")
            return
        tried = self.activity.tries[self.match_id, len(played) + 1]
        text = next((each for each in tried if points(each) == stands.path), None)
        if stands.ply != len(played) + 1 or text is None:
            self._violation(f"it stands at {stands}, after {len(played)} turns, {tried} tried")
            return
        self.activity.counts["done after all"] += 1
        match.note(text)
        self._conclude_if(over=match.over)

    def _adopt(self, shown: SeenBoard) -> None:
        """Take over a match that has just begun."""
        if shown.match <= self.match_id or shown.over:
            return
        first = Side.BLACK if shown.black_moves else Side.WHITE
        if shown.standing.ply:
            self._violation(f"match {shown.match} began with {shown.standing}")
        black, white = self.people = self.everybody[shown.black], self.everybody[shown.white]
        start = Position.start(GAMES[shown.game], first)
        self.match = LoopbackMatch(self.channel, black, white, start)
        self.match_id = shown.match
        self.activity.begun.add(self.match_id)

    def _conclude_if(self, *, over: bool) -> None:
        if over and self.match:
            self.activity.concluded.add(self.match_id)
            self.match = None

    async def _press_an_old_button(self, match: LoopbackMatch) -> None:
        """Press a button of an outdated board, and check that it is refused."""
        old = self.observer.versions.get(self.match_id, {})
        plies = [ply for ply in old if ply < len(match.played)]
        message = next(iter(reversed(self.channel.public)), None)
        if not plies or message is None:
            return
        version, action = old[self.rng.choice(plies)], self.rng.choice(OLD_PRESSES)
        data = {"custom_id": f"match:{action}:{self.match_id}:{version}", "component_type": BUTTON}
        presser = self.rng.choice(self.people)
        answer = await self._try(self._answered(presser.touch(message, data)))
        self.activity.counts["old buttons pressed"] += answer is not None
        if answer and not answer.ephemeral:
            self._violation(f"an old button, {action}, was answered with {answer.text!r}")
        self.certain = False

    async def _offer_a_draw(self, match: LoopbackMatch) -> None:
        one, other = self.rng.sample([match.black, match.white], 2)
        self.activity.agreed.add(self.match_id)
        if await self._try(self._slash(one, "draw")) is None:
            self.certain = False
        offer = self._newest("match:decline:")
        if offer is None:
            return
        message, custom_id = offer
        self.activity.counts["draws offered"] += 1
        if self.rng.random() < 0.15:
            custom_id = custom_id.replace("decline", "accept")
        await self._click(other, message, custom_id)
        self.certain = False

    async def _resign(self, match: LoopbackMatch) -> None:
        who = self.rng.choice([match.black, match.white])
        confirmation = await self._try(self._slash(who, "resign"))
        button = confirmation and find_button(confirmation.message, "match:resign:")
        if confirmation and button:
            self.activity.resigned.add(self.match_id)
            await self._click(who, confirmation.message, button)
            self.certain = False

    def _newest(self, start: str) -> tuple[PostedMessage, str] | None:
        """Return the newest public message with a button whose custom id begins with `start`."""
        for message in reversed(self.channel.public):
            found = find_button(message, start)
            if found:
                return message, found
        return None

    async def _click(
        self, member: Member, message: PostedMessage, custom_id: str
    ) -> Interaction | None:
        return await self._try(member.click(message, custom_id=custom_id))

    async def _slash(self, member: Member, command: str, **options: Any) -> Interaction:
        return await member.slash(self.channel, command, **options)

    async def _answered(self, sent: Interaction) -> Interaction:
        try:
            await asyncio.wait_for(sent.answered.wait(), self.discord.deadline + 0.5)
        except TimeoutError:
            raise NoAnswerError("no answer") from None
        return sent

    async def _try(self, answering: Any) -> Interaction | None:
        """Return an answer, or None if there was none."""
        try:
            answer: Interaction = await answering
        except (NoAnswerError, LookupError):
            self.activity.counts["other acts without an answer"] += 1
            self.certain = False
            return None
        self._is_fault(answer)
        return answer

    def _is_fault(self, answer: Interaction) -> bool:
        """Return whether the answer reports a fault, and count the answer if it is a refusal."""
        if not answer.ephemeral:
            return False
        if self._read(answer.message) is None and not answer.message.buttons:
            first = NUMBERS.sub("…", answer.text.splitlines()[0])
            self.activity.refusals[first[:60]] += 1
        return answer.text == WORDS.say("edge-fault")

    def _read(self, message: PostedMessage) -> DescribedPosition | None:
        for words in (*message.alt_texts, message.text):
            try:
                return DescribedPosition.read(words)
            except UnreadableError:
                continue
        return None

    def _violation(self, what: str) -> None:
        """Report a violation, but only the first of each match."""
        where = f"channel {self.channel.id}, match {self.match_id}"
        if not any(each.startswith(where) for each in self.activity.violations):
            self.activity.violations.append(f"{where}: {what}")

    def _tidy(self) -> None:
        """Delete old messages to save memory."""
        messages = self.channel.messages
        for number in list(messages)[:-KEPT_MESSAGES]:
            del messages[number]


def find_button(message: PostedMessage, start: str) -> str | None:
    """Return the first custom id of an enabled button that begins with `start`."""
    for node in walk(message.components):
        custom_id = node.get("custom_id") or ""
        if custom_id.startswith(start) and not node.get("disabled"):
            return str(custom_id)
    return None


def points(move: str) -> tuple[str, ...]:
    """Return a move's points in order."""
    return tuple(move.replace("x", "-").split("-"))
