"""Names in kebab case, as sentences have them."""

import re


def kebab(name: str) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", name).replace("_", "-").lower()
