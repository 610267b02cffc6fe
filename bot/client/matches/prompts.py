"""Prompts: public messages about a challenge or an offer that awaits an answer."""

import contextlib
from collections.abc import Callable
from dataclasses import replace

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.languages import member_texts, server_texts
from bot.client.matches.board_message import public_settings
from bot.client.matches.calls import called_now, called_opponent
from bot.client.matches.match_buttons import match_id
from bot.client.matches.notices import is_player_away, notify
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.challenge import Challenge, State
from bot.play.errors import NoSuchChallenge, NoSuchMatch
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.offer import Offer
from bot.play.pace import Pace
from bot.play.preferences import Notices
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import Texts

About = tuple[MessageKind, int, int]
"""The kind, number and version of a challenge or an offer."""


async def ask_publicly(
    visit: Visit, message: Message, about: About, person: int | None = None
) -> None:
    """Answer with a prompt about a challenge or an offer; `person` is the challenger.

    Once the challenge or the offer is settled, the prompt's picture and buttons are removed.
    """
    if sent := await visit.reply(message, public=True):
        here = ToChannel(visit.place.guild, visit.place.channel)
        await _track(visit.client, sent, here, about, person)


async def _post(
    client: Client, place: ToChannel, message: Message, about: About, person: int | None = None
) -> None:
    """Post a prompt without a visit."""
    kind, number, version = about
    sent = await client.messenger.post(place, message, f"{number}:{version}:{kind}")
    await _track(client, sent, place, about, person)


async def _track(
    client: Client, sent: int, place: ToChannel, about: About, person: int | None
) -> None:
    kind, number, version = about
    match = None if kind is MessageKind.CHALLENGE else number
    prompt = TrackedMessage(sent, kind, number, place.guild, place.channel, version, match, person)
    # If the prompt is not stored, the sweep will not remove its buttons.
    with contextlib.suppress(StorageFails):
        await client.services.messages.add(prompt)


def offer_message(words: Texts, match: Match, offer: Offer) -> Message:
    """Return the public message of an offer, with buttons to answer it."""
    buttons = (
        Button("button-accept", match_id(match, "accept"), ButtonStyle.success),
        Button("button-decline", match_id(match, "decline")),
    )
    return Message(words, words.offers.offer(match, offer.version), buttons=buttons)


async def show_offer(
    client: Client, match: Match, offer: Offer, visit: Visit | None = None, *, quiet: bool = False
) -> None:
    """Post an offer and, unless `quiet`, call the other player.

    The player is called if they are away, by a mention or a direct message, as they prefer; with
    minutes for a move, only if they are to move. Outside servers, the bot can post only with a
    visit; without one, it sends a direct message in any case.
    """
    other, outside = match.player(offer.by.other), match.guild == NO_SERVER
    posted = visit is not None or not outside
    awaited = other == match.to_move or match.pace is not Pace.LIVE
    away = not posted or (awaited and is_player_away(client, match, other))
    notices = Notices.NONE
    if away and not quiet:
        notices = (await client.services.settings.player(other)).notices
    words = await (visit.public_words(match.guild) if visit else server_texts(client, match.guild))
    held = await client.services.notices.held_until(match, other)
    called = notices is Notices.CHANNEL and not held
    mentioned = called_now(other) if called else None
    message = replace(offer_message(words, match, offer), mentioned=mentioned)
    about = MessageKind.OFFER, match.id, offer.version
    # The page, a due step and the person's own answer may all be about to show the offer.
    async with client.channel_lock(match.channel):
        if offer.version in await _shown_versions(client, match):
            if visit and not visit.private:
                own = await visit.words()
                text = own.offers.confirmation(match, match.player(offer.by))
                await visit.reply(Message(own, text))
            return
        if visit:
            await ask_publicly(visit, message, about)
        elif posted:
            await _post(client, ToChannel(match.guild, match.channel), message, about)
    if visit and visit.private:
        await visit.delete_pressed()
    if notices is Notices.DIRECT or (notices is Notices.CHANNEL and (outside or held)):
        await _notify_of_offer(client, match, offer, other)


