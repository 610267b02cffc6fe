"""Guti, a Discord bot that hosts the Indian war-games."""

__version__ = "0.1.0"
