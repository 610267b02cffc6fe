"""The page of a match in the browser, served over HTTP beside the cogs."""

from bot.web.server import serve_page

__all__ = ["serve_page"]
