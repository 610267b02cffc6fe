"""The HTML of pages that anyone may open: the template, and the tags for link previews."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from string import Template

from bot.client.invite import InviteLinks
from bot.paths import ASSETS
from bot.texts import Texts
from bot.web.component_embed import SCRIPT_ID, component_embed
from bot.web.shared_view import PageView
from guti import Side

SITE = "Guti"

LOCALES = {"en": "en_GB", "bn": "bn_BD", "hi": "hi_IN"}

FRAME_WIDTH = 360
"""Width of the frame for blogs, in pixels."""

REPLAY_HEIGHT, VERDICT_HEIGHT = 180, 220
"""Heights below the board of a frame, in pixels."""


@dataclass(frozen=True)
class Addresses:
    """The addresses on a page.

    `page` and `pictures` are absolute; pictures lack the suffix. `root` leads from the page to the
    folder of all pages. `frame` is the page in a frame, if it can be shown in one.
    """

    page: str
    pictures: str
    root: str
    state: str
    frame: str = ""


@dataclass(frozen=True)
class WrittenPage:
    """A page to be written.

    `width` and `height` are those of its PNG in pixels; `board_height` is that of its SVG, which
    has no player bars.
    """

    view: PageView
    words: Texts
    addresses: Addresses
    width: int
    height: int
    board_height: int


@cache
def _template() -> Template:
    return Template((ASSETS / "web" / "shared.html").read_text(encoding="utf-8"))


def write_page(page: WrittenPage, links: InviteLinks, accent: int) -> str:
    """Return the page of a view. `accent` is the colour of its card in Discord."""
    words, root = page.words, page.addresses.root
    learn = link(f"{root}/learn", words.say("shared-learn"))
    sections = (
        *_actions(page, links),
        *_how_to_play(page, links),
        *_for_blogs(page),
        f'<footer class="row">{learn}</footer>',
    )
    head = (*_open_graph(page), _card(page, links, accent))
    return _written(page, "page", head, sections)


def write_frame(page: WrittenPage) -> str:
    """Return the page that other sites may show in a frame."""
    opened = link(f"{page.addresses.page}#play", page.words.say("shared-on-guti"), "_blank")
    return _written(page, "frame", (), (f'<footer class="row">{opened}</footer>',))


def write_list(words: Texts, title: str, root: str, about: str = "", **parts: str) -> str:
    """Return a page without a board. `about` is the sentence below the title.

    `parts` are the template's `head` and `sections`. The default section leads to the puzzles.
    """
    learn = link(f"{root}/learn", words.say("shared-learn"))
    return _template().substitute(
        {"head": "", "sections": f'<footer class="row">{learn}</footer>', **parts},
        language=words.language,
        title=escape(title),
        root=root,
        script="",
        kind="list",
        state="",
        board="",
        players="",
        sentence=escape(about),
    )


def write_learn(page: WrittenPage, links: InviteLinks, accent: int, lists: Iterable[str]) -> str:
    """Return the list of puzzles and lessons, whose card shows the puzzle on `page`."""
    view, words = page.view, page.words
    head = "\n    ".join((*_open_graph(page), _card(page, links, accent)))
    add = f'<div class="row">{_add_buttons(words, links)}</div>'
    sections = "\n".join((add, f'<div class="lists">{"".join(lists)}</div>'))
    root = page.addresses.root
    return write_list(words, view.title, root, view.sentence, head=head, sections=sections)


def _written(page: WrittenPage, kind: str, head: Iterable[str], sections: Iterable[str]) -> str:
    view, addresses = page.view, page.addresses
    root, folder = escape(addresses.root), addresses.state.rpartition("/")[0]
    # Relative, because the page may load pictures from its own site alone.
    picture = f"{folder or '.'}/{view.board.digest}.svg"
    return _template().substitute(
        language=page.words.language,
        title=escape(view.title),
        head="\n    ".join(filter(None, head)),
        root=root,
        script=f'<script type="module" src="{root}/assets/shared.js"></script>',
        kind=f"{kind} {view.kind}",
        state=escape(addresses.state),
        board=f'<img src="{escape(picture)}" alt="{escape(view.alt)}" '
        f'width="{page.width}" height="{page.board_height}">',
        players=_players(view),
        sentence=escape(view.sentence),
        sections="\n        ".join(sections),
    )


def _players(view: PageView) -> str:
    if view.players is None:
        return f'<p class="players">{escape(view.note)}</p>' if view.note else ""
    shown = {"⚫": view.players[Side.BLACK], "⚪": view.players[Side.WHITE]}
    names = "".join(
        f"<span>{sign} <bdi>{escape(name)}</bdi></span>" for sign, name in shown.items()
    )
    return f'<p class="row players">{names}</p>'


def _open_graph(page: WrittenPage) -> Iterable[str]:
    view, addresses, language = page.view, page.addresses, page.words.language
    tags = {
        "og:site_name": SITE,
        "og:type": "article",
        "og:title": view.title,
        "og:description": view.sentence,
        "og:url": addresses.page,
        "og:locale": LOCALES.get(language, language),
        "og:image": f"{addresses.pictures}.png",
        "og:image:type": "image/png",
        "og:image:width": str(page.width),
        "og:image:height": str(page.height),
        "og:image:alt": view.alt,
    }
    for name, content in tags.items():
        yield f'<meta property="{name}" content="{escape(content)}">'
    yield '<meta name="twitter:card" content="summary_large_image">'
    yield f'<meta name="description" content="{escape(view.sentence)}">'


def _card(page: WrittenPage, links: InviteLinks, accent: int) -> str:
    view, words, addresses = page.view, page.words, page.addresses
    opened = words.say("button-shared-open"), addresses.page
    first = (_play_label(page), f"{addresses.page}#play") if view.command else opened
    buttons = [first, (words.say("shared-add"), links.server)]
    card = component_embed(
        view.title, view.sentence, f"{addresses.pictures}.png", view.alt, buttons, accent
    )
    return f'<script id="{SCRIPT_ID}" type="application/json">{card}</script>' if card else ""


def _actions(page: WrittenPage, links: InviteLinks) -> Iterable[str]:
    play = f'<a class="button strong" href="#play">{escape(_play_label(page))}</a>'
    shown = play if page.view.command else ""
    add = link(links.server, page.words.say("shared-add"), css="button")
    yield f'<div class="row">{shown}{add}</div>'


def _add_buttons(words: Texts, links: InviteLinks) -> str:
    account = link(links.account, words.say("shared-account"), css="button strong")
    return account + link(links.server, words.say("shared-add"), css="button")


def _play_label(page: WrittenPage) -> str:
    return page.words.say("shared-play" if page.view.players else "shared-how")


def _how_to_play(page: WrittenPage, links: InviteLinks) -> Iterable[str]:
    """Yield the steps to a first move on Discord.

    Copying comes first, because adding Guti may end in Discord's app.
    """
    view, words = page.view, page.words
    if not view.command:
        return
    account = link(links.account, words.say("shared-account"), css="button")
    typed = escape(view.command)
    copy = escape(words.say("shared-copy"))
    yield (
        f'<section id="play" class="card"><h2>{escape(words.say("shared-how"))}</h2><ol>'
        f"<li><p>{escape(words.say('shared-how-copy'))}</p>"
        f'<div class="row"><code id="code">{typed}</code>'
        f'<button type="button" class="copy" data-copies="code" hidden>{copy}</button></div></li>'
        f"<li><p>{escape(words.say('shared-how-add'))}</p>{account}</li>"
        f"<li><p>{escape(words.say('shared-how-send'))}</p></li>"
        "</ol></section>"
    )


def _for_blogs(page: WrittenPage) -> Iterable[str]:
    view, words, addresses = page.view, page.words, page.addresses
    if not addresses.frame:
        return
    below = REPLAY_HEIGHT if view.players else VERDICT_HEIGHT
    height = FRAME_WIDTH * page.board_height // page.width + below
    frame = (
        f'<iframe src="{escape(addresses.frame)}" width="{FRAME_WIDTH}" height="{height}" '
        f'style="max-width:100%;border:0" title="{escape(view.title)}" loading="lazy"></iframe>'
    )
    copy = escape(words.say("shared-copy"))
    pictures = "".join(
        link(f"{addresses.pictures}.{suffix}", suffix.upper()) for suffix in ("png", "gif", "svg")
    )
    yield (
        f'<details class="card"><summary>{escape(words.say("shared-blog"))}</summary>'
        f"<p>{escape(words.say('shared-blog-line'))}</p>"
        f'<pre id="line">{escape(frame)}</pre>'
        f'<button type="button" class="copy" data-copies="line" hidden>{copy}</button>'
        f'<p class="row">{escape(words.say("shared-pictures"))} {pictures}</p></details>'
    )


def link(address: str, label: str, target: str = "", css: str = "") -> str:
    """Return a link that tells the other site nothing about this one."""
    more = f' target="{target}"' if target else ""
    more += f' class="{css}"' if css else ""
    return f'<a href="{escape(address)}" rel="noreferrer noopener"{more}>{escape(label)}</a>'
