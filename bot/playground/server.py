"""The playground's HTTP server: SimCord's server with our pages and scripts."""
# ruff: noqa: SLF001 - there is no public interface

import json
from collections.abc import Sequence
from html import escape
from string import Template
from typing import ClassVar

from aiohttp import web
from simcord import MemberActor
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

from bot import texts
from bot.paths import ASSETS
from bot.texts import ENGLISH, Texts, endonym, languages

PAGE = ASSETS / "playground"
FONTS = {
    f"/{name}": str(ASSETS / "fonts" / name)
    for script in ("Bengali", "Devanagari")
    for name in (f"NotoSans{script}-Bold.ttf", f"NotoSans{script}-Regular.woff2")
}
# Each script wraps SimCord's script of this name: SimCord's page imports our scripts, which import
# SimCord's from /simcord.
WRAPPING = ("actions.js", "assets.js", "select-drafts.js", "transport.js", "workbench.js")
OWN = ("member.js", "options.js", "playground.css", "scrolling.js", *WRAPPING)
PAGES = ("index.html", "member.html")


class Server(PreviewServer):
    """Serves the page with two screens at /, and a member's page at /member#name."""

    # SimCord prepends its own folder to relative paths only.
    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{f"/simcord/{name}": name for name in (*WRAPPING, "index.html")},
        **{f"/{name}": str(PAGE / name) for name in OWN},
        **FONTS,
        "/": str(PAGE / "index.html"),
        "/member": str(PAGE / "member.html"),
    }
    _FONT_FILES = PreviewServer._FONT_FILES | set(FONTS.values())
    _STATIC_CONTENT_TYPES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_CONTENT_TYPES,
        **{str(PAGE / name): "text/html" for name in PAGES},
        str(PAGE / "playground.css"): "text/css",
    }
    _SECURITY_HEADERS: ClassVar[dict[str, str]] = {
        **PreviewServer._SECURITY_HEADERS,
        "X-Frame-Options": "SAMEORIGIN",
        "Content-Security-Policy": PreviewServer._SECURITY_HEADERS[
            "Content-Security-Policy"
        ].replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    }

    def __init__(self, preview: Preview, port: int) -> None:
        """Prepare the texts of both pages."""
        super().__init__(preview, port)
        self._values = {
            "/": _screens(preview.viewers[:2]),
            "/member": _member(preview.capability, preview.viewers),
        }

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path in self._values:
            page = Template(response.text or "")
            response.text = page.substitute(self._values[request.path])
        return response


def _screens(members: Sequence[MemberActor]) -> dict[str, str]:
    say = texts.of(ENGLISH).say
    first, second = (str(member.user.global_name) for member in members)
    return _escaped(
        title=say("playground-title"),
        first=first,
        second=second,
        first_screen=say("playground-screen", name=first),
        second_screen=say("playground-screen", name=second),
    )


def _member(capability: str, members: Sequence[MemberActor]) -> dict[str, str]:
    return _escaped(
        title=texts.of(ENGLISH).say("playground-title"),
        capability=capability,
        members=json.dumps({member.user.global_name: str(member.id) for member in members}),
        languages=json.dumps({language: endonym(language) for language in languages()}),
    )


def page_words(words: Texts, name: str) -> dict[str, str]:
    """Return the texts of a member's screen."""
    labels = ("viewer", "channel", "language")
    sentences = {label: words.say(f"playground-{label}") for label in labels}
    return {**sentences, "screen": words.say("playground-screen", name=name)}


def _escaped(**values: str) -> dict[str, str]:
    return {name: escape(value) for name, value in values.items()}
