"""Reads the sentences in a language, and the fingerprints of the English originals."""

import json
from collections.abc import Mapping
from pathlib import Path

from bot import files
from tools.sentences import Sentences

FINGERPRINTS = "translated.json"
"""File with fingerprints of the English originals."""


def read_sentences(folder: Path) -> Sentences:
    """Read all sentences in a language's folder. Raises UnusableFile."""
    paths = sorted(folder.glob("*.ftl"))
    return Sentences({path.name: files.read_text(path) for path in paths})


def read_fingerprints(folder: Path) -> dict[str, str]:
    """Return the fingerprints in a language's folder.

    Returns {} if there is no file. Raises UnusableFile, and ValueError if the file does not contain
    a JSON object.
    """
    path = folder / FINGERPRINTS
    if not path.exists():
        return {}
    content = json.loads(files.read_text(path))
    if not isinstance(content, dict):
        raise ValueError(f"{FINGERPRINTS}: not a JSON object")  # noqa: TRY004 - it is the file's content
    return {str(name): str(fingerprint) for name, fingerprint in content.items()}


def serialized(fingerprints: Mapping[str, str]) -> bytes:
    """Return fingerprints as JSON, with one fingerprint per line."""
    return f"{json.dumps(dict(sorted(fingerprints.items())), indent=2)}\n".encode()
