"""Shared pages as other programs read them: previews, pictures, caches and policies."""

import asyncio
import json
from html.parser import HTMLParser

import pytest
from linkpreview import link_preview

from bot import metrics
from tests.support.shared_visits import (
    address_on,
    ended,
    picture_on,
    shared,
    solve_a_puzzle,
    visit,
)
from tests.support.simcord_harness import SimulatedServer
from tests.support.web_match import served_page

CRAWLER = "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"


class Tags(HTMLParser):
    """The tags of a page, with the text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._script = tag == "script"

    def handle_data(self, data: str) -> None:
        if self._script:
            self.scripts.append(data)
            self._script = False

    @property
    def graph(self) -> dict[str, str]:
        metas = [attrs for tag, attrs in self.found if tag == "meta"]
        return {
            str(each["property"]): each["content"] or "" for each in metas if "property" in each
        }


async def test_link_preview_says_what_the_page_says(server: SimulatedServer) -> None:
    await server.services.settings.update_server(server.guild.id, language="bn")
    async with served_page(server) as page:
        match, end = await ended(server)
        card = (await server.asha.uses(end, "match:share")).public
        (address,) = [part["url"] for part in card._parts(2) if "url" in part]
        crawled = await visit(page, address, **{"User-Agent": CRAWLER, "Accept-Language": "en"})
        tags, graph = Tags(crawled.text), Tags(crawled.text).graph
        assert "প্রেতোয়া" in graph["og:title"], "the words of the server"
        assert "asha" in graph["og:description"]
        assert graph["og:url"] == address
        image = await visit(page, graph["og:image"])
        assert image.headers["Content-Type"] == graph["og:image:type"]
        width, height = (int.from_bytes(image.body[at : at + 4]) for at in (16, 20))
        # The test's pictures are small.
        stated = int(graph["og:image:width"]), int(graph["og:image:height"])
        assert width / height == pytest.approx(stated[0] / stated[1], rel=0.01)
        (embedded,) = [
            attrs for tag, attrs in tags.found if attrs.get("id") == "discord:component-embed"
        ]
        assert embedded["type"] == "application/json"
        content = json.loads(tags.scripts[0])["component"]["components"]
        assert graph["og:title"] in content[0]["content"]
        assert [attrs for tag, attrs in tags.found if attrs.get("name") == "robots"] == [
            {"name": "robots", "content": "noindex"}
        ]
        read = await visit(page, address, **{"Accept-Language": "hi-IN,hi;q=0.9"})
        assert 'lang="hi"' in read.text
        assert match.id


async def test_independent_parser_finds_every_preview(server: SimulatedServer) -> None:
    """Previews are read by linkpreview, which knows nothing of Guti."""
    async with served_page(server) as page:
        turn, _ = await shared(server)
        end = (await server.asha.types("replay", match=1)).public
        replay = address_on((await server.asha.presses(end, "Share a link")).private)
        solved = await solve_a_puzzle(server, server.asha)
        puzzle = address_on((await server.asha.presses(solved, "Share a link")).private)
        day = server.services.puzzles.closed_days(1)[0]
        paths = "/learn", "/learn/today", f"/learn/puzzle/{day}", "/learn/lesson/first/1"
        for address in (turn, replay, puzzle, *(page.url + path for path in paths)):
            got = await visit(page, address, **{"User-Agent": CRAWLER})
            found = link_preview(address, got.text)
            assert found.site_name == "Guti"
            assert 0 < len(found.title) <= 80
            assert 0 < len(found.description) <= 500
            picture = await visit(page, found.absolute_image)
            assert picture.headers["Content-Type"] == "image/png"
            assert Tags(got.text).graph["og:url"] == address
            card = json.loads(Tags(got.text).scripts[0])["component"]["components"]
            assert card[1]["items"][0]["media"]["url"] == found.absolute_image


async def test_head_requests_are_answered_like_others(
    server: SimulatedServer,
) -> None:
    async with served_page(server) as page:
        address, card = await shared(server)
        text = (await visit(page, address)).text
        parts = "", "/embed", "/board.json", "/answer", f"/{picture_on(text, 'png')[-20:]}"

        async def statuses() -> list[int]:
            found = []
            for part in parts:
                async with page.session.head(address + part) as answer:
                    assert answer.headers["X-Robots-Tag"] == "noindex"
                    assert await answer.read() == b""
                    found.append(answer.status)
            return found

        assert await statuses() == [200, 200, 200, 404, 200]
        own = (await server.bimal.presses(card, "Names on the page")).private
        asked = (await server.bimal.presses(own, "Take it down")).private
        await server.bimal.presses(asked, "Yes, take it down")
        assert await statuses() == [410] * 5


async def test_pages_load_nothing_from_elsewhere(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        address, _ = await shared(server)
        for path in (address, f"{page.url}/learn", f"{page.url}/learn/lesson/first/1"):
            got = await visit(page, path)
            loaded = [
                attrs.get("src") or attrs.get("href") or ""
                for tag, attrs in Tags(got.text).found
                if tag in {"script", "link", "img", "iframe"}
            ]
            assert loaded
            assert not [each for each in loaded if "//" in each]
            policy = got.headers["Content-Security-Policy"]
            assert policy.endswith("frame-ancestors 'none'")
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "Set-Cookie" not in got.headers
            assert "noindex" in got.text
            async with page.session.post(path) as answer:
                assert answer.status == 405
        frame = await visit(page, f"{address}/embed")
        assert frame.headers["Content-Security-Policy"].endswith("frame-ancestors *")


async def test_pictures_are_drawn_once_and_kept(server: SimulatedServer) -> None:
    def drawn() -> float:
        kinds = ("board", "animation")
        return sum(float(metrics.DRAWING.labels(kind)._sum.get()) for kind in kinds)

    async with served_page(server) as page:
        address, _ = await shared(server)
        text = (await visit(page, address)).text
        for suffix in ("png", "gif", "svg"):
            picture = picture_on(text, suffix)
            got = await asyncio.gather(*(visit(page, picture) for _ in range(20)))
            assert len({each.body for each in got}) == 1
            assert "immutable" in got[0].headers["Cache-Control"]
            before = drawn()
            await visit(page, picture)
            assert drawn() == before
        wrong = picture_on(text, "png").rpartition("/")[0] + "/0123456789abcdef.png"
        assert (await visit(page, wrong)).status == 404
