"""Collection of the library's tests where nothing but pytest is installed."""

from importlib.util import find_spec
from pathlib import Path


def needs_hypothesis(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return "from hypothesis" in text or "from tests.support.strategies" in text


collect_ignore = [
    path.name
    for path in Path(__file__).parent.glob("test_*.py")
    if find_spec("hypothesis") is None and needs_hypothesis(path)
]
