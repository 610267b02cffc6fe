"""Attacks on the page of a match: foreign origins, bad secrets, giant and malformed messages."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.settings import networks
from bot.web import open_pages
from bot.web.limits import BAD_TRIES, PERIOD_S, address_of
from tests.support.databases import calls_of
from tests.support.simcord_harness import SimulatedServer
from tests.support.web_match import PageUser, served_page

FOREIGN = ("https://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1.evil.example")

MALFORMED: tuple[Any, ...] = (
    b"",
    b"{",
    b"[]",
    b'"a"',
    b"\xff\xfe",
    b"[" * 2000,
    b'{"seen": 0, "ply": 0}',
    b'{"seen": "0", "ply": 0, "move": "a1-o"}',
    b'{"seen": 0, "ply": 0, "move": null}',
    b'{"seen": -1, "ply": 0, "move": "a1-o"}',
    b'{"seen": 0, "ply": 1e400, "move": "a1-o"}',
    b'{"seen": 99999999999999999999, "ply": 0, "move": "a1-o"}',
    b'{"seen": 0, "ply": 0, "move": "\\ud800"}',
    b'{"seen": true, "ply": false, "move": "a1-o"}',
)


async def test_requests_of_foreign_origin_change_nothing(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        for origin in FOREIGN:
            user.headers = {"Origin": origin}
            for path in ("move", "act"):
                sent = {"seen": 0, "ply": 0, "move": "a1-o", "action": "resign"}
                status, refused = await user.post(path, **sent)
                assert (status, refused["error"]) == (403, "origin")
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await user.connect()
            assert refusal.value.status == 403
    assert (await server.match()).version == 0


async def test_every_answer_has_the_protective_headers(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server, web_frame_ancestors="https://a.example") as page:
        user = await page.user(server.asha, match)
        for path in ("/match", "/assets/main.js", "/api/match", "/", "/assets/../match.html", "/x"):
            async with user.session.get(user.origin + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self';")
                assert policy.endswith("frame-ancestors https://a.example")
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert "Set-Cookie" not in answer.headers
                cached = "no-cache" if answer.status == 200 else "no-store"
                assert answer.headers["Cache-Control"] == cached
        for path in ("..%2Ftranslated.json", "%2e%2e/locales/en/web.ftl", "/etc/passwd", "fonts/"):
            async with user.session.get(f"{user.origin}/assets/{path}") as answer:
                assert answer.status == 404


@pytest.mark.parametrize("body", MALFORMED)
async def test_malformed_body_is_refused(server: SimulatedServer, body: bytes) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        headers = user.sent_headers | {"Content-Type": "application/json"}
        url = f"{user.origin}/api/match/move"
        async with user.session.post(url, data=body, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["error"] == "malformed"


async def test_giant_messages_are_cut_off(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        status, refused = await user.post("move", seen=0, ply=0, move="a" * 5000)
        assert (status, refused["error"]) == (413, "too-large")

        async def endless() -> Any:
            for _ in range(1000):
                yield b" " * 100_000

        headers = user.sent_headers | {"Content-Type": "application/json"}
        url = f"{user.origin}/api/match/act"
        try:
            async with user.session.post(url, data=endless(), headers=headers) as answer:
                assert answer.status == 413
        except aiohttp.ClientError:
            pass  # The connection was closed before everything was sent.
        socket = await user.connect({"secret": "x" * 5000})
        assert (await socket.receive()).data == 1009
        assert await user.state()


@pytest.mark.parametrize("first", ["text", [], {}, {"secret": 1}, {"secret": ""}, None])
async def test_socket_without_secret_is_closed(server: SimulatedServer, first: Any) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        socket = await user.connect({"secret": None} if first is None else first)
        expected = 4401 if first == {"secret": ""} else 4408
        assert (await socket.receive()).data == expected
        assert not page.pages.pages


async def test_silent_socket_is_closed(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_pages, "FIRST_MESSAGE_TIMEOUT_S", 0.05)
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        url = f"{user.origin}/api/match/socket"
        socket = await user.session.ws_connect(url, headers={"Origin": user.origin})
        assert (await socket.receive()).data == 4408


async def test_number_of_sockets_is_limited(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        sockets = [await user.connect() for _ in range(open_pages.SOCKETS_OF_LINK)]
        assert [await each.receive_json() for each in sockets] == [{"version": 0}] * len(sockets)
        refused = await user.connect()
        assert (await refused.receive()).data == 4429
        await sockets.pop().close()
        await asyncio.sleep(0)
        again = await user.connect()
        assert await again.receive_json() == {"version": 0}
        for each in (*sockets, again):
            await each.close()


async def tries(user: PageUser, number: int) -> list[int]:
    """Send requests with changed secrets; return the statuses."""
    found = list[int]()
    for each in range(number):
        other = PageUser(user.session, user.address, f"{each:04}{user.secret[4:]}")
        found.append((await other.get())[0])
    return found


async def test_thousand_bad_tries_are_bounded(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        await user.state()
        with calls_of(server.store.database) as made:
            statuses = await tries(user, 1000)
        assert statuses == [401] * BAD_TRIES + [429] * (1000 - BAD_TRIES)
        assert len(made.statements) == BAD_TRIES
        # A valid link goes on at the same address, and the limit ends.
        assert await user.moves("a1-o") == 1
        await server.waits(PERIOD_S + 1)
        assert await tries(user, 1) == [401]


async def test_valid_link_has_a_limit_of_its_own(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.web.access.POSTS_OF_LINK", 3)
    match, _ = await server.begins()
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        sent = {"seen": 0, "ply": 0, "move": "a1-a2"}
        statuses = [(await asha.post("move", **sent))[0] for _ in range(5)]
        assert statuses == [422, 422, 422, 429, 429]
        assert (await bimal.post("move", **sent))[0] == 422
        async with asha.session.post(
            f"{asha.origin}/api/match/move", json=sent, headers=asha.sent_headers
        ) as answer:
            assert answer.headers["Retry-After"] == str(PERIOD_S)


async def test_link_gives_only_the_rights_of_its_person(server: SimulatedServer) -> None:
    """A spectator's link, the opponent's, and a player's link to another match."""
    elsewhere = server.guild.create_text_channel("elsewhere")
    other, _ = await server.begins(channel=elsewhere)
    match, _ = await server.begins()
    async with served_page(server) as page:
        chitra, bimal = await page.user(server.chitra, match), await page.user(server.bimal, match)
        foreign = await page.user(server.asha, other)
        sent = {"seen": 0, "ply": 0, "move": "a1-o", "match": match.id}
        for user, kinds in ((chitra, {"not-a-player"}), (bimal, {"not-your-turn"})):
            assert (await user.post("move", **sent))[1]["error"] in kinds
        for action in ("draw", "takeback", "accept", "resign", "hint", "rematch", "next"):
            status, refused = await chitra.post("act", seen=0, action=action)
            assert (status, refused["error"]) == (422, "not-a-player")
        assert (await foreign.post("move", **sent))[0] == 200
    assert (await server.match()).version == 0
    assert len((await server.match(elsewhere)).moves) == 1


