"""A rule of Discord about nonces, which SimCord does not simulate."""

import simcord

MAX_LENGTH = 25


def check_nonces(env: simcord.Env) -> None:
    """Check that no message has the nonce of one to another channel: Discord would drop it."""
    posted = dict[str, str]()
    for request in env.http_requests:
        if isinstance(request.json, dict) and request.json.get("enforce_nonce"):
            nonce = request.json["nonce"]
            assert len(nonce) <= MAX_LENGTH
            assert posted.setdefault(nonce, request.path) == request.path, "nonce used twice"
