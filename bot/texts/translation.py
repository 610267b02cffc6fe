"""A language's folder: its sentences, and from which English ones they were translated.

It must not know what a sentence says, nor how two languages are compared.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from bot import files
from bot.texts.sentences import Sentences

FINGERPRINTS = "translated.json"
"""Beside the sentences: the fingerprint of the English sentence that each was made from."""


def read_sentences(folder: Path) -> Sentences:
    """The sentences in a language's folder; raises UnusableFile."""
    paths = sorted(folder.glob("*.ftl"))
    return Sentences({path.name: files.read_text(path) for path in paths})


def read_fingerprints(folder: Path) -> dict[str, str]:
    """The fingerprints kept in a language's folder; none if nothing was accepted yet.

    Raises ValueError for one that is no object in JSON, and UnusableFile.
    """
    path = folder / FINGERPRINTS
    if not path.exists():
        return {}
    kept = json.loads(files.read_text(path))
    if not isinstance(kept, dict):
        raise ValueError(f"{FINGERPRINTS}: no object")  # noqa: TRY004 - it is the file's content
    return {str(name): str(fingerprint) for name, fingerprint in kept.items()}


def written(fingerprints: Mapping[str, str]) -> bytes:
    """Fingerprints as they are kept, a line each."""
    return f"{json.dumps(dict(sorted(fingerprints.items())), indent=2)}\n".encode()
