"""The connection to Discord and what arrives by it: interactions, commands, presses."""
