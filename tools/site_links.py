"""Reports links of the built site to nowhere, or onward in another language.

python -m tools.site_links site
"""

import argparse
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tools.figures import show

NEIGHBOURS = {"prev", "next", "prev-page", "next-page"}
"""Relations and classes of the links to the previous and the next page."""


class LinkedPage(HTMLParser):
    """The language and links of an HTML page, and the names of its parts.

    `neighbours` are the links to the previous and the next page.
    """

    def __init__(self) -> None:
        super().__init__()
        self.links, self.names, self.neighbours = set[str](), set[str](), set[str]()
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect a tag's link, name and language."""
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = values.get("lang", "")
        marks = {*values.get("rel", "").split(), *values.get("class", "").split()}
        if "href" in values and marks & NEIGHBOURS:
            self.neighbours.add(values["href"])
        for name, value in attrs:
            if name in {"href", "src"} and value:
                self.links.add(value)
            elif name in {"id", "name"} and value:
                self.names.add(value)


@cache
def parsed(path: Path) -> LinkedPage:
    """Return the parsed page."""
    page = LinkedPage()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def broken(site: Path) -> Iterator[tuple[Path, str]]:
    """Yield each page with each of its links that lead nowhere on the site."""
    for path in sorted(site.rglob("*.html")):
        for link in sorted(parsed(path).links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)) if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file() or not _has_part(target, unquote(parts.fragment)):
                yield path, link


def foreign(site: Path) -> Iterator[tuple[Path, str]]:
    """Yield each page with each link onward to a page in another language."""
    for path in sorted(site.rglob("*.html")):
        page = parsed(path)
        for link in sorted(page.neighbours):
            target = path.parent / unquote(urlsplit(link).path)
            if target.is_file() and parsed(target).language != page.language:
                yield path, link


def _has_part(page: Path, name: str) -> bool:
    return not name or page.suffix != ".html" or name in parsed(page).names


def main() -> int:
    """Report the links; the exit code is 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, help="folder of the built site")
    site = parser.parse_args().site
    lost, crossing = list(broken(site)), list(foreign(site))
    for path, link in lost + crossing:
        show(f"{path.relative_to(site)}: {link}")
    pages = list(site.rglob("*.html"))
    show(f"{len(pages)} pages; links that lead nowhere: {len(lost)}.")
    show(f"Links to a previous or next page in another language: {len(crossing)}.")
    return 1 if lost or crossing or not pages else 0


if __name__ == "__main__":
    raise SystemExit(main())
