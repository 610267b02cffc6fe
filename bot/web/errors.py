"""Refusals of requests from the page of a match, as data for sentences."""

from guti.errors import GutiError


class NoPageLink(GutiError):
    """The link is unknown, has ended or was revoked."""


class PageNotReadable(GutiError):
    """The person may no longer read the match."""


class NoPageHere(GutiError):
    """The address belongs to no page."""


class PageGone(GutiError):
    """The page was taken down, or what it showed was deleted."""


class ForeignOrigin(GutiError):
    """The request comes from a page of another site."""


class MalformedRequest(GutiError):
    """The body of the request cannot be parsed."""


class RequestTooLarge(GutiError):
    """The body of the request is too large."""


class TooManyRequests(GutiError):
    """Too many requests were sent. The next one is possible in `seconds`."""

    seconds: int


class NoPageAction(GutiError):
    """The page offers no action `text` now."""

    text: str


class PagePortTaken(GutiError):
    """Another program listens on the page's `host` and `port`."""

    host: str
    port: int


class PageUnserved(GutiError):
    """The operating system refuses to listen on `host` and `port`, for the given `reason`."""

    host: str
    port: int
    reason: str
