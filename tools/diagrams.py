"""Draws the Mermaid diagrams of the pages, which the site shows as pictures without a script.

python -m tools.diagrams MERMAID draws them into docs/diagrams, each named by a hash of its text,
and removes those that no page has. MERMAID is the file mermaid.min.js of the npm package `mermaid`,
which Debian's chromium runs.
"""

import argparse
import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from bot.paths import TREE

DOCS = TREE / "docs"
FOLDER = DOCS / "diagrams"
BLOCK = re.compile(r"^```mermaid\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
DRAW = """async ([text, name]) => {
    mermaid.initialize({startOnLoad: false, htmlLabels: false, flowchart: {htmlLabels: false},
                        fontFamily: "sans-serif", deterministicIds: true});
    const {svg} = await mermaid.render(name, text);
    const picture = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
    picture.style.background = "white";
    return new XMLSerializer().serializeToString(picture);
}"""


def name_of(text: str) -> str:
    """Return the file name of a diagram."""
    return f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.svg"


def diagrams() -> Iterator[str]:
    """Yield the texts of all diagrams of the pages."""
    for page in sorted(DOCS.rglob("*.md")):
        yield from BLOCK.findall(page.read_text(encoding="utf-8"))


def draw(mermaid: Path) -> None:
    """Draw all diagrams, and remove old ones."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the tests need only the names

    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.add_script_tag(path=mermaid)
        for text in diagrams():
            name = name_of(text)
            drawn = page.evaluate(DRAW, [text, f"d{Path(name).stem}"])
            (FOLDER / name).write_text(f"{drawn}\n", encoding="utf-8")
        browser.close()


def main() -> None:
    """Read the command line, and draw."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("mermaid", type=Path, help="mermaid.min.js")
    draw(options.parse_args().mermaid)


if __name__ == "__main__":
    main()
