"""Messages that explain a refusal and offer an alternative."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.client.client import Interaction
from bot.client.errors import ForeignServer, NobodyElse, OutsideServers
from bot.client.languages import public_texts, reader_texts
from bot.client.matches.match_buttons import (
    ENGINE_PLAYS,
    alternative_buttons,
    instead_button,
    other_buttons,
    show_button,
    starting_buttons,
)
from bot.client.matches.wanted import WANTED, wanted_text
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.places import place
from bot.engine.errors import MoveError
from bot.errors import GutiError
from bot.learn.errors import HelpsInMatch
from bot.play.errors import (
    BotOpponent,
    MatchOver,
    NoMatchHere,
    NotAMember,
    OnlyOneMove,
    OwnMatchAlready,
    RematchAgreed,
    SelfChallenge,
)
from bot.play.match import Match

ALONE = (BotOpponent, ForeignServer, NobodyElse, NotAMember, OutsideServers, SelfChallenge)
"""Errors of users who cannot play against the person they chose, or have no opponent here."""

Alternative = Callable[[Interaction, Message, GutiError], Awaitable[Message | None]]
"""Returns an error's message with alternatives, or None if it has none."""


async def refusal(interaction: Interaction, error: GutiError) -> Message:
    """Return an error's sentence with buttons and links to alternatives."""
    words = await reader_texts(interaction)
    public = await public_texts(interaction, place(interaction).guild)
    said = Message(words, words.error(error, public))
    plain = replace(said, plain=True)
    for kind, add in ALTERNATIVES.items():
        if isinstance(error, kind):
            try:
                return await add(interaction, said, error) or plain
            except GutiError:
                # Finding an alternative can fail too; then the first error is shown.
                break
    return plain


async def _offer_moves(interaction: Interaction, said: Message, error: GutiError) -> Message | None:
    """Offer the legal moves of the match."""
    return replace(
        said, above=alternative_buttons(await _match(interaction), getattr(error, "moves", ()))
    )


async def _list_own_matches(
    interaction: Interaction, said: Message, _error: GutiError
) -> Message | None:
    """List the user's matches elsewhere in the server, or offer to find one."""
    player, services = interaction.user.id, interaction.client.services
    live = await services.matches.live_of(place(interaction).guild, player)
    if live:
        listed = said.words.matches.live_list(live, player, await services.boards.of(live))
        return replace(said, text=f"{said.text}\n{listed}")
    return replace(said, buttons=starting_buttons(interaction))


async def _offer_rematch(
    interaction: Interaction, said: Message, _error: GutiError
) -> Message | None:
    """Offer the players of a finished match its rematch, replay and analysis."""
    match = await _match(interaction)
    if match.live or interaction.user.id not in match.players:
        return None
    return replace(said, buttons=other_buttons(match, ()))


async def _offer_other_game(
    interaction: Interaction, said: Message, _error: GutiError
) -> Message | None:
    """Offer a match of another game to a user who wanted to play the engine."""
    return replace(said, buttons=(ENGINE_PLAYS,)) if WANTED in interaction.extras else None


async def _offer_guti(
    _interaction: Interaction, said: Message, _error: GutiError
) -> Message | None:
    """Offer a match against the engine to a user without an opponent."""
    return replace(said, buttons=(ENGINE_PLAYS,))


async def _offer_current_match(
    interaction: Interaction, said: Message, error: GutiError
) -> Message | None:
    """Offer to show the user's current match, if possible here, or to resign it."""
    match = await interaction.client.services.matches.get(getattr(error, "match", None) or 0)
    here = match.owner is not None or match.channel == interaction.channel_id
    buttons = [show_button(match)] if here else []
    if wanted := interaction.extras.get(WANTED):
        buttons.append(instead_button(match, wanted_text(wanted)))
    return replace(said, buttons=tuple(buttons)) if buttons else None


ALTERNATIVES: Mapping[type[GutiError], Alternative] = {
    MoveError: _offer_moves,
    OnlyOneMove: _offer_moves,
    NoMatchHere: _list_own_matches,
    MatchOver: _offer_rematch,
    HelpsInMatch: _offer_other_game,
    OwnMatchAlready: _offer_current_match,
    RematchAgreed: _offer_current_match,
    **dict.fromkeys(ALONE, _offer_guti),
}
"""Errors whose message offers alternatives."""


async def _match(interaction: Interaction) -> Match:
    """Return the match that a press names, or the channel's. Raises NoSuchMatch, NoMatchHere."""
    matches = interaction.client.services.matches
    pressed = CustomId.from_text(str(dict(interaction.data or {}).get("custom_id")))
    if pressed and pressed.kind == "match":
        return await matches.get(pressed.number)
    return await matches.meant(place(interaction), interaction.user.id)
