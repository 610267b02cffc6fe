"""The package's page on the index: README.md and the project's addresses.

Where the project is published is not written in the tree: the release says it as PROJECT_URL, such
as https://github.com/OWNER/guti. Without it the package has no addresses, and README.md as it is.
"""

import os
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)")
"""A link or picture of Markdown whose address is a file of the tree."""


def on_index(text: str, project: str) -> str:
    """Return README.md with the full addresses of the files that it links."""

    def full(link: re.Match[str]) -> str:
        picture, words, path = link.groups()
        return f"{picture}[{words}]({project}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return LINK.sub(full, text)


def addresses(project: str) -> dict[str, str]:
    """Return what the index lists beside the package."""
    return {
        "Source": project,
        "Documentation": f"{project}/blob/HEAD/docs/index.md",
        "Changelog": f"{project}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{project}/issues",
    }


class IndexPage(MetadataHookInterface):
    """Hatchling's hook for metadata that pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, object]) -> None:
        """Add the readme and the addresses."""
        project = os.environ.get("PROJECT_URL", "").rstrip("/")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["urls"] = addresses(project) if project else {}
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": on_index(text, project) if project else text,
        }
