"""Actions of a player on a match's page, as below Discord's board."""

from dataclasses import dataclass
from typing import Any

from bot.client.client import Client
from bot.client.matches.board_message import Note, no_note
from bot.play.challenge import Challenge
from bot.play.engine_player import ENGINE
from bot.play.errors import (
    ChallengeError,
    MatchError,
    MatchMovedOn,
    RematchAgreed,
    ThreadRefused,
)
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.matches import Change
from bot.services.requests import Person
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import Texts
from bot.web.errors import NoPageAction
from bot.web.plain import names_of, plain
from guti import Move, Side
from guti.errors import GutiError


@dataclass(frozen=True)
class Done:
    """The result of an action: the change, if any, and what the page announces.

    `note` is said above Discord's board. `hint` is the suggested move, of which only the piece is
    shown unless `whole`. `begun` is a match that began, and `next` the rematch that began earlier.
    With `asked`, a rematch was offered.
    """

    match: Match
    message: str = ""
    change: Change | None = None
    note: Note = no_note
    hint: Move | None = None
    whole: bool = False
    begun: Match | None = None
    asked: bool = False
    next: Match | None = None


async def actions(client: Client, match: Match, player: int, words: Texts) -> list[dict[str, Any]]:
    """Return what a player may do now, in the order of Discord's menu; nothing for spectators."""
    if player not in match.players:
        return []
    if not match.live:
        return await _after_the_end(client, match, player, words)
    names = names_of(words, match)
    found = [
        *await _hint(client, match, player, words),
        *_offers(match, player, words),
        _action(
            "resign",
            words.say("button-leave"),
            words.matches.confirm_resigning(match, player),
        ),
    ]
    return [
        each | {"confirm": plain(each["confirm"], names)} if each["confirm"] else each
        for each in found
    ]


async def _after_the_end(
    client: Client, match: Match, player: int, words: Texts
) -> list[dict[str, Any]]:
    rematch = [_action("rematch", words.say("button-rematch"))]
    if match.level is not None:
        return rematch
    if match.guild == NO_SERVER or len(match.people) < len(Side):
        # The bot cannot ask: the opponent is gone, or it cannot post to a private chat.
        return []
    try:
        await client.services.challenges.is_rematch_asked(match.id, player)
    except RematchAgreed as agreed:
        return [_action("next", words.say("button-show"))] if agreed.match else []
    except ChallengeError:
        return []
    return rematch


def _action(action: str, label: str, confirm: str | None = None) -> dict[str, Any]:
    return {"action": action, "label": label, "confirm": confirm}


async def _hint(client: Client, match: Match, player: int, words: Texts) -> list[dict[str, Any]]:
    if not (match.allows_hints and player == match.to_move):
        return []
    try:
        first = await client.services.hints.is_first(match, player)
    except StorageFails:
        raise
    except GutiError:
        return []
    price = words.matches.hint_price(match) if first else None
    return [_action("hint", words.say("button-hint"), price)]


def _offers(match: Match, player: int, words: Texts) -> list[dict[str, Any]]:
    side = match.side(player)
    if match.open_offer(side):
        return [_action("withdraw", words.say("button-withdraw-offer"))]
    answers = ("accept", "decline") if match.open_offer(side.other) else ()
    found = [_action(name, words.say(f"button-{name}")) for name in answers]
    for kind in OfferKind:
        if match.answered_by(player, kind):
            continue
        try:
            match.offer(player, kind)
        except MatchError:
            continue
        asked = words.offers.question(match, player, kind) if match.level is None else None
        found.append(_action(kind.value, words.say(f"button-{kind}"), asked))
    return found


