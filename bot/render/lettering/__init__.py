"""Text in every script as pixels; it knows no sentence."""
