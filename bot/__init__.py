"""Guti, a Discord bot for the Indian war-games."""

__version__ = "1.0.0rc1"
