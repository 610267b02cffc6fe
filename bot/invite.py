"""Links with which people add the bot to a server, or to their own account."""

from dataclasses import dataclass

AUTHORIZE = "https://discord.com/oauth2/authorize"

PERMISSIONS = 309_237_763_072
"""Permissions that the invite link requests; a test compares them with those in use."""

SERVER, ACCOUNT = 0, 1
"""Discord's integration types:

https://discord.com/developers/docs/resources/application#application-object-application-integration-types
"""


@dataclass(frozen=True)
class InviteLinks:
    """The links that add an application to a server, and to a person's account."""

    server: str
    account: str


def invite_links(application: int) -> InviteLinks:
    """Return the links of an application."""
    link = f"{AUTHORIZE}?client_id={application}"
    commands = "applications.commands"
    server = f"{link}&integration_type={SERVER}&scope=bot+{commands}&permissions={PERMISSIONS}"
    return InviteLinks(server, f"{link}&integration_type={ACCOUNT}&scope={commands}")
