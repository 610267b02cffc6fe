"""Walks over a match's board by arrow keys."""

from collections.abc import Iterator

from tests.support.browser.match_screen import MatchScreen

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


def explored(screen: MatchScreen) -> dict[str, dict[str, str]]:
    """Walk along all lines by keyboard, and return where each arrow key leads from each point."""
    keyboard, ways = screen.page.keyboard, dict[str, dict[str, str]]()
    while missing := next((step for step in unknown(ways, screen.focused())), None):
        for key in missing:
            here = screen.focused()
            keyboard.press(key)
            ways.setdefault(here, {})[key] = screen.focused()
    return ways


def unknown(ways: dict[str, dict[str, str]], start: str) -> Iterator[list[str]]:
    """Yield ways that end with an untried key, the shortest first."""
    seen, queue = {start}, [(start, list[str]())]
    for here, keys in queue:
        known = ways.get(here, {})
        yield from ([*keys, key] for key in ARROWS if key not in known)
        for key, there in known.items():
            if there not in seen:
                seen.add(there)
                queue.append((there, [*keys, key]))


def way(ways: dict[str, dict[str, str]], start: str, end: str) -> list[str]:
    """Return the arrow keys that lead from one point to another."""
    seen, queue = {start}, [(start, list[str]())]
    for here, keys in queue:
        if here == end:
            return keys
        for key, there in ways[here].items():
            if there not in seen:
                seen.add(there)
                queue.append((there, [*keys, key]))
    raise AssertionError(f"no way from {start} to {end}")
