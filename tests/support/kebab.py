"""Names in kebab case, like those of sentences."""

import re


def kebab(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", name).replace("_", "-").lower()
