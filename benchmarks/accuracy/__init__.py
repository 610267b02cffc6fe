"""Checks that analyses measure a higher accuracy for stronger levels."""