async def test_changed_secret_and_other_schemes_are_refused(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        user = await page.user(server.asha, match)
        for value in (
            f"Basic {user.secret}",
            f"bearer {user.secret}",
            f"Bearer {user.secret}x",
            f"Bearer {user.secret[:-1]}",
            f"Bearer {user.secret.swapcase()}",
            "Bearer \u00e9" + "a" * 42,
            "",
        ):
            user.headers = {"Authorization": value}
            status, refused = await user.get()
            assert (status, refused["error"]) == (401, "no-link")
            assert "link" in refused["message"]
        user.headers = {"Authorization": "", "Accept-Language": "de, hi-IN;q=0.8, en;q=0.5"}
        assert "लिंक" in (await user.get())[1]["message"]


class Forwarded:
    """The parts of a request from which its address is read."""

    def __init__(self, remote: str, *forwarded: str) -> None:
        self.remote = remote
        self.headers = self
        self._forwarded = forwarded

    def getall(self, _name: str, _default: Any) -> tuple[str, ...]:
        return self._forwarded


@pytest.mark.parametrize(
    ("remote", "forwarded", "address"),
    [
        ("9.9.9.9", ("1.1.1.1",), "9.9.9.9"),
        ("127.0.0.1", (), "127.0.0.1"),
        ("127.0.0.1", ("1.1.1.1",), "1.1.1.1"),
        ("127.0.0.1", ("1.1.1.1, 2.2.2.2",), "2.2.2.2"),
        ("127.0.0.1", ("1.1.1.1", "2.2.2.2, 10.0.0.5"), "2.2.2.2"),
        ("127.0.0.1", ("evil, 10.0.0.5",), "10.0.0.5"),
        ("127.0.0.1", (", ,",), "127.0.0.1"),
        ("::1", ("2001:db8:1:2:3:4:5:6",), "2001:db8:1:2::/64"),
        ("::ffff:127.0.0.1", ("::ffff:3.3.3.3",), "3.3.3.3"),
    ],
)
def test_address_is_the_last_one_before_known_proxies(
    remote: str, forwarded: tuple[str, ...], address: str
) -> None:
    proxies = networks("127.0.0.1, ::1,10.0.0.0/8")
    assert address_of(Forwarded(remote, *forwarded), proxies) == address  # type: ignore[arg-type]