class Actions:
    """Carries out actions of players through the services."""

    def __init__(self, client: Client) -> None:
        self._client, self._services = client, client.services

    async def act(self, match: Match, seen: int, player: int, action: str, words: Texts) -> Done:
        """Carry out an action on a match that a player saw at version `seen`.

        Raises MatchErrors, ChallengeErrors, NoPageAction, EngineFails, HelpsInMatch.
        """
        match.side(player)
        match action:
            case "draw" | "takeback":
                return await self._offer(match, seen, player, OfferKind(action), words)
            case "accept" | "decline" | "withdraw":
                return await self._answer(match, seen, player, action, words)
            case "resign":
                change = await self._services.matches.resign(match.id, seen, player)
                return Done(change.after, words.say("resign-done"), change)
            case "hint":
                return await self._hint(match, seen, player, words)
            case "rematch" if not match.live:
                return await self._rematch(match, player, words)
            case "next":
                return await self._next(match, player)
        raise NoPageAction(action)

    async def _offer(
        self, match: Match, seen: int, player: int, kind: OfferKind, words: Texts
    ) -> Done:
        match = await self._services.matches.at_version(match.id, seen)
        names = names_of(words, match)
        if match.level is None:
            change = await self._services.matches.offer(match, player, kind)
            text = words.offers.confirmation(match, player) if change.after.live else ""
            return Done(change.after, plain(text, names), change)
        change = await self._services.engine.answer(match, player, kind)
        if change.declines:
            offered = match.offer(player, kind)
            text = words.offers.declined(offered, offered.version)
            return Done(change.after, plain(text, names), change)
        return _agreed(change, ENGINE, words)

    async def _answer(
        self, match: Match, seen: int, player: int, action: str, words: Texts
    ) -> Done:
        matches = self._services.matches
        if action == "withdraw":
            change = await matches.withdraw_offer(match.id, seen, player)
            return Done(change.after, words.say("offer-withdrawn"), change)
        match = await matches.at_version(match.id, seen)
        offer = match.open_offer(match.side(player).other)
        if offer and offer.version > seen:
            # The page has not shown this offer yet.
            raise MatchMovedOn
        offered = offer.version if offer else 0
        answer = matches.accept_offer if action == "accept" else matches.decline_offer
        change = await answer(match.id, offered, player)
        if action == "accept":
            return _agreed(change, player, words)
        text = words.offers.declined(change.before, offered)
        return Done(change.after, plain(text, names_of(words, match)), change)

    async def _hint(self, match: Match, seen: int, player: int, words: Texts) -> Done:
        match = await self._services.matches.at_version(match.id, seen)
        hint = await self._services.hints.ask(match, player)
        move = match.position.parse(hint.move)
        text = plain(words.matches.hint(move, hint), {})
        return Done(match, text, hint=move, whole=hint.whole)

    async def _rematch(self, match: Match, player: int, words: Texts) -> Done:
        challenges = self._services.challenges
        person = Person(player, match.black_name if match.black == player else match.white_name)
        if match.level is not None:
            level = str(match.level)
            begun = await challenges.play_again(match.id, person, level, _no_thread)
            return Done(match, begun=begun)
        if match.guild == NO_SERVER:
            raise NoPageAction("rematch")
        again = await challenges.rematch(match.id, person, _no_thread)
        if isinstance(again, Match):
            return Done(match, begun=again)
        text = plain(words.offers.confirmation(match, player), names_of(words, match))
        return Done(match, text, asked=True)

    async def _next(self, match: Match, player: int) -> Done:
        try:
            await self._services.challenges.is_rematch_asked(match.id, player)
        except RematchAgreed as agreed:
            if agreed.match:
                return Done(match, next=await self._services.matches.get(agreed.match))
        raise NoPageAction("next")


def _agreed(change: Change, player: int, words: Texts) -> Done:
    """Return the result of an offer that `player` accepted."""
    before, after = change.before, change.after
    text = plain(words.offers.agreed(before, after, player), names_of(words, before))
    return Done(after, text, change, lambda public: public.offers.agreed(before, after, player))


async def _no_thread(_challenge: Challenge) -> int:
    """Refuse to open a thread in a busy channel, because only Discord offers the alternatives."""
    raise ThreadRefused("none", None)
