"""Messages that explain a refusal and offer an alternative."""

import contextlib
from dataclasses import replace

from bot.client.client import Interaction
from bot.client.errors import ForeignServer, MayNotManage, NobodyElse, OutsideServers
from bot.client.languages import public_texts, reader_texts
from bot.client.matches.match_buttons import (
    ENGINE_PLAYS,
    alternative_buttons,
    instead_button,
    other_buttons,
    show_button,
    starting_buttons,
    view_button,
)
from bot.client.matches.wanted import WANTED, wanted_text
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.places import place
from bot.learn.errors import HelpsInMatch, HelpsWithPuzzle
from bot.play.errors import (
    BotOpponent,
    MatchOver,
    NoMatchHere,
    NotAMember,
    NotAPlayer,
    NotYourChallenge,
    OnlyOneMove,
    OwnMatchAlready,
    RematchAgreed,
    SelfChallenge,
)
from bot.play.match import Match
from guti.errors import GutiError, MoveError

OWN_SETTINGS = Button("button-own-settings", CustomId("settings", "open", 0))
"""Shows the presser's own settings."""


async def refusal(interaction: Interaction, error: GutiError) -> Message:
    """Return an error's sentence with buttons and links to alternatives."""
    words = await reader_texts(interaction)
    public = await public_texts(interaction, place(interaction).guild)
    plain = Message(words, words.error(error, public), plain=True)
    # If finding an alternative fails too, only the first error is shown.
    with contextlib.suppress(GutiError):
        return await _with_alternatives(interaction, plain, error)
    return plain


async def _with_alternatives(interaction: Interaction, plain: Message, error: GutiError) -> Message:
    """Return `plain` with buttons or links for alternatives to the refused action, if any."""
    message = replace(plain, plain=False)
    match error:
        case MoveError() | OnlyOneMove():
            named = getattr(error, "moves", ())
            return replace(message, above=alternative_buttons(await _match(interaction), named))
        case NoMatchHere():
            return await _own_matches(interaction, message)
        case MatchOver():
            over = await _match(interaction)
            if not over.live and interaction.user.id in over.players:
                return replace(message, buttons=other_buttons(over, ()))
        case HelpsInMatch() if WANTED in interaction.extras:
            return replace(message, buttons=(ENGINE_PLAYS,))
        case HelpsWithPuzzle():
            puzzle = CustomId("puzzle", "own", 0, argument=error.puzzle)
            return replace(message, buttons=(Button("button-puzzle-own", puzzle),))
        case OwnMatchAlready() | RematchAgreed():
            if buttons := await _current_match_buttons(interaction, error.match or 0):
                return replace(message, buttons=buttons)
        case _:
            if buttons := await _helpful_buttons(interaction, error):
                return replace(message, buttons=buttons)
    return plain


async def _helpful_buttons(interaction: Interaction, error: GutiError) -> tuple[Button, ...]:
    """Return buttons for other things to do, which do not depend on the error's values."""
    match error:
        case NotAPlayer() | NotYourChallenge() | SelfChallenge():
            return await _own_buttons(interaction)
        case MayNotManage():
            return (OWN_SETTINGS,)
        case HelpsInMatch() if WANTED in interaction.extras:
            return (ENGINE_PLAYS,)
        case BotOpponent() | ForeignServer() | NobodyElse() | NotAMember() | OutsideServers():
            return (ENGINE_PLAYS,)
    return ()


async def _own_buttons(interaction: Interaction) -> tuple[Button, ...]:
    """Return buttons to watch the pressed match, if any, and to start one's own."""
    watching = list[Button]()
    with contextlib.suppress(GutiError):
        match = await _match(interaction)
        if interaction.user.id not in match.players:
            watching.append(view_button(match))
    return (*watching, *starting_buttons(interaction))


async def _own_matches(interaction: Interaction, message: Message) -> Message:
    """Add a list of the user's live matches or, without any, buttons to start one."""
    player, services = interaction.user.id, interaction.client.services
    live = await services.matches.live_of(place(interaction).guild, player)
    if live:
        listed = message.words.matches.live_list(
            live, player, await services.boards.current_by_match(live)
        )
        return replace(message, text=f"{message.text}\n{listed}")
    return replace(message, buttons=starting_buttons(interaction))


async def _current_match_buttons(interaction: Interaction, number: int) -> tuple[Button, ...]:
    """Return buttons to show match `number`, and to start the requested match instead."""
    match = await interaction.client.services.matches.get(number)
    here = match.owner is not None or match.channel == interaction.channel_id
    buttons = [show_button(match)] if here else []
    if wanted := interaction.extras.get(WANTED):
        buttons.append(instead_button(match, wanted_text(wanted)))
    return tuple(buttons)


async def _match(interaction: Interaction) -> Match:
    """Return the match of the pressed button, else the user's live match in the channel.

    Raises NoSuchMatch and NoMatchHere.
    """
    matches = interaction.client.services.matches
    pressed = CustomId.from_text(str(dict(interaction.data or {}).get("custom_id")))
    if pressed and pressed.kind == "match":
        return await matches.get(pressed.number)
    return await matches.live_for(place(interaction), interaction.user.id)
