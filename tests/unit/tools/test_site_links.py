"""`python -m tools.site_links`: links of the built site."""

from pathlib import Path

from tools.site_links import broken, foreign


def test_only_links_that_lead_nowhere_are_reported(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "a.pdf").write_bytes(b"%PDF")
    (tmp_path / "other.html").write_text('<h2 id="part">Part</h2>', encoding="utf-8")
    good = ("sheets/a.pdf", "other.html#part", "#top", "https://example.org/x", "mailto:a@b.c")
    bad = ("sheets/b.pdf", "other.html#parts", "#bottom", "../site.css")
    links = "".join(f'<a href="{link}">x</a>' for link in (*good, *bad))
    page = tmp_path / "index.html"
    page.write_text(f'<p id="top">{links}<img src="gone.png"></p>', encoding="utf-8")
    assert {link for _page, link in broken(tmp_path)} == {*bad, "gone.png"}


def test_neighbours_in_another_language_are_reported(tmp_path: Path) -> None:
    link = '<link rel="{}" href="{}"><a class="{}-page" href="{}">x</a><a href="hi.html">x</a>'
    for name, language, neighbours in (
        ("en", "en", {"next": "en2.html"}),
        ("en2", "en", {"prev": "en.html", "next": "bn.html"}),
        ("bn", "bn", {"prev": "./en2.html#part", "next": "hi.html"}),
        ("hi", "hi", {"prev": "gone.html"}),
    ):
        links = "".join(link.format(way, to, way, to) for way, to in neighbours.items())
        page = tmp_path / f"{name}.html"
        page.write_text(f'<html lang="{language}">{links}</html>', encoding="utf-8")
    assert [(path.stem, to) for path, to in foreign(tmp_path)] == [
        ("bn", "./en2.html#part"),
        ("bn", "hi.html"),
        ("en2", "bn.html"),
    ]
