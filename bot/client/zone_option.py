"""Options of commands whose value is a time zone."""

from functools import cache
from itertools import islice
from zoneinfo import available_timezones

from discord.app_commands import Choice

from bot.client.commands import MAX_COMPLETIONS
from bot.play.direct_puzzle import ZONES
from bot.play.errors import UnknownChoice
from bot.play.zones import is_known


@cache
def all_zones() -> list[str]:
    """Return the names of all time zones, cached because reading them is slow."""
    return sorted(available_timezones())


def known_zones() -> list[str]:
    """Return the zones of the panel that this machine knows, because a choice must be accepted."""
    known = set(all_zones())
    return [zone for zone in ZONES if zone in known and is_known(zone)]


def completed_zones(typed: str) -> list[Choice[str]]:
    """Return time zones that contain the typed text or, if it is empty, common ones."""
    wanted = _as_zones(typed)
    known = all_zones() if wanted else known_zones()
    found = (zone for zone in known if wanted in zone.casefold() and is_known(zone))
    shown = islice(found, MAX_COMPLETIONS)
    return [Choice(name=zone.replace("_", " "), value=zone) for zone in shown]


def _as_zones(text: str) -> str:
    """Return a typed text in lower case, and without blanks, as in the names of zones."""
    return text.strip().casefold().replace(" ", "_")


def zone_named(text: str) -> str:
    """Return the time zone of a typed name, in any case, or else the text.

    Raises UnknownChoice for a zone whose data is listed but damaged.
    """
    wanted = _as_zones(text)
    zone = next((each for each in all_zones() if each.casefold() == wanted), None)
    if zone and not is_known(zone):
        raise UnknownChoice(text, tuple(known_zones()))
    return zone or text


def zone_choices() -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
    """Return the values of a setting that is a time zone, and its select's."""
    return (None, *all_zones()), (None, *known_zones())
