"""Fuzzing: random actions, checked against an independent description of the rules.

`actions` generates actions, `sent` describes them, `world` executes them, and `snapshot` reads the
database. `invariants` and `invitations` state which changes each action may cause. `runner`
shortens failing sequences. None of these modules uses the bot's own decisions.
"""
