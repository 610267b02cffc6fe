"""All pages that anyone may open: what people shared, and the puzzles and lessons."""

from aiohttp import web

from bot.client.client import Client
from bot.web.access import Access
from bot.web.learning_pages import LearningPages
from bot.web.public_access import PublicAccess
from bot.web.shared_pages import SharedPages


def public_routes(client: Client, access: Access, policy: str) -> list[web.RouteDef]:
    """Return the addresses of the pages. `policy` ends before the sites that may frame a page."""
    public = PublicAccess(client, access)
    shared = SharedPages(client, public, framed=f"{policy}*")
    return [*shared.routes(), *LearningPages(client, public, shared).routes()]
