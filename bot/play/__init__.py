"""Matches, challenges and records: pure values."""