async def _shown_versions(client: Client, match: Match) -> frozenset[int]:
    """Return the versions of a match's offers that are shown; none if the database fails."""
    with contextlib.suppress(StorageFails):
        return frozenset(each.version for each in await client.services.messages.offers(match.id))
    return frozenset()


async def show_offers(client: Client, match: Match, is_quiet: Callable[[int], bool]) -> None:
    """Post open offers of a match that are not shown yet, and remove settled ones.

    A person for whom `is_quiet` is true is not called.
    """
    known = await _shown_versions(client, match)
    for offer in match.offers:
        if match.live and not offer.declined and offer.version not in known:
            quiet = is_quiet(match.player(offer.by.other))
            await show_offer(client, match, offer, quiet=quiet)
    await clear_offers(client, match)


async def _notify_of_offer(client: Client, match: Match, offer: Offer, player: int) -> None:
    words = await member_texts(client, player, match.guild)
    link = match_link(match, await client.services.boards.current(match.id))
    text = f"{words.offers.offer(match, offer.version)} {link}"
    await notify(client, match, player, "offer", Message(words, text, plain=True))


def answer_buttons(challenge: Challenge) -> tuple[Button, ...]:
    """Return the buttons that answer or withdraw a challenge."""
    actions = ("accept", "decline", "withdraw") if challenge.opponent else ("accept", "withdraw")
    return tuple(
        Button(
            f"button-{action}",
            CustomId("challenge", action, challenge.id),
            ButtonStyle.success if action == "accept" else ButtonStyle.secondary,
        )
        for action in actions
    )


async def ask_rematch(client: Client, number: int, *, quiet: bool) -> None:
    """Post an offer of a rematch that was made outside Discord.

    Does nothing if challenge `number` is posted or settled. Unless `quiet`, mentions the opponent.
    """
    services = client.services
    try:
        again = await services.challenges.get(number)
        match = await services.matches.get(again.rematch_of or 0)
    except (NoSuchChallenge, NoSuchMatch):
        return
    shown = await services.messages.shown(MessageKind.CHALLENGE, number)
    if shown or again.state is not State.OPEN:
        return
    words, limited = await server_texts(client, again.guild), match.rated and not again.rated
    text = words.challenges.invitation(again, limited=limited)
    mentioned = None if quiet else await called_opponent(client, again)
    message = Message(words, text, buttons=answer_buttons(again), mentioned=mentioned)
    about = MessageKind.CHALLENGE, again.id, 0
    place = ToChannel(again.guild, again.channel)
    await _post(client, place, message, about, again.challenger)


async def close_prompt(visit: Visit, settled: Message) -> None:
    """Replace the pressed challenge or offer with `settled`. If that fails, the sweep retries."""
    if await visit.replace_pressed(settled):
        await forget_prompt(visit)


async def clear_offers(client: Client, match: Match, pressed: int = 0) -> None:
    """Delete a match's settled offers, or only their buttons if the server keeps messages.

    The offer `pressed` shows its answer and stays. If this fails, the sweep tries again.
    """
    with contextlib.suppress(StorageFails):
        # Another change or the sweep may be clearing the same messages.
        async with client.channel_lock(match.channel):
            for prompt in await client.services.messages.stale_offers(match.id):
                if prompt.message != pressed:
                    await _clear_offer(client, match, prompt.message)


async def _clear_offer(client: Client, match: Match, message: int) -> None:
    words = await server_texts(client, match.guild)
    offered = Posted(match.guild, match.channel, message)
    with contextlib.suppress(MessageError):
        if (await public_settings(client, match.guild)).one_board:
            await client.messenger.delete(offered)
        else:
            await client.messenger.edit(offered, Message(words, words.say("offer-settled")))
        await client.services.messages.remove(message)


async def forget_prompt(visit: Visit) -> None:
    """Remove the pressed challenge or offer from the prompts to sweep."""
    if visit.pressed_message:
        with contextlib.suppress(StorageFails):
            await visit.client.services.messages.remove(visit.pressed_message)
