"""The welcome message of a server."""

WELCOME = "welcome"
"""Subject and kind of the step that posts the message."""
