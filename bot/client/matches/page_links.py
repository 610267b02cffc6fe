"""Buttons that open the page of a match in the browser."""

import discord

from bot.client.client import Client
from bot.client.matches.match_buttons import match_id
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button, Select
from bot.client.messages.limits import OPTIONS
from bot.play.match import Match
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import Texts

PAGE_URL = "page_url"
"""Key of the pages' public address in a client's `extras`, if there are pages."""

ALL = "all"
"""Value of the option that ends all links."""


def has_pages(client: Client) -> bool:
    """Return whether matches have pages."""
    return bool(client.extras.get(PAGE_URL))


def offers_pages(client: Client) -> str:
    """Return "yes" if matches have pages, else "no", as a parameter of sentences."""
    return "yes" if has_pages(client) else "no"


async def page_address(client: Client, match: Match, person: int) -> str:
    """Return the address of a match's page, or "" if there is none.

    There is none without pages, or while the database fails. The address is for one person. The
    secret stands in the fragment, which browsers do not send, so that no log contains it.
    """
    url = client.extras.get(PAGE_URL)
    if url is None:
        return ""
    try:
        return f"{url}/match#{await client.services.page_links.make(match, person)}"
    except StorageFails:
        return ""


async def page_buttons(client: Client, match: Match, person: int) -> tuple[Button, ...]:
    """Return the button that opens a match's page, for private messages to one person only.

    Spectators get one only where the bot can ask Discord whether they may read the match.
    """
    if person not in match.players and (match.guild == NO_SERVER or match.owner is not None):
        return ()
    address = await page_address(client, match, person)
    return (Button("button-page", match_id(match, "page"), url=address),) if address else ()


async def end_links(client: Client, person: int, chosen: str) -> None:
    """End a person's links to the page of the chosen match, or to all pages."""
    links = client.services.page_links
    if chosen == ALL:
        await links.revoke(person)
    elif chosen in {str(each.match) for each in await links.matches_of(person)}:
        await links.revoke(person, int(chosen))


async def page_select(client: Client, words: Texts, person: int) -> tuple[Select, ...]:
    """Return the select that ends a person's links, or none if there are no links."""
    linked = await client.services.page_links.matches_of(person)
    if not linked:
        return ()
    options = [discord.SelectOption(label=words.say("pages-all"), value=ALL)]
    for each in linked:
        label = words.say(
            "pages-match",
            game=words.games.name_of(each.game, each.rules),
            number=words.formats.whole(each.match),
            count=each.links,
        )
        options.append(discord.SelectOption(label=label, value=str(each.match)))
    custom_id = str(CustomId("settings", "pages", person))
    placeholder = words.say("pages-select")
    return (Select(custom_id=custom_id, placeholder=placeholder, options=options[:OPTIONS]),)
