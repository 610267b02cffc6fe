"""The files of the page: their size, and code that the policy forbids."""

import re
from zlib import compress

from bot.paths import ASSETS

PAGE_FILES, MAX_PAGE_BYTES = {".css", ".html", ".js", ".svg"}, 40_000


def test_page_is_small_and_has_no_inline_code() -> None:
    files = [path for path in (ASSETS / "web").iterdir() if path.suffix in PAGE_FILES]
    assert sum(len(compress(path.read_bytes(), 9)) for path in files) < MAX_PAGE_BYTES
    html = (ASSETS / "web" / "match.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)|https?:|=\"/", html)
    for path in files:
        assert not re.search(
            r"innerHTML|eval\(|https?://(?!www\.w3\.org/2000/svg)", path.read_text()
        )
