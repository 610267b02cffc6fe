"""Links for installing the bot in a server or for an account."""

from dataclasses import dataclass

import discord

from bot.client.messages.permissions import INVITE_PERMISSIONS

AUTHORIZE = "https://discord.com/oauth2/authorize"

SERVER, ACCOUNT = 0, 1
"""Discord's integration types:

https://discord.com/developers/docs/resources/application#application-object-application-integration-types
"""


@dataclass(frozen=True)
class InviteLinks:
    """A link that installs an application in a server, and one for a person's account."""

    server: str
    account: str


def invite_links(application: int) -> InviteLinks:
    """Return the install links of an application, given its id."""
    link = f"{AUTHORIZE}?client_id={application}"
    commands = "applications.commands"
    wanted = discord.Permissions(**dict.fromkeys(INVITE_PERMISSIONS, True)).value
    server = f"{link}&integration_type={SERVER}&scope=bot+{commands}&permissions={wanted}"
    return InviteLinks(server, f"{link}&integration_type={ACCOUNT}&scope={commands}")
