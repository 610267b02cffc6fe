"""Messages that explain a refusal and offer an alternative."""

import contextlib
from dataclasses import replace

from bot.client.errors import ForeignServer, MayNotManage, NobodyElse, OutsideServers
from bot.client.matches.match_buttons import (
    ENGINE_PLAYS,
    alternative_buttons,
    instead_button,
    other_buttons,
    show_button,
    starting_buttons,
    view_button,
)
from bot.client.matches.wanted import wanted_text
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Message
from bot.client.visit import Visit
from bot.learn.errors import HelpsInMatch, HelpsWithPuzzle
from bot.play.errors import (
    BotOpponent,
    CannotSee,
    MatchOver,
    NoMatchHere,
    NotAMember,
    NotAPlayer,
    NotYourChallenge,
    OnlyOneMove,
    OwnMatchAlready,
    RematchAgreed,
    SelfChallenge,
    TimedOut,
)
from bot.play.match import Match
from guti.errors import GutiError, MoveError

OWN_SETTINGS = Button("button-own-settings", CustomId("settings", "open", 0))
"""Shows the presser's own settings."""


async def refusal(visit: Visit, error: GutiError) -> Message:
    """Return an error's sentence with buttons and links to alternatives."""
    words = await visit.words()
    public = await visit.public_words()
    plain = Message(words, words.error(error, public), plain=True)
    # If finding an alternative fails too, only the first error is shown.
    with contextlib.suppress(GutiError):
        return await _with_alternatives(visit, plain, error)
    return plain


async def _with_alternatives(visit: Visit, plain: Message, error: GutiError) -> Message:
    """Return `plain` with buttons or links for alternatives to the refused action, if any."""
    message = replace(plain, plain=False)
    match error:
        case MoveError() | OnlyOneMove():
            named = getattr(error, "moves", ())
            return replace(message, above=alternative_buttons(await _match(visit), named))
        case NoMatchHere():
            return await _own_matches(visit, message)
        case MatchOver():
            over = await _match(visit)
            if not over.live and visit.person.id in over.players:
                return replace(message, buttons=other_buttons(over, ()))
        case HelpsWithPuzzle():
            puzzle = CustomId("puzzle", "own", 0, argument=error.puzzle)
            return replace(message, buttons=(Button("button-puzzle-own", puzzle),))
        case OwnMatchAlready() | RematchAgreed():
            if buttons := await _current_match_buttons(visit, error.match or 0):
                return replace(message, buttons=buttons)
        case _:
            if buttons := await _helpful_buttons(visit, error):
                return replace(message, buttons=buttons)
    return plain


async def _helpful_buttons(visit: Visit, error: GutiError) -> tuple[Button, ...]:
    """Return buttons for other things to do, which do not depend on the error's values."""
    match error:
        case NotAPlayer():
            return await _own_buttons(visit)
        case NotYourChallenge() | SelfChallenge():
            return starting_buttons(visit)
        case MayNotManage():
            return (OWN_SETTINGS,)
        case HelpsInMatch() if visit.wanted:
            return (ENGINE_PLAYS,)
        case BotOpponent() | ForeignServer() | NobodyElse() | NotAMember() | OutsideServers():
            return (ENGINE_PLAYS,)
        case CannotSee() | TimedOut():
            return (ENGINE_PLAYS,)
    return ()


async def _own_buttons(visit: Visit) -> tuple[Button, ...]:
    """Return buttons to watch the match, if any, and to start one's own."""
    watching = list[Button]()
    with contextlib.suppress(GutiError):
        match = await _match(visit)
        if visit.person.id not in match.players:
            watching.append(view_button(match))
    return (*watching, *starting_buttons(visit))


async def _own_matches(visit: Visit, message: Message) -> Message:
    """Add a list of the user's live matches or, without any, buttons to start one."""
    player, services = visit.person.id, visit.client.services
    live = await services.matches.live_of(visit.place.guild, player)
    if live:
        listed = message.words.matches.live_list(
            live, player, await services.boards.current_by_match(live)
        )
        return replace(message, text=f"{message.text}\n{listed}")
    return replace(message, buttons=starting_buttons(visit))


async def _current_match_buttons(visit: Visit, number: int) -> tuple[Button, ...]:
    """Return buttons to show match `number`, and to start the requested match instead."""
    match = await visit.client.services.matches.get(number)
    here = match.owner is not None or match.channel == visit.place.channel
    buttons = [show_button(match)] if here else []
    if wanted := visit.wanted:
        buttons.append(instead_button(match, wanted_text(wanted)))
    return tuple(buttons)


async def _match(visit: Visit) -> Match:
    """Return the match of the pressed button, else the user's live match in the channel.

    Raises NoSuchMatch and NoMatchHere.
    """
    matches = visit.client.services.matches
    pressed = visit.pressed
    if pressed and pressed.kind == "match":
        return await matches.get(pressed.number)
    return await matches.live_for(visit.place, visit.person.id)
