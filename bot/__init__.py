"""Guti, a Discord bot for the Indian war-games."""

__version__ = "0.1.0"
