"""Boards to print: PDF sheets with a board, rules, puzzles and counters."""
