"""Text in every script as pixels."""
