"""Links for installing the bot in a server or for an account."""

from dataclasses import dataclass

AUTHORIZE = "https://discord.com/oauth2/authorize"

PERMISSIONS = 309_237_763_072
"""Permissions that the server link requests. A test checks that Guti uses each."""

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
    server = f"{link}&integration_type={SERVER}&scope=bot+{commands}&permissions={PERMISSIONS}"
    return InviteLinks(server, f"{link}&integration_type={ACCOUNT}&scope={commands}")
