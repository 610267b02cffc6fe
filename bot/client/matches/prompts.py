"""Prompts: public messages about a challenge or an offer that awaits an answer."""

import contextlib
from dataclasses import replace

from discord import ButtonStyle

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.board_message import public_settings
from bot.client.matches.match_buttons import match_id
from bot.client.matches.notices import is_player_away, mentions, nonce
from bot.client.messages.custom_id import CustomId
from bot.client.messages.destinations import Posted, ToChannel
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.play.challenge import Challenge
from bot.play.match import Match
from bot.play.offer import Offer
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.store.errors import StorageFails
from bot.texts import Texts


async def ask_publicly(
    visit: Visit,
    message: Message,
    about: tuple[MessageKind, int, int],
    person: int | None = None,
) -> None:
    """Post a prompt about a challenge or an offer.

    `about` is the kind, number and version, and `person` the challenger. Once the challenge or the
    offer is settled, the prompt's picture and buttons are removed.
    """
    client = visit.client
    sent = await visit.reply(message, public=True)
    if sent:
        here = visit.guild_id, visit.place.channel
        # If the prompt is not stored, the sweep will not remove its buttons.
        with contextlib.suppress(StorageFails):
            kind, number, version = about
            match = None if kind is MessageKind.CHALLENGE else number
            prompt = TrackedMessage(sent, kind, number, *here, version, match, person)
            await client.services.messages.add(prompt)


def offer_message(words: Texts, match: Match, offer: Offer) -> Message:
    """Return the public message of an offer, with buttons to answer it."""
    buttons = (
        Button("button-accept", match_id(match, "accept"), ButtonStyle.success),
        Button("button-decline", match_id(match, "decline")),
    )
    return Message(words, words.offers.offer(match, offer.version), buttons=buttons)


async def post_offer(client: Client, match: Match, offer: Offer, *, quiet: bool) -> None:
    """Post an offer without an interaction.

    The other player is mentioned if away, unless `quiet`.
    """
    words, other = await server_texts(client, match.guild), match.player(offer.by.other)
    called = not quiet and other == match.to_move and is_player_away(client, match)
    wanted = called and await mentions(client, match, other)
    if called and not wanted:
        await client.services.notices.hold(match, other, "offer")
    message = replace(offer_message(words, match, offer), mentioned=other if wanted else None)
    place = ToChannel(match.guild, match.channel)
    sent = await client.messenger.post(place, message, nonce(match, "offer"))
    prompt = TrackedMessage(
        *(sent, MessageKind.OFFER, match.id, match.guild, match.channel),
        *(offer.version, match.id),
    )
    with contextlib.suppress(StorageFails):
        await client.services.messages.add(prompt)


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


async def post_rematch(client: Client, again: Challenge, *, limited: bool, quiet: bool) -> None:
    """Post an offer of a rematch without an interaction. The opponent is mentioned unless `quiet`.

    With `limited`, the rematch is unrated because of the daily limit.
    """
    words = await server_texts(client, again.guild)
    text = words.challenges.invitation(again, limited=limited)
    mentioned = None if quiet else again.opponent
    message = Message(words, text, buttons=answer_buttons(again), mentioned=mentioned)
    place = ToChannel(again.guild, again.channel)
    sent = await client.messenger.post(place, message, f"challenge:{again.id}")
    about = (sent, MessageKind.CHALLENGE, again.id, again.guild, again.channel)
    with contextlib.suppress(StorageFails):
        await client.services.messages.add(TrackedMessage(*about, person=again.challenger))


async def close_prompt(visit: Visit, settled: Message) -> None:
    """Replace the pressed challenge or offer with `settled`. If that fails, the sweep retries."""
    if await visit.replace_pressed(settled):
        await forget_prompt(visit)


async def clear_offers(client: Client, match: Match, pressed: int = 0) -> None:
    """Delete a match's settled offers, or only their buttons if the server keeps messages.

    The offer `pressed` shows its answer and stays. If this fails, the sweep tries again.
    """
    words = await server_texts(client, match.guild)
    server, messages = await public_settings(client, match.guild), client.services.messages
    with contextlib.suppress(StorageFails):
        for prompt in await messages.stale_offers(match.id):
            if prompt.message == pressed:
                continue
            offered = Posted(match.guild, match.channel, prompt.message)
            with contextlib.suppress(MessageError):
                if server.one_board:
                    await client.messenger.delete(offered)
                else:
                    await client.messenger.edit(offered, Message(words, words.say("offer-settled")))
                await messages.remove(prompt.message)


async def forget_prompt(visit: Visit) -> None:
    """Remove the pressed challenge or offer from the prompts to sweep."""
    if visit.pressed_message:
        with contextlib.suppress(StorageFails):
            await visit.client.services.messages.remove(visit.pressed_message)
