"""The gateway connection and its events: interactions, commands, presses."""
