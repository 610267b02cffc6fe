"""Sphinx configuration; `make docs` builds the site into `site`."""

import logging
import os
import re
from pathlib import Path

from docutils import nodes
from PIL import Image
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from bot import __version__, texts
from bot.cli.sheets import sheets_of
from guti import GAMES
from tools.archive.pages import SHEETS
from tools.diagrams import BLOCK, name_of

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PAGES = {
    "changelog": "CHANGELOG.md",
    "developers/contributing": "CONTRIBUTING.md",
    "operators/security": "SECURITY.md",
    "operators/terms": "TERMS.md",
    "players/privacy": "PRIVACY.md",
}
"""Pages with the text of a file in the repository's root folder."""
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#|/)([^)#\s]+)(#[^)\s]*)?\)")

logging.getLogger("fontTools").setLevel(logging.WARNING)  # it reports each subset of a face

project = "Guti"
author = "the Guti contributors"
copyright = "the Guti contributors, MIT licence"  # noqa: A001 - Sphinx's name
version = release = __version__

extensions = ["myst_parser"]
myst_enable_extensions = ["substitution"]
myst_substitutions = {"version": __version__}
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = f"Guti {__version__}"
html_css_files = ["archive.css"]
html_static_path = [
    "archive.css",
    "../assets/fonts/NotoSansBengali-Regular.woff2",
    "../assets/fonts/NotoSansDevanagari-Regular.woff2",
    "../assets/fonts/NotoSansTamil-Bold.ttf",
]
html_logo = "../assets/brand/icon.png"
html_copy_source = False
html_scaled_image_link = False
html_search_scorer = str(DOCS / "search.js")
html_show_sphinx = False


def setup(app: Sphinx) -> None:
    """Connect the functions that read pages and adapt links and pictures."""
    app.connect("source-read", _read)
    app.connect("doctree-read", _size_pictures)
    app.connect("html-page-context", _set_language)
    app.connect("build-finished", _write_sheets)


def _write_sheets(app: Sphinx, failure: Exception | None) -> None:
    """Write the PDF of each game in each language, to which the archive links."""
    folder = Path(app.outdir, SHEETS)
    folder.mkdir(exist_ok=True)
    for game in () if failure else GAMES.values():
        for language in texts.languages():
            pdf = sheets_of(game, texts.of(language))
            (folder / f"{game.key}.{language}.pdf").write_bytes(pdf)


def _set_language(
    app: Sphinx, page: str, _template: str, context: dict[str, object], _document: object
) -> None:
    """Set the language of a page, and link its neighbours in it."""
    context["language"] = _language_of(page)
    if isinstance(app.builder, StandaloneHTMLBuilder) and page in app.builder.relations:
        for place, name in enumerate(("prev", "next"), start=1):
            context[name] = _neighbour(app.builder, page, place)


def _language_of(page: str) -> str:
    found = re.match(r"(?:archive|players)/(bn|hi)/", page)
    return found[1] if found else texts.ENGLISH


def _neighbour(builder: StandaloneHTMLBuilder, page: str, place: int) -> dict[str, str] | None:
    """Return the link to the nearest page in the same language, before or after a page."""
    near = builder.relations[page][place]
    while near and _language_of(near) != _language_of(page):
        near = builder.relations[near][place]
    if not near:
        return None
    title = builder.render_partial(builder.env.titles[near])["title"]
    return {"link": builder.get_relative_uri(page, near), "title": title}


def _size_pictures(app: Sphinx, document: nodes.document) -> None:
    """Set the size of each picture, because links to headings need it."""
    for picture in document.findall(nodes.image):
        file = Path(app.srcdir, picture["uri"])
        if file.is_file() and file.suffix != ".svg":
            with Image.open(file) as opened:
                picture["width"], picture["height"] = map(str, opened.size)


def _read(app: Sphinx, page: str, source: list[str]) -> None:
    del app
    file = ROOT / PAGES[page] if page in PAGES else DOCS / f"{page}.md"
    text = file.read_text(encoding="utf-8") if page in PAGES else source[0]
    text = LINK.sub(lambda link: _on_site(page, file.parent, link), text)
    source[0] = BLOCK.sub(lambda block: f"![diagram](/diagrams/{name_of(block[1])})\n", text)


def _on_site(shown: str, folder: Path, link: re.Match[str]) -> str:
    """Return a link that works on the site, or only the text of the link."""
    words, target, anchor = link.groups()
    path = (folder / target).resolve()
    for page, name in PAGES.items():
        if path == ROOT / name:
            return f"[{words}](/{page}.md{anchor or ''})"
    if path.is_relative_to(DOCS):
        return f"[{words}](/{path.relative_to(DOCS).as_posix()}{anchor or ''})"
    if path.suffix == ".md" or not path.is_file():
        return words
    return f"[{words}]({os.path.relpath(path, (DOCS / shown).parent)})"
