"""Conversion of class names to kebab case."""

import re


def kebab(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", name).replace("_", "-").lower()
