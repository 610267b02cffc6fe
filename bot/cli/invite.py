"""Command: `invite`, which prints links to install the bot."""

import argparse
import base64

from bot.cli.command import Command, positive_number, print_error, words
from bot.client.invite import invite_links
from bot.settings import Settings


def invite(options: argparse.Namespace, settings: Settings) -> int:
    """Print the links to install the bot in a server and for a personal account."""
    token = settings.discord_token
    application = options.application or (token and application_of(token.get_secret_value()))
    if not application:
        return print_error(words().say("cli-invite-which"))
    links = invite_links(application)
    print(words().say("cli-invite-server"), links.server, sep="\n")  # noqa: T201
    print(words().say("cli-invite-account"), links.account, sep="\n")  # noqa: T201
    return 0


def application_of(token: str) -> int | None:
    """Return the application id at the start of a token, or None if invalid."""
    first, *others = token.split(".")
    try:
        number = base64.urlsafe_b64decode(f"{first}{'=' * (-len(first) % 4)}").decode("ascii")
    except ValueError:
        return None
    return int(number) if len(others) == len(("time", "signature")) and number.isdecimal() else None


COMMANDS = (
    Command("invite", invite, options={"application": {"type": positive_number, "metavar": "ID"}}),
)
