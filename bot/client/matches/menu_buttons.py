"""Buttons of private messages about a match: its menu, and the user's own view."""

from bot.client.client import Client
from bot.client.matches.match_buttons import match_id, view_button
from bot.client.matches.page_links import page_buttons
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.play.conditional import may_plan
from bot.play.guess import may_guess, may_watch
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.vacation import is_slow


async def menu_buttons(client: Client, match: Match, person: int) -> tuple[Button, ...]:
    """Return the buttons of a match's menu. Spectators get fewer buttons than players."""
    buttons = [
        Button("button-text", match_id(match, "text")),
        Button("button-rules", match_id(match, "rules")),
    ]
    if match.owner is None:
        buttons.insert(0, view_button(match))
    if may_guess(match, person):
        buttons.append(Button("button-guess", match_id(match, "guess")))
    if may_watch(match, person):
        buttons.append(Button("button-watch", match_id(match, "watch")))
    if match.live and person in match.players:
        # Last, so that a double press of "More" does not hit it.
        leave = Button("button-leave", match_id(match, "leave"))
        offers, planned = _offer_buttons(match, person), _conditions_buttons(match, person)
        time = [Button("button-time", match_id(match, "time"))] if is_slow(match) else []
        buttons = [*planned, *offers, *buttons, *time, leave]
        if match.allows_hints and person == match.to_move:
            buttons.insert(0, Button("button-hint", match_id(match, "hint")))
    return (*buttons, *await page_buttons(client, match, person))


async def view_buttons(client: Client, match: Match, person: int) -> tuple[Button, ...]:
    """Return the buttons below a user's own view of a public match."""
    pages = await page_buttons(client, match, person)
    return (*_conditions_buttons(match, person), *pages)


def conditions_id(match: Match, action: str, argument: str = "") -> CustomId:
    """Return the custom id of an action on a player's conditional moves."""
    return CustomId("conditions", action, match.id, match.version, argument)


def _conditions_buttons(match: Match, player: int) -> tuple[Button, ...]:
    """Return the button that shows a player's conditional moves, or none if they can have none."""
    shown = Button("button-conditions", conditions_id(match, "show"))
    return (shown,) if may_plan(match, player) else ()


def _offer_buttons(match: Match, player: int) -> tuple[Button, ...]:
    """Return a button to withdraw the player's open offer, else buttons to make offers."""
    if match.open_offer(match.side(player)):
        return (Button("button-withdraw-offer", match_id(match, "withdraw")),)
    return (
        Button("button-draw", match_id(match, "ask", OfferKind.DRAW)),
        Button("button-takeback", match_id(match, "ask", OfferKind.TAKEBACK)),
    )
