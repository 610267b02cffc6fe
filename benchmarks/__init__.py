"""Benchmarks of the engine, pictures, leaderboards and commands.

    make bench, or python -m benchmarks

The benchmarks write only to a temporary directory.
"""
