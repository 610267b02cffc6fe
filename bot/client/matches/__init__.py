"""Matches on Discord: their boards, buttons, notices and threads."""
