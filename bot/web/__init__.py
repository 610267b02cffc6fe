"""The page of a match in the browser, served over HTTP beside the cogs."""

from bot.web.server import page_unserved, serve_page

__all__ = ["page_unserved", "serve_page"]
