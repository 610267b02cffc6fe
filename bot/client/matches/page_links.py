"""Buttons that open the page of a match in the browser."""

from bot.client.client import Client
from bot.client.matches.match_buttons import match_id
from bot.client.messages.layout import Button
from bot.play.match import Match
from bot.shards import NO_SERVER


async def page_address(client: Client, match: Match, person: int) -> str:
    """Return a new address of a match's page, or "" if there are no pages.

    It is for one person. The secret stands in the fragment, which browsers do not send, so that no
    log contains it.
    """
    if client.page_url is None:
        return ""
    return f"{client.page_url}/match#{await client.services.page_links.make(match, person)}"


async def page_buttons(client: Client, match: Match, person: int) -> tuple[Button, ...]:
    """Return the button that opens a match's page, for private messages to one person only.

    Spectators get one only where the bot can ask Discord whether they may read the match.
    """
    if person not in match.players and (match.guild == NO_SERVER or match.owner is not None):
        return ()
    address = await page_address(client, match, person)
    return (Button("button-page", match_id(match, "page"), url=address),) if address else ()
