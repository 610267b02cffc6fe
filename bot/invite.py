"""Links for adding the bot to a server or to an account."""

from dataclasses import dataclass

AUTHORIZE = "https://discord.com/oauth2/authorize"

PERMISSIONS = 309_237_763_072
"""Permissions that the link requests; a test checks that Guti uses exactly these."""

SERVER, ACCOUNT = 0, 1
"""Discord's integration types:

https://discord.com/developers/docs/resources/application#application-object-application-integration-types
"""


@dataclass(frozen=True)
class InviteLinks:
    """Links that add an application to a server, and to a person's account."""

    server: str
    account: str


def invite_links(application: int) -> InviteLinks:
    """Return the links for an application's id."""
    link = f"{AUTHORIZE}?client_id={application}"
    commands = "applications.commands"
    server = f"{link}&integration_type={SERVER}&scope=bot+{commands}&permissions={PERMISSIONS}"
    return InviteLinks(server, f"{link}&integration_type={ACCOUNT}&scope={commands}")
