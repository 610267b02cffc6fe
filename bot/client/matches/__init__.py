"""Matches on Discord: boards, buttons, notices and threads."""
